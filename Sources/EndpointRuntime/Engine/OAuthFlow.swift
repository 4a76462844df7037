/// The URLs of an authorization server for one flow (OpenAPI 3.2, "OAuth Flow Object").
///
/// An `OAuthClient` of the module `EndpointOAuth` requests tokens with a flow. Generated credentials have a flow for
/// each flow of the description.
public struct OAuthFlow: Sendable, Hashable {
    /// The authorization endpoint, where a user logs in (RFC 6749, section 3.1).
    public var authorizationURL: String?
    /// The device authorization endpoint (RFC 8628, section 3.1).
    public var deviceAuthorizationURL: String?
    /// The token endpoint (RFC 6749, section 3.2).
    public var tokenURL: String?
    /// The URL for refreshing tokens; nil if it is ``tokenURL``.
    public var refreshURL: String?
    /// The authorization server's issuer identifier; nil if unknown.
    ///
    /// The `iss` parameter of a redirect is compared with the identifier (RFC 9207).
    public var issuer: String?
    /// A Boolean value that indicates whether the server's redirects always have the parameter `iss`.
    ///
    /// See RFC 9207, section 3.
    public var requiresIssuer = false

    /// Creates a flow.
    public init(
        authorizationURL: String? = nil, deviceAuthorizationURL: String? = nil, tokenURL: String? = nil,
        refreshURL: String? = nil, issuer: String? = nil
    ) {
        self.authorizationURL = authorizationURL
        self.deviceAuthorizationURL = deviceAuthorizationURL
        self.tokenURL = tokenURL
        self.refreshURL = refreshURL
        self.issuer = issuer
    }
}
