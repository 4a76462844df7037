/// Writes diagnostics for people and editors: `file:line:column: error: message [code]`, the line that it speaks of,
/// and a mark under the place.
public struct DiagnosticRenderer: Sendable {
    /// How many diagnostics are shown in full; of the rest only the number of each code is given.
    public var limit = 20
    public var isColored = false

    private let sources: SourceMap

    public init(sources: SourceMap) {
        self.sources = sources
    }

    /// The text of `diagnostics`, errors first, otherwise in their order; ends with a line break unless it is empty.
    public func render(_ diagnostics: [Diagnostic]) -> String {
        let ordered = [Diagnostic.Severity.error, .warning, .note].flatMap { severity in
            diagnostics.filter { $0.severity == severity }
        }
        var text = ""
        for diagnostic in ordered.prefix(limit) { append(diagnostic, to: &text) }
        appendCounts(of: ordered.dropFirst(limit), to: &text)
        return text
    }

    private func append(_ diagnostic: Diagnostic, to text: inout String) {
        let severity = colored(diagnostic.severity.rawValue, diagnostic.severity.color)
        let message = VisibleText.of(diagnostic.message)
        text += "\(place(diagnostic.range)): \(severity): \(message) [\(diagnostic.code.rawValue)]\n"
        if let range = diagnostic.range { appendExcerpt(of: range, to: &text) }
        for note in diagnostic.notes {
            guard let range = note.range else {
                text += "    = \(colored("note", Diagnostic.Severity.note.color)): \(VisibleText.of(note.message))\n"
                continue
            }
            let label = colored("note", Diagnostic.Severity.note.color)
            text += "\(place(range)): \(label): \(VisibleText.of(note.message))\n"
            appendExcerpt(of: range, to: &text)
        }
        if let hint = diagnostic.hint {
            text += "    = help: \(VisibleText.of(hint))\n"
        }
    }

    private func place(_ range: SourceRange?) -> String {
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
        // The mark begins under the place; its blanks stay uncoloured.
        let blanks = String(excerpt.marker.prefix { $0 == " " })
        let mark = excerpt.marker.dropFirst(blanks.count)
        appendLine(blanks + colored(String(mark), "32"), gutter: "", width, to: &text)
    }

    private func appendLine(_ line: String, gutter: String, _ width: Int, to text: inout String) {
        let blanks = String(repeating: " ", count: width - gutter.count)
        text += line.isEmpty ? " \(blanks)\(gutter) |\n" : " \(blanks)\(gutter) | \(line)\n"
    }

    private func appendCounts(of diagnostics: ArraySlice<Diagnostic>, to text: inout String) {
        guard !diagnostics.isEmpty else { return }
        var counts: [(code: DiagnosticCode, severity: Diagnostic.Severity, count: Int)] = []
        for diagnostic in diagnostics {
            if let index = counts.firstIndex(where: { $0.code == diagnostic.code && $0.severity == diagnostic.severity }
            ) {
                counts[index].count += 1
            } else {
                counts.append((diagnostic.code, diagnostic.severity, 1))
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
    /// The number of an ANSI color.
    fileprivate var color: String {
        switch self {
        case .error: "31"
        case .warning: "33"
        case .note: "36"
        }
    }
}
