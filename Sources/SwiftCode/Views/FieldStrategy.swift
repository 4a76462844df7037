import APIModel

/// Which of the runtime's functions read and write a property.
struct FieldStrategy {
    let reader: SwiftText
    /// Whether the reader is given the value for when nothing comes.
    let hasFallback: Bool
    let readingThrows: Bool
    let writer: SwiftText

    /// Of a field of an object.
    ///
    /// - Parameter isWritable: Whether the object is sent too.
    init(_ property: Property, isWritable: Bool, in types: TypeTable) {
        let type = property.type
        hasFallback = property.presence == .optional && property.defaultValue != nil
        switch property.presence {
        case .required:
            let own = Self.reader(of: type, in: types)
            reader = own?.name ?? "read"
            readingThrows = own?.canThrow ?? true
            writer = "write\(Self.writer(of: type, in: types))"
        case .optional where property.defaultValue != nil:
            reader = "defaulted"
            readingThrows = false
            writer = "write\(Self.writer(of: type, in: types))"
        case .optional, .nullable:
            // Who sends it too must be able to send the null that came.
            let keepsNull = property.presence == .optional && type == .json && isWritable
            let own = Self.reader(of: type, in: types).map { "\($0.name)IfPresent" as SwiftText }
            reader = keepsNull ? "jsonIfPresent" : own ?? "optional"
            readingThrows = false
            writer =
                property.presence == .nullable
                ? "writeNullable" : "write\(Self.writer(of: type, in: types))IfPresent"
        case .optionalNullable:
            reader = "nullable"
            readingThrows = false
            writer = "writeNullableIfPresent"
        }
    }

    /// Of an element of a list whose elements each have a property.
    init(element property: Property) {
        readingThrows = true
        let isOptional = property.presence == .optional
        hasFallback = isOptional && property.defaultValue != nil
        switch property.presence {
        case .required, .nullable: reader = "next"
        case .optional: reader = property.type == .json && !hasFallback ? "nextJSONIfPresent" : "nextIfPresent"
        case .optionalNullable: reader = "nextOrNull"
        }
        let isAlwaysWritten = property.presence == .required || property.presence == .nullable || hasFallback
        writer = isAlwaysWritten ? "write" : "writeIfPresent"
    }

    /// The reader for fields of this type alone; nil for those that share one. That one costs every call a look-up of
    /// the type and its conformance and a place for the result, and a `try` costs it a way out.
    private static func reader(of type: TypeReference, in types: TypeTable) -> (name: SwiftText, canThrow: Bool)? {
        switch type {
        case .string: return ("string", false)
        case .int: return ("int", false)
        case .boolean: return ("bool", false)
        case .double: return ("double", false)
        case .dateTime: return ("date", false)
        case .url: return ("url", false)
        case .array: return ("list", false)
        case .dictionary: return ("dictionary", false)
        case .named(let id):
            switch types.kind(of: id) {
            case .enumeration(let enumeration): return enumeration.isGeneric ? ("enumeration", false) : nil
            case .structure(let structure):
                return types[id].isWritable || structure.form == .tuple ? nil : ("model", true)
            case .union, .alias: return nil
            }
        default: return nil
        }
    }

    /// Nothing for values that have no writer of their own.
    private static func writer(of type: TypeReference, in types: TypeTable) -> SwiftText {
        switch type {
        case .string: "String"
        case .int: "Int"
        case .boolean: "Bool"
        case .array(.string): "Strings"
        case .array: "List"
        case .named(let id): types.kind(of: id).isGenericEnumeration ? "Enumeration" : ""
        default: ""
        }
    }
}
