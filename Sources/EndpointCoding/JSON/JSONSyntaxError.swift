/// An error thrown when a document isn't valid JSON.
public struct JSONSyntaxError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// The reason for the error.
    public let reason: String
    /// The position of the error in bytes, from zero.
    public let offset: Int

    public var description: String { "\(reason) at byte \(offset)" }

    public var errorDescription: String? { "Invalid JSON: \(description)." }
}
