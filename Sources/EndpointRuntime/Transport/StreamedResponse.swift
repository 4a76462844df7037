/// The head of an answer, and its body as it comes.
public struct StreamedResponse: Sendable {
    /// The status and the headers.
    public var head: ResponseHead
    /// The body. Letting it go closes the connection.
    public var body: ByteStream

    /// An answer that has begun.
    public init(head: ResponseHead, body: ByteStream) {
        self.head = head
        self.body = body
    }
}
