/// The items of a stream with what an event stream says of each: its name, its ID.
///
/// ```swift
/// for try await event in try await store.changes.watch().events {
///     print(event.name ?? "message", event.lastID, event.item)
/// }
/// ```
public struct EventSequence<Item: ReadableValue>: AsyncSequence, Sendable {
    public typealias Element = StreamedEvent<Item>

    let source: StreamSource<Item>

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: StreamReader(source))
    }

    /// Reads one event after the other.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        fileprivate var reader: StreamReader<Item>

        public mutating func next() async throws(EndpointError) -> StreamedEvent<Item>? {
            try await reader.next()
        }
    }
}
