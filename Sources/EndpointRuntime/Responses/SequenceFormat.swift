import Foundation

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
            part.contains { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") && $0 != lineFeed && $0 != UInt8(ascii: "\t") }
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
        var text = String(decoding: body, as: UTF8.self)[...]
        if text.hasPrefix("\u{FEFF}") { text = text.dropFirst() }
        func close() {
            guard fields["data"] != nil else { return fields.removeAll() }
            events.append(.object(fields.mapValues { .string($0) }.merging(retry(fields)) { $1 }))
            fields.removeAll()
        }
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.isEmpty {
                close()
                continue
            }
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            // A line that begins with a colon is a comment.
            guard let name = parts.first, !name.isEmpty else { continue }
            var value = parts.count > 1 ? parts[1] : ""
            if value.hasPrefix(" ") { value = value.dropFirst() }
            switch name {
            case "data": fields["data"] = fields["data"].map { $0 + "\n" + value } ?? String(value)
            case "event", "id", "retry": fields[String(name)] = String(value)
            default: break
            }
        }
        // What no blank line closes isn't an event: the stream broke off.
        return events
    }

    private static func retry(_ fields: [String: String]) -> [String: JSONValue] {
        guard let text = fields["retry"], let value = try? JSONValue(json: Data(text.utf8)) else { return [:] }
        return ["retry": value]
    }
}

extension Response {
    /// The values of a body that holds several, one after the other.
    ///
    /// - Throws: `.jsonMapping` when one of them isn't JSON, `.objectMapping` when one isn't an `Item`.
    public func items<Item: ReadableValue>(as format: SequenceFormat) throws(EndpointError) -> [Item] {
        do {
            return try format.texts(in: Array(data)).map { try Item(from: ValueReader(JSONTape(parsing: $0))) }
        } catch is JSONSyntaxError {
            throw .jsonMapping(self)
        } catch {
            throw .objectMapping(error, self)
        }
    }
}
