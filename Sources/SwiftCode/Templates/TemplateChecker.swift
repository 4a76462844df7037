import Diagnostics

/// Checks the tags of a template against the view that it gets. Mustache itself prints nothing for a name that isn't
/// there, and looks for it in the views around.
struct TemplateChecker {
    private let bytes: [UInt8]
    private let file: SourceFileID

    init(bytes: [UInt8], file: SourceFileID) {
        self.bytes = bytes
        self.file = file
    }

    /// The view that a template's first line names: `{{! Structure }}`.
    static func viewName(of text: [UInt8]) -> String {
        String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).filter(\.isLetter)
    }

    static func kind(named name: String) -> ViewKind? {
        ViewKind.all.first { $0.name == name }
    }

    mutating func check(against kind: ViewKind?, reporting sink: inout DiagnosticSink) {
        guard let kind else { return }
        var scopes: [[String: ViewKind.Field]] = [kind.fields]
        var sections: [TemplateTag] = []
        for tag in TemplateTag.all(in: bytes) {
            guard tag.isClosed else {
                report("the tag isn't closed", tag, reporting: &sink)
                break
            }
            switch tag.kind {
            case .comment: continue
            case .end:
                guard let open = sections.popLast(), bytes[open.name] == bytes[tag.name] else {
                    report("'\(text(of: tag))' isn't the section that is open here", tag, reporting: &sink)
                    return
                }
                scopes.removeLast()
            case .section, .invertedSection:
                sections.append(tag)
                scopes.append(inner(tag, scopes.last ?? [:], reporting: &sink))
            case .unsupported:
                report("partials, blocks and other delimiters can't be used here", tag, reporting: &sink)
            case .value:
                switch look(for: tag, in: scopes.last ?? [:], reporting: &sink) {
                case .lines, .views:
                    let name = text(of: tag)
                    report("'\(name)' is a list", tag, hint: "write {{#\(name)}}…{{/\(name)}}", reporting: &sink)
                case .text, .flag, nil: continue
                }
            }
        }
        if let open = sections.last { report("the section '\(text(of: open))' isn't closed", open, reporting: &sink) }
    }

    private func inner(
        _ tag: TemplateTag, _ scope: [String: ViewKind.Field], reporting sink: inout DiagnosticSink
    ) -> [String: ViewKind.Field] {
        guard let field = look(for: tag, in: scope, reporting: &sink), tag.kind == .section else { return scope }
        return switch field {
        case .views(let fields): fields
        case .lines: [".": .text]
        case .flag, .text: scope
        }
    }

    @discardableResult
    private func look(
        for tag: TemplateTag, in scope: [String: ViewKind.Field], reporting sink: inout DiagnosticSink
    ) -> ViewKind.Field? {
        let name = text(of: tag)
        if let field = scope[name] { return field }
        let names = scope.keys.sorted()
        report(
            "there is nothing called '\(name)' here", tag,
            hint: Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
                ?? "there is \(names.joined(separator: ", "))",
            reporting: &sink
        )
        return nil
    }

    private func text(of tag: TemplateTag) -> String {
        String(decoding: bytes[tag.name], as: UTF8.self)
    }

    private func report(
        _ message: String, _ tag: TemplateTag, hint: String? = nil, reporting sink: inout DiagnosticSink
    ) {
        let range = SourceRange(file: file, start: UInt32(tag.start), end: UInt32(tag.end))
        sink.report(.invalidTemplate, message, at: range, hint: hint)
    }
}
