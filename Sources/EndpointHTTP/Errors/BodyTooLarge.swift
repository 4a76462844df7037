/// The body of an answer is larger than it may be in memory, decompressed where it came compressed.
public struct BodyTooLarge: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// In bytes: 256 MiB.
    public static let usualLimit = 256 << 20

    /// How many bytes it might have had.
    public let limit: Int

    /// A body of more than `limit` bytes.
    public init(limit: Int) {
        self.limit = limit
    }

    public var description: String {
        """
        The answer's body has more than the \(limit) bytes that may lie in memory: CallOptions.bodyLimit allows more, and a \
        download or a stream any number.
        """
    }

    public var errorDescription: String? { description }
}
