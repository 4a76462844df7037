/// The addresses of an authorization server by which tokens are had in one way (OpenAPI 3.2, "OAuth Flow Object"): what
/// an ``OAuthClient`` takes. Generated credentials have one for each flow of the description.
public struct OAuthFlow: Sendable, Hashable {
    /// The authorization endpoint, where a user logs in (RFC 6749, section 3.1).
    public var authorizationURL: String?
    /// The device authorization endpoint (RFC 8628, section 3.1).
    public var deviceAuthorizationURL: String?
    /// The token endpoint (RFC 6749, section 3.2).
    public var tokenURL: String?
    /// The URL for refreshing tokens; nil if it is ``tokenURL``.
    public var refreshURL: String?

    /// Creates a flow.
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
    /// Creates a flow from an authorization server's metadata. If it was retrieved with `https`, URLs without it are
    /// ignored, so that no secret is sent in clear text (RFC 6749, sections 3.1 and 3.2).
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
