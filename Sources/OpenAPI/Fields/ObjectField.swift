/// A field that the specification gives an object.
struct ObjectField: Sendable {
    /// The type of a field's value, as far as it contains objects with fields.
    enum Value: Sendable {
        /// A scalar, or data that the specification doesn't restrict.
        case any
        /// An object, or a list of such.
        case objects(ObjectKind)
        /// Objects by names that authors choose.
        case map(ObjectKind)
    }

    /// The treatment of a field in a description of a version that doesn't define it.
    enum Elsewhere: String, Sendable {
        case read = "it is read"
        case ignored = "ignored"
        /// It is a schema's, and counts where there is none.
        case replacesSchema = "it is read if there is no 'schema'"
    }

    enum Need: Sendable {
        case optional
        /// Without it there is nothing to generate.
        case required
        /// The specification asks for it, and nothing that is generated needs it.
        case expected
    }

    var value = Value.any
    var first = Document.Version.v2_0
    var last = Document.Version.v3_2
    var elsewhere = Elsewhere.ignored
    var need = Need.optional
    /// The last version that asks for it.
    var neededUntil = Document.Version.v3_2

    func isIn(_ version: Document.Version) -> Bool {
        first <= version && version <= last
    }

    /// Reads an entry of ``ObjectKind``'s tables.
    ///
    /// | behind the name | |
    /// | --- | --- |
    /// | `!`, `?`, `?3.0` | it must be there; nothing is lost without it; it must be there up to 3.0 |
    /// | `:kind`, `*kind` | its value is such an object or a list of them; it is a map of them |
    /// | `@3.0`, `..2.0` | it came with 3.0; it was last in 2.0 |
    /// | `=read`, `=schema` | what becomes of it in other versions, where that is more than nothing |
    static func entry(_ text: Substring) -> (name: String, field: ObjectField) {
        var field = ObjectField()
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "$" }
        var rest = text.dropFirst(name.count)
        while let mark = rest.popFirst() {
            if mark == "." { rest = rest.dropFirst() }
            // A version has three characters; all other words are letters.
            let version = rest.prefix(3)
            let word = version.first?.isNumber == true ? version : rest.prefix { $0.isLetter }
            rest = rest.dropFirst(word.count)
            switch mark {
            case "!": field.need = .required
            case "?":
                field.need = .expected
                field.neededUntil = Document.Version(rawValue: String(word)) ?? .v3_2
            case ":": field.value = ObjectKind.named[String(word)].map { .objects($0) } ?? .any
            case "*": field.value = ObjectKind.named[String(word)].map { .map($0) } ?? .any
            case "@": field.first = Document.Version(rawValue: String(word)) ?? .v2_0
            case ".": field.last = Document.Version(rawValue: String(word)) ?? .v3_2
            case "=": field.elsewhere = word == "read" ? .read : .replacesSchema
            default: break
            }
        }
        return (String(name), field)
    }
}

/// The fields of an object in all versions.
final class ObjectFields: Sendable {
    /// As messages have it: "an operation".
    let name: String
    let fields: [String: ObjectField]
    /// In the order of the table.
    let names: [String]
    /// Those that must be there.
    let needed: [(name: String, field: ObjectField)]

    init(_ name: String, _ table: String) {
        self.name = name
        let entries = table.split(whereSeparator: \.isWhitespace).map { ObjectField.entry($0) }
        names = entries.map(\.name)
        fields = Dictionary(entries, uniquingKeysWith: { first, _ in first })
        needed = entries.filter { $0.field.need != .optional }
    }

    /// "the operation"
    var definiteName: String {
        for article in ["a ", "an "] where name.hasPrefix(article) { return "the " + name.dropFirst(article.count) }
        return name
    }
}
