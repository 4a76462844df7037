import Diagnostics
import OpenAPI

// What a description says of the value of a single place: the only one that it can have, and the one that holds where
// none is given.
extension DraftBuilder {
    /// The only value that `id` allows. A text that may be null has two.
    mutating func constant(of id: SchemaID, reporting sink: inout DiagnosticSink) -> ConstantValue? {
        let target = graph.target(of: id)
        let schema = graph.effective(target.schema, reporting: &sink)
        guard schema.oneOf.isEmpty, schema.anyOf.isEmpty else { return nil }
        guard let values = schema.enumeration, !values.isEmpty else {
            return schema.types == .null && !schema.constrains ? .null : nil
        }
        if values.allSatisfy({ $0 == .null }) { return .null }
        guard !target.isNullable, !allowsNull(target.schema, reporting: &sink) else { return nil }
        var constants: Set<ConstantValue?> = []
        let kinds = SchemaKinds.of(schema)
        for value in values { constants.insert(ConstantValue(value, of: kinds)) }
        return constants.count == 1 ? constants.first ?? nil : nil
    }

    /// The default that is said at `id`, or of what it refers to.
    mutating func defaultLiteral(of id: SchemaID, reporting sink: inout DiagnosticSink) -> Literal? {
        graph.defaultValue(of: id, reporting: &sink)
    }
}

extension ConstantValue {
    var literal: Literal {
        switch self {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .integer(let text), .number(let text): .number(text)
        case .string(let text): .string(text)
        }
    }
}
