import Diagnostics
import SpecSyntax

/// A reader of the encodings of multipart parts without names (OpenAPI 3.2, 4.14.3).
///
/// The field `prefixEncoding` describes the parts at the first positions. The field `itemEncoding` describes each
/// further part.
enum PositionalEncodingReader {
    static let fields = ["prefixEncoding", "itemEncoding"]

    typealias Encodings = (prefix: [Document.PropertyEncoding], item: Document.PropertyEncoding?)

    /// Returns the encodings of the parts of a multipart body without names.
    ///
    /// - Parameter entry: The entry of the media type in `content`.
    static func encodings(
        of mapping: SyntaxMapping, in entry: SyntaxMapping.Entry, _ owner: ContentOwner, in reading: ReadContext
    ) -> Encodings {
        let essence = MediaTypeName.essence(entry.key)
        var encodings: Encodings = ([], nil)
        for field in Self.fields {
            guard let entry = mapping.entry(forKey: field), isMeant(entry, mapping, essence, in: reading) else {
                continue
            }
            switch owner {
            case .response: reading.leaveOut("encodings of response bodies", at: entry.keyRange)
            case .requestBody where essence != "multipart/form-data":
                if field == "itemEncoding" {
                    encodings.item = EncodingReader.encoding(
                        entry.value, of: "each part", essence, at: entry.keyRange, in: reading)
                } else {
                    encodings.prefix = prefix(entry, essence, in: reading)
                }
            // The parts of a form have names, so encodings by position don't apply to them.
            case .requestBody, .value, .querystring:
                reading.leaveOut("encodings of parts by their position", at: entry.keyRange)
            }
        }
        return encodings
    }

    private static func prefix(
        _ entry: SyntaxMapping.Entry, _ essence: String, in reading: ReadContext
    ) -> [Document.PropertyEncoding] {
        reading.sequence(entry.value, entry.key).enumerated().map { index, node in
            let name = "part \(index + 1)"
            return EncodingReader.encoding(node, of: name, essence, at: node.range, in: reading)
                ?? Document.PropertyEncoding(property: name, range: node.range)
        }
    }

    private static func isMeant(
        _ entry: SyntaxMapping.Entry, _ mapping: SyntaxMapping, _ essence: String, in reading: ReadContext
    ) -> Bool {
        if reading.version < .v3_2 {
            EncodingReader.reportLater(entry, in: reading)
        } else if mapping["encoding"] != nil {
            reading.sink.report(
                .misplacedField, "'\(entry.key)' and 'encoding' exclude each other; '\(entry.key)' is ignored",
                at: entry.keyRange,
                hint: "'encoding' describes named parts, '\(entry.key)' describes parts by position"
            )
        } else if !essence.hasPrefix("multipart/") {
            reading.sink.report(
                .misplacedField, "'\(entry.key)' outside of a multipart body; ignored", at: entry.keyRange)
        } else {
            return true
        }
        return false
    }
}
