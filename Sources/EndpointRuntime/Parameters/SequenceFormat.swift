#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How values follow each other in a body.
public enum SequenceFormat: Sendable, Hashable {
    /// One JSON text on each line: JSON Lines, NDJSON.
    case jsonLines
    /// JSON texts, each after a record separator (RFC 7464).
    case jsonSequence
    /// An event stream, as browsers read it (WHATWG HTML, section 9.2); an event is an object of `data`, `event`, `id`
    /// and `retry` (OpenAPI 3.2, section 4.14.5).
    case eventStream

    private static let lineFeed = UInt8(ascii: "\n")
    private static let recordSeparator: UInt8 = 0x1E

    /// The JSON text of each value in `body`.
    func texts(in body: [UInt8]) throws -> [[UInt8]] {
        switch self {
        case .jsonLines: Self.parts(of: body, separator: Self.lineFeed)
        case .jsonSequence: Self.parts(of: body, separator: Self.recordSeparator)
        case .eventStream: try EventStream.events(in: body).map { try $0.jsonBytes }
        }
    }

    /// Blank ones are left out: servers send them to keep a connection open.
    private static func parts(of body: [UInt8], separator: UInt8) -> [[UInt8]] {
        body.split(separator: separator).map(Array.init).filter { part in
            part.contains {
                $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") && $0 != lineFeed && $0 != UInt8(ascii: "\t")
            }
        }
    }

    /// A body of these JSON texts.
    func body(of texts: [[UInt8]]) -> Data {
        var body = Data()
        for text in texts {
            switch self {
            case .jsonLines: break
            case .jsonSequence: body.append(Self.recordSeparator)
            case .eventStream: body.append(contentsOf: Array("data: ".utf8))
            }
            body.append(contentsOf: text)
            body.append(Self.lineFeed)
            if self == .eventStream { body.append(Self.lineFeed) }
        }
        return body
    }
}

/// Reads a whole event stream.
private enum EventStream {
    static func events(in body: [UInt8]) -> [JSONValue] {
        var events: [JSONValue] = []
        var fields: [String: String] = [:]
        func close() {
            guard fields["data"] != nil else { return fields.removeAll() }
            events.append(.object(fields.mapValues { .string($0) }.merging(retry(fields)) { $1 }))
            fields.removeAll()
        }
        for line in lines(of: body.starts(with: [0xEF, 0xBB, 0xBF]) ? body[3...] : body[...]) {
            if line.isEmpty {
                close()
                continue
            }
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            // A line that begins with a colon is a comment.
            guard let name = parts.first, !name.isEmpty else { continue }
            var bytes = parts.count > 1 ? parts[1] : []
            if bytes.first == UInt8(ascii: " ") { bytes = bytes.dropFirst() }
            let value = String(decoding: bytes, as: UTF8.self)
            switch String(decoding: name, as: UTF8.self) {
            case "data": fields["data"] = fields["data"].map { $0 + "\n" + value } ?? value
            case "event": fields["event"] = value
            case "id": fields["id"] = value
            case "retry": fields["retry"] = value
            default: break
            }
        }
        // What no blank line closes isn't an event: the stream broke off.
        return events
    }

    /// CR, LF and both together end lines; other characters that do so elsewhere, such as U+2028, may stand in one.
    private static func lines(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = text.startIndex
        var index = start
        while index < text.endIndex {
            let byte = text[index]
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                index += 1
                continue
            }
            lines.append(text[start..<index])
            index += 1
            if byte == UInt8(ascii: "\r"), index < text.endIndex, text[index] == UInt8(ascii: "\n") { index += 1 }
            start = index
        }
        lines.append(text[start...])
        return lines
    }

    private static func retry(_ fields: [String: String]) -> [String: JSONValue] {
        guard let text = fields["retry"], let value = try? JSONValue(json: Data(text.utf8)) else { return [:] }
        return ["retry": value]
    }
}
