/// An error thrown when a response's body was interrupted by a failed connection, or couldn't be written to its
/// destination.
public struct InterruptedResponse: Error, Sendable {
    /// The underlying error.
    public let error: any Error
    /// The status and the headers.
    public let head: ResponseHead
    /// The bytes of the body that were received.
    public let data: Data

    /// Creates an error for a response that `error` interrupted.
    public init(error: any Error, head: ResponseHead, data: Data) {
        self.error = error
        self.head = head
        self.data = data
    }
}
