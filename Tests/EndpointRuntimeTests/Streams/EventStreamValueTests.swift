import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime

@Suite("Values of event streams")
struct EventStreamValueTests {
    private struct Piece: WritableModel, ReadableModel, Equatable {
        var event: String?
        var id: String?
        var retry: Int?
        var data: String

        init(event: String? = nil, id: String? = nil, retry: Int? = nil, data: String) {
            (self.event, self.id, self.retry, self.data) = (event, id, retry, data)
        }

        init(from fields: inout FieldReader) throws {
            self.init(
                event: fields.stringIfPresent("event"), id: fields.stringIfPresent("id"),
                retry: fields.intIfPresent("retry"), data: fields.string("data"))
        }

        func write(to fields: inout FieldWriter) throws {
            fields.writeStringIfPresent("event", event)
            fields.writeStringIfPresent("id", id)
            fields.writeIntIfPresent("retry", retry)
            fields.writeString("data", data)
        }
    }

    private struct Counted: ReadableModel, Equatable {
        let event: String?
        let data: [String: Int]

        init(event: String?, data: [String: Int]) {
            (self.event, self.data) = (event, data)
        }

        init(from fields: inout FieldReader) throws {
            self.init(event: fields.stringIfPresent("event"), data: try fields.read("data"))
        }
    }

    private struct Numbered: ReadableModel, Equatable {
        let data: Int

        init(from fields: inout FieldReader) throws {
            data = fields.int("data")
        }
    }

    private enum Change: ReadableUnion, Equatable {
        case counted([String: JSONValue])
        case unknown(JSONValue)

        init(from value: ValueReader) throws {
            switch try value.discriminator("kind") {
            case "count": self = .counted(try value.read())
            default: self = .unknown(try value.read())
            }
        }
    }

    private struct Changed: ReadableModel {
        let data: Change

        init(from fields: inout FieldReader) throws {
            data = try fields.read("data")
        }
    }

    private func read<Item: ReadableValue>(_ text: String, _ format: SequenceFormat) throws -> [Item] {
        try Response(statusCode: 200, data: Data(text.utf8), message: nil).items(as: format)
    }

    private func text(_ items: [some WritableValue], _ format: SequenceFormat) throws -> String {
        String(decoding: try format.body(writing: items), as: UTF8.self)
    }

    @Test("events are encoded as their fields, and round-trip")
    func events() throws {
        let pieces = [
            Piece(event: "added", id: "7", retry: 300, data: "one\ntwo\n"), Piece(data: ""), Piece(data: " {\"a\":1}"),
        ]
        let text = try text(pieces, .eventStream)
        #expect(
            text == """
                event: added
                id: 7
                retry: 300
                data: one
                data: two
                data:\u{20}

                data:\u{20}

                data:  {"a":1}


                """)
        #expect(try read(text, .eventStream) == pieces)
    }

    @Test("every form of line break is one line break")
    func lineEnds() throws {
        let text = try text(["a\rb\r\nc\n\rd"], .eventText)
        #expect(text == "data: a\ndata: b\ndata: c\ndata: \ndata: d\n\n")
        #expect(try read(text, .eventText) == ["a\nb\nc\n\nd"])
    }

    @Test("a name or an ID with a line break isn't encoded", arguments: ["a\nb", "a\rb", "a\0b"])
    func forbidden(_ text: String) {
        #expect(throws: EncodingError.self) {
            try SequenceFormat.eventStream.body(writing: [Piece(event: text, data: "")])
        }
        #expect(throws: EncodingError.self) {
            try SequenceFormat.eventStream.body(writing: [Piece(id: text, data: "")])
        }
    }

    @Test("a string value is an event's data, decoded with and without quotes")
    func texts() throws {
        let id = try #require(UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
        let word = "00112233-4455-6677-8899-aabbccddeeff"
        #expect(try text([id], .eventText) == "data: \(word)\n\n")
        #expect(try read("data: \(word)\n\ndata: \"\(word)\"\n\n", .eventText) == [id, id])
        #expect(try text([Data([1, 2, 3])], .eventText) == "data: AQID\n\n")
        #expect(try read("data: AQID\n\n", .eventText) == [Data([1, 2, 3])])
        #expect(try read("data: 2024-02-29\n\n", .eventText) == [CalendarDate(year: 2024, month: 2, day: 29)])
        #expect(try read("data: \"quoted\"\n\n", .eventText) == ["\"quoted\""])
    }

    @Test("a non-string value is JSON")
    func numbers() throws {
        #expect(try text([1, 2], .eventData) == "data: 1\n\ndata: 2\n\n")
        #expect(try read("data: 1\n\ndata: 2\n\n", .eventData) == [1, 2])
        #expect(try read("data: true\n\n", .eventData) == [true])
    }

    @Test("an event's data is JSON unless its type is a string")
    func dataOfOtherTypes() throws {
        let counted: [Counted] = try read("event: a\ndata: {\"x\":1}\n\n", .eventStream)
        #expect(counted == [Counted(event: "a", data: ["x": 1])])
        let numbered: [Numbered] = try read("data: 5\n\n", .eventStream)
        #expect(numbered.map(\.data) == [5])
        let changes: [Changed] = try read("data: {\"kind\":\"count\"}\n\ndata: gone\n\n", .eventStream)
        #expect(changes.map(\.data) == [.counted(["kind": "count"]), .unknown("gone")])
        let pieces: [Piece] = try read("data: {\"x\":1}\n\ndata: 5\n\n", .eventStream)
        #expect(pieces.map(\.data) == ["{\"x\":1}", "5"])
    }

    @Test(
        "errors of an event's data are reported",
        arguments: [("data: {\"x\":\"y\"}\n\n", "x"), ("data: words\n\n", "data")])
    func wrongData(_ text: String, _ key: String) throws {
        let error = try #require(throws: EndpointError.self) { let _: [Counted] = try read(text, .eventStream) }
        guard case .objectMapping(let reason, _) = error else {
            Issue.record(error)
            return
        }
        #expect("\(reason)".contains(key))
    }
}
