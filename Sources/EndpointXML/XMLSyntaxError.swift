#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why a text isn't XML that is read, and where.
public struct XMLSyntaxError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong there.
    public let reason: String
    /// Counted from one.
    public let line: Int

    public var description: String { "\(reason) on line \(line)" }

    public var errorDescription: String? { "The text isn't XML: \(description)." }
}
