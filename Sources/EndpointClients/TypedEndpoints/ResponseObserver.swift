/// A function that is called for every request that was sent and has ended.
///
/// The function receives what the caller is about to get, and the caller waits for it.
///
/// A request that couldn't be made isn't heard of. One that was sent several times is heard of once.
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

    /// Creates a description of a completed request.
    public init(
        message: RequestMessage, head: ResponseHead? = nil, data: Data? = nil, error: (any Error)? = nil
    ) {
        self.message = message
        self.head = head
        self.data = data
        self.error = error
    }
}
