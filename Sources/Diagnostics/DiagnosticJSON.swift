/// A renderer that writes diagnostics for programs, as one JSON object per line.
///
/// An object has the fields `severity`, `code` and `message`. If they are known, it also has `file`, `line`, `column`,
/// `endLine`, `endColumn`, `hint` and `notes`.
public struct DiagnosticJSON: Sendable {
    private let sources: SourceMap

    public init(sources: SourceMap) {
        self.sources = sources
    }

    public func render(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { line(for: $0) + "\n" }.joined()
    }

    private func line(for diagnostic: Diagnostic) -> String {
        var fields = [
            JSONLine.field("severity", diagnostic.severity.rawValue), JSONLine.field("code", diagnostic.code.rawValue),
            JSONLine.field("message", diagnostic.message),
        ]
        fields += position(of: diagnostic.range)
        if let hint = diagnostic.hint { fields.append(JSONLine.field("hint", hint)) }
        if !diagnostic.notes.isEmpty {
            let notes = diagnostic.notes.map { note in
                JSONLine.object([JSONLine.field("message", note.message)] + position(of: note.range))
            }
            fields.append("\"notes\":\(JSONLine.array(notes))")
        }
        return JSONLine.object(fields)
    }

    private func position(of range: SourceRange?) -> [String] {
        guard let range else { return [] }
        let start = sources.position(of: range)
        let end = sources.endPosition(of: range)
        return [
            JSONLine.field("file", sources[range.file].path), "\"line\":\(start.line)", "\"column\":\(start.column)",
            "\"endLine\":\(end.line)", "\"endColumn\":\(end.column)",
        ]
    }
}
