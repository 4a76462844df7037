import Diagnostics
import OpenAPI

/// Plans an operation's parameters, in the order of the Swift signature.
struct ParameterPlanner {
    private let types: TypeBuilder
    private let place: Place
    /// `body` is kept for the body.
    private var names = NameTable(reserved: ReservedNames.members.union(["body"]))

    init(types: TypeBuilder, place: Place) {
        self.types = types
        self.place = place
    }

    /// Required ones first: those of the path in the order of the template, then the others in document order.
    mutating func parameters(of operation: Document.Operation) -> [Parameter] {
        let variables = PathTemplate.variables(of: operation.path)
        let sent = operation.parameters.filter { !isTransportHeader($0) }
        let inPath = variables.compactMap { name in sent.first { $0.location == .path && $0.name == name } }
        let others = sent.filter { $0.location != .path }
        return (inPath + others.filter(\.isRequired) + others.filter { !$0.isRequired }).map { parameter($0) }
    }

    /// Headers that OpenAPI leaves to other parts of the description (4.8.12.1).
    private func isTransportHeader(_ parameter: Document.Parameter) -> Bool {
        parameter.location == .header && ["accept", "content-type", "authorization"].contains(parameter.name.lowercased())
    }

    private mutating func parameter(_ parameter: Document.Parameter) -> Parameter {
        var name = SwiftIdentifier.member(parameter.name)
        if name.isEmpty { name = "value" }
        var style = Parameter.Style(parameter.style)
        var schema = parameter.schema
        if let content = parameter.content {
            schema = content.schema
            if MediaTypeName(content.name).isJSON {
                style = .json
            } else {
                types.sink.report(
                    .unsupportedParameter,
                    "the parameter '\(parameter.name)' is sent as '\(content.name)'; it is taken as a text", at: parameter.range
                )
                schema = nil
            }
        }
        let type = schema.map { types.type(of: $0, at: place.property(parameter.name)) } ?? SchemaType(.string)
        let isReserved = ReservedNames.members.contains(name)
        return Parameter(
            key: parameter.name, name: names.take(name, isReserved ? name + "_" : name + parameter.location.suffix),
            location: Parameter.Location(rawValue: parameter.location.rawValue) ?? .query, type: type.type,
            isRequired: parameter.isRequired, style: style, explode: parameter.explode,
            allowsReserved: parameter.allowsReserved, isDeprecated: parameter.isDeprecated,
            documentation: Documentation(description: parameter.description), range: parameter.range
        )
    }
}

extension Document.Parameter.Location {
    /// Tells parameters of one name in two places apart.
    fileprivate var suffix: String {
        switch self {
        case .path: "InPath"
        case .query: "InQuery"
        case .header: "Header"
        case .cookie: "Cookie"
        }
    }
}

extension Parameter.Style {
    fileprivate init(_ style: Document.Parameter.Style) {
        self =
            switch style {
            case .simple: .simple
            case .label: .label
            case .matrix: .matrix
            case .form, .cookie: .form
            case .spaceDelimited: .spaceDelimited
            case .pipeDelimited: .pipeDelimited
            case .deepObject: .deepObject
            }
    }
}
