/// The values of a response, each as it is received.
///
/// ```swift
/// for try await chunk in try await openAI.chat.createStream(request) {
///     print(chunk.choices.first?.delta.content ?? "", terminator: "")
/// }
/// ```
///
/// A slow loop slows the server, and only one value and a few chunks are in memory. Leaving the loop, cancelling its
/// task or releasing the stream closes the connection. An error is thrown after all previous values were delivered.
/// Values are delivered once: one loop reads them.
public struct ItemStream<Item: ReadableValue>: AsyncSequence, Sendable {
    public typealias Element = Item

    private let source: StreamSource<Item>

    init(_ source: StreamSource<Item>) {
        self.source = source
    }

    /// The status and the headers of the response, without its body.
    public var response: Response { source.response }

    /// The values with the names and the IDs of their events.
    public var events: Events { Events(source: source) }

    /// Returns all values, after the stream has ended.
    ///
    /// - Throws: The error of the stream.
    public func collected() async throws(EndpointError) -> [Item] {
        var items: [Item] = []
        var iterator = makeAsyncIterator()
        while let item = try await iterator.next() { items.append(item) }
        return items
    }

    /// Returns the same stream with reconnection.
    ///
    /// If the connection is lost or closed, the stream reconnects with the last received ID (`Last-Event-ID`), so that
    /// the server continues after that event. The stream ends with the end marker, if there is one, with a status of
    /// 204, and with any response that isn't a stream (WHATWG HTML, section 9.2.3).
    ///
    /// - Parameters:
    ///   - limit: The maximum number of consecutive reconnections without an event.
    ///   - delay: The wait before reconnecting, unless the server sends one.
    public func reconnecting(limit: Int = 5, delay: Duration = .seconds(3)) -> ItemStream {
        var source = source
        source.reconnection = source.connect.map { Reconnection(limit: limit, delay: delay, $0) }
        return ItemStream(source)
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: StreamReader(source))
    }

    /// Reads one value after the other.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        fileprivate var reader: StreamReader<Item>

        public mutating func next() async throws(EndpointError) -> Item? {
            try await reader.next()?.item
        }
    }
}
