import EndpointRuntime
import Foundation
import Testing

/// Bodies that hold several values one after the other.
@Suite("Sequences of values")
struct SequenceTests {
    private struct Sale: ReadableModel, WritableModel, Equatable {
        var book: String
        var price: Double?

        init(book: String, price: Double? = nil) {
            self.book = book
            self.price = price
        }

        init(from fields: inout FieldReader) throws {
            book = try fields.read("book")
            price = try fields.readIfPresent("price")
        }

        func write(to fields: inout FieldWriter) throws {
            fields.write("book", book)
            fields.writeIfPresent("price", price)
        }
    }

    private func items<Item: ReadableValue>(_ text: String, _ format: SequenceFormat) throws -> [Item] {
        try Response(statusCode: 200, data: Data(text.utf8)).items(as: format)
    }

    @Test(
        "lines of JSON are values; blank lines are keep-alives and ignored",
        arguments: [
            "{\"book\":\"a\"}\n{\"book\":\"b\",\"price\":2}\n", "{\"book\":\"a\"}\r\n\r\n{\"book\":\"b\",\"price\":2}",
            "\n\n{\"book\":\"a\"}\n \n{\"book\":\"b\",\"price\":2}\n\n",
        ]
    )
    func lines(text: String) throws {
        let sales: [Sale] = try items(text, .jsonLines)
        #expect(sales == [Sale(book: "a"), Sale(book: "b", price: 2)])
    }

    @Test("an empty body has no values", arguments: [SequenceFormat.jsonLines, .jsonSequence, .eventStream])
    func empty(format: SequenceFormat) throws {
        let sales: [Sale] = try items("", format)
        #expect(sales.isEmpty)
    }

    @Test("record separators delimit values, which may contain line feeds (RFC 7464)")
    func records() throws {
        let sales: [Sale] = try items("\u{1E}{\"book\":\n\"a\"}\n\u{1E}{\"book\":\"b\"}\n", .jsonSequence)
        #expect(sales == [Sale(book: "a"), Sale(book: "b")])
    }

    @Test("an invalid line is a JSON error, a line of another shape is an object error")
    func errors() throws {
        #expect(throws: EndpointError.self) { let _: [Sale] = try items("{\"book\":\"a\"}\n{", .jsonLines) }
        do {
            let _: [Sale] = try items("{\"book\":\"a\"}\n{", .jsonLines)
        } catch EndpointError.jsonMapping {}
        do {
            let _: [Sale] = try items("{\"title\":\"a\"}", .jsonLines)
            Issue.record("nothing was thrown")
        } catch EndpointError.objectMapping {}
    }

    @Test("events are objects of their fields, as in browsers")
    func events() throws {
        let text = """
            : a comment
            event: sold
            id: 7
            data: one
            data:two
            retry: 300

            data
            unknown: x

            id: 9

            data: {"never":"closed"}
            """
        let events: [JSONValue] = try items(text, .eventStream)
        #expect(events.count == 2)
        #expect(events[0]["data"]?.stringValue == "one\ntwo")
        #expect(events[0]["event"]?.stringValue == "sold")
        #expect(events[0]["id"]?.stringValue == "7")
        #expect(events[0]["retry"] == .number(JSONNumber(300)))
        #expect(events[1]["data"]?.stringValue == "")
    }

    @Test("lines end only where browsers end them; other line separators are content")
    func eventLines() throws {
        let text =
            "\u{FEFF}data: a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}f\rdata:\u{301}x\r\ndata: g\n\ndata: h\r\rdata: i\r\n\r\n"
        let events: [JSONValue] = try items(text, .eventStream)
        #expect(
            events.map { $0["data"]?.stringValue } == ["a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}f\n\u{301}x\ng", "h", "i"]
        )
    }
}
