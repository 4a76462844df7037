/// The response of a stream and the settings for reading its items.
struct StreamSource<Item: ReadableValue>: Sendable {
    private(set) var response: Response
    let format: SequenceFormat
    /// The text that a server sends after the last item; nil if there is no such text.
    let endMarker: String?
    /// The time limit for each item; nil if the call's options set no limit.
    var timeout: Duration?
    /// The items of a stub, which replace a body; empty if the response isn't stubbed.
    var stubbed: [Item] = []
    /// Requests the stream again, after the event with an ID.
    var connect: Reconnection.Connect?
    /// The policy for reconnecting after a lost connection; nil if the stream doesn't reconnect.
    var reconnection: Reconnection?

    /// Wraps the sample of an event stream in an event, because the sample is only the value of one event.
    mutating func wrapSample() {
        guard !response.data.isEmpty else { return }
        response.context.stream = ByteStream(format.body(of: [Array(response.data)]))
    }
}

/// A connection that receives the body of a response. Releasing the object closes the connection.
final class StreamConnection: Sendable {
    private let bytes: ByteStream

    init(_ response: Response) {
        bytes = response.context.stream ?? ByteStream(response.data)
    }

    deinit {
        // The connection is closed even if the response is still retained.
        bytes.cancel()
    }

    /// Returns the next bytes of the body; nil at the end.
    ///
    /// - Throws: The error of the connection. If the time limit has expired, an error is thrown even if bytes were
    ///   received.
    func next(until end: ContinuousClock.Instant?) async throws -> Data? {
        guard let end else { return try await next() }
        let left = end - .now
        guard left > .zero else { throw TimeLimit.error }
        return try await TimeLimit(left).value(orError: { try await self.next() })
    }

    private func next() async throws -> Data? {
        var iterator = bytes.makeAsyncIterator()
        return try await iterator.next()
    }
}
