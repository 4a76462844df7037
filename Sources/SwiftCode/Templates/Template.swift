/// A template for one kind of view, parsed once and rendered often.
///
/// The syntax is a strict subset of Mustache, so every template is valid Mustache.
///
/// The tags are values, sections, inverted sections and comments. A value is `{{name}}`; `{{{name}}}` and `{{&name}}`
/// are equivalent, since Swift isn't HTML and nothing is escaped. A section, `{{#name}}…{{/name}}`, is rendered for
/// each line or view of a list, if a flag is set, or if an optional string has a value. An inverted section,
/// `{{^name}}`, is rendered for an empty list, if a flag isn't set, or if a string has no value. The sections of
/// ``LayoutSection`` are lambdas in the terms of Mustache.
///
/// A tag other than a value removes its line if the tag is alone on the line (Mustache specification, "Standalone"). A
/// name is resolved only in the nearest view, see ``TemplateChecker``. Strings are copied as bytes from the views to
/// the file.
struct Template<View: TemplateView>: Sendable {
    /// A closure that writes the output of a template node for a view.
    ///
    /// The parameter `line` is the line or string for which the enclosing section is rendered.
    private typealias Step = @Sendable (View, _ line: SwiftText?, inout TemplateOutput) -> Void
    private typealias Content = ViewField<View>.Content

    private let step: Step

    /// Creates a template from parsed nodes.
    ///
    /// - Parameter isList: A Boolean value that indicates whether the nodes are in a list section, where text between
    ///   the items is only white space.
    init(_ nodes: [TemplateNode], isList: Bool = false) {
        let fields = Dictionary(View.fields.map { ($0.name, $0.content) }, uniquingKeysWith: { first, _ in first })
        step = Self.step(Self.steps(of: nodes, fields, isList: isList)[...])
    }

    private static func steps(of nodes: [TemplateNode], _ fields: [String: Content], isList: Bool) -> [Step] {
        nodes.compactMap { node in
            switch node {
            case .text(let text):
                if isList { return nil }
                let text = TemplateText(text)
                return { _, _, output in output.append(text) }
            case .value("."):
                return { _, line, output in if let line { output.append(line) } }
            case .value(let name):
                return switch fields[name] {
                case .text(let value): { view, _, output in output.append(value(view)) }
                case .code(let value): { view, _, output in output.append(code: value(view)) }
                default: nil
                }
            case .section(let name, let isInverted, let nodes):
                if let section = LayoutSection(rawValue: name) {
                    let inner = step(steps(of: nodes, fields, isList: section == .list)[...])
                    return { view, line, output in
                        output.open(section)
                        inner(view, line, &output)
                        output.close(section)
                    }
                }
                // A nested view has its own fields. Any other section uses the fields of the enclosing view.
                if case .views(let views)? = fields[name], !isInverted { return step(views.rendering(nodes, isList)) }
                let inner = step(steps(of: nodes, fields, isList: isList)[...])
                return isInverted ? inverted(fields[name], inner) : section(fields[name], inner)
            }
        }
    }

    private static func step(_ rendering: @escaping NestedViews<View>.Rendering) -> Step {
        { view, _, output in
            output.listDepth += 1
            rendering(view, &output)
            output.listDepth -= 1
        }
    }

    /// Returns a step that runs several steps in their order.
    ///
    /// The steps are joined in pairs. A closure that runs a list of closures would retain and release each of them.
    private static func step(_ steps: ArraySlice<Step>) -> Step {
        guard let first = steps.first else { return { _, _, _ in } }
        if steps.count == 1 { return first }
        let middle = (steps.startIndex + steps.endIndex) / 2
        let (head, tail) = (step(steps[..<middle]), step(steps[middle...]))
        return { view, line, output in
            head(view, line, &output)
            tail(view, line, &output)
        }
    }

    private static func section(_ content: Content?, _ inner: @escaping Step) -> Step? {
        switch content {
        case .flag(let value):
            { view, line, output in if value(view) { inner(view, line, &output) } }
        case .optionalText(let value):
            { view, _, output in if let text = value(view) { inner(view, text, &output) } }
        case .lines(let value):
            { view, _, output in
                output.listDepth += 1
                for line in value(view) { inner(view, line, &output) }
                output.listDepth -= 1
            }
        case .text, .code, .views, nil: nil
        }
    }

    private static func inverted(_ content: Content?, _ inner: @escaping Step) -> Step? {
        switch content {
        case .flag(let value):
            { view, line, output in if !value(view) { inner(view, line, &output) } }
        case .optionalText(let value):
            { view, line, output in if value(view) == nil { inner(view, line, &output) } }
        case .lines(let value):
            { view, line, output in if value(view).isEmpty { inner(view, line, &output) } }
        case .views(let views):
            { view, line, output in if views.isEmpty(view) { inner(view, line, &output) } }
        case .text, .code, nil: nil
        }
    }

    /// Returns the output of the template for a view.
    ///
    /// - Parameter indentation: The number of columns by which the output is indented afterward.
    func rendered(_ view: View, indentation: Int = 0) -> TemplateOutput {
        var output = TemplateOutput(width: LineLayout.width - indentation)
        render(view, into: &output)
        output.finish()
        return output
    }

    func render(_ view: View, into output: inout TemplateOutput) {
        step(view, nil, &output)
    }
}
