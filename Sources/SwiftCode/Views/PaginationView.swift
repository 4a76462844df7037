import APIModel

/// The template data for an endpoint's pagination, and for the methods that return its pages and items.
final class PaginationView: TemplateView {
    private let endpoint: Endpoint
    private let pagination: Pagination
    private let model: APIModel
    private let link: SwiftText

    static let fields: [ViewField<PaginationView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .flag(
            "exportsImplementation", \.model.exportsImplementations,
            "True if its methods have `@export(implementation)`."),
        .flag("isDeprecated", \.endpoint.isDeprecated, "True if the endpoint is deprecated."),
        .flag("needsXML", \.endpoint.needsXML, "True if the endpoint's body or content is XML only."),
        .text("link", \.link, "A link to the endpoint's method, for comments."),
        .text("pagesName", \.pagesName, "The name of the method that returns the pages."),
        .text("itemsName", \.itemsName, "The name of the method that returns the items of all pages."),
        .text("itemType", \.itemType, "The type of an item."),
        .views("arguments", \.arguments, "The arguments of the endpoint, without the page parameter."),
        .text("member", \.member, "The name of the endpoint after a dot."),
        .flag("hasTargetArguments", \.hasTargetArguments, "True if the endpoint has arguments."),
        .views("targetArguments", \.targetArguments, "All arguments of the endpoint."),
        .optionalText(
            "pageParameter", \.pageParameter, "The name of the page parameter, if there is one."
        ),
        .optionalText("itemsPath", \.itemsPath, "The key path of the items in the content, unless they are all of it."),
        .text("strategy", \.strategy, "The strategy that requests the next page, as an expression."),
    ]

    init(_ endpoint: Endpoint, _ pagination: Pagination, _ model: APIModel, link: SwiftText) {
        self.endpoint = endpoint
        self.pagination = pagination
        self.model = model
        self.link = link
    }

    private var pagesName: SwiftText { Spelling.identifier(pagination.pagesName) }
    private var itemsName: SwiftText { Spelling.identifier(pagination.itemsName) }
    private var itemType: SwiftText { Spelling.type(pagination.itemType, in: model.types) }
    private var member: SwiftText { Spelling.member(endpoint.name) }

    private var arguments: [ArgumentView] {
        endpoint.arguments(in: model) { index, parameter in
            if index == pagination.parameter { return nil }
            let size = index == pagination.sizeParameter ? fullSize(as: parameter.type) : nil
            return ArgumentView(parameter, in: model, initialValue: size)
        }
    }

    private var hasTargetArguments: Bool { !endpoint.parameters.isEmpty || endpoint.body != nil }

    private var targetArguments: [ArgumentView] {
        endpoint.arguments(in: model) { index, parameter in
            let name = Spelling.identifier(parameter.name)
            let value = index == pagination.parameter ? position(name, parameter.type) : nil
            return ArgumentView(parameter, in: model, value: value)
        }
    }

    private var pageParameter: SwiftText? {
        pagination.parameter.map { Spelling.identifier(endpoint.parameters[$0].name) }
    }

    private var itemsPath: SwiftText? {
        Spelling.keyPathArgument(pagination.itemsPath, label: "")
    }

    /// Returns the expression for a page's number, offset or cursor, in the type of the parameter.
    private func position(_ name: SwiftText, _ type: TypeReference) -> SwiftText {
        switch pagination.strategy {
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

    private var strategy: SwiftText {
        let total = keyPath("total", pagination.total)
        let more = keyPath("more", pagination.more)
        switch pagination.strategy {
        case .link: return Self.call(.byLink, [total])
        case .nextURL(let path): return Self.call(.byNextURL, [keyPath("at", path), total])
        case .cursor(_, let next, _): return Self.call(.byCursor, [keyPath("at", next), total, more])
        case .page(_, let start):
            return Self.call(.byPage, ["from: \(start)", size, total, keyPath("pages", pagination.pages), more])
        case .offset(_, let start): return Self.call(.byOffset, ["from: \(start)", size, total, more])
        }
    }

    private static func call(_ name: RuntimeName, _ arguments: [SwiftText?]) -> SwiftText {
        ".\(name)(\(arguments.compactMap { $0 }.joined(", ")))"
    }

    /// The expression for the number of items of a full page.
    ///
    /// The caller may request fewer items than the maximum, but not more.
    private var size: SwiftText? {
        guard let full = pagination.fullSize else { return nil }
        guard let index = pagination.sizeParameter else { return "size: \(full)" }
        let parameter = endpoint.parameters[index]
        guard parameter.type.isInteger else { return nil }
        let name = Spelling.identifier(parameter.name)
        let asked: SwiftText = parameter.type == .int ? name : "Int(clamping: \(name))"
        return "size: Swift.min(\(asked), \(full))"
    }

    private func keyPath(_ label: SwiftText, _ path: [String]?) -> SwiftText? {
        path.map { Spelling.keyPathArgument($0, label: "\(label): ") }
    }
}
