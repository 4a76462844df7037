/// An answer that had begun when the connection failed, or that couldn't be put where it was to go.
public struct InterruptedResponse: Error, Sendable {
    /// Why there is no more.
    public let error: any Error
    /// The status and the headers.
    public let head: ResponseHead
    /// What had come of the body.
    public let data: Data

    /// An answer that `error` cut off.
    public init(error: any Error, head: ResponseHead, data: Data) {
        self.error = error
        self.head = head
        self.data = data
    }
}
