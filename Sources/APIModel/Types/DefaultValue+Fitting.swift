import OpenAPI
import Samples

extension DefaultValue {
    /// The result of converting a literal of the description to a type.
    enum Fitting: Equatable {
        case value(DefaultValue)
        /// A valid value of a type that has no literals in Swift.
        case inexpressible(Literal)
        case incompatible

        var value: DefaultValue? {
            if case .value(let value) = self { value } else { nil }
        }

        /// The value for documentation; nil if it can't be displayed.
        var documented: DocumentedDefault? {
            switch self {
            case .value(let value): return .value(value)
            case .inexpressible(let literal):
                var json = JSONText()
                json.append(literal)
                return .json(json.text)
            case .incompatible: return nil
            }
        }
    }

    /// Returns the result of converting a literal to a type.
    ///
    /// A case of an enumeration is represented by its raw value until the case has a name.
    static func fitting(_ literal: Literal, _ type: TypeReference, in types: [PlannedType]) -> Fitting {
        switch (type, literal) {
        case (.boolean, .boolean(let value)): .value(.boolean(value))
        case (.int, .number(let text)), (.int64, .number(let text)): integer(text, in: Int64.min...Int64.max)
        case (.uint64, .number(let text)):
            WholeNumber(text)?.integer(as: UInt64.self).map { .value(.integer(String($0))) } ?? .incompatible
        case (.int32, .number(let text)): integer(text, in: Int64(Int32.min)...Int64(Int32.max))
        case (.double, .number(let text)): floating(text, Double.init)
        case (.float, .number(let text)): floating(text, Float.init)
        // Swift converts a fractional literal to a `Double` first, which can't represent most fractions exactly.
        case (.decimal, .number(let text)): Int64(text) == nil ? .inexpressible(literal) : .value(.integer(text))
        case (.string, .string(let text)), (.string, .number(let text)): .value(.string(text))
        case (.string, .boolean(let value)): .value(.string(value ? "true" : "false"))
        case (.array, .array(let items)): items.isEmpty ? .value(.emptyArray) : .inexpressible(literal)
        case (.dictionary, .object(let members)):
            members.isEmpty ? .value(.emptyDictionary) : .inexpressible(literal)
        case (.named(let id), _): fitting(literal, types[id.index].definition.kind)
        case (.json, _), (.custom, _), (.optional, _): .inexpressible(literal)
        case (.dateTime, .string), (.date, .string), (.uuid, .string), (.url, .string), (.base64, .string),
            (.binary, .string), (.file, .string), (.embeddedJSON, .string):
            .inexpressible(literal)
        default: .incompatible
        }
    }

    /// Returns the values that a default of a type can have, for the hint about an incompatible one.
    static func expectation(of type: TypeReference, in types: [PlannedType]) -> String {
        switch type {
        case .boolean: return "expected true or false"
        case .int, .int64: return "expected an integer"
        case .int32: return "expected an integer of 32 bits"
        case .uint64: return "expected an integer that isn't negative"
        case .double, .float, .decimal: return "expected a number"
        case .array: return "expected an array"
        case .dictionary: return "expected an object"
        case .named(let id):
            switch types[id.index].definition.kind {
            case .enumeration(let enumeration):
                let values = enumeration.cases.map { "'\($0.rawValue)'" }
                return "expected " + (values.count > 1 ? "one of " : "") + values.prefix(8).joined(separator: ", ")
                    + (values.count > 8 ? " or another value of 'enum'" : "")
            case .structure(let structure) where structure.form == .tuple: return "expected an array"
            default: return "expected an object"
            }
        default: return "expected a string"
        }
    }

    /// Returns the literal of a floating-point number.
    ///
    /// The compiler warns about a literal without a decimal point if the type can't represent it exactly. Such a number
    /// is written in the form that Swift prints.
    private static func floating<Value: BinaryFloatingPoint & CustomStringConvertible>(
        _ text: String, _ read: (String) -> Value?
    ) -> Fitting {
        guard let value = read(text), value.isFinite else { return .incompatible }
        let isExact = Int64(text).map { Value(exactly: $0) != nil } ?? text.contains { ".eE".contains($0) }
        return .value(.number(isExact ? text : value.description))
    }

    private static func integer(_ text: String, in range: ClosedRange<Int64>) -> Fitting {
        let value = Int64(text) ?? WholeNumber(text)?.integer(as: Int64.self)
        guard let value, range.contains(value) else { return .incompatible }
        return .value(.integer(String(value)))
    }

    private static func fitting(_ literal: Literal, _ kind: TypeDefinition.Kind) -> Fitting {
        switch (kind, literal) {
        case (.enumeration(let enumeration), .string(let text)), (.enumeration(let enumeration), .number(let text)):
            return member(text, of: enumeration)
        case (.enumeration(let enumeration), .boolean(let value)):
            return member(value ? "true" : "false", of: enumeration)
        case (.structure(let structure), .array) where structure.form == .tuple: return .inexpressible(literal)
        case (.structure, .object), (.union, _): return .inexpressible(literal)
        default: return .incompatible
        }
    }

    private static func member(_ rawValue: String, of enumeration: Enumeration) -> Fitting {
        let isNumber = enumeration.rawType != .string
        // Numbers are compared by value, so 2.0 and 2 are the same case.
        let member = enumeration.cases.first { entry in
            entry.rawValue == rawValue || (isNumber && Double(entry.rawValue) == Double(rawValue))
        }
        return member.map { .value(.member($0.rawValue)) } ?? .incompatible
    }
}
