import APIModel

/// A type that spells an endpoint's path with its parameters as Swift code.
struct PathSpelling {
    private let view: EndpointView
    /// The indexes of the path parameters, by their Swift names.
    private let parameters: [String: Int]

    init(_ view: EndpointView) {
        self.view = view
        parameters = PathText.parameters(of: view.endpoint)
    }

    /// Returns a path parameter as a string expression; nil if its type has no string representation.
    ///
    /// Strings, integers, dates, UUIDs and string enumerations have such a representation.
    func text(of name: String) -> SwiftText? {
        let value = Spelling.identifier(name)
        return switch parameters[name].map({ view.endpoint.parameters[$0].type }) {
        case .string: value
        case .int, .int32, .int64, .uint64, .date: "\(value).description"
        case .uuid: "\(value).lowercaseUUIDString"
        case .named(let id) where view.model.types.kind(of: id).isGenericEnumeration: "\(value).rawValue"
        default: nil
        }
    }

    /// The path as a string literal with interpolated parameters.
    var interpolatedPath: SwiftText {
        let text = PathText.sent(view.endpoint.path).reduce(into: "") { text, segment in
            switch segment {
            case .literal(let literal): text += Spelling.escaped(PathText.encoded(literal))
            case .parameter(let name): text += "\\(" + interpolation(of: name).text + ")"
            }
        }
        return SwiftText(spelled: "\"" + text + "\"")
    }

    func interpolation(of name: String) -> SwiftText {
        guard let parameter = parameters[name].map({ view.endpoint.parameters[$0] }),
            parameter.style != .simple || parameter.explode || parameter.allowsReserved || parameter.allowsEmpty
                || !parameter.itemStyles.isEmpty
        else { return Spelling.identifier(name) }
        let value = ParameterSpelling.value(of: parameter)
        var options: SwiftText =
            parameter.style == .simple ? "" : ", style: .\(ParameterSpelling.asSwift(parameter.style))"
        if !parameter.itemStyles.isEmpty {
            return
                """
                \(value), name: \(Spelling.literal(parameter.key))\(options), items: \
                \(ParameterSpelling.asSwift(parameter.itemStyles))
                """
        }
        if parameter.explode { options = "\(options), explode: true" }
        if parameter.allowsReserved { options = "\(options), allowReserved: true" }
        if parameter.allowsEmpty { options = "\(options), allowEmpty: true" }
        return "\(value), name: \(Spelling.literal(parameter.key))\(options)"
    }
}
