import Diagnostics
import OpenAPI

// What the styles of parameters can hold. Types are known to their depths once all have been looked into; until then a
// model is an object, whatever it has.
extension DraftBuilder {
    enum ValueShape {
        case scalar, list, object
        /// Any JSON, a type of the user's, a choice between several shapes.
        case unknown
    }

    func valueShape(of type: TypeReference) -> ValueShape {
        switch type {
        case .array: return .list
        case .dictionary: return .object
        case .json: return .unknown
        case IntegerRange.unlimited: return .scalar
        case .custom(let name):
            return name == options.types.integers || options.types.formats.values.contains(name) ? .scalar : .unknown
        case .optional(let wrapped): return valueShape(of: wrapped)
        case .named(let id):
            switch types[id.index].kind {
            case .enumeration: return .scalar
            case .structure, .pending: return .object
            case .union(let union):
                // One level: choices of choices are taken for anything.
                let shapes = Set(union.cases.map { $0.type.isUnion(in: types) ? .unknown : valueShape(of: $0.type) })
                return shapes.count == 1 ? shapes.first ?? .unknown : .unknown
            }
        case .boolean, .string, .int, .int32, .int64, .uint64, .double, .float, .decimal, .dateTime, .date, .uuid, .url,
            .base64,
            .embeddedJSON, .binary, .file:
            return .scalar
        }
    }

    /// What of a list or an object is a list or an object itself; nil where nothing is, as far as is known.
    func nestedPart(of type: TypeReference) -> String? {
        func isNested(_ type: TypeReference) -> Bool {
            [.list, .object].contains(valueShape(of: type))
        }
        switch type {
        case .optional(let wrapped): return nestedPart(of: wrapped)
        case .array(let element): return isNested(element) ? "its items are \(valueShape(of: element).plural)" : nil
        case .dictionary(let value): return isNested(value) ? "its values are \(valueShape(of: value).plural)" : nil
        case .named(let id):
            guard case .structure(let structure) = types[id.index].kind else { return nil }
            if let property = structure.properties.first(where: { isNested($0.type) }) {
                return "its property '\(property.key)' is \(valueShape(of: property.type).singular)"
            }
            return structure.additionalProperties.flatMap {
                isNested($0) ? "its values are \(valueShape(of: $0).plural)" : nil
            }
        default: return nil
        }
    }

    /// How many lists lie in one another down to scalars; more than any number of styles where there are objects.
    func depth(ofLists type: TypeReference) -> Int {
        switch type {
        case .optional(let wrapped): depth(ofLists: wrapped)
        case .array(let element): 1 + depth(ofLists: element)
        default: valueShape(of: type) == .scalar ? 0 : 1_000
        }
    }

    // Parameters

    /// Reports the parameters that their styles can't write (OpenAPI 3.1, the table in 4.8.12.4). Those whose values
    /// have something to nest are refused by each call that has it.
    mutating func checkStyles(of endpoints: [DraftEndpoint], reporting sink: inout DiagnosticSink) {
        for parameter in endpoints.flatMap(\.endpoint.parameters) { checkStyle(of: parameter, reporting: &sink) }
    }

    private mutating func checkStyle(of parameter: Parameter, reporting sink: inout DiagnosticSink) {
        let shape = valueShape(of: parameter.type)
        checkEmptyValue(of: parameter, shape, reporting: &sink)
        switch parameter.style {
        case .json, .urlEncoded, .plain: return
        case .deepObject:
            guard shape == .scalar || shape == .list else { return }
            let written = shape == .list ? "\(parameter.key)[]=…" : "\(parameter.key)=…"
            reportStyle(
                parameter,
                "'\(parameter.key)' is \(shape.singular), and 'deepObject' is of objects; it is sent as '\(written)'",
                reporting: &sink
            )
        case .spaceDelimited, .pipeDelimited, .tabDelimited:
            if shape == .scalar {
                reportStyle(
                    parameter,
                    "'\(parameter.key)' is \(shape.singular), for which '\(parameter.style.rawValue)' has no meaning",
                    reporting: &sink)
            }
            fallthrough
        default:
            // Formats of lists within lists hold these.
            if !parameter.itemStyles.isEmpty, depth(ofLists: parameter.type) <= parameter.itemStyles.count + 1 {
                return
            }
            guard let part = nestedPart(of: parameter.type) else { return }
            reportStyle(
                parameter,
                "the style '\(parameter.style.rawValue)' can't write all of '\(parameter.key)': \(part); a call that sends such a value fails",
                hint: parameter.location == .query
                    ? "'deepObject' or a 'content' of JSON can" : "a 'content' of JSON can", reporting: &sink
            )
        }
    }

    private mutating func reportStyle(
        _ parameter: Parameter, _ message: String, hint: String? = nil, reporting sink: inout DiagnosticSink
    ) {
        sink.report(.unsupportedParameter, message, at: parameter.range, hint: hint)
    }

    /// Texts, lists and objects have an empty value in Swift.
    private mutating func checkEmptyValue(
        of parameter: Parameter, _ shape: ValueShape, reporting sink: inout DiagnosticSink
    ) {
        guard parameter.allowsEmptyValue, shape == .scalar else { return }
        switch parameter.type {
        case .string, .base64, .custom: return
        case .named(let id):
            if case .enumeration(let enumeration) = types[id.index].kind, enumeration.rawType == .string,
                enumeration.isOpen
            {
                return
            }
        default: break
        }
        sink.report(
            Diagnostic(
                .unsupportedParameter, severity: .note,
                "'\(parameter.key)' may be sent empty ('allowEmptyValue'), and its type has no empty value; it is sent with one or not at all",
                at: parameter.range
            )
        )
    }
}

extension DraftBuilder.ValueShape {
    fileprivate var singular: String {
        switch self {
        case .list: "a list"
        case .object: "an object"
        case .scalar, .unknown: "a single value"
        }
    }

    fileprivate var plural: String {
        switch self {
        case .list: "lists"
        case .object: "objects"
        case .scalar, .unknown: "single values"
        }
    }
}

extension TypeReference {
    fileprivate func isUnion(in types: [DraftType]) -> Bool {
        if case .optional(let wrapped) = self { return wrapped.isUnion(in: types) }
        guard case .named(let id) = self, case .union = types[id.index].kind else { return false }
        return true
    }
}
