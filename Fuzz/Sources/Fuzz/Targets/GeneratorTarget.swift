import APIModel
import Diagnostics
import OpenAPI
import SpecSyntax
import SwiftCode

/// Complete descriptions, for which files are generated in memory. The generated code has balanced brackets, regardless
/// of the description's strings.
enum GeneratorTarget {
    private static let templates: TemplateSet? = {
        var sink = DiagnosticSink()
        return TemplateSet(overriddenBy: [:], in: SourceMap(), reporting: &sink)
    }()

    static func run(_ bytes: [UInt8]) {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "input", bytes: bytes))
        guard let templates, let root = SyntaxReader().read(file, in: sources, reporting: &sink) else { return }
        if let document = DocumentReader().read(root, reporting: &sink), !sink.hasErrors {
            let model = ModelBuilder(options: ModelOptions()).build(document, reporting: &sink)
            let files = SwiftCodeWriter(templates: templates).write(model, imports: [], reporting: &sink)
            var size = 0
            for file in files {
                size += file.bytes.count
                promise(SwiftBrackets.areBalanced(file.bytes), "'\(file.path)' isn't Swift")
            }
            promise(size <= bytes.count * 100 + 5_000_000, "\(bytes.count) bytes make \(size)")
        }
        _ = DiagnosticRenderer(sources: sources).render(sink.diagnostics)
    }
}
