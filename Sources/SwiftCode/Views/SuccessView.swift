import APIModel

/// Spells the content of an operation that has several kinds of success.
struct SuccessView {
    private let endpoint: Endpoint
    private let model: APIModel

    init(_ endpoint: Endpoint, _ model: APIModel) {
        self.endpoint = endpoint
        self.model = model
    }

    var view: View? {
        guard case .several(let name, let cases) = endpoint.success else { return nil }
        return View([
            "access": .text(model.access),
            "name": .text(Spelling.identifier(name)),
            "documentation": .lines([
                SwiftText(
                    spelled: "/// What `\(endpoint.method) \(Spelling.documented(endpoint.pathTemplate))` answers.")
            ]),
            "cases": .views(cases.map(view)),
            "hasDefault": .flag(!cases.contains { $0.status == .default }),
        ])
    }

    private func read(_ function: SwiftText, _ arguments: SwiftText...) -> SwiftText {
        "(try response.\(function)(\(arguments.filter { $0.count > 0 }.joined(", "))))"
    }

    private func view(_ item: Success.Case) -> View {
        let name = Spelling.identifier(item.name)
        let member = Spelling.member(item.name)
        // Asked for is what any of the cases takes: where that isn't all the same, each says what it takes.
        let types = item.mediaTypes.joined(separator: ", ")
        let accepted: SwiftText =
            types == endpoint.accept ?? "application/json" ? "" : "accepting: \(Spelling.literal(types))"
        let (declaration, value): (SwiftText, SwiftText) =
            switch item.content {
            case .none: (name, ".\(member)")
            case .json(let type, let keyPath):
                (
                    "\(name)(\(Spelling.type(type, in: model.types)))",
                    ".\(member)\(read("documentedContent", Spelling.keyPathArgument(keyPath, label: "at: "), accepted))"
                )
            case .sequence(let type, let format):
                (
                    "\(name)([\(Spelling.type(type, in: model.types))])",
                    ".\(member)\(read("documentedItems", "as: .\(Spelling.sequenceFormat(format))", accepted))"
                )
            case .text(let type):
                (
                    "\(name)(\(Spelling.type(type, in: model.types)))",
                    ".\(member)\(read(type == .string ? "documentedText" : "documentedTextValue", accepted))"
                )
            case .binary: ("\(name)(Data)", ".\(member)\(read("documentedData", accepted))")
            }
        let pattern: SwiftText =
            switch item.status {
            case .code(let code): "\(code)"
            case .range(let hundreds): "\(hundreds * 100)...\(hundreds * 100 + 99)"
            case .default: "_"
            }
        return View([
            "documentation": .lines(DocumentationComment.lines(item.documentation, .firstParagraph)),
            "declaration": .text(declaration), "pattern": .text(pattern), "value": .text(value),
        ])
    }
}

extension Spelling {
    /// Text of a description within a line of documentation.
    static func documented(_ text: String) -> String {
        DocumentationComment.phrase(text).text
    }

    /// `at: "data.items"`, or `at: .ifPresent("data.items")`; empty for the root.
    static func keyPathArgument(_ path: ContentPath, label: SwiftText) -> SwiftText {
        guard path.mayBeAbsent, !path.isRoot else { return keyPathArgument(path.keys, label: label) }
        return "\(label).ifPresent(\(keyPathArgument(path.keys, label: "")))"
    }

    /// `at: "data.items"`, or a list when a key holds what separates keys; empty for the root.
    static func keyPathArgument(_ keys: [String], label: SwiftText) -> SwiftText {
        if keys.isEmpty { return "" }
        let isPlain = !keys.contains { $0.contains(".") || $0.contains(">") || $0.isEmpty }
        if isPlain { return "\(label)\(literal(keys.joined(separator: ".")))" }
        return "\(label)[\(keys.map { literal($0) }.joined(", "))]"
    }
}
