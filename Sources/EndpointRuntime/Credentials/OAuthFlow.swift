/// The addresses of an authorization server by which tokens are had in one way (OpenAPI 3.2, "OAuth Flow Object"): what
/// an ``OAuthClient`` takes. Generated credentials have one for each flow of the description.
public struct OAuthFlow: Sendable, Hashable {
    /// Where a user logs in (RFC 6749, section 3.1).
    public var authorizationURL: String?
    /// Where a login on another device begins (RFC 8628, section 3.1).
    public var deviceAuthorizationURL: String?
    /// Where tokens are had (RFC 6749, section 3.2).
    public var tokenURL: String?
    /// Where tokens are renewed; nil where that is ``tokenURL``.
    public var refreshURL: String?

    /// A flow of its addresses.
    public init(
        authorizationURL: String? = nil, deviceAuthorizationURL: String? = nil, tokenURL: String? = nil,
        refreshURL: String? = nil
    ) {
        self.authorizationURL = authorizationURL
        self.deviceAuthorizationURL = deviceAuthorizationURL
        self.tokenURL = tokenURL
        self.refreshURL = refreshURL
    }
}

extension OAuthFlow {
    /// What an authorization server tells of itself. What was looked up safely isn't given away in the open (RFC 6749,
    /// sections 3.1 and 3.2): addresses that aren't of `https` are left out then.
    init(_ configuration: OpenIDConfiguration, foundAt address: String) {
        func url(_ url: String?) -> String? {
            url.flatMap { !address.hasPrefix("https:") || $0.hasPrefix("https:") ? $0 : nil }
        }
        self.init(
            authorizationURL: url(configuration.authorizationURL),
            deviceAuthorizationURL: url(configuration.deviceAuthorizationURL), tokenURL: url(configuration.tokenURL)
        )
    }
}
