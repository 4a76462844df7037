public import EndpointRuntime

/// The content of a call, with the date of its storage if it is from a cache.
public struct CachedContent<Content: Sendable>: Sendable {
    /// The content that the call has returned.
    public let content: Content
    /// The storage date of the oldest cached response; nil if all responses are from the network.
    public let cacheDate: Date?

    /// A Boolean value that indicates whether any part of the content is from the cache.
    public var isFromCache: Bool { cacheDate != nil }

    /// Creates the content of a call; with a date, the content counts as cached.
    public init(content: Content, cacheDate: Date? = nil) {
        self.content = content
        self.cacheDate = cacheDate
    }
}

extension CachedContent: Equatable where Content: Equatable {}
extension CachedContent: Hashable where Content: Hashable {}
