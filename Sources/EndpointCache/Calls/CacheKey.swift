public import EndpointRuntime

/// The key of a cached response; calls with the same key share the response.
///
/// A key is derived from the request before adapters, credentials and plugins change the request, so that the key stays
/// the same with another token. **It doesn't distinguish users**: give each user a separate cache, or call
/// ``ResponseCache/removeAll()`` when a user signs out.
public struct CacheKey: Sendable, Hashable {
    private enum Form: Hashable {
        case base
        case all(varyingBy: [String])
        case custom(String)
    }

    private let form: Form

    /// The default key: method, URL, body, and the headers `Accept` and `Accept-Language`.
    ///
    /// The key ignores the order of query parameters and of keys in JSON, and differences between equivalent URLs (RFC
    /// 3986, sections 6.2.2 and 6.2.3).
    public static let `default` = CacheKey(form: .all(varyingBy: []))

    /// A key of the method and the URL without its query; for example, all pages of a list share it.
    public static let base = CacheKey(form: .base)

    /// Returns a key of the method, the URL without its query, and a string in place of the query.
    public static func custom(_ key: String) -> CacheKey { CacheKey(form: .custom(key)) }

    /// Returns the default key with the values of additional headers.
    public static func varying(by headers: String...) -> CacheKey {
        CacheKey(form: .all(varyingBy: headers.map { $0.lowercased() }))
    }

    /// Returns the key of a request: `[GET]https://api.example.com/books?page=1&size=20`.
    ///
    /// The key contains secrets if the URL contains them. On disk only a hash of the key is stored.
    public func text(for request: RequestMessage) -> String {
        let url = NormalizedURL(request.url)
        let base = "[\(request.method.rawValue)]\(url.base)"
        switch form {
        case .base:
            return base
        case .custom(let key):
            return "\(base)?\(key)"
        case .all(let names):
            var text = base + (url.query.map { "?\($0)" } ?? "")
            for name in ["accept", "accept-language"] + names {
                if let value = request[header: name] { text += "\n\(name): \(value)" }
            }
            if let body = request.body { text += "\n\n" + Self.text(of: body, request[header: "Content-Type"] ?? "") }
            return text
        }
    }

    private static func text(of body: Data, _ type: String) -> String {
        let type = type.lowercased()
        // The description of a JSON value sorts the keys of all objects.
        if type.contains("json"), let value = try? JSONValue(json: body) { return value.description }
        let text = String(decoding: body, as: UTF8.self)
        if type.hasPrefix("application/x-www-form-urlencoded") { return NormalizedURL.sorted(query: text) }
        // Invalid UTF-8 would be replaced in the text, so that different bodies could have the same text. Such bodies
        // are encoded as Base64.
        return text.utf8.elementsEqual(body) ? text : body.base64EncodedString()
    }
}
