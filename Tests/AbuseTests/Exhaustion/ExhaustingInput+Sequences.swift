@testable import EndpointRuntime
import Foundation

extension ExhaustingInput {
    static let sequences: [ExhaustingInput] = [
        sequence("a line without an end", 1_000_000) { "data: " + repeated("a", $0) },
        sequence("events without data", 250_000) { repeated("event: a\n\n", $0) },
        sequence("empty lines", 1_000_000) { repeated("\n", $0) },
        sequence("returns", 1_000_000) { repeated("\r", $0) },
        sequence("empty events", 200_000) { repeated("data\n\n", $0) },
        sequence("an event of empty lines of data", 250_000) { repeated("data\n", $0) },
        sequence("comments", 500_000) { repeated(":\n", $0) },
        sequence("a comment", 1_000_000) { ":" + repeated("a", $0) },
        sequence("names", 200_000) { repeated("event: a\n", $0) },
        sequence("times to wait", 200_000) { repeated("retry: 99999999999999999999\n", $0) },
        sequence("a time to wait", 1_000_000) { "retry: " + repeated("9", $0) + "\n\ndata: a\n\n" },
        sequence("IDs", 200_000) { repeated("id: a\n", $0) },
        sequence("an ID for many events", 3000) {
            "id: \(repeated("a", $0))\ndata: a\n\n" + repeated("data: a\n\n", $0)
        },
        sequence("fields that no one knows", 200_000) { repeated("field: a\n", $0) },
        sequence("a field without a colon", 1_000_000) { repeated("a", $0) + "\n\n" },
        sequence("records", 250_000) { repeated("\u{1E}{}\n", $0) },
        sequence("empty records", 1_000_000) { repeated("\u{1E}", $0) },
        sequence("lines of JSON", 250_000) { repeated("{}\n", $0) },
        sequence("blanks", 1_000_000) { repeated(" ", $0) },
    ]

    /// In pieces as they come, of one byte too, and whole.
    private static func sequence(
        _ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String
    ) -> ExhaustingInput {
        ExhaustingInput("sequence: \(name)", size: size) { size in
            let bytes = Array(text(size).utf8)
            return {
                for format in [SequenceFormat.eventStream, .eventData, .eventText, .jsonLines, .jsonSequence] {
                    read(bytes[...], format, pieces: 1000)
                }
                read(bytes[...], .eventStream, pieces: bytes.count)
                read(bytes[...], .jsonLines, pieces: bytes.count)
                read(bytes.prefix(bytes.count / 8), .eventStream, pieces: 1)
                read(bytes.prefix(bytes.count / 8), .jsonLines, pieces: 1)
            }
        }
    }

    private static func read(_ bytes: ArraySlice<UInt8>, _ format: SequenceFormat, pieces length: Int) {
        readSequence(SequenceParser(format), bytes, pieces: length)
    }

    static func readSequence(_ parser: SequenceParser, _ bytes: ArraySlice<UInt8>, pieces length: Int) {
        var parser = parser
        var rest = bytes
        do {
            while !rest.isEmpty {
                let piece = rest.prefix(max(length, 1))
                rest = rest.dropFirst(piece.count)
                parser.append(piece)
                while try parser.next() != nil {}
            }
            _ = parser.end()
            while try parser.next() != nil {}
        } catch {
            _ = "\(error)"
        }
    }
}
