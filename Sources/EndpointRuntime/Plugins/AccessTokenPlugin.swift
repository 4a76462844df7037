#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Adds an access token to the requests of targets that ask for one (``AccessTokenAuthorizable``).
///
/// ```swift
/// let plugin = AccessTokenPlugin { target async throws in try await session.token() }
/// ```
///
/// The header takes the place of one that is there already. A token that can't be had fails the request.
public struct AccessTokenPlugin: AsyncPlugin {
    private enum Source: Sendable {
        case atOnce(@Sendable (any Target) -> String)
        case waiting(@Sendable (any Target) async throws -> String)
    }

    private let source: Source

    /// - Parameter token: The token, without the scheme. Given the target itself, not the ``MultiTarget`` around it.
    public init(token: @escaping @Sendable (any Target) -> String) {
        source = .atOnce(token)
    }

    /// - Parameter token: The token, without the scheme. Given the target itself, not the ``MultiTarget`` around it.
    @_disfavoredOverload
    public init(token: @escaping @Sendable (any Target) async throws -> String) {
        source = .waiting(token)
    }

    public var waits: Bool {
        if case .waiting = source { true } else { false }
    }

    public func prepare(_ request: URLRequest, target: any Target) -> URLRequest {
        guard case .atOnce(let token) = source, let type = type(for: target) else { return request }
        return request.authorized(type, token(target.innermost))
    }

    public func adapt(_ request: URLRequest, target: any Target) async throws -> URLRequest {
        guard case .waiting(let token) = source, let type = type(for: target) else {
            return prepare(request, target: target)
        }
        return request.authorized(type, try await token(target.innermost))
    }

    private func type(for target: any Target) -> AuthorizationType? {
        (target as? any AccessTokenAuthorizable)?.authorizationType
    }
}

extension URLRequest {
    fileprivate func authorized(_ type: AuthorizationType, _ token: String) -> URLRequest {
        var request = self
        request.setValue("\(type.value) \(token)", forHTTPHeaderField: "Authorization")
        return request
    }
}
