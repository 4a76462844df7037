@_spi(Cache) import EndpointRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// By what a response is known to be its user's: a hash of the secrets of its request, with a salt of its own, so that
/// neither can these be told from it nor that two of them are the same.
enum CredentialTrace {
    /// Nil of a request without secrets.
    static func of(_ request: TransportRequest) -> String? {
        text(request).map { trace($0, salt: UUID().uuidString) }
    }

    static func isSame(_ trace: String?, as request: TransportRequest) -> Bool {
        guard let trace, let text = text(request) else { return trace == nil && text(request) == nil }
        return trace == self.trace(text, salt: String(trace.prefix { $0 != ":" }))
    }

    private static func trace(_ text: String, salt: String) -> String {
        let digest = Data("\(salt)\n\(text)".utf8).sha256
        return "\(salt):\(digest.map { String($0, radix: 16) }.joined(separator: "."))"
    }

    private static func text(_ request: TransportRequest) -> String? {
        let secrets = request.message.headers.filter {
            SecretNames.isSecret(header: $0.name, besides: request.secretHeaders)
        }
        if secrets.isEmpty { return nil }
        return secrets.map { "\($0.name.lowercased()): \($0.value)" }.sorted().joined(separator: "\n")
    }
}
