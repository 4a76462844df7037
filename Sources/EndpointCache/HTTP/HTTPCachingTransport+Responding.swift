import EndpointRuntime

/// Functions that respond to requests from the cache or the server (RFC 9111, section 4).
///
/// A request is answered with a stored response, by the server, or with a stored response after the server has
/// validated it.
extension HTTPCachingTransport {
    func respond(to request: CachableRequest) async throws -> TransportResponse {
        let control = request.control
        if control.has("no-store") { return try await send(request.request, for: request) }
        let kept = response(to: request)
        if let range = request.range {
            return try await respond(to: request, with: range, of: kept, control)
        }
        if let kept {
            switch kept.reuse(for: control, at: cache.now()) {
            case .possible:
                return kept.response(at: cache.now(), CacheStatus.hit, isHead: request.isHead)
            case .possibleWhileValidating:
                validateLater(kept, request)
                return kept.response(at: cache.now(), CacheStatus.hit, isHead: request.isHead)
            case .afterValidation:
                break
            }
        }
        if control.has("only-if-cached") { return Self.missing(request) }
        do {
            let answer = try await forward(request, kept)
            if HTTPStatuses.errors.contains(answer.head.statusCode),
                let replacement = replacement(kept, for: request, control)
            {
                return replacement
            }
            return answer
        } catch {
            guard !Task.isCancelled, let replacement = replacement(kept, for: request, control) else { throw error }
            return replacement
        }
    }

    /// Returns a range of a fresh stored response, or the server's response to the range request.
    ///
    /// The server's response to a range request isn't stored. Range requests are defined in RFC 9110, section 14.2.
    private func respond(
        to request: CachableRequest, with range: ByteRange, of kept: CachedResponse?, _ control: CacheControl
    ) async throws -> TransportResponse {
        let now = cache.now()
        if let kept, case .possible = kept.reuse(for: control, at: now), let part = kept.response(at: now, range) {
            return part
        }
        if control.has("only-if-cached") { return Self.missing(request) }
        return try await send(request.request, for: request)
    }

    /// Returns the response to a request that must not reach the server (RFC 9111, section 5.2.1.7).
    private static func missing(_ request: CachableRequest) -> TransportResponse {
        let head = ResponseHead(
            statusCode: 504, headers: [CacheStatus.header: CacheStatus.onlyIfCached], url: request.url)
        return TransportResponse(head: head, data: Data())
    }

    /// Returns the stored response to a request, if it was stored with the same credentials.
    ///
    /// Stored responses of other users aren't validated: because of a date or a version number, a server may send a 304
    /// to a user without access to the stored response.
    private func response(to request: CachableRequest) -> CachedResponse? {
        guard let kept = kept.response(to: request.url, request.header),
            kept.body.count <= request.request.bodyLimit, request.hasCredentials(of: kept)
        else { return nil }
        return kept
    }

    /// Returns the stored response that replaces an error of the server; nil if none may replace it.
    private func replacement(
        _ kept: CachedResponse?, for request: CachableRequest, _ control: CacheControl
    ) -> TransportResponse? {
        guard let kept,
            kept.replacesError(for: control, at: cache.now())
        else { return nil }
        return kept.response(at: cache.now(), CacheStatus.replaced, isHead: request.isHead)
    }

    // The functions below send requests to the server.

    /// Sends a request with the validators of a stored response, and returns the resulting response.
    private func forward(_ request: CachableRequest, _ kept: CachedResponse?) async throws -> TransportResponse {
        // A response to HEAD has no body that could be stored, so HEAD requests have no validators.
        let validated = kept.flatMap { $0.hasValidator && !request.isHead ? $0 : nil }
        var asked = request.request
        validated?.addValidators(to: &asked.message)
        // The server itself must validate the response, so the cache of an underlying session is bypassed.
        if validated != nil { asked.cachePolicy = .reloadIgnoringLocalCacheData }
        let requestTime = cache.now()
        let answer = try await send(asked, for: request)
        let responseTime = cache.now()
        guard answer.head.statusCode == 304, let validated else {
            if !request.isHead {
                store(answer, request, requestTime, responseTime)
            } else if let kept, answer.head.statusCode == 200, !kept.isValidated(byHead: answer.head) {
                self.kept.removeResponses(of: request.url)
            }
            return answer
        }
        guard validated.isValidated(by: answer.head) else {
            self.kept.removeResponses(of: request.url)
            return try await forward(request, nil)
        }
        let updated = validated.updated(
            by: answer.head, of: request.request, requestTime: requestTime, responseTime: responseTime)
        keep(updated, request)
        return updated.response(at: responseTime, CacheStatus.validated)
    }

    private func send(_ asked: TransportRequest, for request: CachableRequest) async throws -> TransportResponse {
        let answer = try await base.exchange(asked)
        recordResponse(answer.head, asked.message, request.cookies)
        return answer
    }

    private func validateLater(_ kept: CachedResponse, _ request: CachableRequest) {
        let key = NormalizedURL(request.url).text
        guard validating.withLock({ $0.insert(key).inserted }) else { return }
        var request = request
        request.request.progress = nil
        request.request.message.method = .get
        Task { [request] in
            _ = try? await forward(request, kept)
            validating.withLock { _ = $0.remove(key) }
        }
    }

    // The functions below store responses.

    private func store(
        _ answer: TransportResponse, _ request: CachableRequest, _ requestTime: Date, _ responseTime: Date
    ) {
        guard isStorable(answer, request) else {
            // The new response makes the stored response obsolete, unless the new response is a server error.
            if !HTTPStatuses.errors.contains(answer.head.statusCode) { kept.removeResponses(of: request.url) }
            return
        }
        let headers = answer.head.headers
        let left = HTTPStatuses.connectionFields(of: headers)
            .union(CacheControl(headers["Cache-Control"]).fields("no-cache"))
        let sent = request.request
        let stored = StoredResponse(
            sent.withoutSecrets(answer.head), of: sent.message.method, sent.redactedURL, without: left)
        keep(
            CachedResponse(
                stored: stored, body: answer.data, requestTime: requestTime, responseTime: responseTime,
                credentials: request.credentials(cookies.updated(request.cookies, sentTo: request.url).values).salted),
            request)
    }

    private func keep(_ response: CachedResponse, _ request: CachableRequest) {
        kept.store(response, to: request.url, varyingBy: Self.varying(response.stored.head), request.header)
    }

    /// Returns a Boolean value that indicates whether a response may be stored (RFC 9111, section 3).
    private func isStorable(_ answer: TransportResponse, _ request: CachableRequest) -> Bool {
        let head = answer.head
        let control = CacheControl(head[header: "Cache-Control"])
        let status = head.statusCode
        guard status >= 200, status != 206, status != 304, answer.file == nil, !Self.varying(head).contains("*") else {
            return false
        }
        if control.has("must-understand") {
            guard HTTPStatuses.understood.contains(status) else { return false }
        } else if control.has("no-store") {
            return false
        }
        // If the call doesn't follow redirects, a redirect isn't stored, because a later call may follow it.
        if request.request.redirects != .follow, (300..<400).contains(status) { return false }
        // After a redirect the response belongs to another URL and isn't stored.
        if let url = head.url, NormalizedURL(url) != NormalizedURL(request.url) { return false }
        return HTTPStatuses.heuristicallyCacheable.contains(status) || control.has("public") || control.has("private")
            || control.has("max-age") || head[header: "Expires"] != nil
    }

    /// Returns the header names of the header `Vary`, in lower case.
    private static func varying(_ head: ResponseHead) -> Set<String> {
        Set((head[header: "Vary"] ?? "").split(whereSeparator: { ", \t".contains($0) }).map { $0.lowercased() })
    }
}
