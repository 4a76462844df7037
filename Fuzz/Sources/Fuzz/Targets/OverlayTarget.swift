import Diagnostics
import JSONPath
import Overlays
import SpecSyntax

/// An array of a document and the overlay that is applied to the document.
enum OverlayTarget {
    static func run(_ bytes: [UInt8]) {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "input", bytes: bytes))
        guard let root = SyntaxReader().read(file, in: sources, reporting: &sink),
            case .sequence(let items) = root.content, items.count == 2,
            let overlay = OverlayReader.read(items[1], in: sources, reporting: &sink)
        else { return }
        var application = OverlayApplication(sources: sources)
        application.limits.addedNodes = 100_000
        _ = application.apply(overlay, to: items[0])
        _ = DiagnosticRenderer(sources: sources).render(application.diagnostics)
    }
}

/// JSONPath queries, which are evaluated in one document.
enum JSONPathTarget {
    private static let document: SyntaxNode? = {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let text = #"""
            {"a": [1, 2.5, "x", null, true, {"a": {"b": [[], {}]}}], "b": {"c": "d\u00e9", "": 0, "e": [1, 1, 2, 3, 5, 8]},
            "books": [{"title": "Mu mu", "price": 8.95, "isbn": "1"}, {"title": "Sow", "price": 12, "tags": ["a", "b"]}]}
            """#
        let file = sources.add(SourceFile(path: "document", bytes: Array(text.utf8)))
        return SyntaxReader().read(file, in: sources, reporting: &sink)
    }()

    static func run(_ bytes: [UInt8]) {
        guard let document, let text = String(validating: bytes, as: UTF8.self) else { return }
        var limits = JSONPath.Limits()
        limits.work = 100_000
        limits.matches = 10_000
        do throws(JSONPathError) {
            _ = try JSONPath(text).matches(in: document, limits: limits)
        } catch {
            promise(error.range.lowerBound >= 0 && error.range.upperBound <= bytes.count, "an error outside of the query: \(error)")
        }
    }
}
