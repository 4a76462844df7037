/// Hears of every request that was sent and has ended, with what the caller is about to get. The caller waits for it.
///
/// A request that couldn't be made isn't heard of. One that was sent several times is heard of once.
public typealias ResponseObserver = @Sendable (EndedRequest) async -> Void

/// A request that was sent and has ended.
public struct EndedRequest: Sendable {
    /// As it was sent the last time, adapters' changes and credentials included.
    public var message: RequestMessage
    /// The answer's status and headers; nil where there was no answer.
    public var head: ResponseHead?
    /// The answer's body, as far as it came; nil where there was no answer.
    public var data: Data?
    /// What the caller gets thrown: the connection's error, the validation's or the decoder's. Nil after a success.
    public var error: (any Error)?

    /// An ended request of its fields.
    public init(
        message: RequestMessage, head: ResponseHead? = nil, data: Data? = nil, error: (any Error)? = nil
    ) {
        self.message = message
        self.head = head
        self.data = data
        self.error = error
    }
}
