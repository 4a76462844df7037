#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A call that asks the cache alone, which has no answer: the `underlyingError` of its failure.
public struct CacheMiss: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// There is but one.
    public init() {}

    public var description: String { "The cache has no answer to this call." }
    public var errorDescription: String? { description }
}
