import Diagnostics
import OpenAPI

/// A planner of the parameters of an operation.
enum ParameterPlanner {
    static func parameters(of operation: Document.Operation, _ index: Int, _ types: TypeBuilder) -> [Parameter] {
        var parameters: [Parameter] = []
        let inPath = Dictionary(
            PathTemplate.variables(of: operation.template).enumerated().map { ($0.element, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
        for parameter in operation.parameters {
            if let made = Self.parameter(parameter, of: operation, index, types) {
                parameters.append(made)
            }
        }
        // Required parameters without a default precede required parameters with a default. Optional parameters are
        // last. Parameters of the path, in its order, precede all other parameters that are equally required.
        let ranks = parameters.indices.map { index in
            let parameter = parameters[index]
            let place = parameter.location == .path ? inPath[parameter.key] ?? .max - 1 : .max
            return (parameter.isRequiredArgument ? 0 : parameter.isRequired ? 1 : 2, place, index)
        }
        return ranks.sorted(by: <).map { parameters[$0.2] }
    }

    private static func parameter(
        _ parameter: Document.Parameter, of operation: Document.Operation, _ index: Int, _ types: TypeBuilder
    ) -> Parameter? {
        var style = Parameter.Style(rawValue: parameter.style.rawValue) ?? .form
        var schema = parameter.schema
        if let content = parameter.content {
            style = Parameter.Style(ofContent: content.name)
            schema = content.schema
        } else if parameter.location == .querystring {
            style = .urlEncoded
        }
        // A value that is written in the path is sent unless the caller passes another value.
        let isRequired = parameter.isRequired || parameter.location == .path || parameter.valueInPath != nil
        var type = TypeReference.string
        var constant: ConstantValue?
        var defaultValue: DefaultValue.Fitting?
        var encodings: [RequestBody.PropertyEncoding] = []
        if let schema, style != .plain {
            types.facts.graph.propose(location(of: parameter, index), for: schema)
            if parameter.location == .querystring, style == .urlEncoded, let content = parameter.content {
                (type, encodings) = FormPlanner(content).form(types)
            } else {
                type = types.use(of: schema).type
            }
            constant = types.facts.constant(of: schema)
            defaultValue = Self.defaultValue(of: schema, as: type, parameter, types)
        } else if style == .json {
            type = .json
        } else if style == .urlEncoded {
            type = .dictionary(.string)
        }
        var made = Parameter(
            key: Self.key(of: parameter), location: Parameter.Location(rawValue: parameter.location.rawValue) ?? .query,
            type: type,
            isRequired: isRequired, style: style, explode: parameter.explode, range: parameter.range
        )
        if isRequired {
            made.defaultValue =
                constant.map { DefaultValue.fitting($0.literal, type, in: types.planned).value }
                ?? Self.defaultArgument(of: parameter, defaultValue)
        }
        if let text = parameter.valueInPath {
            let literal: Literal =
                switch type {
                case .boolean: .boolean(text == "true")
                case .int, .int32, .int64, .uint64, .double, .float, .decimal: .number(text)
                default: .string(text)
                }
            made.defaultValue = DefaultValue.fitting(literal, type, in: types.planned).value
        }
        made.documentedDefault = defaultValue?.documented
        made.examples = types.facts.examples(parameter.examples, parameter.content, schema)
        made.constant = constant
        made.encodings = encodings
        made.itemStyles = parameter.itemStyles.compactMap { Parameter.Style(rawValue: $0.rawValue) }
        made.allowsReserved = parameter.allowsReserved
        made.allowsEmptyValue = parameter.allowsEmptyValue
        made.allowsEmpty = parameter.allowsEmptyText
        made.isDeprecated = parameter.isDeprecated || schema.map { types.facts.graph[$0].isDeprecated } ?? false
        made.isPassword = schema.map { types.isPassword($0) } ?? false
        made.documentation.description = parameter.description ?? schema.flatMap { types.facts.description(of: $0) }
        return made
    }

    /// Returns the name of a parameter in the request.
    ///
    /// Headers that the runtime sets have the runtime's spelling, because header names are case-insensitive (RFC 9110,
    /// 5.1). The caller's value then takes precedence over the value that follows from the body or the response type.
    private static func key(of parameter: Document.Parameter) -> String {
        guard parameter.location == .header else { return parameter.name }
        return ["Accept", "Content-Type", "Authorization"].first { $0.lowercased() == parameter.name.lowercased() }
            ?? parameter.name
    }

    /// Returns the server's default of a parameter; nil if there is none, or if it has another type.
    private static func defaultValue(
        of schema: SchemaID, as type: TypeReference, _ parameter: Document.Parameter, _ types: TypeBuilder
    ) -> DefaultValue.Fitting? {
        guard let literal = types.facts.defaultLiteral(of: schema), literal != .null else {
            return nil
        }
        let fitted = DefaultValue.fitting(literal, type, in: types.planned)
        if fitted == .incompatible {
            types.report(
                .invalidDefault, "invalid default of '\(parameter.name)'; ignored", at: parameter.range,
                hint: DefaultValue.expectation(of: type, in: types.planned))
        }
        return fitted
    }

    /// Returns the default of a required parameter, if a call without the argument is meaningful.
    ///
    /// Many descriptions have examples as defaults of path parameters and strings: an ID, a date, a key.
    private static func defaultArgument(
        of parameter: Document.Parameter, _ value: DefaultValue.Fitting?
    ) -> DefaultValue? {
        guard parameter.location != .path else { return nil }
        switch value?.value {
        case .boolean, .integer, .number, .member: return value?.value
        default: return nil
        }
    }

    /// Returns the location of a parameter, from which its inline types are named.
    ///
    /// The location is named after the parameter's operation. If several operations share the parameter, the location
    /// has the name of the parameter alone.
    static func location(of parameter: Document.Parameter, _ index: Int) -> SchemaLocations.Location {
        if let component = parameter.componentName { return .component(Words.split(component), noun: "Parameter") }
        if parameter.isOfPath { return .component(Words.split(parameter.name), noun: "Parameter") }
        return .operation(index, suffix: [Identifier.type(parameter.name)], isParameter: true)
    }
}

extension Parameter.Style {
    /// Creates the style of a parameter with `content`.
    ///
    /// - Parameter mediaType: The media type of the parameter's `content`. The caller encodes a value of an unsupported
    ///   media type.
    init(ofContent mediaType: String) {
        let essence = MediaTypeName.essence(mediaType)
        if essence.hasSuffix("json") {
            self = .json
        } else {
            self = essence == "application/x-www-form-urlencoded" ? .urlEncoded : .plain
        }
    }
}
