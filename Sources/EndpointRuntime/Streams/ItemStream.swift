/// The values of an answer, each as it comes.
///
/// ```swift
/// for try await chunk in try await openAI.chat.createStream(request) {
///     print(chunk.choices.first?.delta.content ?? "", terminator: "")
/// }
/// ```
///
/// The server is slowed down by a loop that takes its time, and one value at a time lies in memory, with the few pieces that
/// came behind it. Leaving the loop, cancelling its task or letting the stream go closes the connection. An error is thrown
/// once all that came before it has been given. Values come once: one loop reads them.
public struct ItemStream<Item: ReadableValue>: AsyncSequence, Sendable {
    public typealias Element = Item

    private let source: StreamSource<Item>

    init(_ source: StreamSource<Item>) {
        self.source = source
    }

    /// The status and the headers of the answer, without its body.
    public var response: Response { source.response }

    /// The same values, with the names and the IDs of their events.
    public var events: EventSequence<Item> { EventSequence(source: source) }

    /// All values, once they are all there.
    ///
    /// - Throws: What the loop over them throws.
    public func collected() async throws(EndpointError) -> [Item] {
        var items: [Item] = []
        var iterator = makeAsyncIterator()
        while let item = try await iterator.next() { items.append(item) }
        return items
    }

    /// The same stream, which connects again where the connection is lost or closed, and tells the server the last ID that
    /// it has sent (`Last-Event-ID`), so that it goes on behind that event. It ends with the end marker, where there is one,
    /// with an answer of 204, and with any answer that is no stream (WHATWG HTML, section 9.2.3).
    ///
    /// - Parameters:
    ///   - limit: How often in a row it connects without an event coming.
    ///   - delay: How long it waits before that, where the server has said nothing of it.
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
