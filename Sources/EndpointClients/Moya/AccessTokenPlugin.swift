#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

/// A plugin that adds an access token to requests of ``AccessTokenAuthorizable`` targets.
///
/// ```swift
/// let plugin = AccessTokenPlugin { target async throws in try await session.token() }
/// ```
///
/// The plugin replaces an existing header `Authorization`. If the token closure throws, the request fails.
public struct AccessTokenPlugin: Plugin {
    private enum Source: Sendable {
        case synchronous(@Sendable (any Target) -> String)
        case waiting(@Sendable (any Target) async throws -> String)
    }

    private let source: Source

    /// Creates a plugin with a token that is immediately available.
    ///
    /// - Parameter token: A closure that returns the token without the scheme. The closure receives the target itself,
    ///   not a ``MultiTarget`` that wraps it.
    public init(token: @escaping @Sendable (any Target) -> String) {
        source = .synchronous(token)
    }

    /// Creates a plugin with a token that may have to be awaited.
    ///
    /// - Parameter token: A closure that returns the token without the scheme. The closure receives the target itself,
    ///   not a ``MultiTarget`` that wraps it.
    @_disfavoredOverload
    public init(token: @escaping @Sendable (any Target) async throws -> String) {
        source = .waiting(token)
    }

    public func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage {
        guard let type = type(for: target) else { return message }
        switch source {
        case .synchronous(let token): return message.authorized(type, token(target.innermost))
        case .waiting(let token):
            DeferredPreparation.current?.add { $0.authorized(type, try await token(target.innermost)) }
            return message
        }
    }

    private func type(for target: any Target) -> AuthorizationType? {
        (target as? any AccessTokenAuthorizable)?.authorizationType
    }
}

extension RequestMessage {
    fileprivate func authorized(_ type: AuthorizationType, _ token: String) -> RequestMessage {
        var message = self
        message[header: "Authorization"] = "\(type.value) \(token)"
        return message
    }
}

#if canImport(Darwin) || URLSession
    extension AccessTokenPlugin {
        public func prepare(_ request: URLRequest, target: any Target) -> URLRequest {
            prepare(RequestMessage(request), target: target).urlRequest
        }
    }
#endif
