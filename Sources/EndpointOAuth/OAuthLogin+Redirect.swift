extension OAuthLogin {
    /// The names of the parameters that are read from a redirect.
    ///
    /// See RFC 6749, sections 4.1.2 and 4.2.2, and RFC 9207, section 2.
    private static let names: Set<String> = [
        "access_token", "code", "error", "error_description", "expires_in", "iss", "refresh_token", "state",
        "token_type",
    ]

    /// Returns the parameters of a redirect, without empty parameters.
    ///
    /// An empty parameter counts as omitted (RFC 6749, section 3.1).
    ///
    /// - Throws: ``OAuthError/stateMismatch`` if the redirect is to another URL, or contains a parameter twice.
    func parameters(of url: URL) throws -> [String: String] {
        guard let expected = URLComponents(string: redirectURL),
            let redirect = URLComponents(url: url, resolvingAgainstBaseURL: true),
            Self.location(of: redirect) == Self.location(of: expected)
        else { throw OAuthError.stateMismatch }
        var items = Self.items(of: redirect.percentEncodedQuery)
        // The server must retain the query of the redirect URL (RFC 6749, section 3.1.2), so the query is compared.
        for item in Self.items(of: expected.percentEncodedQuery) {
            guard let index = items.firstIndex(of: item) else { throw OAuthError.stateMismatch }
            items.remove(at: index)
        }
        if verifier == nil { items = Self.items(of: redirect.percentEncodedFragment) }
        var parameters: [String: String] = [:]
        for item in items where Self.names.contains(item.name) {
            guard parameters.updateValue(item.value ?? "", forKey: item.name) == nil else {
                throw OAuthError.stateMismatch
            }
        }
        return parameters.filter { !$0.value.isEmpty }
    }

    /// Returns the parts of a URL that identify its location, normalized as in browsers.
    private static func location(of url: URLComponents) -> [String?] {
        let scheme = url.scheme?.lowercased()
        let port = url.port ?? ["http": 80, "https": 443][scheme ?? ""]
        let path = url.path == "/" ? "" : url.path
        return [scheme, url.user, url.password, url.host?.lowercased(), port.map { String($0) }, path]
    }

    /// Returns the fields of a percent-encoded form.
    private static func items(of text: String?) -> [URLQueryItem] {
        var components = URLComponents()
        components.percentEncodedQuery = text?.replacing("+", with: "%20")
        return components.queryItems ?? []
    }
}
