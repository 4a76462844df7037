import Diagnostics
import OpenAPI

/// A check whether the styles of parameters support the types of their values.
struct ParameterStyles {
    let shapes: ValueShapes

    /// Reports parameters whose style can't represent their values (OpenAPI 3.1, the table in 4.8.12.4).
    ///
    /// A call that passes a nested value for such a parameter fails.
    func check(_ parameters: [Parameter], reporting log: DiagnosticLog) {
        for parameter in parameters { check(parameter, reporting: log) }
    }

    private func check(_ parameter: Parameter, reporting log: DiagnosticLog) {
        let shape = shapes.shape(of: parameter.type)
        checkEmptyValue(of: parameter, shape, reporting: log)
        switch parameter.style {
        case .json, .urlEncoded, .plain: return
        case .deepObject:
            guard shape == .scalar || shape == .list else { return }
            let written = shape == .list ? "\(parameter.key)[]=…" : "\(parameter.key)=…"
            report(
                parameter,
                "style 'deepObject' of '\(parameter.key)', which is \(shape.singular); assuming '\(written)'",
                reporting: log
            )
        case .spaceDelimited, .pipeDelimited, .tabDelimited:
            if shape == .scalar {
                report(
                    parameter,
                    """
                    style '\(parameter.style.rawValue)' of '\(parameter.key)', which is \(shape.singular); it has \
                    no defined form
                    """,
                    reporting: log)
            }
            fallthrough
        default:
            // The styles of nested arrays can represent an array of this depth, so nothing is reported.
            if !parameter.itemStyles.isEmpty, shapes.depth(ofLists: parameter.type) <= parameter.itemStyles.count + 1 {
                return
            }
            let isExplodedForm = parameter.style == .form && parameter.explode
            guard let part = shapes.nestedPart(of: parameter.type, repeatsArrays: isExplodedForm) else { return }
            report(
                parameter,
                """
                style '\(parameter.style.rawValue)' can't represent '\(parameter.key)': \(part); a call with such a \
                value fails
                """,
                hint: parameter.location == .query
                    ? "write 'deepObject' or a 'content' of JSON" : "write a 'content' of JSON", reporting: log
            )
        }
    }

    private func report(_ parameter: Parameter, _ message: String, hint: String? = nil, reporting log: DiagnosticLog) {
        log.report(.unsupportedParameter, message, at: parameter.range, hint: hint)
    }

    /// Reports a parameter that may be empty although its type has no empty value.
    ///
    /// Strings, arrays and objects have an empty value.
    private func checkEmptyValue(of parameter: Parameter, _ shape: ValueShapes.Shape, reporting log: DiagnosticLog) {
        guard parameter.allowsEmptyValue, shape == .scalar else { return }
        switch parameter.type {
        case .string, .base64, .custom: return
        case .named(let id):
            if case .enumeration(let enumeration) = shapes.types[id.index].definition.kind,
                enumeration.rawType == .string,
                enumeration.isOpen
            {
                return
            }
        default: break
        }
        log.report(
            .unsupportedParameter, severity: .note,
            "'allowEmptyValue' of '\(parameter.key)', whose type has no empty value; it is never sent empty",
            at: parameter.range)
    }
}
