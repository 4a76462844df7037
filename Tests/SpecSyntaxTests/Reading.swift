import Diagnostics
import SpecSyntax

/// The result of reading a string: the tree and the diagnostics.
struct Reading {
    let node: SyntaxNode?
    let diagnostics: [Diagnostic]
    let sources: SourceMap

    init(_ text: String, named path: String = "openapi.yaml", limits: SyntaxReader.Limits = SyntaxReader.Limits()) {
        self.init(bytes: Array(text.utf8), named: path, limits: limits)
    }

    init(bytes: [UInt8], named path: String = "openapi.yaml", limits: SyntaxReader.Limits = SyntaxReader.Limits()) {
        var sources = SourceMap()
        let id = sources.add(SourceFile(path: path, bytes: bytes))
        var sink = DiagnosticSink()
        var reader = SyntaxReader()
        reader.limits = limits
        node = reader.read(id, in: sources, reporting: &sink)
        diagnostics = sink.diagnostics
        self.sources = sources
    }

    /// Each diagnostic as `severity code line:column message`.
    var reports: [String] {
        diagnostics.map { diagnostic in
            let place = diagnostic.range.map { range in
                let position = sources.position(of: range)
                return "\(position.line):\(position.column)"
            }
            return
                "\(diagnostic.severity.rawValue) \(diagnostic.code.rawValue) \(place ?? "nowhere") \(diagnostic.message)"
        }
    }

    /// The text that `range` covers.
    func text(of range: SourceRange) -> String {
        String(decoding: sources[range.file].bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
    }

    /// The tree in one line: strings in quotes, everything else as it is.
    var outline: String {
        node.map(Self.outline) ?? "nothing"
    }

    private static func outline(_ node: SyntaxNode) -> String {
        switch node.content {
        case .scalar(let scalar):
            switch scalar.value {
            case .null: return "null"
            case .boolean(let value): return String(value)
            case .integer(let text), .number(let text): return text
            case .string(let text): return "'\(text)'"
            }
        case .sequence(let items):
            return "[" + items.map(outline).joined(separator: ", ") + "]"
        case .mapping(let mapping):
            return "{" + mapping.entries.map { "\($0.key): \(outline($0.value))" }.joined(separator: ", ") + "}"
        }
    }
}
