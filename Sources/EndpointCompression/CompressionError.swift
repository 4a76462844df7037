#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// zlib can't compress a body, for want of memory.
public struct CompressionError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// zlib's.
    public let code: Int

    public var description: String { "The body can't be compressed: zlib error \(code)." }
    public var errorDescription: String? { description }
}
