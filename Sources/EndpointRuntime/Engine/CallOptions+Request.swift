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
        if let idempotency = values.idempotency, idempotency.isWanted(by: message) {
            // Validated first: a session's request silently drops invalid headers.
            let key = idempotency.make()
            try Self.check(idempotency.header, key, message)
            message[header: idempotency.header] = key
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

    private static func check(_ name: String, _ value: String, _ message: RequestMessage) throws {
        guard let error = ParameterError(header: name, value) else { return }
        throw RequestLine(message)?.named(in: error) ?? error
    }

    /// Returns `url` with the query items, replacing those with the same names.
    ///
    /// The URL of a next page often contains items of these names.
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
