import Diagnostics
import OpenAPI

// Bodies of text that say a value: a number, a boolean, a date, one of an enumeration.
extension DraftBuilder {
    /// What the text of a body is in Swift; a text, where it has no one form for what the schema describes.
    mutating func textType(of candidate: BodyCandidate, reporting sink: inout DiagnosticSink) -> TypeReference {
        guard candidate.isTypedText, let id = candidate.mediaType.schema else { return .string }
        let use = use(of: id, reporting: &sink)
        return canBeText(use.type) ? use.element : .string
    }

    /// Whether text can say each value of a schema; looking costs no type.
    mutating func isTextual(_ id: SchemaID, depth: Int = 0, reporting sink: inout DiagnosticSink) -> Bool {
        let schema = graph.effective(graph.target(of: id).schema, reporting: &sink)
        if let name = schema.name, options.types.schemas[name] != nil { return false }
        // Of base64 in a body of text nothing but the text is certain: many call any bytes so.
        if schema.isBinary || schema.contentEncoding != nil || ["byte", "base64"].contains(schema.format) {
            return false
        }
        let choices = schema.oneOf + schema.anyOf
        guard choices.isEmpty else {
            return depth < 4
                && choices.allSatisfy { graph.isNull($0) || isTextual($0, depth: depth + 1, reporting: &sink) }
        }
        let kinds = SchemaKinds.of(schema)
        return !kinds.isEmpty && kinds.isDisjoint(with: [.array, .object])
    }

    private func canBeText(_ type: TypeReference) -> Bool {
        switch type {
        case .boolean, .int, .int32, .int64, .uint64, .double, .float, .decimal, .dateTime, .date, .uuid, .url,
            .embeddedJSON,
            .custom:
            return true
        case .named(let id):
            switch types[id.index].kind {
            case .enumeration, .union: return true
            case .structure, .pending: return false
            }
        case .string, .base64, .binary, .file, .json, .array, .dictionary, .optional: return false
        }
    }
}
