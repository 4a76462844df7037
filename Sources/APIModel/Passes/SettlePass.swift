import Diagnostics
import OpenAPI

/// Settles what properties are in Swift, now that the directions are known in which their objects travel: whether they
/// can be absent, null or both, and what holds when they are absent. Names are still to come.
enum SettlePass {
    static func definitions(of draft: Draft, reporting sink: inout DiagnosticSink) -> [TypeDefinition] {
        draft.types.map { type in
            TypeDefinition(
                name: "", fileName: "", kind: kind(of: type, in: draft, reporting: &sink), usage: type.usage,
                isDeprecated: type.isDeprecated, documentation: type.documentation, range: type.range
            )
        }
    }

    private static func kind(
        of type: DraftType, in draft: Draft, reporting sink: inout DiagnosticSink
    ) -> TypeDefinition.Kind {
        switch type.kind {
        case .enumeration(let enumeration):
            return .enumeration(enumeration)
        case .union(let union):
            return .union(union)
        case .pending:
            return .structure(Structure())
        case .structure(let structure):
            return .structure(
                Structure(
                    properties: structure.properties.map { property($0, of: type, in: draft, reporting: &sink) },
                    additionalProperties: structure.additionalProperties.map {
                        Structure.AdditionalProperties(name: "additionalProperties", valueType: $0)
                    }
                )
            )
        }
    }

    private static func property(
        _ property: DraftProperty, of type: DraftType, in draft: Draft, reporting sink: inout DiagnosticSink
    ) -> Property {
        Property(
            key: property.key, name: "", type: property.type, presence: presence(of: property, in: type.usage),
            defaultValue: defaultValue(of: property, of: type, in: draft, reporting: &sink),
            constant: property.constant, isReadOnly: property.isReadOnly, isWriteOnly: property.isWriteOnly, isIndirect: property.isIndirect,
            isDeprecated: property.isDeprecated, documentation: property.documentation, range: property.range
        )
    }

    private static func presence(of property: DraftProperty, in usage: TypeDefinition.Usage) -> Property.Presence {
        let isWritten = usage.contains(.sent) && !property.isReadOnly
        switch (property.isExpected(in: usage), property.isNullable) {
        case (true, false): return .required
        case (true, true): return isWritten ? .nullable : .optional
        case (false, true): return isWritten ? .optionalNullable : .optional
        case (false, false): return .optional
        }
    }

    /// None where null has a meaning of its own, nor in what changes an object: there, what isn't given must stay.
    private static func defaultValue(
        of property: DraftProperty, of type: DraftType, in draft: Draft, reporting sink: inout DiagnosticSink
    ) -> DefaultValue? {
        guard let literal = property.defaultLiteral, literal != .null else { return nil }
        let fitted = DefaultValue.fitting(literal, property.type, in: draft.types)
        if case .unfit = fitted {
            sink.report(
                .invalidDefault, "the default of '\(property.key)' isn't a value of its type; it is left out",
                at: property.range
            )
        }
        let isKept = type.isChangeSet && type.usage.contains(.sent) && !property.isRequired
        let isNeverWritten = property.isReadOnly && type.usage.contains(.sent)
        guard case .value(let value) = fitted, !property.isNullable, !isKept, !isNeverWritten else { return nil }
        return value
    }
}

extension DefaultValue {
    enum Fitting {
        case value(DefaultValue)
        /// Right, but of a type that has no literals in Swift.
        case inexpressible
        case unfit
    }

    /// Enumerations' members are named by their raw values for now.
    static func fitting(_ literal: Literal, _ type: TypeReference, in types: [DraftType]) -> Fitting {
        switch (type, literal) {
        case (.boolean, .boolean(let value)): .value(.boolean(value))
        case (.int, .number(let text)), (.int64, .number(let text)): integer(text, in: Int64.min...Int64.max)
        case (.uint64, .number(let text)): UInt64(text).map { .value(.integer(String($0))) } ?? .unfit
        case (.int32, .number(let text)): integer(text, in: Int64(Int32.min)...Int64(Int32.max))
        case (.double, .number(let text)), (.float, .number(let text)), (.decimal, .number(let text)):
            .value(.number(text))
        case (.string, .string(let text)), (.string, .number(let text)): .value(.string(text))
        case (.array, .array(let items)): items.isEmpty ? .value(.emptyArray) : .inexpressible
        case (.dictionary, .object(let members)): members.isEmpty ? .value(.emptyDictionary) : .inexpressible
        case (.named(let id), _): fitting(literal, types[id.index].kind)
        case (.json, _), (.custom, _), (.optional, _): .inexpressible
        case (.dateTime, .string), (.date, .string), (.uuid, .string), (.url, .string), (.base64, .string),
            (.binary, .string), (.file, .string):
            .inexpressible
        default: .unfit
        }
    }

    private static func integer(_ text: String, in range: ClosedRange<Int64>) -> Fitting {
        let value = Int64(text) ?? Double(text).flatMap { Int64(exactly: $0) }
        guard let value, range.contains(value) else { return .unfit }
        return .value(.integer(String(value)))
    }

    private static func fitting(_ literal: Literal, _ kind: DraftType.Kind) -> Fitting {
        switch (kind, literal) {
        case (.enumeration(let enumeration), .string(let text)), (.enumeration(let enumeration), .number(let text)):
            return enumeration.cases.contains { $0.rawValue == text } ? .value(.member(text)) : .unfit
        case (.structure, .object), (.union, _): return .inexpressible
        default: return .unfit
        }
    }
}
