import APIModel

/// Spells the methods that give an endpoint's pages and the items on them.
struct PaginationView {
    private let endpoint: Endpoint
    private let pagination: Pagination
    private let model: APIModel

    /// Nil when the endpoint has no pages.
    init?(_ endpoint: Endpoint, _ model: APIModel) {
        guard let pagination = endpoint.pagination else { return nil }
        self.endpoint = endpoint
        self.pagination = pagination
        self.model = model
    }

    var methods: [View] {
        let item = Spelling.type(pagination.itemType, in: model.types)
        let pages = Spelling.identifier(pagination.pagesName)
        let call = Layout.list(pages, arguments.map(\.use), ".items", indentation: 8)
        return [
            method(pages, returning: "Pages<\(item)>", "The pages of \(link).", pagesCall),
            method(
                Spelling.identifier(pagination.itemsName), returning: "Items<\(item)>",
                "The items on all pages of \(link), one by one.", call
            ),
        ]
    }

    private func method(
        _ name: SwiftText, returning type: SwiftText, _ documentation: SwiftText, _ call: [SwiftText]
    ) -> View {
        View([
            "documentation": .lines([DocumentationComment.line(documentation)]),
            "attributes": .lines((endpoint.isDeprecated ? ["@available(*, deprecated)"] : []) + model.methodAttributes),
            "signature": .lines(
                Layout.list(
                    "\(model.access)func \(name)", arguments.map(\.declaration), " -> \(type) {", indentation: 4
                )
            ),
            "call": .lines(call),
        ])
    }

    /// ``` ``list(genre:_:)`` ```, as DocC finds it.
    private var link: SwiftText {
        let labels = EndpointView(endpoint, model).labels.map { "\($0):" as SwiftText }
        return "``\(Spelling.member(endpoint.name))(\(labels.joined("")))``"
    }

    // The signature: the endpoint's own, without the parameter that pages are told apart by

    private struct Argument {
        let declaration: SwiftText
        let use: SwiftText
    }

    private var arguments: [Argument] {
        arguments { place, parameter in
            if place == pagination.parameter { return nil }
            let name = Spelling.identifier(parameter.name)
            let standard = place == pagination.sizeParameter ? fullSize(as: parameter.type) : nil
            let declaration: SwiftText =
                if let standard {
                    "\(Spelling.label(parameter.name)): \(Spelling.type(parameter.type, in: model.types)) = \(standard)"
                } else {
                    Spelling.declaration(parameter, in: model)
                }
            return Argument(declaration: declaration, use: "\(Spelling.argumentLabel(parameter.name)): \(name)")
        }
    }

    /// What the target's case gets: the same, with the parameter in its place.
    private var uses: [SwiftText] {
        arguments { place, parameter in
            let name = Spelling.identifier(parameter.name)
            let value = place == pagination.parameter ? position(name, parameter.type) : name
            return Argument(declaration: "", use: "\(Spelling.argumentLabel(parameter.name)): \(value)")
        }.map(\.use)
    }

    private func arguments(_ argument: (Int, Parameter) -> Argument?) -> [Argument] {
        var arguments: [Argument] = []
        for place in 0...endpoint.parameters.count {
            if let body = endpoint.body, place == min(endpoint.bodyPosition, endpoint.parameters.count) {
                let name = Spelling.identifier(body.name)
                let declaration: SwiftText = "_ \(name): \(body.declaration(in: model))"
                arguments.append(Argument(declaration: declaration, use: name))
            }
            guard place < endpoint.parameters.count else { break }
            if let made = argument(place, endpoint.parameters[place]) { arguments.append(made) }
        }
        return arguments
    }

    /// The number or cursor of a page, of the type that the parameter has.
    private func position(_ name: SwiftText, _ type: TypeReference) -> SwiftText {
        switch pagination.way {
        case .link, .nextURL: return name
        case .cursor(_, _, let start):
            guard let start else { return name }
            return "\(name) ?? \(type == .string ? Spelling.literal(start) : Spelling.number(start))"
        case .page, .offset:
            switch type {
            case .int: return name
            case .int32, .int64, .uint64: return "\(Spelling.type(type, in: model.types))(clamping: \(name))"
            default: return "\(Spelling.type(type, in: model.types))(\(name))"
            }
        }
    }

    private func fullSize(as type: TypeReference) -> SwiftText? {
        pagination.fullSize.map { type == .string ? "\"\($0)\"" : "\($0)" }
    }

    // The call

    private var pagesCall: [SwiftText] {
        let member = Spelling.member(endpoint.name)
        let path = Spelling.keyPathArgument(pagination.itemsPath, label: "at: ")
        let rest = (pagination.itemsPath.isRoot ? [] : [path]) + [way]
        let target = Layout.list(".\(member)", uses, "", indentation: 12)
        let plain: SwiftText = uses.isEmpty ? ".\(member)" : ".\(member)(\(uses.joined(", ")))"
        guard let parameter = pagination.parameter else {
            return Layout.list("provider.pages", ["of: \(plain)"] + rest, "", indentation: 8)
        }
        let name = Spelling.identifier(endpoint.parameters[parameter].name)
        let head = Layout.list("provider.pages", rest, " { \(name) in", indentation: 8)
        let line: SwiftText = "\(head.joined("")) \(plain) }"
        if head.count == 1, line.count + 8 <= 120 { return [line] }
        return head + target.map { "    \($0)" } + ["}"]
    }

    private var way: SwiftText {
        let total = keyPath("total", pagination.total)
        let more = keyPath("more", pagination.more)
        switch pagination.way {
        case .link: return Self.call("byLink", [total])
        case .nextURL(let path): return Self.call("byNextURL", [keyPath("at", path), total])
        case .cursor(_, let next, _): return Self.call("byCursor", [keyPath("at", next), total, more])
        case .page(_, let start):
            return Self.call("byPage", ["from: \(start)", size, total, keyPath("pages", pagination.pages), more])
        case .offset(_, let start): return Self.call("byOffset", ["from: \(start)", size, total, more])
        }
    }

    private static func call(_ name: SwiftText, _ arguments: [SwiftText?]) -> SwiftText {
        ".\(name)(\(arguments.compactMap { $0 }.joined(", ")))"
    }

    /// How many items a full page has: the caller may ask for fewer than the most, but not get more.
    private var size: SwiftText? {
        guard let full = pagination.fullSize else { return nil }
        guard let place = pagination.sizeParameter else { return "size: \(full)" }
        let parameter = endpoint.parameters[place]
        guard parameter.type.isInteger else { return nil }
        let name = Spelling.identifier(parameter.name)
        let asked: SwiftText = parameter.type == .int ? name : "Int(clamping: \(name))"
        return "size: Swift.min(\(asked), \(full))"
    }

    private func keyPath(_ label: SwiftText, _ path: [String]?) -> SwiftText? {
        path.map { Spelling.keyPathArgument($0, label: "\(label): ") }
    }
}
