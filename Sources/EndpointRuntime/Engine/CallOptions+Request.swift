/// The functions that apply call options to a request, before any stage changes the request.
extension CallOptions {
    /// Returns the request with the options' headers, query items and idempotency key.
    ///
    /// - Throws: ``ParameterError`` if the name or the value of a header is invalid.
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
            // The key is validated here, because a request of `URLSession` silently drops an invalid header.
            let key = idempotency.make()
            try Self.check(idempotency.header, key, message)
            message[header: idempotency.header] = key
        }
        return message
    }

    private static func check(_ name: String, _ value: String, _ message: RequestMessage) throws {
        guard let error = ParameterError(header: name, value) else { return }
        throw RequestLine(message)?.named(in: error) ?? error
    }

    /// Returns `url` with additional query items.
    ///
    /// The items replace existing items with the same names, which the URL of a next page often contains.
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
