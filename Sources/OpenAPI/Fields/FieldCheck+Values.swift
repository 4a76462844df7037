import Diagnostics
import SpecSyntax

// The check of values that only some versions of OpenAPI define.
extension FieldCheck {
    /// The values of fields that only some versions of OpenAPI define, with the first and last version.
    private static let values: [ObjectKind: [String: [String: (first: Document.Version, last: Document.Version)]]] = [
        .parameter: ["in": ["querystring": (.v3_2, .v3_2)], "style": ["cookie": (.v3_2, .v3_2)]],
        .securityScheme: [
            "type": [
                "http": (.v3_0, .v3_2), "openIdConnect": (.v3_0, .v3_2), "mutualTLS": (.v3_1, .v3_2),
                "basic": (.v2_0, .v2_0),
            ],
            "in": ["cookie": (.v3_0, .v3_2)],
        ],
        .schema: ["type": ["null": (.v3_1, .v3_2), "file": (.v2_0, .v2_0)]],
    ]

    mutating func checkValue(_ entry: SyntaxMapping.Entry, _ kind: ObjectKind) {
        if kind == .schema {
            guard entry.key == "type", version < .v3_1 || entry.value.string == "file" else { return }
            if entry.value.sequence != nil { return reportValue("an array of types", entry, kind, isNew: true, .v3_1) }
            guard let type = entry.value.string, type == "null" || type == "file" else { return }
        }
        guard kind == .parameter || kind == .securityScheme || kind == .schema,
            let value = entry.value.string, let versions = Self.values[kind]?[entry.key]?[value]
        else { return }
        if version < versions.first {
            reportValue("'\(entry.key): \(value)'", entry, kind, isNew: true, versions.first)
        }
        if version > versions.last { reportValue("'\(entry.key): \(value)'", entry, kind, isNew: false, versions.last) }
    }

    private mutating func reportValue(
        _ value: String, _ entry: SyntaxMapping.Entry, _ kind: ObjectKind, isNew: Bool, _ other: Document.Version
    ) {
        let history = isNew ? "requires" : "was removed after"
        count(
            InvalidField(kind: kind, field: entry.key + ":" + value, elsewhere: .read),
            Diagnostic(
                .invalidValue, severity: .note,
                """
                \(value) of \(kind.fields.name) \(history) \(other.title), but the description is \
                \(version.rawValue); \(ObjectField.Elsewhere.read.rawValue)
                """,
                at: entry.value.range
            )
        )
    }
}
