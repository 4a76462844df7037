/// Writes diagnostics for programs: one JSON object a line.
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
        let position = sources.position(of: range)
        return [
            field("file", sources[range.file].path), "\"line\":\(position.line)", "\"column\":\(position.column)",
        ]
    }

    private func object(_ fields: [String]) -> String {
        "{" + fields.joined(separator: ",") + "}"
    }

    private func field(_ name: String, _ value: String) -> String {
        "\"\(name)\":\"\(Self.escaped(value))\""
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\t": escaped += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
