/// The metadata of an OpenID provider (OpenID Connect Discovery 1.0, section 3; RFC 8414, section 2).
public struct OpenIDConfiguration: Sendable, Hashable {
    /// The issuer identifier of the provider, which is a URL.
    public let issuer: String
    /// The URL of the token endpoint; nil if the provider supports only the implicit flow.
    public let tokenURL: String?
    /// The URL of the authorization endpoint; nil if there is none.
    public let authorizationURL: String?
    /// The URL of the device authorization endpoint (RFC 8628, section 4); nil if there is none.
    public let deviceAuthorizationURL: String?
    /// The complete metadata document as JSON.
    public let document: JSONValue

    private static let path = "/.well-known/openid-configuration"

    /// Requests the metadata of a provider.
    ///
    /// - Parameters:
    ///   - address: The URL of the provider or of its metadata document. The document of a provider is at
    ///     `/.well-known/openid-configuration` below the provider's URL. A URL that contains `/.well-known/` is the URL
    ///     of a document.
    ///   - checksIssuer: A Boolean value that indicates whether the document's issuer must be the requested provider
    ///     (OpenID Connect Discovery 1.0, section 4.3). Pass false for a provider that has one document for many
    ///     issuers.
    /// - Throws: ``OAuthError``, or the transport's error.
    public init(
        discovering address: String, checksIssuer: Bool = true, transport: any Transport = URLSessionTransport()
    ) async throws {
        let base = address.hasSuffix("/") ? String(address.dropLast()) : address
        let isDocument = base.contains("/.well-known/")
        let document = try await Self.document(at: isDocument ? base : base + Self.path, transport)
        let expected = isDocument ? Self.issuer(ofMetadataAt: base) : base
        try self.init(document, issuer: checksIssuer ? expected : nil)
    }

    /// Requests the metadata of an authorization server (RFC 8414).
    ///
    /// - Parameter address: The URL of the metadata document. If the URL is a well-known URL, the document must have
    ///   the issuer that belongs to the URL (RFC 8414, section 3.3).
    /// - Throws: ``OAuthError``, or the transport's error.
    public init(metadataAt address: String, transport: any Transport = URLSessionTransport()) async throws {
        try self.init(try await Self.document(at: address, transport), issuer: Self.issuer(ofMetadataAt: address))
    }

    private init(_ document: JSONValue, issuer expected: String?) throws {
        guard let issuer = document["issuer"]?.stringValue else { throw OAuthError.invalidResponse(status: 200) }
        if let expected, !Self.isSame(issuer, expected) { throw OAuthError.issuerMismatch(issuer) }
        self.issuer = issuer
        self.document = document
        tokenURL = document["token_endpoint"]?.stringValue
        authorizationURL = document["authorization_endpoint"]?.stringValue
        deviceAuthorizationURL = document["device_authorization_endpoint"]?.stringValue
    }

    private static func document(at location: String, _ transport: any Transport) async throws -> JSONValue {
        guard let url = URL(string: location), url.host != nil else { throw EndpointError.requestMapping(location) }
        let message = RequestMessage(url: url.absoluteString, headers: ["Accept": "application/json"])
        let answer = try await transport.send(TransportRequest(message))
        let status = answer.head.statusCode
        guard (200..<300).contains(status), let document = try? JSONValue(json: answer.data) else {
            throw OAuthError.invalidResponse(status: status)
        }
        return document
    }

    private static let serverPath = "/.well-known/oauth-authorization-server"

    /// Returns the issuer that belongs to a well-known URL; nil for any other URL.
    ///
    /// In a URL of OpenID Connect, the well-known part follows the issuer's path. In a URL of RFC 8414 (section 3), the
    /// well-known part precedes the issuer's path.
    private static func issuer(ofMetadataAt address: String) -> String? {
        if address.hasSuffix(path) { return String(address.dropLast(path.count)) }
        let parts = address.components(separatedBy: serverPath)
        guard parts.count == 2, parts[1].isEmpty || parts[1].hasPrefix("/") else { return nil }
        return parts[0] + parts[1]
    }

    private static func isSame(_ issuer: String, _ expected: String) -> Bool {
        let texts = [issuer, expected].map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
        return texts[0] == texts[1]
    }
}

extension OAuthFlow {
    /// Creates a flow from an authorization server's metadata.
    ///
    /// If the metadata was requested with `https`, URLs without `https` are ignored. Otherwise secrets could be sent as
    /// clear text (RFC 6749, sections 3.1 and 3.2).
    init(_ configuration: OpenIDConfiguration, foundAt address: String) {
        func url(_ url: String?) -> String? {
            url.flatMap { !address.hasPrefix("https:") || $0.hasPrefix("https:") ? $0 : nil }
        }
        self.init(
            authorizationURL: url(configuration.authorizationURL),
            deviceAuthorizationURL: url(configuration.deviceAuthorizationURL), tokenURL: url(configuration.tokenURL),
            issuer: configuration.issuer
        )
        requiresIssuer = configuration.document["authorization_response_iss_parameter_supported"] == .boolean(true)
    }
}
