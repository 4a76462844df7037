import EndpointDigests
import EndpointRuntime

#if URLSession && canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    import Foundation
#endif

/// A fingerprint of a request's credentials, which separates the stored responses of users.
///
/// Credentials are the request's secret headers, the secret headers that the transport adds (for example cookies), and
/// the user name and password for a challenge. Credentials in a URL are part of a response's key.
///
/// A stored response has a salted hash of the credentials. The hash reveals neither the credentials nor whether two
/// users have the same credentials.
struct CredentialFingerprint: Sendable {
    /// The credentials of the request, one on each line; nil for a request without credentials.
    private let text: String?

    /// Creates the fingerprint of a request.
    ///
    /// - Parameter added: The headers that the transport adds to the request.
    init(of request: TransportRequest, added: [String: String]) {
        let headers = request.message.headers.map { ($0.name, $0.value) } + added.map { ($0.key, $0.value) }
        var lines = headers.filter { request.isSecret(header: $0.0) }
            .map { "\($0.0.lowercased()): \($0.1)" }
        #if canImport(Darwin) || URLSession
            if let credential = request.credential {
                lines.append("user \(credential.user ?? "")\npassword \(credential.password ?? "")")
            }
        #endif
        text = lines.isEmpty ? nil : lines.sorted().joined(separator: "\n")
    }

    /// The hash to store, with a new salt; nil for a request without credentials.
    var salted: String? { text.map { Self.hash($0, salt: UUID().uuidString) } }

    /// Returns a Boolean value that indicates whether a stored hash belongs to the same credentials.
    func matches(_ hash: String?) -> Bool {
        guard let hash, let text else { return hash == nil && text == nil }
        return hash == Self.hash(text, salt: String(hash.prefix { $0 != ":" }))
    }

    private static func hash(_ text: String, salt: String) -> String {
        let digest = SHA256.digest(of: Array("\(salt)\n\(text)".utf8))
        return "\(salt):\(digest.map { String($0, radix: 16) }.joined(separator: "."))"
    }
}
