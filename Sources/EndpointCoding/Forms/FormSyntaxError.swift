/// An error thrown when a string isn't a form, with the position.
public struct FormSyntaxError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// The reason for the error.
    public let reason: String
    /// In bytes, from zero.
    public let offset: Int

    public var description: String {
        "\(reason) at byte \(offset)"
    }

    public var errorDescription: String? { "Invalid form: \(description)." }
}
