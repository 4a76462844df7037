extension TransportRequest {
    /// How many redirects in a row are followed, as sessions have it.
    public static let redirectLimit = 20

    /// Headers that describe a body, and go with it (RFC 9110, section 15.4).
    static let contentHeaders = [
        "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Location", "Content-Digest",
        "Content-MD5", "Digest", "Transfer-Encoding",
    ]

    /// The request that an answer sends this one to (RFC 9110, section 15.4), without what is secret where that is another
    /// server; nil for an answer that is to be handed on as it is: where ``redirects`` says so, where it doesn't lead to a
    /// server of HTTP, and where a body that holds secrets would go to another server.
    ///
    /// How many are followed in a row is for the transport to count, by ``RedirectPolicy/limit``.
    public func redirected(by head: ResponseHead) -> TransportRequest? {
        guard redirects != .keep, [301, 302, 303, 307, 308].contains(head.statusCode),
            let location = head[header: "Location"],
            let base = URIReference(message.url), let reference = URIReference(location)
        else { return nil }
        let url = reference.resolved(against: base).text
        // Where it doesn't lead to a server there is nothing to follow.
        guard let target = WebOrigin(url) else { return nil }
        // A POST that was moved is asked for where it went, as browsers do; only 307 and 308 keep it what it is.
        let becomesGet =
            head.statusCode == 303 && message.method != .head
            || [301, 302].contains(head.statusCode) && message.method == .post
        // What can be read once has been sent.
        if !becomesGet, let body, !body.isReplayable { return nil }
        var next = self
        if target != WebOrigin(message.url) {
            if staysWithServer || !becomesGet && holdsSecretBody { return nil }
            for field in message.headers where SecretNames.isSecret(header: field.name, besides: secretHeaders) {
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

    // Bodies with secrets

    /// A file that is longer isn't looked into.
    private static let readableLimit: Int64 = 1 << 24

    /// A Boolean value that indicates whether the body has fields that a log leaves out: those that the description
    /// calls secret, or that are called as secrets usually are. Bytes and texts, which have no fields, hold none; what
    /// can't be looked into may.
    var holdsSecretBody: Bool {
        guard hasBody else { return false }
        let secrets = Redaction.standard.adding(secretHeaders, fields: secretFields)
        if partNames.contains(where: secrets.isSecret(field:)) { return true }
        let type = message[header: "Content-Type"]
        guard type.map(Self.hasFields) ?? true else { return false }
        let text: String
        switch body {
        case nil: text = String(decoding: message.body ?? Data(), as: UTF8.self)
        case .data(let data): text = String(decoding: data, as: UTF8.self)
        case .file(let file):
            // The names of a form's parts are known, and its files are long.
            guard partNames.isEmpty else { return false }
            guard let reader = try? FileReader(file), reader.length <= Self.readableLimit,
                let data = try? Data(contentsOf: file)
            else { return true }
            text = String(decoding: data, as: UTF8.self)
        case .stream: return true
        }
        return secrets.body(text, ofType: type) != text
    }

    private static func hasFields(_ type: String) -> Bool {
        let type = type.lowercased()
        return ["json", "xml", "urlencoded", "multipart", "yaml"].contains { type.contains($0) }
    }
}
