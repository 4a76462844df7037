/// Application of call options to a request, before any other change.
extension CallOptions {
    /// - Throws: ``ParameterError``, of the name or the value of a header.
    func applied(to message: RequestMessage) throws -> RequestMessage {
        guard let values else { return message }
        var message = message
        if !values.queryItems.isEmpty, !message.hasNoURL {
            message.url = Self.url(message.url, with: values.queryItems)
        }
        for header in values.headers {
            try Self.check(header.name, header.value ?? "", message)
            message[header: header.name] = header.value
        }
        switch values.idempotency {
        case nil: break
        case .key(let key, let header):
            try Self.check(header, key, message)
            message[header: header] = key
        case .keys(let keys) where keys.isWanted(by: message):
            // Validated first: a session's request silently drops invalid headers.
            let key = keys.make()
            try Self.check(keys.header, key, message)
            message[header: keys.header] = key
        case .keys: break
        }
        return message
    }

    /// Returns the options' server, which replaces the client's.
    ///
    /// - Throws: `.requestMapping` if it isn't a URL.
    package static func server(_ server: String, insteadOf base: String) throws(EndpointError) -> String {
        let text = server.contains("://") ? server : ServerEnvironment.resolved(server, against: base)
        guard RequestURL.checked(text) != nil else { throw .requestMapping(server) }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// Returns a Boolean value that indicates whether `message` has an idempotency key by which a server recognizes
    /// repeated requests.
    func marks(_ message: RequestMessage) -> Bool {
        switch values?.idempotency {
        case nil: false
        case .key(_, let header): message[header: header]?.isEmpty == false
        case .keys(let keys): keys.marks(message)
        }
    }

    /// Validates a header. Not every transport rejects a line end, which would begin another header.
    private static func check(_ name: String, _ value: String, _ message: RequestMessage) throws {
        let error: ParameterError
        if !HeaderText.isName(name) {
            error = .invalidHeaderName(name)
        } else if !HeaderText.isValid(value) {
            error = .forbiddenCharacter(parameter: name)
        } else {
            return
        }
        throw RequestLine(message)?.named(in: error) ?? error
    }

    /// Returns `url` with the query items, replacing those with the same names: the URL of a next page often contains
    /// them.
    private static func url(_ url: String, with items: [QueryItem]) -> String {
        var text = url
        if let query = RequestURL.query(of: url) {
            let names = Set(items.map(\.name))
            let kept = query.split(separator: "&", omittingEmptySubsequences: false).filter { pair in
                let name = pair.prefix { $0 != "=" }.replacing("+", with: " ")
                return !names.contains(name.percentDecoded ?? String(name))
            }
            let start = kept.isEmpty ? url.index(before: query.startIndex) : query.startIndex
            text = url[..<start] + kept.joined(separator: "&") + url[query.endIndex...]
        }
        let pairs = items.flatMap { item in
            item.values.map { PercentEncoding.encoded(item.name) + "=" + PercentEncoding.encoded($0) }
        }
        return pairs.isEmpty ? text : RequestURL.appending(pairs.joined(separator: "&"), to: text)
    }
}

extension CallOptions {
    /// Returns an option with which another module encodes the bodies of requests.
    package static func encodingBodies(
        as name: String?, by encode: (@Sendable (inout RequestMessage, inout Upload?) throws -> Void)?
    ) -> CallOptions {
        CallOptions { $0.contentEncoding = ContentEncoding(name: name, encode: encode) }
    }
}

// Calls that share an exchange
extension CallOptions {
    /// The values that must be equal for two calls to share an exchange: everything that is sent, and the handling of
    /// failures.
    struct Shared: Hashable, Sendable {
        var headers: [Header]
        var queryItems: [QueryItem]
        var attemptTimeout: Duration?
        var key: String?
        var keyHeader: String?
        var retries: Bool
        var contentEncoding: String?
        var redirects: RedirectPolicy?
    }

    /// A Boolean value that indicates whether calls with these options can share an exchange. They can't with separate
    /// idempotency keys per call, with a custom retrier, which can't be compared, or with a download to a file.
    var isSharable: Bool {
        if case .keys = values?.idempotency { return false }
        return values?.retrier?.retrier == nil && values?.destination == nil && values?.cache == nil
    }

    /// Nil where nothing is said of that.
    var shared: Shared? {
        guard let values else { return nil }
        var shared = Shared(
            headers: values.headers, queryItems: values.queryItems, attemptTimeout: values.attemptTimeout,
            retries: values.retrier == nil, contentEncoding: values.contentEncoding?.name,
            redirects: values.redirects
        )
        if case .key(let key, let header) = values.idempotency {
            shared.key = key
            shared.keyHeader = header
        }
        return shared == Shared(headers: [], queryItems: [], retries: true) ? nil : shared
    }
}
