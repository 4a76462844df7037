import Diagnostics
import OpenAPI

// Comparison of parameters.
extension OperationDiff {
    // Comparison of the parameters of two operations

    mutating func compareParameters(
        _ one: Document.Operation, _ other: Document.Operation, at name: String
    ) {
        var rest = other.parameters
        let (firstNames, secondNames) = (Self.placeholders(one.template), Self.placeholders(other.template))
        for parameter in one.parameters {
            var wanted = parameter.name
            if parameter.location == .path, let index = firstNames.firstIndex(of: parameter.name),
                secondNames.indices.contains(index)
            {
                wanted = secondNames[index]
            }
            let index = rest.firstIndex { candidate in
                candidate.location == parameter.location
                    && (candidate.location == .header
                        ? candidate.name.lowercased() == wanted.lowercased() : candidate.name.isExactly(wanted))
            }
            let subject = "\(name): \(parameter.location.rawValue) parameter '\(parameter.name)'"
            guard let index else {
                report(
                    isEvent && parameter.isRequired ? .breaking : .risky, "parameter-removed", subject,
                    "the parameter is removed", parameter.range, other.range)
                continue
            }
            compare(parameter, rest.remove(at: index), at: subject)
        }
        for parameter in rest {
            report(
                parameter.isRequired && !isEvent ? .breaking : .compatible,
                parameter.isRequired ? "required-parameter-added" : "optional-parameter-added",
                "\(name): \(parameter.location.rawValue) parameter '\(parameter.name)'",
                parameter.isRequired ? "a required parameter is added" : "an optional parameter is added", one.range,
                parameter.range)
        }
    }

    static func placeholders(_ path: String) -> [String] {
        path.split(separator: "{").dropFirst().compactMap { part in
            part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
    }

    mutating func compare(
        _ one: Document.Parameter, _ other: Document.Parameter, at subject: String
    ) {
        let (first, second) = (one.range, other.range)
        if one.name != other.name, one.location == .path {
            report(
                .compatible, "path-parameter-renamed", subject, "the placeholder is called '\(other.name)'", first,
                second)
        }
        if one.isRequired != other.isRequired {
            report(
                other.isRequired == isEvent ? .compatible : .breaking,
                other.isRequired ? "parameter-required" : "parameter-optional", subject,
                "the parameter \(other.isRequired ? "becomes" : "is no longer") required", first, second)
        }
        if one.isDeprecated != other.isDeprecated {
            report(
                .compatible, "deprecation-changed", subject,
                "the parameter is \(other.isDeprecated ? "now" : "no longer") deprecated", first, second)
        }
        if one.style != other.style {
            report(
                .breaking, "parameter-style-changed", subject,
                "the style changed from '\(one.style.rawValue)' to '\(other.style.rawValue)'", first, second)
        } else if one.itemStyles != other.itemStyles {
            report(
                .breaking, "parameter-style-changed", subject, "the style of nested arrays changed", first, second)
        } else if one.explode != other.explode, mayExplode(one.schema) {
            report(
                .breaking, "parameter-explode-changed", subject, "'explode' changed to \(other.explode)", first, second)
        }
        if one.allowsReserved != other.allowsReserved {
            report(
                .risky, "parameter-reserved-changed", subject, "'allowReserved' changed to \(other.allowsReserved)",
                first, second)
        }
        if one.allowsEmptyValue != other.allowsEmptyValue {
            report(
                other.allowsEmptyValue == isEvent ? .breaking : .compatible, "parameter-empty-value-changed", subject,
                "'allowEmptyValue' changed to \(other.allowsEmptyValue)", first, second)
        }
        if one.content?.name != other.content?.name {
            report(
                .breaking, "parameter-media-type-changed", subject,
                SchemaDiff.change(of: "content", one.content?.name, other.content?.name), first, second)
        }
        compareSchemas(
            one.schema ?? one.content?.schema, other.schema ?? other.content?.schema, at: subject, sending,
            isText: one.schema != nil && other.schema != nil)
    }

    /// Returns whether `explode` may affect a schema's values; true for arrays, objects and any values.
    func mayExplode(_ id: SchemaID?) -> Bool {
        guard var id else { return true }
        while let next = old.document.schemas[id].reference { id = next }
        let types = old.document.schemas[id].types
        return types.isEmpty || types.contains(.array) || types.contains(.object)
    }
}
