/// A closure that is called for every request that was sent and has ended.
///
/// The closure receives the result before the caller does, and the caller waits for the closure.
///
/// The closure isn't called for a request that couldn't be created, and is called once for a request that was sent
/// several times.
public typealias ResponseObserver = @Sendable (CompletedRequest) async -> Void

/// A request that was sent and has ended.
public struct CompletedRequest: Sendable {
    /// The request as it was last sent, including adapters' changes and credentials.
    public var message: RequestMessage
    /// The response's status and headers; nil if there was no response.
    public var head: ResponseHead?
    /// The received bytes of the response's body; nil if there was no response.
    public var data: Data?
    /// The error of the connection, the validation or the decoder, as thrown; nil after a success.
    public var error: (any Error)?

    /// Creates a completed request from its parts.
    public init(
        message: RequestMessage, head: ResponseHead? = nil, data: Data? = nil, error: (any Error)? = nil
    ) {
        self.message = message
        self.head = head
        self.data = data
        self.error = error
    }
}
