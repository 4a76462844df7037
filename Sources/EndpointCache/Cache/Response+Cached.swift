public import EndpointRuntime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a response from a cache knows of that.
struct CachedNote: Sendable {
    var date: Date
}

extension Response {
    /// Whether it was given by a ``ResponseCache`` or an ``HTTPCachingTransport`` without asking the server. Its status is the
    /// one that the server once gave.
    public var isFromCache: Bool {
        self[note: CachedNote.self] != nil || head?[header: CacheStatus.header].map(CacheStatus.isHit) == true
    }

    /// When it was stored, where a ``ResponseCache`` has given it; of one of an ``HTTPCachingTransport`` the header `Age` tells.
    public var cacheDate: Date? { self[note: CachedNote.self]?.date }

    /// The status of a response from a cache as MoyaMapper has it: 230, which no server sends.
    public static let cachedStatusCode = 230

    /// The same response, with ``cachedStatusCode`` in place of its status where it is from a cache.
    public var withCachedStatusCode: Response { isFromCache ? with(statusCode: Self.cachedStatusCode) : self }
}

/// Gives responses from a cache the status 230, as MoyaMapper has it: for what tells by the status where a response is from.
///
/// ```swift
/// let provider = Provider<Library>(plugins: [CachedStatusPlugin()])
/// ```
public struct CachedStatusPlugin: Plugin {
    /// There is but one.
    public init() {}

    public func process(
        _ result: Result<Response, EndpointError>, target: any Target
    ) -> Result<Response, EndpointError> {
        result.map { $0.withCachedStatusCode }
    }
}
