import OpenAPI
import Samples

/// The conversion of text to values of schemas.
enum TextValue {
    /// Returns the first candidate value of a string that a schema allows, or the first candidate.
    ///
    /// Candidates are the value that the string has as JSON, null for an empty string, and the string itself.
    static func coerced(_ string: String, _ schema: SchemaID, in schemas: ComposedSchemas) -> Literal {
        let types = schemas.types(of: schema)
        if types == .string { return .string(string) }
        var candidates: [Literal] = []
        if let value = try? Literal(json: Array(string.utf8)) {
            let isContainer = string.first == "{" || string.first == "["
            if case .string = value {
            } else if !isContainer || !types.isDisjoint(with: [.object, .array]) {
                candidates.append(value)
            }
        }
        if string.isEmpty, types.contains(.null) { candidates.append(.null) }
        candidates.append(.string(string))
        return candidates.first {
            SchemaValidator.violations(of: $0, schema, in: schemas, location: "").isEmpty
        } ?? candidates[0]
    }
}
