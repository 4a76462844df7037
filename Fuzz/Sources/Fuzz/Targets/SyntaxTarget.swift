import Diagnostics
import SpecSyntax

/// Descriptions in YAML or JSON, which are parsed or refused with a position. Every range is within the input.
enum SyntaxTarget {
    static func run(_ bytes: [UInt8]) {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "input", bytes: bytes))
        let node = SyntaxReader().read(file, in: sources, reporting: &sink)
        if let node { check(node, bytes.count) }
        promise(node != nil || sink.hasErrors, "nothing is read, and nobody is told")
        for diagnostic in sink.diagnostics {
            guard let range = diagnostic.range else { preconditionFailure("a diagnostic without a place") }
            promise(range.start <= range.end && range.end <= bytes.count, "a place outside of the text")
        }
        let text = DiagnosticRenderer(sources: sources).render(sink.diagnostics)
        promise(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "a diagnostic holds control characters")
    }

    private static func check(_ node: SyntaxNode, _ count: Int) {
        promise(node.range.start <= node.range.end && node.range.end <= count, "a node outside of the text")
        switch node.content {
        case .scalar: break
        case .sequence(let items): for item in items { check(item, count) }
        case .mapping(let mapping): for entry in mapping.entries { check(entry.value, count) }
        }
    }
}
