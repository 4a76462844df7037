/// An item of a stream, with what an event stream says of it.
public struct StreamedEvent<Item: Sendable>: Sendable {
    /// The item.
    public let item: Item
    /// The event's name; nil where it has none, and in streams that aren't of events.
    public let name: String?
    /// The ID of this event, or of the last one before it that had one (WHATWG HTML, section 9.2); empty where none was
    /// sent.
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
