/// An error thrown when a response body exceeds the limit for bodies in memory, after decompression.
public struct BodyTooLarge: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// In bytes: 256 MiB.
    public static let usualLimit = 256 << 20

    /// The limit in bytes.
    public let limit: Int

    /// Creates an error for a body of more than `limit` bytes.
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
