import APIModel

/// The runtime functions that decode and encode a property.
struct FieldStrategy {
    let reader: RuntimeName
    /// A Boolean value that indicates whether the decoding function has a parameter for a default value.
    let hasFallback: Bool
    let readingThrows: Bool
    let writer: RuntimeName

    /// Creates the strategy for a property of an object.
    init(_ property: borrowing Property, isWritable: Bool, in model: APIModel) {
        let type = property.type
        hasFallback = property.presence == .optional && property.defaultValue != nil
        switch property.presence {
        case .required:
            let own = Self.readers(of: type, in: model)
            reader = own?.always ?? .read
            readingThrows = own?.canThrow ?? true
            writer = Self.writers(of: type, in: model.types).always
        case .optional where property.defaultValue != nil:
            reader = .defaulted
            readingThrows = false
            writer = Self.writers(of: type, in: model.types).always
        case .optional, .nullable:
            // A type that is received and sent must preserve a received null.
            let keepsNull = property.presence == .optional && type == .json && isWritable
            reader = keepsNull ? .jsonIfPresent : Self.readers(of: type, in: model)?.ifPresent ?? .optional
            readingThrows = false
            writer =
                property.presence == .nullable ? .writeNullable : Self.writers(of: type, in: model.types).ifPresent
        case .optionalNullable:
            reader = .nullableField
            readingThrows = false
            writer = .writeNullableIfPresent
        }
    }

    /// Creates the strategy for a property of a tuple, which is an element of an array.
    init(element property: borrowing Property) {
        readingThrows = true
        let isOptional = property.presence == .optional
        hasFallback = isOptional && property.defaultValue != nil
        switch property.presence {
        case .required, .nullable: reader = .element
        case .optional: reader = property.type == .json && !hasFallback ? .jsonElementIfPresent : .elementIfPresent
        case .optionalNullable: reader = .elementOrNull
        }
        let isAlwaysWritten = property.presence == .required || property.presence == .nullable || hasFallback
        writer = isAlwaysWritten ? .writeElement : .writeElementIfPresent
    }

    /// Returns the decoding functions for fields of a type; nil for a type without its own functions.
    ///
    /// Types without their own functions use the generic function. Each call of the generic function looks up the type
    /// and its conformance and needs storage for the result. Each `try` adds an exit path.
    private static func readers(
        of type: TypeReference, in model: APIModel
    ) -> (always: RuntimeName, ifPresent: RuntimeName, canThrow: Bool)? {
        switch type {
        case .string: return (.string, .stringIfPresent, false)
        case .int: return (.int, .intIfPresent, false)
        case .boolean: return (.bool, .boolIfPresent, false)
        case .double: return (.double, .doubleIfPresent, false)
        case .dateTime: return (.date, .dateIfPresent, false)
        case .url: return (.url, .urlIfPresent, false)
        case .array: return (.list, .listIfPresent, false)
        case .dictionary: return (.dictionary, .dictionaryIfPresent, false)
        case .named(let id):
            switch model.types.kind(of: id) {
            case .enumeration(let enumeration):
                return enumeration.isGeneric ? (.enumeration, .enumerationIfPresent, false) : nil
            case .structure(let structure):
                return structure.isClass ? (.model, .modelIfPresent, true) : nil
            case .union, .alias, .namespace: return nil
            }
        default: return nil
        }
    }

    /// Returns the encoding functions for fields of a type.
    ///
    /// A type without its own functions uses the generic functions.
    private static func writers(
        of type: TypeReference, in types: TypeTable
    ) -> (always: RuntimeName, ifPresent: RuntimeName) {
        switch type {
        case .string: return (.writeString, .writeStringIfPresent)
        case .int: return (.writeInt, .writeIntIfPresent)
        case .boolean: return (.writeBool, .writeBoolIfPresent)
        case .array(.string): return (.writeStrings, .writeStringsIfPresent)
        case .array: return (.writeList, .writeListIfPresent)
        case .named(let id) where types.kind(of: id).isGenericEnumeration:
            return (.writeEnumeration, .writeEnumerationIfPresent)
        default: return (.write, .writeIfPresent)
        }
    }
}
