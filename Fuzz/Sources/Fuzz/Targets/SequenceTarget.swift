@testable import EndpointCoding
@testable import EndpointHTTP
@testable import EndpointRuntime
import Foundation

/// Event streams, JSON lines and JSON sequences. The values are the same, however the bytes are split.
enum SequenceTarget {
    static func run(_ bytes: [UInt8]) {
        // The first byte determines the length of the pieces.
        let length = Int(bytes.first ?? 0) % 7 + 1
        let rest = bytes.dropFirst()
        for format in [SequenceFormat.eventStream, .eventData, .eventText, .jsonLines, .jsonSequence] {
            let whole = items(rest, format, pieces: rest.count)
            let pieces = items(rest, format, pieces: length)
            promise(whole == pieces, "\(format): \(whole) whole, \(pieces) in pieces of \(length)")
        }
    }

    private static func items(_ bytes: ArraySlice<UInt8>, _ format: SequenceFormat, pieces length: Int) -> [String] {
        var parser = SequenceParser(format, itemLimit: 1 << 20)
        var items: [String] = []
        var rest = bytes
        do {
            while !rest.isEmpty {
                let piece = rest.prefix(max(length, 1))
                rest = rest.dropFirst(piece.count)
                parser.append(piece)
                while let item = try parser.next() { items.append(String(decoding: item.text, as: UTF8.self)) }
            }
            _ = parser.end()
            while let item = try parser.next() { items.append(String(decoding: item.text, as: UTF8.self)) }
        } catch {
            items.append("\(error)")
        }
        return items
    }
}
