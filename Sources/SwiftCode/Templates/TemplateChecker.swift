import Diagnostics

/// Checks the names in a template against the view that it gets. Mustache itself prints nothing for a name that isn't
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

    private struct Tag {
        let symbol: UInt8?
        let name: String
        let range: SourceRange
    }

    mutating func check(against kind: ViewKind?, reporting sink: inout DiagnosticSink) {
        guard let kind else { return }
        var scopes: [[String: ViewKind.Field]] = [kind.fields]
        var sections: [Tag] = []
        for tag in tags() {
            switch tag.symbol {
            case UInt8(ascii: "!"), UInt8(ascii: "%"): continue
            case UInt8(ascii: "/"):
                guard sections.popLast()?.name == tag.name else {
                    report("'\(tag.name)' isn't the section that is open here", tag, reporting: &sink)
                    return
                }
                scopes.removeLast()
            case UInt8(ascii: "#"), UInt8(ascii: "^"):
                sections.append(tag)
                scopes.append(inner(tag, scopes.last ?? [:], reporting: &sink))
            case UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "$"), UInt8(ascii: "="):
                report("partials, blocks and other delimiters can't be used here", tag, reporting: &sink)
            default:
                look(for: tag, in: scopes.last ?? [:], reporting: &sink)
            }
        }
        if let open = sections.last { report("the section '\(open.name)' isn't closed", open, reporting: &sink) }
    }

    private func inner(
        _ tag: Tag, _ scope: [String: ViewKind.Field], reporting sink: inout DiagnosticSink
    ) -> [String: ViewKind.Field] {
        guard let field = look(for: tag, in: scope, reporting: &sink), tag.symbol == UInt8(ascii: "#") else { return scope }
        return switch field {
        case .views(let fields): fields
        case .lines: [".": .text]
        case .flag, .text: scope
        }
    }

    @discardableResult
    private func look(
        for tag: Tag, in scope: [String: ViewKind.Field], reporting sink: inout DiagnosticSink
    ) -> ViewKind.Field? {
        if let field = scope[tag.name] { return field }
        let names = scope.keys.sorted()
        report(
            "there is nothing called '\(tag.name)' here", tag,
            hint: Suggestion.nearest(to: tag.name, among: names).map { "did you mean '\($0)'?" }
                ?? "there is \(names.joined(separator: ", "))",
            reporting: &sink
        )
        return nil
    }

    private func report(_ message: String, _ tag: Tag, hint: String? = nil, reporting sink: inout DiagnosticSink) {
        sink.report(.invalidTemplate, message, at: tag.range, hint: hint)
    }

    private func tags() -> [Tag] {
        var tags: [Tag] = []
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "{") else {
                index += 1
                continue
            }
            let start = index
            index += 2
            while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "}") && bytes[index + 1] == UInt8(ascii: "}")) {
                index += 1
            }
            let inner = bytes[min(start + 2, index)..<index].drop { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: " ") }
            index = min(index + 2, bytes.count)
            if index < bytes.count, bytes[index] == UInt8(ascii: "}") { index += 1 }
            tags.append(tag(inner, SourceRange(file: file, start: UInt32(start), end: UInt32(index))))
        }
        return tags
    }

    private func tag(_ inner: ArraySlice<UInt8>, _ range: SourceRange) -> Tag {
        let symbols = Array("#^/!>%<$=&".utf8)
        let symbol = inner.first.flatMap { symbols.contains($0) ? $0 : nil }
        let name = String(decoding: symbol == nil ? inner : inner.dropFirst(), as: UTF8.self)
        return Tag(symbol: symbol, name: name.filter { $0 != " " }, range: range)
    }
}
