extension ItemStream {
    /// An item of a stream, with what an event stream says of it.
    public struct Event: Sendable {
        /// The item.
        public let item: Item
        /// The event's name; nil where it has none, and in streams that aren't of events.
        public let name: String?
        /// The ID of this event, or of the last event before it with an ID (WHATWG HTML, section 9.2).
        ///
        /// Empty if no ID was received.
        public let lastID: String
        /// The wait before reconnecting, in milliseconds, if this event has one.
        public let retry: Int?

        init(_ item: Item, of event: EventStreamParser.Event?, lastID: String) {
            self.item = item
            self.lastID = lastID
            name = event?.name
            retry = event?.retry.flatMap { Int($0) }
        }
    }

    /// The items of a stream with what an event stream says of each: its name, its ID.
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

        /// Reads one event after the other.
        public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
            fileprivate var reader: StreamReader<Item>

            public mutating func next() async throws(EndpointError) -> Event? {
                try await reader.next()
            }
        }
    }
}
