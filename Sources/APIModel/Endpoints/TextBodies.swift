import Diagnostics
import OpenAPI

/// Text bodies that represent a value: a number, a Boolean, a date, a case of an enumeration.
enum TextBodies {
    /// Returns the Swift type of a text body.
    ///
    /// The type is a string if the type of the schema has no unique textual representation.
    static func textType(of candidate: BodyCandidate, _ types: TypeBuilder) -> TypeReference {
        guard candidate.isTypedText, let id = candidate.mediaType.schema else { return .string }
        let use = types.use(of: id)
        return canBeText(use.type, types.planned) ? (use.isNullable ? .optional(use.type) : use.type) : .string
    }

    /// Returns whether each value of a type has a textual representation.
    static func canBeText(_ type: TypeReference, _ types: [PlannedType]) -> Bool {
        switch type {
        case .boolean, .int, .int32, .int64, .uint64, .double, .float, .decimal, .dateTime, .date, .uuid, .url,
            .embeddedJSON,
            .custom:
            return true
        case .named(let id):
            switch types[id.index].definition.kind {
            case .enumeration, .union: return true
            case .structure, .alias, .namespace: return false
            }
        case .string, .base64, .binary, .file, .json, .array, .dictionary, .optional: return false
        }
    }
}
