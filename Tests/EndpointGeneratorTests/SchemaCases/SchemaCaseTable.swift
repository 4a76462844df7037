import Diagnostics
import Foundation
import SpecSyntax

/// The files of `Specs/json-schema`: schemas, with instances that a generated client must read and write, and such as
/// it must refuse.
struct SchemaCaseTable: Sendable {
    struct Group: Sendable {
        let name: String
        /// The file and the line, for messages.
        let place: String
        let schema: DescriptionTree
        /// Named schemas that it refers to.
        let components: [(name: String, schema: DescriptionTree)]
        let instances: [Instance]
    }

    struct Instance: Sendable {
        enum Expectation: Sendable {
            /// Read, and written as the same JSON, or as this where the articles say so.
            case read(written: String)
            /// No value of the schema, and an error of the client.
            case refused
            /// A value of the schema that *What is read* says isn't read.
            case refusedThoughValid
        }

        let json: String
        let expectation: Expectation

        var isRead: Bool {
            if case .read = expectation { true } else { false }
        }
    }

    private(set) var groups: [Group] = []
    /// The problems of the table itself.
    private(set) var faults: [String] = []

    private static let fields: Set<String> = [
        "name", "schema", "schemas", "valid", "written", "invalid", "unread", "because",
    ]

    init(in folder: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names.filter({ $0.hasSuffix(".yaml") }).sorted() {
            let bytes = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path) ?? Data()
            guard let tree = DescriptionTree(yaml: Array(bytes)) else {
                faults.append("\(name) can't be read")
                continue
            }
            for entry in tree.items { add(entry, of: name) }
        }
    }

    private mutating func add(_ entry: DescriptionTree, of file: String) {
        let name = entry["name"]?.text ?? "without a name"
        let place = "\(file), \(name)"
        for member in entry.members where !Self.fields.contains(member.key) {
            faults.append("\(place): there is no field '\(member.key)'")
        }
        guard let schema = entry["schema"], entry["valid"]?.items.isEmpty == false else {
            faults.append("\(place): a schema and valid instances are needed")
            return
        }
        if entry["unread"] != nil || entry["written"] != nil, entry["because"] == nil {
            faults.append("\(place): what isn't read, or written otherwise, needs a reason")
        }
        let valid = entry["valid"]?.items.map(\.jsonLine) ?? []
        var written = valid
        for (index, value) in entry["written"]?.members ?? [] {
            guard let index = Int(index), written.indices.contains(index) else {
                faults.append("\(place): there is no valid instance '\(index)'")
                continue
            }
            written[index] = value.jsonLine
        }
        let instances =
            zip(valid, written).map { Instance(json: $0, expectation: .read(written: $1)) }
            + (entry["invalid"]?.items ?? []).map { Instance(json: $0.jsonLine, expectation: .refused) }
            + (entry["unread"]?.items ?? []).map { Instance(json: $0.jsonLine, expectation: .refusedThoughValid) }
        groups.append(
            Group(
                name: name, place: place, schema: schema,
                components: entry["schemas"]?.members.map { ($0.key, $0.value) } ?? [], instances: instances
            )
        )
    }
}

extension DescriptionTree {
    /// JSON on one line.
    var jsonLine: String {
        switch self {
        case .mapping(let members):
            "{" + members.map { Self.escaped($0.key) + ":" + $0.value.jsonLine }.joined(separator: ",") + "}"
        case .sequence(let items): "[" + items.map(\.jsonLine).joined(separator: ",") + "]"
        case .scalar(let text): text.hasPrefix("\"") ? Self.escaped(self.text?.unescapedQuotes ?? "") : text
        }
    }

    private static func escaped(_ text: String) -> String {
        var escaped = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped + "\""
    }
}

extension String {
    /// The string without the escapes that ``DescriptionTree`` adds to a scalar.
    fileprivate var unescapedQuotes: String {
        var result = ""
        var isEscaped = false
        for character in self {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                result.append(character)
                isEscaped = false
            }
        }
        return result
    }
}
