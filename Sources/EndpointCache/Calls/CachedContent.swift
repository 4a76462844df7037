#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a call returned, and whether that is from a cache.
public struct CachedContent<Content: Sendable>: Sendable {
    /// What the call returned.
    public let content: Content
    /// When the response that it was read from was stored; the oldest one's, where there were several. Nil where all of it is
    /// the network's.
    public let cacheDate: Date?

    /// Whether any of it is from the cache.
    public var isFromCache: Bool { cacheDate != nil }

    /// Content, from the cache where a date is given.
    public init(content: Content, cacheDate: Date? = nil) {
        self.content = content
        self.cacheDate = cacheDate
    }
}

extension CachedContent: Equatable where Content: Equatable {}
extension CachedContent: Hashable where Content: Hashable {}
