/// Why a text isn't JSON, and where.
public struct JSONSyntaxError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong there.
    public let reason: String
    /// In bytes, from zero.
    public let offset: Int

    public var description: String {
        "\(reason) at byte \(offset)"
    }

    public var errorDescription: String? { "The text isn't JSON: \(description)." }
}
