import Diagnostics

/// A checker that compares the tags of a template with the fields of its view.
///
/// Mustache itself prints nothing for an unknown name, and searches for a name in the enclosing views too.
struct TemplateChecker {
    private let bytes: [UInt8]
    private let file: SourceFileID
    private var sink: DiagnosticSink
    private var open: [OpenSection] = []

    private struct OpenSection {
        let tag: TemplateTag?
        let fields: [ViewKind.Field]
        /// A Boolean value that indicates whether `{{.}}` has a value in the section.
        let hasLine: Bool
        /// The nearest enclosing layout section, which may be the section itself.
        let layout: LayoutSection?
    }

    /// Reports the problems with the tags of a template.
    ///
    /// - Parameter kind: The fields of the template's view.
    static func check(
        _ bytes: [UInt8], of file: SourceFileID, against kind: ViewKind, reporting sink: inout DiagnosticSink
    ) {
        var checker = TemplateChecker(bytes: bytes, file: file, sink: sink)
        checker.check(against: kind)
        sink = checker.sink
    }

    private init(bytes: [UInt8], file: SourceFileID, sink: DiagnosticSink) {
        self.bytes = bytes
        self.file = file
        self.sink = sink
    }

    private mutating func check(against kind: ViewKind) {
        open = [OpenSection(tag: nil, fields: kind.fields, hasLine: false, layout: nil)]
        var position = 0
        for tag in TemplateTag.all(in: bytes) {
            checkText(position..<tag.start)
            position = tag.end
            guard tag.isClosed else {
                report("unclosed tag", tag)
                break
            }
            switch tag.kind {
            case .comment: continue
            case .end:
                guard open.count > 1, let last = open.popLast()?.tag, bytes[last.name] == bytes[tag.name] else {
                    report("'\(tag.text(in: bytes))' doesn't close the open section", tag)
                    return
                }
            case .section, .invertedSection: openSection(tag)
            case .unsupported: report("partials, blocks and other delimiters aren't supported", tag)
            case .value: checkValue(tag)
            }
        }
        if let tag = open.last?.tag { report("unclosed section '\(tag.text(in: bytes))'", tag) }
    }

    private mutating func openSection(_ tag: TemplateTag) {
        guard let around = open.last else { return }
        if let section = LayoutSection(rawValue: tag.text(in: bytes)) {
            check(section, tag, in: around.layout)
            open.append(OpenSection(tag: tag, fields: around.fields, hasLine: around.hasLine, layout: section))
            return
        }
        var inner = (fields: around.fields, hasLine: around.hasLine)
        if let content = look(for: tag) {
            switch content {
            case .views(let kind): if tag.kind == .section { inner = (kind.fields, false) }
            case .lines, .optionalText: if tag.kind == .section { inner.hasLine = true }
            case .flag: break
            case .text:
                report("'\(tag.text(in: bytes))' always has a value", tag, hint: "write {{\(tag.text(in: bytes))}}")
            }
        }
        open.append(OpenSection(tag: tag, fields: inner.fields, hasLine: inner.hasLine, layout: around.layout))
    }

    private mutating func check(_ section: LayoutSection, _ tag: TemplateTag, in layout: LayoutSection?) {
        let name = section.rawValue
        if tag.kind == .invertedSection {
            return report("'\(name)' always has a value", tag, hint: "write {{#\(name)}}")
        }
        switch (section, layout) {
        case (.item, .list), (.block, .group), (.list, nil), (.group, nil), (.list, .item), (.group, .item),
            (.list, .group), (.group, .group), (.list, .block), (.group, .block):
            break
        case (.item, _): report("item outside of a list", tag, hint: "write it in {{#list}}…{{/list}}")
        case (.block, _): report("block outside of a group", tag, hint: "write it in {{#group}}…{{/group}}")
        case (_, _): report("other content than items in a list", tag, hint: "write {{#item}}…{{/item}}")
        }
    }

    private mutating func checkValue(_ tag: TemplateTag) {
        let name = tag.text(in: bytes)
        if open.last?.layout == .list {
            return report("other content than items in a list", tag, hint: "write {{#item}}{{\(name)}}{{/item}}")
        }
        if name == ".", open.last?.hasLine == true { return }
        switch look(for: tag) {
        case .lines, .views: report("'\(name)' is an array", tag, hint: "write {{#\(name)}}…{{/\(name)}}")
        case .optionalText:
            report("'\(name)' may have no value", tag, hint: "write {{#\(name)}}{{.}}{{/\(name)}}")
        case .flag: report("'\(name)' is a flag", tag, hint: "write {{#\(name)}}…{{/\(name)}}")
        case .text, nil: break
        }
    }

    /// Reports invalid text: a list contains only items, and a layout section is on one line.
    private mutating func checkText(_ range: Range<Int>) {
        guard let layout = open.last?.layout else { return }
        let text = bytes[range]
        if layout == .list {
            let isBlank = text.allSatisfy { [UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains($0) }
            if !isBlank { report("other content than items in a list", at: range, hint: "write {{#item}}…{{/item}}") }
        } else if text.contains(UInt8(ascii: "\n")) {
            report("\(layout.rawValue) of more than one line", at: range)
        }
    }

    private mutating func look(for tag: TemplateTag) -> ViewKind.Content? {
        guard let around = open.last else { return nil }
        let name = tag.text(in: bytes)
        if let field = around.fields.first(where: { $0.name == name }) { return field.content }
        let names = (around.fields.map(\.name) + (around.hasLine ? ["."] : [])).sorted()
        report(
            "unknown field '\(name)'", tag,
            hint: Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
                ?? "expected one of \(names.joined(separator: ", "))"
        )
        return nil
    }

    private mutating func report(_ message: String, _ tag: TemplateTag, hint: String? = nil) {
        report(message, at: tag.start..<tag.end, hint: hint)
    }

    private mutating func report(_ message: String, at range: Range<Int>, hint: String? = nil) {
        let range = SourceRange(file: file, start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
        sink.report(.invalidTemplate, message, at: range, hint: hint)
    }
}
