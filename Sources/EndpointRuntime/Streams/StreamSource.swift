/// The source of a stream's items.
struct StreamSource<Item: ReadableValue>: Sendable {
    private(set) var response: Response
    let format: SequenceFormat
    /// The text that ends the stream in place of an item.
    let endMarker: String?
    /// The time limit for each item; nil where the call's options say nothing.
    var timeout: Duration?
    /// The stubbed items in place of a body.
    var stubbed: [Item] = []
    /// Requests the same stream again, after the event with an ID.
    var connect: Reconnection.Connect?
    /// The reconnection after a lost connection; nil if the stream doesn't reconnect.
    var reconnection: Reconnection?

    /// Wraps the sample of an event stream, which is the value of one event.
    mutating func wrapSample() {
        guard !response.data.isEmpty else { return }
        response.stream = ByteStream(format.body(of: [Array(response.data)]))
    }
}

/// A connection that receives a response's body until it is released.
final class StreamConnection: Sendable {
    private let bytes: ByteStream

    init(_ response: Response) {
        bytes = response.stream ?? ByteStream(response.data)
    }

    deinit {
        // Even if the response is still retained.
        bytes.cancel()
    }

    /// - Throws: Also where the time is over, though more has come.
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
