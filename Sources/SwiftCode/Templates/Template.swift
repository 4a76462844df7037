/// A template for one kind of view, parsed once and rendered often: a strict subset of Mustache, so that every file of
/// ours is one of Mustache's too.
///
/// There are values (`{{name}}`; `{{{name}}}` and `{{&name}}` mean the same, since Swift isn't HTML and nothing is
/// escaped), sections (`{{#name}}…{{/name}}`: for each line or view of a list, when a flag is set, or for a text that
/// is there), inverted sections (`{{^name}}`: for an empty list, or when a flag isn't set or a text isn't there) and
/// comments. The sections of ``LayoutSection`` are what Mustache calls lambdas. A tag other than a value that stands
/// alone in a line takes the line with it (Mustache specification, "Standalone"). Names are looked for in the nearest
/// view alone, as ``TemplateChecker`` has it, and text goes as bytes from the views to the file.
struct Template<View: TemplateView>: Sendable {
    private indirect enum Step: Sendable {
        case text(TemplateText)
        case value(@Sendable (View) -> SwiftText)
        case code(@Sendable (View) -> [UInt8])
        /// The line or text that the section around is rendered for.
        case line
        case flag(@Sendable (View) -> Bool, isInverted: Bool, [Step])
        case optionalText(@Sendable (View) -> SwiftText?, [Step])
        case noText(@Sendable (View) -> SwiftText?, [Step])
        case lines(@Sendable (View) -> [SwiftText], [Step])
        case noLines(@Sendable (View) -> [SwiftText], [Step])
        case views(NestedViews<View>.Rendering)
        case noViews(@Sendable (View) -> Bool, [Step])
        case layout(LayoutSection, [Step])
    }

    private let steps: [Step]

    /// - Parameter isList: Whether between the items stands nothing that counts.
    init(_ nodes: [TemplateNode], isList: Bool = false) {
        let fields = Dictionary(View.fields.map { ($0.name, $0.content) }, uniquingKeysWith: { first, _ in first })
        steps = Self.steps(of: nodes, fields, isList: isList)
    }

    private typealias Content = ViewField<View>.Content

    private static func steps(of nodes: [TemplateNode], _ fields: [String: Content], isList: Bool) -> [Step] {
        nodes.compactMap { node in
            switch node {
            case .text(let text):
                if isList { return nil }
                return .text(TemplateText(text))
            case .value("."): return .line
            case .value(let name):
                return switch fields[name] {
                case .text(let value): .value(value)
                case .code(let value): .code(value)
                default: nil
                }
            case .section(let name, let isInverted, let nodes):
                if let section = LayoutSection(rawValue: name) {
                    return .layout(section, steps(of: nodes, fields, isList: section == .list))
                }
                // Views have fields of their own; anything else has those around it.
                if case .views(let views)? = fields[name], !isInverted { return .views(views.rendering(nodes, isList)) }
                return section(fields[name], isInverted, steps(of: nodes, fields, isList: isList))
            }
        }
    }

    private static func section(_ content: Content?, _ isInverted: Bool, _ inner: [Step]) -> Step? {
        switch content {
        case .flag(let value): .flag(value, isInverted: isInverted, inner)
        case .optionalText(let value): isInverted ? .noText(value, inner) : .optionalText(value, inner)
        case .lines(let value): isInverted ? .noLines(value, inner) : .lines(value, inner)
        case .views(let views): .noViews(views.isEmpty, inner)
        case .text, .code, nil: nil
        }
    }

    /// What the template makes of a view.
    func rendered(_ view: View) -> TemplateOutput {
        var output = TemplateOutput()
        render(view, into: &output)
        output.finish()
        return output
    }

    func render(_ view: View, into output: inout TemplateOutput) {
        render(steps, view, line: nil, into: &output)
    }

    private func render(_ steps: [Step], _ view: View, line: SwiftText?, into output: inout TemplateOutput) {
        for step in steps {
            switch step {
            case .text(let text): output.append(text)
            case .value(let value): output.append(value(view))
            case .code(let value): output.append(code: value(view))
            case .line: if let line { output.append(line) }
            case .flag(let value, let isInverted, let inner):
                if value(view) != isInverted { render(inner, view, line: line, into: &output) }
            case .optionalText(let value, let inner):
                if let text = value(view) { render(inner, view, line: text, into: &output) }
            case .noText(let value, let inner):
                if value(view) == nil { render(inner, view, line: line, into: &output) }
            case .lines(let value, let inner):
                output.listDepth += 1
                for line in value(view) { render(inner, view, line: line, into: &output) }
                output.listDepth -= 1
            case .noLines(let value, let inner):
                if value(view).isEmpty { render(inner, view, line: line, into: &output) }
            case .views(let rendering):
                output.listDepth += 1
                rendering(view, &output)
                output.listDepth -= 1
            case .noViews(let isEmpty, let inner):
                if isEmpty(view) { render(inner, view, line: line, into: &output) }
            case .layout(let section, let inner):
                output.open(section)
                render(inner, view, line: line, into: &output)
                output.close(section)
            }
        }
    }
}
