import APIModel

/// The template data for the enumeration of an operation's success responses.
final class SuccessView: TemplateView {
    private let endpoint: Endpoint
    private let successName: String
    private let items: [ResponseModel]
    private let model: APIModel

    static let fields: [ViewField<SuccessView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The type's name."),
        .text("operation", \.operation, "The method and the path of its operation, for comments."),
        .views("cases", \.cases, "The cases, one per success status or range."),
        .flag("hasDefault", \.hasDefault, "True if statuses without a case aren't a success."),
    ]

    /// Creates the template data for an operation's success responses; nil if there is at most one.
    init?(_ endpoint: Endpoint, _ model: APIModel) {
        guard case .several(let name, let cases) = endpoint.success else { return nil }
        self.endpoint = endpoint
        successName = name
        // A code takes precedence over the range that contains it, in any order (OpenAPI 3.1, 4.8.16.1).
        items = cases.filter { !$0.status.isRange } + cases.filter(\.status.isRange)
        self.model = model
    }

    private var name: SwiftText { Spelling.identifier(successName) }
    private var operation: SwiftText {
        SwiftText(spelled: "\(endpoint.method) \(Spelling.documented(endpoint.pathTemplate))")
    }
    private var cases: [Case] { items.map { Case(item: $0, endpoint: endpoint, model: model) } }
    private var hasDefault: Bool { !items.contains { $0.status == .default } }

    struct Case: TemplateView {
        fileprivate let item: ResponseModel
        fileprivate let endpoint: Endpoint
        fileprivate let model: APIModel

        static let kindName = "SuccessCase"
        static let fields: [ViewField<Case>] = [
            .lines("documentation", \.documentation, "Its documentation."),
            .text("name", \.name, "Its name in its declaration."),
            .text("member", \.member, "Its name after a dot."),
            .optionalText("type", \.type, "The type of its associated value, if it has one."),
            .text("pattern", \.pattern, "The pattern of its statuses."),
            .optionalText("reader", \.reader, "The function that decodes its associated value, if it has one."),
            .text("readerArguments", \.readerArguments, "The arguments of `reader`, separated by commas."),
        ]

        private var documentation: [SwiftText] {
            let lines = DocumentationComment.lines(item.documentation)
            guard case .json(_, let path) = item.content, path.isInferred else { return lines }
            let keys = SwiftText(spelled: "`\(Spelling.documented(path.keys.joined(separator: ".")))`")
            return lines + ["The content of \(keys), the only property of the response."]
        }
        private var name: SwiftText { Spelling.identifier(item.name) }
        private var member: SwiftText { Spelling.member(item.name) }

        private var type: SwiftText? {
            switch item.content {
            case .none: nil
            case .json(let type, _), .text(let type): Spelling.type(type, in: model.types)
            case .sequence(let type, _): "[\(Spelling.type(type, in: model.types))]"
            case .binary: "Data"
            }
        }

        private var pattern: SwiftText {
            switch item.status {
            case .code(let code): "\(code)"
            case .range(let hundreds): "\(hundreds * 100)...\(hundreds * 100 + 99)"
            case .default: "_"
            }
        }

        private var reader: SwiftText? {
            switch item.content {
            case .none: nil
            case .json: RuntimeName.documentedContent.text
            case .sequence: RuntimeName.documentedItems.text
            case .text(.string): RuntimeName.documentedText.text
            case .text: RuntimeName.documentedTextValue.text
            case .binary: RuntimeName.documentedData.text
            }
        }

        private var readerArguments: SwiftText {
            let location: SwiftText =
                switch item.content {
                case .json(_, let keyPath): Spelling.keyPathArgument(keyPath, label: "at: ") ?? ""
                case .sequence(_, let format): "as: .\(Spelling.sequenceFormat(format))"
                case .none, .text, .binary: ""
                }
            return [location, accepted].filter { $0.count > 0 }.joined(", ")
        }

        /// The argument `accepting`; empty if the media types of the case are those that the request accepts.
        private var accepted: SwiftText {
            let types = item.mediaTypes.joined(separator: ", ")
            return types == endpoint.accept ?? "application/json" ? "" : "accepting: \(Spelling.literal(types))"
        }
    }
}

extension Status {
    fileprivate var isRange: Bool {
        if case .range = self { true } else { false }
    }
}
