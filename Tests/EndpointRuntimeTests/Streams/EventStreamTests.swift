import Foundation
import Testing

@testable import EndpointRuntime

@Suite("Event streams, by the rules of the HTML standard")
struct EventStreamTests {
    /// Returns the events of `pieces`, and the final state of the parser.
    private func read(_ pieces: [ArraySlice<UInt8>]) throws -> ([EventStreamRule.Event], String, Int?) {
        var parser = EventStreamParser(limit: 1000)
        var events: [EventStreamRule.Event] = []
        for piece in pieces {
            parser.append(piece)
            while let event = try parser.next() {
                let data = String(decoding: event.data, as: UTF8.self)
                events.append(EventStreamRule.Event(data: data, name: event.name, id: parser.lastID))
            }
        }
        return (events, parser.lastID, parser.reconnectionTime)
    }

    private func expect(_ rule: EventStreamRule, of pieces: [ArraySlice<UInt8>]) throws {
        let (events, lastID, retry) = try read(pieces)
        #expect(events == rule.events, "\(pieces.map { String(decoding: $0, as: UTF8.self) })")
        #expect(lastID == rule.lastID)
        #expect(retry == rule.retry)
    }

    @Test("events are the same whole, byte by byte and split anywhere", arguments: EventStreamRule.all)
    func rules(rule: EventStreamRule) throws {
        try expect(rule, of: [rule.text[...]])
        try expect(rule, of: rule.text.indices.map { rule.text[$0...$0] })
        for split in rule.text.indices { try expect(rule, of: [rule.text[..<split], rule.text[split...]]) }
    }

    @Test("there are at least sixty rules")
    func count() {
        #expect(EventStreamRule.all.count >= 60)
    }

    @Test(
        "an event without an end is an error before memory is exhausted",
        arguments: ["data: ", "data: a\n", ":", "event: x"])
    func endless(text: String) {
        var parser = EventStreamParser(limit: 10_000)
        let error = #expect(throws: SequenceError.self) {
            for _ in 0..<100_000 {
                parser.append(text.utf8)
                if try parser.next() != nil { Issue.record("an event that has no end") }
            }
        }
        #expect(error == .itemTooLarge(limit: 10_000))
    }

    @Test("events that have been read aren't retained, however many there are")
    func memory() throws {
        var buffer = ByteAccumulator()
        var lines = 0
        for index in 0..<10_000 {
            buffer.append("line \(index)\nhal".utf8)
            while let end = buffer.index(where: { $0 == UInt8(ascii: "\n") }) {
                #expect(buffer.consume(upTo: end).bytes.elementsEqual("\(lines == 0 ? "" : "hal")line \(lines)".utf8))
                lines += 1
            }
            #expect(buffer.storedCount < 20_000)
        }
        #expect(lines == 10_000)
    }
}

@Suite("JSON sequences, streamed")
struct TextSequenceTests {
    private func read(_ text: String, _ format: SequenceFormat, pieces: Int) throws -> [String] {
        var parser = SequenceParser(format, itemLimit: 1000)
        var texts: [String] = []
        func take() throws {
            while let item = try parser.next() { texts.append(String(decoding: item.text, as: UTF8.self)) }
        }
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            parser.append(bytes[start..<min(start + pieces, bytes.count)])
            try take()
        }
        let ends = [parser.end(), parser.end()]
        #expect(ends == [true, false])
        try take()
        return texts
    }

    @Test(
        "values are separated by lines or record separators, in chunks of any size",
        arguments: [
            (SequenceFormat.jsonLines, "", []), (.jsonLines, "\n\n \n\t\r\n", []), (.jsonLines, "1", ["1"]),
            (.jsonLines, "1\n", ["1"]), (.jsonLines, "{\"a\":1}\n{\"a\":2}", ["{\"a\":1}", "{\"a\":2}"]),
            (.jsonLines, "1\r\n\r\n2\r\n", ["1\r", "2\r"]),
            (.jsonLines, "\"a\\nb\"\n\"ä😀\"\n", ["\"a\\nb\"", "\"ä😀\""]),
            (.jsonSequence, "", []), (.jsonSequence, "\u{1E}", []), (.jsonSequence, "\u{1E}\n\u{1E} \n", []),
            (.jsonSequence, "\u{1E}1\n", ["1\n"]), (.jsonSequence, "\u{1E}{}", ["{}"]),
            (.jsonSequence, "\u{1E}1\n\u{1E}{\n\"a\":\n1}\n", ["1\n", "{\n\"a\":\n1}\n"]),
            (.jsonSequence, "\u{1E}\u{1E}1\n\u{1E}\u{1E}", ["1\n"]), (.jsonSequence, "1\n\u{1E}2\n", ["1\n", "2\n"]),
        ] as [(SequenceFormat, String, [String])])
    func texts(format: SequenceFormat, text: String, texts: [String]) throws {
        for size in [1, 2, 3, 1000] { #expect(try read(text, format, pieces: size) == texts) }
    }

    @Test(
        "a number, a Boolean or null without trailing whitespace may be truncated (RFC 7464, section 2.4)",
        arguments: ["\u{1E}12", "\u{1E}12\u{1E}3\n", "\u{1E}tru", "\u{1E}null", "\u{1E}1\n\u{1E}2"])
    func cutOff(text: String) {
        for size in [1, 1000] {
            #expect(throws: SequenceError.incompleteValue) { try read(text, .jsonSequence, pieces: size) }
        }
    }

    @Test(
        "a value without an end is an error before memory is exhausted",
        arguments: [SequenceFormat.jsonLines, .jsonSequence])
    func endless(format: SequenceFormat) {
        let text = "\u{1E}\"" + String(repeating: "a", count: 2000)
        for size in [1, 100, 3000] {
            #expect(throws: SequenceError.itemTooLarge(limit: 1000)) { try read(text, format, pieces: size) }
            #expect(throws: SequenceError.itemTooLarge(limit: 1000)) {
                try read(text + "\n\u{1E}", format, pieces: size)
            }
        }
    }
}
