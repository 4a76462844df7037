import Diagnostics
import SpecSyntax

// The check for fields that an object must have.
extension FieldCheck {
    mutating func checkNeeded(
        _ mapping: SyntaxMapping, _ node: SyntaxNode, _ kind: ObjectKind, _ table: ObjectFields
    ) {
        for (name, field) in table.needed
        where mapping[name] == nil && field.isIn(version) && version <= field.neededUntil {
            reportMissing(name, isHarmless: field.need == .expected, of: kind, table, node)
        }
        switch kind {
        case .description where version >= .v3_1:
            if ["paths", "components", "webhooks"].allSatisfy({ mapping[$0] == nil }) {
                reportMissing("paths", isHarmless: false, of: kind, table, node)
            }
        case .securityScheme:
            let type = mapping["type"]?.string ?? ""
            for name in Self.schemeFields[type] ?? [] where mapping[name] == nil {
                reportMissing(name, isHarmless: name != "name", of: kind, table, node)
            }
            if type == "oauth2" {
                let isSwagger = version == .v2_0
                for name in isSwagger ? ["flow", "scopes"] : ["flows"] where mapping[name] == nil {
                    reportMissing(name, isHarmless: true, of: kind, table, node)
                }
            }
        case .parameter where version == .v2_0:
            if mapping["type"] == nil { reportMissing("type", isHarmless: true, of: kind, table, node) }
        case .parameter where mapping["type"] == nil, .header where version >= .v3_0:
            if mapping["schema"] == nil, mapping["content"] == nil {
                reportMissing("schema", isHarmless: true, of: kind, table, node)
            }
        case .schema where version <= .v3_0 && mapping["type"]?.string == "array":
            if mapping["items"] == nil { reportMissing("items", isHarmless: true, of: kind, table, node) }
        default: break
        }
    }

    private static let schemeFields = [
        "apiKey": ["name", "in"], "http": ["scheme"], "openIdConnect": ["openIdConnectUrl"],
    ]

    private mutating func reportMissing(
        _ field: String, isHarmless: Bool, of kind: ObjectKind, _ table: ObjectFields, _ node: SyntaxNode
    ) {
        let start = SourceRange(file: node.range.file, start: node.range.start, end: node.range.start)
        count(
            InvalidField(kind: kind, field: "-" + field, elsewhere: nil),
            Diagnostic(
                .missingField, severity: isHarmless ? .note : .warning, "\(table.definiteName) has no '\(field)'",
                at: start, hint: "add '\(field)'"
            )
        )
    }
}
