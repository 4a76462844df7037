import Diagnostics
import SpecSyntax

// The values of enumerations, in the type that their schema declares.
extension SchemaReader {
    /// Converts the values of `enum` and `const` to the declared type.
    ///
    /// Tools that write descriptions turn the strings `true` and `1` into Booleans and numbers. If the type is an
    /// array, an object or a Boolean and a value can't be converted, the keyword is ignored. For example, strings
    /// beside `type: array` belong to the items.
    static func fitEnumeration(_ mapping: SyntaxMapping, in schema: inout Schema, in reading: ReadContext) {
        guard let values = schema.enumeration else { return }
        guard !values.isEmpty else {
            schema.enumeration = nil
            // A value of another type is already reported.
            if let entry = mapping.entry(forKey: "enum"), entry.value.sequence != nil {
                reading.sink.report(
                    .invalidValue, "'enum' has no values; ignored", at: entry.keyRange,
                    hint: "list the values, or remove 'enum'")
            }
            return
        }
        let types = schema.types.subtracting(.null)
        guard !types.isEmpty, !values.allSatisfy({ isValue($0, of: types) }) else { return }
        let converted = values.map { isValue($0, of: types) ? $0 : self.converted($0, to: types) }
        let known = converted.compactMap(\.self)
        if known.count == converted.count {
            schema.enumeration = known
            return
        }
        // The model decides about other types, since all parts of a composed schema together determine the type.
        guard types.isSubset(of: [.array, .object, .boolean]),
            let entry = mapping.entry(forKey: "const") ?? mapping.entry(forKey: "enum")
        else { return }
        schema.enumeration = nil
        let type = types.contains(.array) ? "array" : types.contains(.object) ? "object" : "boolean"
        reading.sink.report(
            .contradictoryTypes, "'\(entry.key)' contradicts type '\(type)'; '\(entry.key)' is ignored",
            at: entry.keyRange,
            hint: types == .array ? "write it in 'items'" : "remove it, or correct 'type'")
    }

    private static func isValue(_ value: Literal, of types: Schema.Types) -> Bool {
        switch value {
        case .null: true
        case .boolean: types.contains(.boolean)
        case .number: !types.isDisjoint(with: [.integer, .number])
        case .string: types.contains(.string)
        case .array: types.contains(.array)
        case .object: types.contains(.object)
        }
    }

    /// Returns a value of the declared type with the same text; nil if there is none.
    private static func converted(_ value: Literal, to types: Schema.Types) -> Literal? {
        switch (types, value) {
        case (.string, .number(let text)): .string(text)
        case (.string, .boolean(let value)): .string(value ? "true" : "false")
        case (.boolean, .string("true")): .boolean(true)
        case (.boolean, .string("false")): .boolean(false)
        case (.integer, .string(let text)): Int64(text).map { .number("\($0)") }
        case (.number, .string(let text)): Literal.number(in: text).map(Literal.number)
        default: nil
        }
    }
}
