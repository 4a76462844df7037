/// A sequence of the values in a response body, which are decoded as they are received.
///
/// ```swift
/// for try await chunk in try await openAI.chat.createStream(request) {
///     print(chunk.choices.first?.delta.content ?? "", terminator: "")
/// }
/// ```
///
/// If the loop is slow, the server has to wait: only one value and a few chunks are in memory. The connection closes
/// when you leave the loop, cancel its task or release the stream. An error is thrown after all previous values were
/// delivered. Each value is delivered once, so only one loop can read the values.
public struct ItemStream<Item: ReadableValue>: AsyncSequence, Sendable {
    public typealias Element = Item

    private let source: StreamSource<Item>

    init(_ source: StreamSource<Item>) {
        self.source = source
    }

    /// The status and the headers of the response, without its body.
    public var response: Response { source.response }

    /// The values of an event stream, with the names and the IDs of their events.
    public var events: Events { Events(source: source) }

    /// Reads the stream to its end and returns all values.
    ///
    /// - Throws: The error of the stream.
    public func collect() async throws(EndpointError) -> [Item] {
        var items: [Item] = []
        var iterator = makeAsyncIterator()
        while let item = try await iterator.next() { items.append(item) }
        return items
    }

    /// Returns a copy of the stream that reconnects when the connection is lost or closed.
    ///
    /// The request for the new connection contains the last received ID (`Last-Event-ID`), so that the server continues
    /// after that event. The stream ends with the end marker, if there is one, with a status of 204, and with any
    /// response that isn't a stream (WHATWG HTML, section 9.2.3).
    ///
    /// - Parameters:
    ///   - limit: The maximum number of consecutive reconnections without an event.
    ///   - delay: The wait before reconnecting. A wait that the server sends takes precedence.
    public func reconnecting(limit: Int = 5, delay: Duration = .seconds(3)) -> ItemStream {
        var source = source
        source.reconnection = source.connect.map { Reconnection(limit: limit, delay: delay, $0) }
        return ItemStream(source)
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: StreamReader(source))
    }

    /// An iterator that reads one value after the other.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        fileprivate var reader: StreamReader<Item>

        public mutating func next() async throws(EndpointError) -> Item? {
            try await reader.next()?.item
        }
    }
}
