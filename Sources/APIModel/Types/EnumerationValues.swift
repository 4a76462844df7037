import Diagnostics
import OpenAPI

/// The enumeration of strings or numbers that a schema describes.
enum EnumerationValues {
    /// No enumeration: the schema lists no values, or values that no raw type can represent.
    case none
    /// Some values contradict the type.
    case contradictory
    case enumeration(Enumeration)

    /// - Parameter kinds: String, integer or number.
    static func found(
        in schema: Schema, _ kinds: Schema.Types, isOpen: Bool, reporting sink: inout DiagnosticSink
    ) -> EnumerationValues {
        guard let values = schema.enumeration?.enumerated().filter({ $0.element != .null }), !values.isEmpty else {
            return .none
        }
        let rawType: Enumeration.RawType =
            switch kinds {
            case .integer: .int
            case .number: .double
            default: .string
            }
        let rawValues = values.map { rawValue($0.element, rawType) }
        // Values beyond the range of the raw type aren't an enumeration; the schema's bounds still apply.
        if rawType == .int, values.contains(where: { $0.element.isBeyondInt64 }) { return .none }
        if rawType == .double, values.contains(where: { $0.element.isBeyondDouble }) { return .none }
        if rawValues.contains(nil) {
            sink.report(
                .contradictoryTypes,
                "not every value of 'enum' is of the type \(SchemaKinds.name(of: kinds)), as 'type' requires",
                at: schema.range
            )
            return .contradictory
        }
        var enumeration = Enumeration(rawType: rawType, cases: [], isOpen: isOpen)
        var seen: Set<ExactString> = []
        for ((index, value), rawValue) in zip(values, rawValues) {
            // Two spellings of a number are one raw value.
            let identity = rawType == .double ? rawValue.flatMap(Double.init).map { "\($0)" } : rawValue
            guard let rawValue, let identity, seen.insert(ExactString(identity)).inserted else { continue }
            let named = schema.enumerationNames.indices.contains(index) ? schema.enumerationNames[index] : ""
            let described =
                schema.enumerationDescriptions.indices.contains(index) ? schema.enumerationDescriptions[index] : nil
            var entry = Enumeration.Case(
                name: named, rawValue: rawValue, documentation: Documentation(description: described))
            entry.isDeprecated = schema.deprecatedValues.contains(value)
            enumeration.cases.append(entry)
        }
        // Swift takes raw values that differ in their code points alone for the same.
        if Set(seen.map(\.text)).count < seen.count { enumeration.isOpen = true }
        return .enumeration(enumeration)
    }

    /// Returns a raw value.
    ///
    /// Values that YAML resolves as other types (`1.0`, `on`) have the declared type, as they are written.
    private static func rawValue(_ value: Literal, _ rawType: Enumeration.RawType) -> String? {
        switch (rawType, value) {
        case (.string, .string(let text)), (.string, .number(let text)): text
        case (.string, .boolean(let value)): value ? "true" : "false"
        case (.int, .number(let text)): integer(text)
        case (.int, .string(let text)): integer(text)
        case (.double, .number(let text)): Double(text).map { $0.isFinite ? text : nil } ?? nil
        case (.double, .string(let text)): Double(text).map { $0.isFinite ? "\($0)" : nil } ?? nil
        default: nil
        }
    }

    private static func integer(_ text: String) -> String? {
        (Int64(text) ?? WholeNumber(text)?.integer(as: Int64.self)).map { String($0) }
    }
}
