public import EndpointRuntime

/// The key of the date when a response from a ``ResponseCache`` was stored.
enum CacheDate: CallKey { typealias Value = Date }

extension Response {
    /// A Boolean value that indicates whether the response is from a cache.
    ///
    /// A ``ResponseCache`` or an ``HTTPCachingTransport`` has stored the response. The transport may have asked the
    /// server whether the response is still current (304). The response has the server's original status.
    public var isFromCache: Bool {
        cacheDate != nil || head?[header: CacheStatus.header].map(CacheStatus.isReuse) == true
    }

    /// The date when a response from a ``ResponseCache`` was stored.
    ///
    /// For a response from an ``HTTPCachingTransport``, read the header `Age` instead.
    public var cacheDate: Date? { self[CacheDate.self] }

    /// The status 230, which MoyaMapper uses for responses from a cache, and which no server sends.
    public static let cachedStatusCode = 230

    /// A copy of the response, with the status ``cachedStatusCode`` if the response is from a cache.
    public var withCachedStatusCode: Response {
        var response = self
        if isFromCache { response.statusCode = Self.cachedStatusCode }
        return response
    }
}

/// A plugin that sets the status of responses from a cache to 230, as in MoyaMapper.
///
/// Use the plugin for code that detects cached responses by their status.
///
/// ```swift
/// let provider = Provider<Library>(plugins: [CachedStatusPlugin()])
/// ```
public struct CachedStatusPlugin: Plugin {
    /// Creates the plugin, which has no options.
    public init() {}

    /// Returns the message as it is, so that no `URLRequest` is created for this plugin.
    public func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage { message }

    public func process(
        _ result: Result<Response, EndpointError>, target: any Target
    ) -> Result<Response, EndpointError> {
        result.map { $0.withCachedStatusCode }
    }
}
