import Diagnostics
import OpenAPI

// Enumerations of strings and numbers.
extension DraftBuilder {
    /// The enumeration that `schema` describes; nil when it lists no values that make one.
    mutating func enumeration(
        _ schema: Schema, _ id: SchemaID, kind: Schema.Types, reporting sink: inout DiagnosticSink
    ) -> TypeReference? {
        guard let values = schema.enumeration?.enumerated().filter({ $0.element != .null }), !values.isEmpty else {
            return nil
        }
        let rawType: Enumeration.RawType =
            switch kind {
            case .integer: .int
            case .number: .double
            default: .string
            }
        let rawValues = values.map { Self.rawValue($0.element, rawType) }
        // No raw type holds them; what the bounds say still holds.
        if rawType == .int, values.contains(where: { $0.element.isBeyondInt64 }) { return nil }
        if rawType == .double, values.contains(where: { $0.element.isBeyondDouble }) { return nil }
        if rawValues.contains(nil) {
            sink.report(
                .contradictoryTypes, "not all of the values are \(SchemaKinds.name(of: kind)), as the type says",
                at: schema.range
            )
            return .json
        }
        var enumeration = Enumeration(
            rawType: rawType, cases: [],
            isOpen: options.enumerationsAreOpen || openEnumerations.contains(id)
        )
        var seen: Set<String> = []
        for ((index, _), rawValue) in zip(values, rawValues) {
            guard let rawValue, seen.insert(rawValue).inserted else { continue }
            let named = schema.enumerationNames.indices.contains(index) ? schema.enumerationNames[index] : ""
            let described =
                schema.enumerationDescriptions.indices.contains(index) ? schema.enumerationDescriptions[index] : nil
            enumeration.cases.append(
                Enumeration.Case(name: named, rawValue: rawValue, documentation: Documentation(description: described))
            )
        }
        return .named(add(.enumeration(enumeration), for: id))
    }

    /// Values that YAML takes for something else (`1.0`, `on`) are what the type says, as they are written.
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
