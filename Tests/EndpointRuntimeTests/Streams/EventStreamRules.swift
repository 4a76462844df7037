import Testing

/// The events of a stream, by the rules of WHATWG HTML, section 9.2.6.
struct EventStreamRule: Sendable, CustomTestStringConvertible {
    struct Event: Equatable, Sendable {
        var data: String
        var name: String?
        /// The last ID that was sent.
        var id = ""
    }

    let text: [UInt8]
    let events: [Event]
    /// The ID and the time that a client would connect again with.
    let lastID: String
    let retry: Int?

    init(_ text: String, _ events: Event..., lastID: String? = nil, retry: Int? = nil) {
        self.init(Array(text.utf8), events, lastID: lastID, retry: retry)
    }

    init(_ text: [UInt8], _ events: [Event], lastID: String? = nil, retry: Int? = nil) {
        self.text = text
        self.events = events
        self.lastID = lastID ?? events.last?.id ?? ""
        self.retry = retry
    }

    var testDescription: String { String(decoding: text, as: UTF8.self).debugDescription }

    private static func event(_ data: String, _ name: String? = nil, id: String = "") -> Event {
        Event(data: data, name: name, id: id)
    }

    static let all: [EventStreamRule] = [
        // Lines and their ends
        Self("data: a\n\n", event("a")),
        Self("data: a\r\n\r\n", event("a")),
        Self("data: a\r\r", event("a")),
        Self("data: a\n\r", event("a")),
        Self("data: a\n\r\n", event("a")),
        Self("data: a\r\n\r", event("a")),
        Self("data: a\r\n\n", event("a")),
        Self("data: a\r\n\rdata: b\n\n", event("a"), event("b")),
        Self("data: a\r\rdata: b\r\r", event("a"), event("b")),
        Self("data: a\r\n\r\ndata: b\r\n\r\n", event("a"), event("b")),
        Self("data: a\n\n\n\ndata: b\n\n", event("a"), event("b")),
        Self("\n\n\ndata: a\n\n", event("a")),
        Self("\r\n\r\ndata: a\n\n", event("a")),
        // Other line separators are part of the line
        Self("data: a\u{2028}b\n\n", event("a\u{2028}b")),
        Self("data: a\u{85}b\u{0B}c\u{0C}d\n\n", event("a\u{85}b\u{0B}c\u{0C}d")),
        Self("data: a\u{1E}b\n\n", event("a\u{1E}b")),
        // What isn't closed is no event
        Self(""),
        Self("data: a"),
        Self("data: a\n"),
        Self("data: a\r\n"),
        Self("data: a\n\ndata: b\n", event("a")),
        Self("data: a\n\ndata: b", event("a")),
        // Data
        Self("data:a\n\n", event("a")),
        Self("data:  a\n\n", event(" a")),
        Self("data: a \n\n", event("a ")),
        Self("data:\ta\n\n", event("\ta")),
        Self("data\n\n", event("")),
        Self("data:\n\n", event("")),
        Self("data: \n\n", event("")),
        Self("data\ndata\n\n", event("\n")),
        Self("data:\ndata:\ndata:\n\n", event("\n\n")),
        Self("data: a\ndata: b\n\n", event("a\nb")),
        Self("data: a\ndata\ndata: b\n\n", event("a\n\nb")),
        Self("data: a\ndata:\n\n", event("a\n")),
        Self("data:\ndata: a\n\n", event("\na")),
        Self("data: a\nid: 1\ndata: b\n\n", event("a\nb", id: "1")),
        Self("data: a: b\n\n", event("a: b")),
        Self("data: :\n\n", event(":")),
        Self("data::\n\n", event(":")),
        Self("data: {\"a\": 1}\n\n", event("{\"a\": 1}")),
        Self("data: ä€😀\n\n", event("ä€😀")),
        Self("data: a\0b\n\n", event("a\0b")),
        // Bytes that aren't UTF-8 are replaced
        Self(Array("data: a".utf8) + [0xFF] + Array("b\n\n".utf8), [event("a\u{FFFD}b")]),
        Self(Array("data: ".utf8) + [0xE2, 0x82] + Array("\n\n".utf8), [event("\u{FFFD}")]),
        // Comments and unknown fields
        Self(": comment\n\n"),
        Self(":\n\n"),
        Self(":\n\ndata: a\n\n", event("a")),
        Self(": keep-alive\ndata: a\n\n", event("a")),
        Self("data: a\n: comment\ndata: b\n\n", event("a\nb")),
        Self(":data: a\n\n"),
        Self("other: x\ndata: a\n\n", event("a")),
        Self("other\n\n"),
        Self("Data: x\n\n"),
        Self("DATA: x\ndata: a\n\n", event("a")),
        Self(" data: x\n\n"),
        Self("data : x\n\n"),
        Self("dat: x\ndataa: y\ndata: a\n\n", event("a")),
        // Names
        Self("event: add\ndata: a\n\n", event("a", "add")),
        Self("data: a\nevent: add\n\n", event("a", "add")),
        Self("event: add\nevent: remove\ndata: a\n\n", event("a", "remove")),
        Self("event: add\nevent\ndata: a\n\n", event("a")),
        Self("event:\ndata: a\n\n", event("a")),
        Self("event:  add\ndata: a\n\n", event("a", " add")),
        Self("event: add\n\ndata: a\n\n", event("a")),
        Self("event: add\ndata: a\n\ndata: b\n\n", event("a", "add"), event("b")),
        Self("event: add\n\n"),
        // IDs
        Self("id: 1\ndata: a\n\n", event("a", id: "1")),
        Self("id: 1\ndata: a\n\ndata: b\n\n", event("a", id: "1"), event("b", id: "1")),
        Self("id: 1\ndata: a\n\nid: 2\ndata: b\n\n", event("a", id: "1"), event("b", id: "2")),
        Self("id: 1\ndata: a\n\nid\ndata: b\n\n", event("a", id: "1"), event("b")),
        Self("id: 1\ndata: a\n\nid:\ndata: b\n\n", event("a", id: "1"), event("b")),
        Self("id: 1\n\ndata: a\n\n", event("a", id: "1")),
        Self("id: 1\n\n", lastID: "1"),
        Self("id: 1\ndata: a\n\nid: 2\n", event("a", id: "1")),
        Self("id: 1\0\ndata: a\n\n", event("a")),
        Self("id: 1\ndata: a\n\nid: 2\0\ndata: b\n\n", event("a", id: "1"), event("b", id: "1")),
        Self("id:  ä 1 \ndata: a\n\n", event("a", id: " ä 1 ")),
        // Times
        Self("retry: 100\n\n", retry: 100),
        Self("retry: 100\ndata: a\n\n", event("a"), retry: 100),
        Self("retry:100\n", retry: 100),
        Self("retry: 0100\n\n", retry: 100),
        Self("retry: 1.5\n\n"),
        Self("retry: -1\n\n"),
        Self("retry: 10s\n\n"),
        Self("retry:\n\n"),
        Self("retry\n\n"),
        Self("retry:  10\n\n"),
        Self("retry: ١\n\n"),
        Self("retry: 99999999999999999999999\n\n", retry: .max),
        Self("retry: 100\n\nretry: x\n\nretry: 200\n\n", retry: 200),
        // Byte order marks: one at the beginning belongs to the encoding
        Self("\u{FEFF}data: a\n\n", event("a")),
        Self("\u{FEFF}\u{FEFF}data: a\n\n"),
        Self("\u{FEFF}"),
        Self("\u{FEFF}: comment\ndata: a\n\n", event("a")),
        Self("data: \u{FEFF}a\n\n", event("\u{FEFF}a")),
        Self("data: a\n\n\u{FEFF}data: b\n\n", event("a")),
        Self([0xEF, 0xBB], []),
        Self([0xEF] + Array("\ndata: a\n\n".utf8), [event("a")]),
        // The examples of the standard
        Self("data: YHOO\ndata: +2\ndata: 10\n\n", event("YHOO\n+2\n10")),
        Self(
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            event("first event", id: "1"), event("second event"), event(" third event")),
        Self("data\n\ndata\ndata\n\ndata:", event(""), event("\n")),
        Self("data:test\n\ndata: test\n\n", event("test"), event("test")),
    ]
}
