public import EndpointRuntime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The note on a response from a cache.
struct CachedNote: Sendable {
    var date: Date
}

extension Response {
    /// A Boolean value that indicates whether the response is a stored one.
    ///
    /// A ``ResponseCache`` or an ``HTTPCachingTransport`` has stored the response. The transport may have asked the
    /// server whether the response is still current (304); the status is the original one of the server.
    public var isFromCache: Bool {
        self[note: CachedNote.self] != nil || head?[header: CacheStatus.header].map(CacheStatus.isReuse) == true
    }

    /// The date when a response from a ``ResponseCache`` was stored.
    ///
    /// For a response from an ``HTTPCachingTransport`` see the header `Age`.
    public var cacheDate: Date? { self[note: CachedNote.self]?.date }

    /// The status of a response from a cache as MoyaMapper has it: 230, which no server sends.
    public static let cachedStatusCode = 230

    /// The response, with ``cachedStatusCode`` in place of its status if it is from a cache.
    public var withCachedStatusCode: Response { isFromCache ? with(statusCode: Self.cachedStatusCode) : self }
}

/// A plugin that gives responses from a cache the status 230, as in MoyaMapper.
///
/// Use the plugin for code that detects cached responses by their status.
///
/// ```swift
/// let provider = Provider<Library>(plugins: [CachedStatusPlugin()])
/// ```
public struct CachedStatusPlugin: Plugin {
    /// Creates the plugin.
    public init() {}

    public func process(
        _ result: Result<Response, EndpointError>, target: any Target
    ) -> Result<Response, EndpointError> {
        result.map { $0.withCachedStatusCode }
    }
}
