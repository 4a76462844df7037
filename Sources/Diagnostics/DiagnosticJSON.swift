/// Writes diagnostics for programs: one JSON object a line, with `severity`, `code`, `message`, and where they are
/// known `file`, `line`, `column`, `endLine`, `endColumn`, `hint` and `notes`.
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
            field("severity", diagnostic.severity.rawValue), field("code", diagnostic.code.rawValue),
            field("message", diagnostic.message),
        ]
        fields += place(of: diagnostic.range)
        if let hint = diagnostic.hint { fields.append(field("hint", hint)) }
        if !diagnostic.notes.isEmpty {
            let notes = diagnostic.notes.map { note in
                object([field("message", note.message)] + place(of: note.range))
            }
            fields.append("\"notes\":[\(notes.joined(separator: ","))]")
        }
        return object(fields)
    }

    private func place(of range: SourceRange?) -> [String] {
        guard let range else { return [] }
        let start = sources.position(of: range)
        let end = sources.endPosition(of: range)
        return [
            field("file", sources[range.file].path), "\"line\":\(start.line)", "\"column\":\(start.column)",
            "\"endLine\":\(end.line)", "\"endColumn\":\(end.column)",
        ]
    }

    private func object(_ fields: [String]) -> String {
        "{" + fields.joined(separator: ",") + "}"
    }

    private func field(_ name: String, _ value: String) -> String {
        "\"\(name)\":\"\(Self.escaped(value))\""
    }

    /// Control characters of all kinds are escaped, not only those that RFC 8259 (section 7) demands: the lines may
    /// well be read on a terminal.
    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped.append(contentsOf: "\\\"".unicodeScalars)
            case "\\": escaped.append(contentsOf: "\\\\".unicodeScalars)
            case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
            case "\t": escaped.append(contentsOf: "\\t".unicodeScalars)
            case _ where VisibleText.isInvisible(scalar):
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    let zeros = String(repeating: "0", count: 4 - digits.count)
                    escaped.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
                }
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
