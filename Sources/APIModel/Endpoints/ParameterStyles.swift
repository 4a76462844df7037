import Diagnostics
import OpenAPI

/// A check whether the styles of parameters support the types of their values.
struct ParameterStyles {
    let shapes: ValueShapes

    /// Reports parameters whose style can't represent their values (OpenAPI 3.1, the table in 4.8.12.4).
    ///
    /// A call that passes a nested value for such a parameter fails.
    func check(_ parameters: [Parameter], reporting sink: inout DiagnosticSink) {
        for parameter in parameters { check(parameter, reporting: &sink) }
    }

    private func check(_ parameter: Parameter, reporting sink: inout DiagnosticSink) {
        let shape = shapes.shape(of: parameter.type)
        checkEmptyValue(of: parameter, shape, reporting: &sink)
        switch parameter.style {
        case .json, .urlEncoded, .plain: return
        case .deepObject:
            guard shape == .scalar || shape == .list else { return }
            let written = shape == .list ? "\(parameter.key)[]=…" : "\(parameter.key)=…"
            report(
                parameter,
                "style 'deepObject' of '\(parameter.key)', which is \(shape.singular); assuming '\(written)'",
                reporting: &sink
            )
        case .spaceDelimited, .pipeDelimited, .tabDelimited:
            if shape == .scalar {
                report(
                    parameter,
                    """
                    style '\(parameter.style.rawValue)' of '\(parameter.key)', which is \(shape.singular); it has \
                    no defined form
                    """,
                    reporting: &sink)
            }
            fallthrough
        default:
            // The styles of nested arrays can represent an array of this depth, so nothing is reported.
            if !parameter.itemStyles.isEmpty, shapes.depth(ofLists: parameter.type) <= parameter.itemStyles.count + 1 {
                return
            }
            guard let part = shapes.nestedPart(of: parameter.type) else { return }
            report(
                parameter,
                """
                style '\(parameter.style.rawValue)' can't represent '\(parameter.key)': \(part); a call with such a \
                value fails
                """,
                hint: parameter.location == .query
                    ? "write 'deepObject' or a 'content' of JSON" : "write a 'content' of JSON", reporting: &sink
            )
        }
    }

    private func report(
        _ parameter: Parameter, _ message: String, hint: String? = nil, reporting sink: inout DiagnosticSink
    ) {
        sink.report(.unsupportedParameter, message, at: parameter.range, hint: hint)
    }

    /// Reports a parameter that may be empty although its type has no empty value.
    ///
    /// Strings, arrays and objects have an empty value.
    private func checkEmptyValue(
        of parameter: Parameter, _ shape: ValueShapes.Shape, reporting sink: inout DiagnosticSink
    ) {
        guard parameter.allowsEmptyValue, shape == .scalar else { return }
        switch parameter.type {
        case .string, .base64, .custom: return
        case .named(let id):
            if case .enumeration(let enumeration) = shapes.drafts[id.index].kind, enumeration.rawType == .string,
                enumeration.isOpen
            {
                return
            }
        default: break
        }
        sink.report(
            Diagnostic(
                .unsupportedParameter, severity: .note,
                "'allowEmptyValue' of '\(parameter.key)', whose type has no empty value; it is never sent empty",
                at: parameter.range
            )
        )
    }
}
