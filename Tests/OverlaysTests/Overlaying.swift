import Diagnostics
import Overlays
import SpecSyntax

/// The result of applying overlays: the tree as JSON, and the diagnostics.
struct Overlaying {
    let root: SyntaxNode?
    let diagnostics: [Diagnostic]
    let sources: SourceMap

    init(_ description: String, _ overlays: String..., limits: OverlayApplication.Limits = OverlayApplication.Limits())
    {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let reader = SyntaxReader()
        let file = sources.add(SourceFile(path: "api.yaml", bytes: Array(description.utf8)))
        var root = reader.read(file, in: sources, reporting: &sink)
        let read = overlays.enumerated().compactMap { number, text -> Overlay? in
            let file = sources.add(SourceFile(path: "overlay\(number + 1).yaml", bytes: Array(text.utf8)))
            guard let node = reader.read(file, in: sources, reporting: &sink) else { return nil }
            return OverlayReader.read(node, in: sources, reporting: &sink)
        }
        var application = OverlayApplication(sources: sources)
        application.limits = limits
        for overlay in read {
            if let before = root { root = application.apply(overlay, to: before) }
        }
        application.diagnostics.forEach { sink.report($0) }
        self.root = sink.hasErrors ? nil : root
        diagnostics = sink.diagnostics
        self.sources = sources
    }

    /// With an overlay of one action, or several, of version 1.1.
    init(_ description: String, actions: String, version: String = "1.1.0") {
        self.init(description, "{ overlay: \(version), info: { title: T, version: '1' }, actions: [\(actions)] }")
    }

    var json: String? { root?.json }

    /// Each diagnostic as `severity code file:line:column message`, with its hint.
    var reports: [String] {
        diagnostics.map { diagnostic in
            let place = diagnostic.range.map(place(of:)) ?? "nowhere"
            let hint = diagnostic.hint.map { " (\($0))" } ?? ""
            return "\(diagnostic.severity.rawValue) \(diagnostic.code.rawValue) \(place) \(diagnostic.message)\(hint)"
        }
    }

    func place(of range: SourceRange) -> String {
        let position = sources.position(of: range)
        return "\(sources[range.file].path):\(position.line):\(position.column)"
    }

    /// The node behind keys and indexes.
    func node(_ keys: String...) -> SyntaxNode? {
        keys.reduce(root) { node, key in
            node?.mapping?[key]
                ?? Int(key).flatMap { index in node?.sequence.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
        }
    }
}

extension SyntaxNode {
    /// The node as JSON in one line.
    var json: String {
        switch content {
        case .sequence(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
        case .mapping(let mapping):
            "{" + mapping.entries.map { JSONLine.string($0.key) + ":" + $0.value.json }.joined(separator: ",") + "}"
        case .scalar(let scalar):
            if case .string(let text) = scalar.value {
                JSONLine.string(text)
            } else {
                scalar.text.isEmpty ? "null" : scalar.text
            }
        }
    }
}
