/// The metadata of an OpenID provider (OpenID Connect Discovery 1.0, section 3; RFC 8414, section 2).
public struct OpenIDConfiguration: Sendable, Hashable {
    /// The provider's issuer identifier.
    public let issuer: String
    /// The token endpoint; nil if there only is the implicit flow.
    public let tokenURL: String?
    /// The authorization endpoint.
    public let authorizationURL: String?
    /// The device authorization endpoint (RFC 8628, section 4).
    public let deviceAuthorizationURL: String?
    /// All that the document says.
    public let document: JSONValue

    private static let path = "/.well-known/openid-configuration"

    /// Requests the metadata of a provider.
    ///
    /// - Parameters:
    ///   - address: The provider's URL, below which the document is at `/.well-known/openid-configuration`, or the URL
    ///     of the document itself, which contains `/.well-known/`.
    ///   - checksIssuer: A Boolean value that indicates whether the document's issuer must be the requested provider
    ///     (section 4.3). Some providers have one document for many issuers.
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

    /// Requests the metadata of any authorization server (RFC 8414).
    ///
    /// - Parameter address: The URL of the document itself. A well-known URL determines the issuer that it must have
    ///   (section 3.3).
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
        let answer = try await transport.exchangeNaming(TransportRequest(message))
        let status = answer.head.statusCode
        guard (200..<300).contains(status), let document = try? JSONValue(json: answer.data) else {
            throw OAuthError.invalidResponse(status: status)
        }
        return document
    }

    private static let serverPath = "/.well-known/oauth-authorization-server"

    /// Returns the issuer that a well-known URL belongs to; nil for other URLs.
    ///
    /// OpenID's suffix follows the issuer's path, RFC 8414's (section 3) precedes it.
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
    /// If the metadata was retrieved with `https`, URLs without `https` are ignored, so that no secret is sent in clear
    /// text (RFC 6749, sections 3.1 and 3.2).
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
