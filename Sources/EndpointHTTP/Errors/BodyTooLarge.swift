/// An error thrown when a response body exceeds the limit for bodies in memory, after decompression.
public struct BodyTooLarge: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// In bytes: 256 MiB.
    public static let defaultLimit = 256 << 20

    /// The limit in bytes.
    public let limit: Int

    /// Creates an error for a body of more than `limit` bytes.
    public init(limit: Int) {
        self.limit = limit
    }

    public var description: String {
        """
        The response's body exceeds the limit of \(limit) bytes in memory: raise CallOptions.bodyLimit, or use a \
        download or a stream.
        """
    }

    public var errorDescription: String? { description }
}
