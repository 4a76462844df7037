extension TransportRequest {
    /// The maximum number of consecutive redirects, as in `URLSession`.
    static let redirectLimit = 20

    /// Headers that describe a body, and are removed together with the body (RFC 9110, section 15.4).
    static let contentHeaders = [
        "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Location", "Content-Digest",
        "Content-MD5", "Digest", "Transfer-Encoding",
    ]

    /// Returns the request for a redirect response (RFC 9110, section 15.4).
    ///
    /// Headers with secrets are removed from a request to another server.
    ///
    /// The result is nil if the call returns the redirect response itself: ``redirects`` disables redirects, the
    /// location isn't an HTTP URL, or a body with secrets would be sent to another server. The transport counts
    /// redirects, up to ``RedirectPolicy/limit``.
    public func redirected(by head: ResponseHead) -> TransportRequest? {
        guard redirects != .keep, [301, 302, 303, 307, 308].contains(head.statusCode),
            let location = head[header: "Location"],
            let base = StrictURIReference(message.url), let reference = StrictURIReference(location)
        else { return nil }
        let url = reference.resolved(against: base).text
        // A location without an HTTP server, such as a `mailto:` URL, can't be requested.
        guard let target = WebOrigin(url) else { return nil }
        // A redirected POST becomes a GET, as in browsers; only 307 and 308 preserve the method and the body.
        let becomesGet =
            head.statusCode == 303 && message.method != .head
            || [301, 302].contains(head.statusCode) && message.method == .post
        // A body that can be read only once has already been sent, so it can't be sent again.
        if !becomesGet, let body, !body.isReplayable { return nil }
        var next = self
        if target != WebOrigin(message.url) {
            if returnsCrossServerRedirects || !becomesGet && holdsSecretBody { return nil }
            for field in message.headers where redaction.isSecret(header: field.name) {
                next.message.headers[field.name] = nil
            }
            #if canImport(Darwin) || URLSession
                next.credential = nil
            #endif
        }
        if becomesGet {
            next.message.method = .get
            next.message.body = nil
            next.body = nil
            for name in Self.contentHeaders { next.message.headers[name] = nil }
        }
        next.message.url = url
        return next
    }

    /// Sends the request, follows redirects, and returns the last response.
    ///
    /// - Parameters:
    ///   - head: A closure that returns the head of a response.
    ///   - send: A closure that sends one request, unless the task is cancelled.
    /// - Throws: ``ConnectionError/Reason/tooManyRedirects``, or the errors of `send`.
    package nonisolated(nonsending) func followRedirects<Answer>(
        _ head: (Answer) -> ResponseHead, _ send: (TransportRequest) async throws -> Answer
    ) async throws -> Answer {
        var request = self
        for _ in 0...redirects.limit {
            let answer = try await send(request)
            guard let next = request.redirected(by: head(answer)) else { return answer }
            request = next
        }
        throw ConnectionError(.tooManyRedirects)
    }

    // The rest of the extension finds secrets in bodies.

    /// The maximum size in bytes of a file that is searched for secrets.
    private static let readableLimit: Int64 = 1 << 24

    /// A Boolean value that indicates whether the body has fields that logs redact.
    ///
    /// Logs redact fields that the API description declares secret, or that have names of secrets. Bytes and strings
    /// have no fields and count as free of secrets; a body that can't be inspected counts as secret.
    var holdsSecretBody: Bool {
        guard hasBody else { return false }
        if partNames.contains(where: redaction.isSecret(field:)) { return true }
        let type = message[header: "Content-Type"]
        guard type.map(Self.hasFields) ?? true else { return false }
        switch body {
        case nil: return redaction.hidesPart(of: message.body ?? Data())
        case .data(let data): return redaction.hidesPart(of: data)
        case .file(let file):
            // The part names of a multipart body were checked above, and its files aren't read.
            guard partNames.isEmpty else { return false }
            guard let reader = try? FileReader(file), reader.length <= Self.readableLimit,
                let data = try? Data(contentsOf: file)
            else { return true }
            return redaction.hidesPart(of: data)
        case .stream: return true
        }
    }

    private static func hasFields(_ type: String) -> Bool {
        let type = type.lowercased()
        return ["json", "xml", "urlencoded", "multipart", "yaml"].contains { type.contains($0) }
    }
}
