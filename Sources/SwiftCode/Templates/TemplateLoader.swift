import Diagnostics
import Templates

/// A loader of templates that prefers the user's template to the built-in template with its name.
///
/// The user's templates are checked.
struct TemplateLoader {
    private let overrides: [String: SourceFileID]
    private let sources: SourceMap
    private var diagnostics = DiagnosticSink()
    /// The names of the templates that were loaded, each with the fields of its view.
    private(set) var kinds: [(template: String, kind: ViewKind)] = []

    init(overrides: [String: SourceFileID] = [:], sources: SourceMap = SourceMap()) {
        self.overrides = overrides
        self.sources = sources
    }

    mutating func template<View: TemplateView>(_ name: String) -> Template<View> {
        let kind = ViewKind(View.self)
        kinds.append((name, kind))
        guard let file = overrides[name] else {
            return Template(TemplateNode.nodes(of: Templates.all.first { $0.name == name }?.text ?? []))
        }
        let bytes = sources[file].bytes
        TemplateChecker.check(bytes, of: file, against: kind, reporting: &diagnostics)
        return Template(TemplateNode.nodes(of: bytes))
    }

    /// Reports the problems with the user's templates, and files whose names no built-in template has.
    func finish(reporting sink: inout DiagnosticSink) {
        let names = kinds.map(\.template)
        for (name, file) in overrides.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
            sink.report(
                .invalidTemplate, "unknown template '\(name)'",
                at: SourceRange(file: file, start: 0, end: 0),
                hint: Suggestion.hint(for: name, among: names)
            )
        }
        for diagnostic in diagnostics.diagnostics { sink.report(diagnostic) }
    }
}
