import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What an OpenID provider tells of itself (OpenID Connect Discovery 1.0, section 3; RFC 8414, section 2).
public struct OpenIDConfiguration: Sendable, Hashable {
    /// Who the provider is.
    public let issuer: String
    /// Where tokens are had; nil where there are none but those of the implicit flow.
    public let tokenURL: String?
    /// Where users log in.
    public let authorizationURL: String?
    /// All that the document says.
    public let document: JSONValue

    private static let path = "/.well-known/openid-configuration"

    /// Asks a provider.
    ///
    /// - Parameters:
    ///   - address: The provider's URL, under which the document lies at `/.well-known/openid-configuration`, or that
    ///     of the document itself: a URL with `/.well-known/` in it.
    ///   - checksIssuer: Whether the document has to be that of the provider that was asked (section 4.3). Some
    ///     providers have one document for many issuers.
    /// - Throws: ``OAuthError``, or the transport's error.
    public init(
        discovering address: String, checksIssuer: Bool = true, transport: any Transport = URLSessionTransport()
    ) async throws {
        let base = address.hasSuffix("/") ? String(address.dropLast()) : address
        let isDocument = base.contains("/.well-known/")
        let location = isDocument ? base : base + Self.path
        guard let url = URL(string: location), url.host != nil else { throw EndpointError.requestMapping(location) }
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        let answer = try await transport.exchange(TransportRequest(request))
        let status = answer.response.statusCode
        guard (200..<300).contains(status), let document = try? JSONValue(json: answer.data),
            let issuer = document["issuer"]?.stringValue
        else { throw OAuthError.invalidAnswer(status: status) }
        // Documents of RFC 8414 lie elsewhere, and their URL is no sign of their issuer.
        let expected = isDocument && base.hasSuffix(Self.path) ? String(base.dropLast(Self.path.count)) : base
        if checksIssuer, !isDocument || base.hasSuffix(Self.path), !Self.isSame(issuer, expected) {
            throw OAuthError.foreignIssuer(issuer)
        }
        self.issuer = issuer
        self.document = document
        tokenURL = document["token_endpoint"]?.stringValue
        authorizationURL = document["authorization_endpoint"]?.stringValue
    }

    private static func isSame(_ issuer: String, _ expected: String) -> Bool {
        (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) == expected
    }
}
