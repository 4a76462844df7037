import Diagnostics
import OpenAPI

/// The enumeration of strings or numbers that a schema describes.
enum EnumerationValues {
    /// The schema lists no values, or values that no raw type can represent.
    case none
    /// At least one value contradicts the declared type.
    case contradictory
    case enumeration(Enumeration)

    /// Returns the enumeration that a schema describes.
    ///
    /// - Parameter kinds: The type of the schema: string, integer or number.
    static func find(
        in schema: Schema, _ kinds: Schema.Types, isOpen: Bool, reporting log: DiagnosticLog
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
        // Values outside the range of the raw type can't be cases, so the schema becomes a number type.
        if rawType == .int, values.contains(where: { $0.element.isBeyondInt64 }) { return .none }
        if rawType == .double, values.contains(where: { $0.element.isBeyondDouble }) { return .none }
        if rawValues.contains(nil) {
            log.report(
                .contradictoryTypes,
                "not every value of 'enum' is of the type \(SchemaKinds.name(of: kinds)); using any JSON value",
                at: schema.range, hint: "write values of this type, or correct 'type'"
            )
            return .contradictory
        }
        var enumeration = Enumeration(rawType: rawType, cases: [], isOpen: isOpen)
        var seen: Set<ExactString> = []
        let (names, descriptions) = (schema.enumerationNames, schema.enumerationDescriptions)
        for ((index, value), rawValue) in zip(values, rawValues) {
            // Two notations of the same number, such as 1 and 1.0, are one case.
            let identity = rawType == .double ? rawValue.flatMap(Double.init).map { "\($0)" } : rawValue
            guard let rawValue, let identity, seen.insert(ExactString(identity)).inserted else { continue }
            var entry = Enumeration.Case(
                name: names.indices.contains(index) ? names[index] : "", rawValue: rawValue,
                documentation: Documentation(
                    description: descriptions.indices.contains(index) ? descriptions[index] : nil))
            entry.isDeprecated = schema.deprecatedValues.contains(value)
            enumeration.cases.append(entry)
        }
        // Swift treats strings that differ only in Unicode composition as equal. An open enumeration preserves both.
        let isASCII = seen.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } }
        if !isASCII, Set(seen.map(\.text)).count < seen.count { enumeration.isOpen = true }
        return .enumeration(enumeration)
    }

    /// Returns the raw value of an enumerated value; nil if the value contradicts the raw type.
    ///
    /// If YAML resolves a value as another type (`1.0`, `on`), the raw value has the declared type.
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
