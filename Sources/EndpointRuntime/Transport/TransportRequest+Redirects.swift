extension TransportRequest {
    /// How many redirects in a row are followed, as sessions have it.
    public static let redirectLimit = 20

    /// The request that an answer sends this one to (RFC 9110, section 15.4), without what is secret where that is another
    /// server; nil for an answer that is to be handed on as it is.
    public func redirected(by head: ResponseHead) -> TransportRequest? {
        guard [301, 302, 303, 307, 308].contains(head.statusCode), let location = head[header: "Location"],
            let base = URIReference(message.url), let reference = URIReference(location)
        else { return nil }
        let url = reference.resolved(against: base).text
        // Where it doesn't lead to a server there is nothing to follow.
        guard let target = WebOrigin(url) else { return nil }
        var next = self
        if target != WebOrigin(message.url) {
            if staysWithServer { return nil }
            for field in message.headers where SecretNames.isSecret(header: field.name, besides: secretHeaders) {
                next.message.headers[field.name] = nil
            }
        }
        // A POST that was moved is asked for where it went, as browsers do; only 307 and 308 keep it what it is.
        let becomesGet =
            head.statusCode == 303 && message.method != .head
            || [301, 302].contains(head.statusCode) && message.method == .post
        // What can be read once has been sent.
        if !becomesGet, let body, !body.isReplayable { return nil }
        if becomesGet {
            next.message.method = .get
            next.message.body = nil
            next.body = nil
            for name in ["Content-Type", "Content-Length", "Content-Encoding"] { next.message.headers[name] = nil }
        }
        next.message.url = url
        return next
    }
}
