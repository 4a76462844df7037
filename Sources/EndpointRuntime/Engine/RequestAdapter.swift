#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#else
    import FoundationEssentials
#endif

/// Changes requests before they are sent: adds a token, or the server that a relative URL is for.
///
/// A request that is sent again is adapted again, from what its endpoint made: a new token takes the place of the
/// one that was refused.
public protocol RequestAdapter: Sendable {
    #if canImport(Darwin) || URLSession
        /// - Throws: What the caller gets, as it is. The request isn't sent then.
        func adapt(_ request: URLRequest) async throws -> URLRequest
    #endif

    /// The same of a message, for adapters that need no `URLRequest`. By default ``adapt(_:)-(URLRequest)`` does it.
    ///
    /// - Throws: What the caller gets, as it is. The request isn't sent then.
    func adapt(_ message: RequestMessage) async throws -> RequestMessage
}
