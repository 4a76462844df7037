/// An error thrown when a document isn't JSON, with the position.
public struct JSONSyntaxError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// The reason for the error.
    public let reason: String
    /// In bytes, from zero.
    public let offset: Int

    public var description: String { "\(reason) at byte \(offset)" }

    public var errorDescription: String? { "Invalid JSON: \(description)." }
}
