import Foundation
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Applies credentials to a request of a session.
extension Credentials {
    func apply(to request: inout URLRequest, security: [[RequiredScheme]]?) {
        var message = RequestMessage(request)
        do {
            try apply(to: &message, security: security)
        } catch {
            Issue.record(error)
        }
        request = message.urlRequest
    }

    func applyTokens(to request: inout URLRequest, security: [[RequiredScheme]]?) async throws -> SentToken? {
        var message = RequestMessage(request)
        defer { request = message.urlRequest }
        return try await applyTokens(to: &message, security: security)
    }
}
