import OpenAPI

// Comparison of annotations that affect clients, such as `readOnly`.
extension SchemaDiff {
    mutating func compareAnnotations(_ pair: ComparedSchemas) {
        let (one, other) = (pair.old.schema, pair.new.schema)
        func report(_ severity: APIChange.Severity, _ kind: String, _ message: String) {
            changes.append(APIChange(.api, severity, kind, pair.subject, message, old: one.range, new: other.range))
        }
        func now(_ isSet: Bool) -> String { "the schema is \(isSet ? "now" : "no longer")" }
        let isSent = pair.direction.isSent
        if one.isReadOnly != other.isReadOnly {
            report(.risky, "read-only-changed", "\(now(other.isReadOnly)) read-only")
        }
        if one.isWriteOnly != other.isWriteOnly {
            let severity: APIChange.Severity = !isSent && other.isWriteOnly ? .breaking : .risky
            report(
                severity, "write-only-changed", "\(now(other.isWriteOnly)) write-only (\(pair.direction.rawValue))")
        }
        if one.isDeprecated != other.isDeprecated {
            report(.compatible, "deprecation-changed", "\(now(other.isDeprecated)) deprecated")
        }
        if one.defaultValue != other.defaultValue {
            let change = Self.change(of: "default", one.defaultValue.map(Self.text), other.defaultValue.map(Self.text))
            report(isSent ? .risky : .compatible, "default-changed", change)
        }
        if one.xml != other.xml { report(.breaking, "xml-changed", "the form in XML changed") }
    }
}
