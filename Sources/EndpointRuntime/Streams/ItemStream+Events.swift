extension ItemStream {
    /// An item of a stream, with the name, the ID and the reconnection time of its event.
    public struct Event: Sendable {
        /// The decoded item of the event.
        public let item: Item
        /// The event's name; nil if the event has none or the stream isn't an event stream.
        public let name: String?
        /// The ID of this event, or of the latest event that had an ID (WHATWG HTML, section 9.2).
        ///
        /// The string is empty if no ID was received.
        public let lastID: String
        /// The server's wait before reconnecting, in milliseconds; nil if the event has none.
        public let retry: Int?

        init(_ item: Item, of event: EventStreamParser.Event?, lastID: String) {
            self.item = item
            self.lastID = lastID
            name = event?.name
            retry = event?.retry.flatMap { Int($0) }
        }
    }

    /// The items of a stream with the names and the IDs of their events.
    ///
    /// ```swift
    /// for try await event in try await store.changes.watch().events {
    ///     print(event.name ?? "message", event.lastID, event.item)
    /// }
    /// ```
    public struct Events: AsyncSequence, Sendable {
        public typealias Element = Event

        let source: StreamSource<Item>

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(reader: StreamReader(source))
        }

        /// An iterator that reads one event after the other.
        public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
            fileprivate var reader: StreamReader<Item>

            public mutating func next() async throws(EndpointError) -> Event? {
                try await reader.next()
            }
        }
    }
}
