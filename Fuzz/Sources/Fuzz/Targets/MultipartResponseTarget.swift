@testable import EndpointCoding
@testable import EndpointHTTP
@testable import EndpointRuntime
import Foundation

/// Multipart responses, whole and in pieces. Both have the same parts, or the same error after the same parts.
enum MultipartResponseTarget {
    static func run(_ bytes: [UInt8]) {
        // The first byte determines the length of the pieces, and the first line the boundary.
        let length = Int(bytes.first ?? 0) % 7 + 1
        let rest = bytes.dropFirst()
        let line = rest.prefix { $0 != 0x0D && $0 != 0x0A }
        let name = line.starts(with: "--".utf8) ? String(decoding: line.dropFirst(2), as: UTF8.self) : "b"
        let type = "multipart/form-data; boundary=\"\(name)\""
        let whole = parts(rest, type, pieces: rest.count)
        let pieces = parts(rest, type, pieces: length)
        promise(whole == pieces, "\(whole) whole, \(pieces) in pieces of \(length)")
        guard let parts = try? PartCollector.parts(of: rest, type) else { return }
        promise(parts.reduce(0) { $0 + $1.bytes.count } <= rest.count, "parts of more bytes than the body has")
        for part in parts {
            promise(
                part.header.fileName?.contains { $0 == "/" || $0 == "\\" } != true,
                "a file's name leads elsewhere: \(part.header.fileName ?? "")")
            for field in part.header.fields {
                promise(
                    !field.value.utf8.contains { $0 == 0 || $0 == 10 || $0 == 13 }, "a header with an end in it: \(field)")
            }
        }
        guard let tape = try? ValueTape(parts: parts) else { return }
        _ = try? JSONValue(from: ValueReader(tape))
        _ = try? MultipartBook(from: ValueReader(tape))
    }

    private static func parts(_ bytes: ArraySlice<UInt8>, _ type: String, pieces length: Int) -> [String] {
        var parser = SequenceParser(.multipart, type, itemLimit: 1 << 20)
        var parts: [String] = []
        var rest = bytes
        do {
            while !rest.isEmpty {
                let piece = rest.prefix(max(length, 1))
                rest = rest.dropFirst(piece.count)
                parser.append(piece)
                while let item = try parser.next() { parts.append(words(item)) }
            }
            _ = parser.end()
            while let item = try parser.next() { parts.append(words(item)) }
        } catch {
            parts.append("\(error)")
        }
        return parts
    }

    private static func words(_ item: SequenceParser.Item) -> String {
        "\(item.part?.header.fields ?? []) \(item.part?.bytes ?? [])"
    }
}

/// The model as which parts are decoded.
private struct MultipartBook: ReadableModel {
    let title: String?
    let pages: Int?
    let cover: FilePart?
    let tags: [String]?
    let details: JSONValue?

    init(from fields: inout FieldReader) throws {
        title = fields.stringIfPresent("title")
        pages = fields.optional("pages")
        cover = fields.optional("cover")
        tags = fields.listIfPresent("tags")
        details = fields.jsonIfPresent("details")
    }
}
