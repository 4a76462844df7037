import APIModel

/// Spells an endpoint: the case of the target, the request that it makes, the method of the client.
struct EndpointView {
    let endpoint: Endpoint
    let model: APIModel
    /// Parameters and the body, in their order.
    private let arguments: [Argument]

    init(_ endpoint: Endpoint, _ model: APIModel) {
        self.endpoint = endpoint
        self.model = model
        arguments = Self.arguments(of: endpoint, in: model)
    }

    var view: View {
        View([
            "caseDocumentation": .lines(caseDocumentation),
            "caseDeclaration": .lines(
                arguments.isEmpty
                    ? ["case \(name)"]
                    : Layout.list("case \(name)", arguments.map(\.associatedValue), "", indentation: 4)
            ),
            "pattern": .text(pattern),
            "request": .lines(RequestView(endpoint, model).lines),
            "documentation": .lines(documentation),
            "attributes": .lines(attributes),
            "signature": .lines(signature),
            "call": .lines(call),
            "pagination": .views(PaginationView(endpoint, model)?.methods ?? []),
        ])
    }

    /// The labels of the method's parameters, `_` for the body.
    var labels: [SwiftText] {
        var labels = endpoint.parameters.map { Spelling.argumentLabel($0.name) }
        if endpoint.body != nil { labels.insert("_", at: min(endpoint.bodyPosition, labels.count)) }
        return labels
    }

    private var name: SwiftText { Spelling.identifier(endpoint.name) }

    private var route: SwiftText {
        SwiftText(spelled: "/// `\(endpoint.method) \(Spelling.documented(endpoint.pathTemplate))`")
    }

    /// What tells it from the operation's other endpoints.
    private var mediaTypes: SwiftText? {
        func spelled(_ types: [String]) -> String {
            types.map { "`\(Spelling.documented($0))`" }.joined(separator: ", ")
        }
        return switch endpoint.alternative {
        case nil: nil
        case .sends(let type): SwiftText(spelled: "/// Sends \(spelled([type])).")
        case .receives(let types): SwiftText(spelled: "/// Returns \(spelled(types)).")
        }
    }

    // The signature

    private struct Argument {
        let associatedValue: SwiftText
        let parameter: SwiftText
        let use: SwiftText
        let name: SwiftText
    }

    private static func arguments(of endpoint: Endpoint, in model: APIModel) -> [Argument] {
        var arguments = endpoint.parameters.map { argument($0, model) }
        if let body = endpoint.body {
            arguments.insert(argument(body, model), at: min(endpoint.bodyPosition, arguments.count))
        }
        return arguments
    }

    private static func argument(_ parameter: Parameter, _ model: APIModel) -> Argument {
        let name = Spelling.identifier(parameter.name)
        let declaration = Spelling.declaration(parameter, in: model)
        return Argument(
            associatedValue: declaration, parameter: declaration,
            use: "\(Spelling.argumentLabel(parameter.name)): \(name)", name: name)
    }

    private static func argument(_ body: RequestBody, _ model: APIModel) -> Argument {
        let name = Spelling.identifier(body.name)
        let declaration = body.declaration(in: model)
        return Argument(associatedValue: declaration, parameter: "_ \(name): \(declaration)", use: name, name: name)
    }

    private var pattern: SwiftText {
        let names = arguments.map { "let \($0.name)" as SwiftText }
        let member = Spelling.member(endpoint.name)
        return names.isEmpty ? ".\(member)" : ".\(member)(\(names.joined(", ")))"
    }

    // The target

    private var caseDocumentation: [SwiftText] {
        let summary = DocumentationComment.lines(
            Documentation(summary: endpoint.documentation.summary ?? endpoint.documentation.description),
            .firstParagraph
        )
        let lines = summary + (summary.isEmpty ? [] : ["///"]) + [route]
        return mediaTypes.map { lines + ["///", $0] } ?? lines
    }

    // The client

    private var documentation: [SwiftText] {
        var lines = DocumentationComment.lines(endpoint.documentation)
        if lines.isEmpty { lines = [route] }
        if let mediaTypes { lines += ["///", mediaTypes] }
        for tag in endpoint.tagKinds { lines += ["///", GroupView.documentation(of: tag)] }
        let lists =
            DocumentationComment.seeAlso(endpoint.documentation) + parameterDocumentation + returnDocumentation
            + failureDocumentation + sampleDocumentation
        return lists.isEmpty ? lines : lines + ["///"] + lists
    }

    private var parameterDocumentation: [SwiftText] {
        var described = endpoint.parameters.map { parameter in
            (name: parameter.name, phrase: ParameterDocumentation(parameter).phrase)
        }
        if let body = endpoint.body { described.append((body.name, Self.phrase(of: body))) }
        let items = described.compactMap { name, phrase -> SwiftText? in
            phrase.count == 0 ? nil : "\(Spelling.label(name)): \(phrase)"
        }
        if items.count == 1 { return items.map { "/// - Parameter \($0)" } }
        return items.isEmpty ? [] : ["/// - Parameters:"] + items.map { "///   - \($0)" }
    }

    private static func phrase(of body: RequestBody) -> SwiftText {
        let phrase = DocumentationComment.phrase(body.documentation.description ?? "")
        let example = body.example.flatMap { Spelling.sentence(of: [$0]) }
        return example.map { DocumentationComment.phrase(phrase, followedBy: $0) } ?? phrase
    }

    private var attributes: [SwiftText] {
        var attributes: [SwiftText] = endpoint.isDeprecated ? ["@available(*, deprecated)"] : []
        if endpoint.method != "GET", endpoint.method != "HEAD", returnType != nil {
            attributes.append("@discardableResult")
        }
        return attributes + model.methodAttributes
    }

    private var signature: [SwiftText] {
        let returns: SwiftText = returnType.map { " -> \($0)" } ?? ""
        return Layout.list(
            "nonisolated(nonsending) \(model.access)func \(name)", arguments.map(\.parameter),
            " async throws(EndpointError)\(returns) {",
            indentation: 4
        )
    }

    /// Nil for nothing.
    private var returnType: SwiftText? {
        switch endpoint.success {
        case .one(let content): type(of: content)
        case .optional(let content): optional(content)
        case .several(let name, _): Spelling.identifier(name)
        }
    }

    private func optional(_ content: ResponseContent) -> SwiftText? {
        switch content {
        case .json(.optional(let type), _), .json(let type, _), .text(.optional(let type)):
            "\(Spelling.type(type, in: model.types))?"
        case .text(let type) where type != .string: "\(Spelling.type(type, in: model.types))?"
        default: type(of: content)
        }
    }

    private func type(of content: ResponseContent) -> SwiftText? {
        switch content {
        case .none: nil
        case .json(let type, _): Spelling.type(type, in: model.types)
        case .sequence(let type, _): "[\(Spelling.type(type, in: model.types))]"
        case .text(let type): Spelling.type(type, in: model.types)
        case .binary: "Data"
        }
    }

    /// What tells the provider where the content lies.
    private func place(of content: ResponseContent) -> SwiftText {
        switch content {
        case .json(_, let keyPath): Spelling.keyPathArgument(keyPath, label: ", at: ")
        case .sequence(_, let format): ", as: .\(Spelling.sequenceFormat(format))"
        case .none, .text, .binary: ""
        }
    }

    private var call: [SwiftText] {
        let member = Spelling.member(endpoint.name)
        let uses = arguments.map(\.use)
        let target: SwiftText = uses.isEmpty ? ".\(member)" : ".\(member)(\(uses.joined(", ")))"
        let (function, path): (SwiftText, SwiftText) =
            switch endpoint.success {
            case .one(.none), .optional(.none): ("perform(", "")
            case .one(.text(.string)), .optional(.text(.string)): ("text(", "")
            case .one(.text), .optional(.text): ("textValue(", "")
            case .one(.binary), .optional(.binary): ("data(", "")
            case .one(.sequence(let type, let format)), .optional(.sequence(let type, let format)):
                ("items(", place(of: .sequence(type, format)))
            case .one(.json(let type, let keyPath)): ("content(", place(of: .json(type, keyPath: keyPath)))
            case .optional(.json(let type, let keyPath)):
                ("contentIfPresent(", place(of: .json(type, keyPath: keyPath)))
            case .several: ("choice(", "")
            }
        let label: SwiftText = function == "perform(" ? "" : "of: "
        let line: SwiftText = "try await provider.\(function)\(label)\(target)\(path))"
        if line.count + 8 <= 120 { return [line] }
        // A case without parameters has no parentheses, however long the line.
        let inner =
            uses.isEmpty ? ["\(label)\(target)\(path)"] : Layout.list("\(label).\(member)", uses, path, indentation: 12)
        return ["try await provider.\(function)"] + inner.map { "    \($0)" } + [")"]
    }
}

extension Spelling {
    /// A parameter of a method or a target's case, as it is declared: `page: Int? = nil`.
    static func declaration(_ parameter: Parameter, in model: APIModel) -> SwiftText {
        let type = type(parameter.type, in: model.types)
        let label = label(parameter.name)
        if let value = parameter.defaultValue { return "\(label): \(type) = \(Spelling.value(value))" }
        return parameter.isRequired ? "\(label): \(type)" : "\(label): \(type)? = nil"
    }
}
