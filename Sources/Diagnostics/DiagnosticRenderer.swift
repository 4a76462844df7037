/// A renderer that writes diagnostics for people and editors.
///
/// The output for a diagnostic is `file:line:column: error: message [code]`, the line of the source, and a mark below
/// the position.
///
/// A description may have the same problem at hundreds of positions. For a frequent problem, only the first diagnostic
/// is written, with the number of similar ones.
public struct DiagnosticRenderer: Sendable {
    /// The maximum number of diagnostics that are written in full.
    ///
    /// For further diagnostics, only the number per code is written.
    public var limit = 20
    /// A Boolean value that indicates whether every diagnostic is written in full, regardless of the limit.
    public var isVerbose = false
    public var isColored = false

    private let sources: SourceMap

    public init(sources: SourceMap) {
        self.sources = sources
    }

    /// Returns the diagnostics as text.
    ///
    /// Errors come first, then warnings, then notes; diagnostics of one severity keep their order.
    ///
    /// The text ends with a line break unless it is empty.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        let ordered = [Diagnostic.Severity.error, .warning, .note].flatMap { severity in
            diagnostics.filter { $0.severity == severity }
        }
        let groups = isVerbose ? ordered.map { DiagnosticGroup($0) } : DiagnosticGroup.groups(of: ordered)
        let shown = isVerbose ? groups.count : limit
        var text = ""
        for group in groups.prefix(shown) {
            append(group.first, to: &text)
            if group.count > 1 { text += "    = … and \(group.count - 1) more like this\n" }
        }
        appendCounts(of: groups.dropFirst(shown), to: &text)
        if groups.count > shown || groups.contains(where: { $0.count > 1 }) {
            text += "endpointgen: note: --verbose shows all \(diagnostics.count) of them\n"
        }
        return text
    }

    private func append(_ diagnostic: Diagnostic, to text: inout String) {
        let severity = colored(diagnostic.severity.rawValue, diagnostic.severity.color)
        let message = VisibleText.of(diagnostic.message)
        text += "\(position(diagnostic.range)): \(severity): \(message) [\(diagnostic.code.rawValue)]\n"
        if let range = diagnostic.range { appendExcerpt(of: range, to: &text) }
        for note in diagnostic.notes {
            guard let range = note.range else {
                text += "    = \(colored("note", Diagnostic.Severity.note.color)): \(VisibleText.of(note.message))\n"
                continue
            }
            let label = colored("note", Diagnostic.Severity.note.color)
            text += "\(position(range)): \(label): \(VisibleText.of(note.message))\n"
            appendExcerpt(of: range, to: &text)
        }
        if let hint = diagnostic.hint {
            text += "    = help: \(VisibleText.of(hint))\n"
        }
    }

    private func position(_ range: SourceRange?) -> String {
        guard let range else { return "endpointgen" }
        let position = sources.position(of: range)
        return "\(VisibleText.of(sources[range.file].path)):\(position.line):\(position.column)"
    }

    private func appendExcerpt(of range: SourceRange, to text: inout String) {
        let file = sources[range.file]
        guard !file.bytes.isEmpty else { return }
        let number = file.position(ofByteAt: Int(range.start)).line
        let excerpt = SourceExcerpt(file: file, line: number, range: range)
        let width = max(2, String(number).count)
        if let lineAbove = excerpt.lineAbove {
            appendLine(lineAbove, gutter: String(number - 1), width, to: &text)
        }
        appendLine(excerpt.line, gutter: String(number), width, to: &text)
        // The mark begins under the position. The spaces before the mark have no color.
        let blanks = String(excerpt.marker.prefix { $0 == " " })
        let mark = excerpt.marker.dropFirst(blanks.count)
        appendLine(blanks + colored(String(mark), "32"), gutter: "", width, to: &text)
    }

    private func appendLine(_ line: String, gutter: String, _ width: Int, to text: inout String) {
        let blanks = String(repeating: " ", count: width - gutter.count)
        text += line.isEmpty ? " \(blanks)\(gutter) |\n" : " \(blanks)\(gutter) | \(line)\n"
    }

    private func appendCounts(of groups: ArraySlice<DiagnosticGroup>, to text: inout String) {
        guard !groups.isEmpty else { return }
        var counts: [(code: DiagnosticCode, severity: Diagnostic.Severity, count: Int)] = []
        for group in groups {
            let index = counts.firstIndex { $0.code == group.first.code && $0.severity == group.first.severity }
            if let index {
                counts[index].count += group.count
            } else {
                counts.append((group.first.code, group.first.severity, group.count))
            }
        }
        let list = counts.map { "\($0.count) \($0.severity.rawValue)\($0.count == 1 ? "" : "s") [\($0.code.rawValue)]" }
        text += "endpointgen: note: and \(list.joined(separator: ", "))\n"
    }

    private func colored(_ text: String, _ color: String) -> String {
        isColored ? "\u{1B}[1;\(color)m\(text)\u{1B}[0m" : text
    }
}

extension Diagnostic.Severity {
    /// The number of the severity's color in ANSI escape sequences.
    fileprivate var color: String {
        switch self {
        case .error: "31"
        case .warning: "33"
        case .note: "36"
        }
    }
}
