#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The result of a call, and whether it is from a cache.
public struct CachedContent<Content: Sendable>: Sendable {
    /// The result of the call.
    public let content: Content
    /// The date when the response was stored, the oldest of several; nil if all are from the network.
    public let cacheDate: Date?

    /// A Boolean value that indicates whether any of it is from the cache.
    public var isFromCache: Bool { cacheDate != nil }

    /// Creates content, which is from the cache if a date is given.
    public init(content: Content, cacheDate: Date? = nil) {
        self.content = content
        self.cacheDate = cacheDate
    }
}

extension CachedContent: Equatable where Content: Equatable {}
extension CachedContent: Hashable where Content: Hashable {}
