import Diagnostics
import OpenAPI
import SpecSyntax

/// An error in the JSON of a request.
struct JSONFailure: Error {
    var offset: Int
    var reason: String
}

extension Literal {
    /// Creates a value from JSON text.
    init(json bytes: [UInt8]) throws(JSONFailure) {
        var sources = SourceMap()
        let file = sources.add(SourceFile(path: "body.json", bytes: bytes))
        var sink = DiagnosticSink()
        guard let node = SyntaxReader().readJSON(file, in: sources, reporting: &sink) else {
            let problem = sink.diagnostics.last
            throw JSONFailure(
                offset: Int(problem?.range?.start ?? 0), reason: problem?.message ?? "the text isn't JSON")
        }
        self = Literal(node)
    }

    /// The value as JSON text.
    var json: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): Self.write(string, to: &text)
        case .array(let items):
            text += "["
            for (index, item) in items.enumerated() {
                if index > 0 { text += "," }
                item.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    /// The text of a scalar, as in a header, a form or a path.
    ///
    /// The text of an array has commas between the items; the text of an object is JSON.
    var plainText: String {
        switch self {
        case .string(let text): text
        case .array(let items): items.map(\.plainText).joined(separator: ",")
        case .null: ""
        default: json
        }
    }

    subscript(key: String) -> Literal? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// Returns the object with `value` for `key`; a member that exists retains its position.
    func setting(_ key: String, to value: Literal) -> Literal {
        guard case .object(var members) = self else { return self }
        if let index = members.firstIndex(where: { $0.key == key }) {
            members[index] = Member(key: key, value: value)
        } else {
            members.append(Member(key: key, value: value))
        }
        return .object(members)
    }

    /// The approximate size of the value in memory, in bytes.
    var footprint: Int {
        switch self {
        case .null, .boolean: 64
        case .number(let text), .string(let text): 64 + text.utf8.count
        case .array(let items): items.reduce(64) { $0 + $1.footprint }
        case .object(let members): members.reduce(64) { $0 + 64 + $1.key.utf8.count + $1.value.footprint }
        }
    }

    /// Returns the object with the members of `other`, which replace members with the same key.
    func merging(_ other: Literal) -> Literal {
        guard members != nil, let changes = other.members else { return self }
        return changes.reduce(self) { $0.setting($1.key, to: $1.value) }
    }

    /// Returns whether this value and `other` are the same JSON value.
    ///
    /// Numbers are compared by their values, and objects regardless of the order of their members.
    func isSame(as other: Literal) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let two)): return one == two || Double(one) == Double(two)
        case (.array(let one), .array(let two)):
            return one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
        case (.object(let one), .object(let two)):
            return one.count == two.count
                && one.allSatisfy { member in other[member.key].map { member.value.isSame(as: $0) } ?? false }
        default: return self == other
        }
    }
}
