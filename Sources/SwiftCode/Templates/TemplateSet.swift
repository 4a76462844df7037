public import Diagnostics
import Templates

/// The templates of a run: the built-in ones, and the user's over them, file by file.
public struct TemplateSet: Sendable {
    private let templates: [String: Template]

    /// - Parameters:
    ///   - overrides: The user's templates, by the name of the built-in one that each replaces.
    ///   - sink: Gets an error for each name that a template uses and its view doesn't have.
    /// - Returns: Nil when a template can't be used.
    public init?(
        overriddenBy overrides: [String: SourceFileID], in sources: SourceMap, reporting sink: inout DiagnosticSink
    ) {
        var templates: [String: Template] = [:]
        let builtIn = Templates.all
        for (name, file) in overrides.sorted(by: { $0.key < $1.key })
        where !builtIn.contains(where: { $0.name == name }) {
            sink.report(
                .invalidTemplate, "there is no template '\(name)' to replace",
                at: SourceRange(file: file, start: 0, end: 0),
                hint: Suggestion.nearest(to: name, among: builtIn.map(\.name)).map { "did you mean '\($0)'?" }
            )
        }
        for (name, text) in builtIn {
            let kind = TemplateChecker.kind(named: TemplateChecker.viewName(of: text))
            if let file = overrides[name] {
                let bytes = sources[file].bytes
                var checker = TemplateChecker(bytes: bytes, file: file)
                checker.check(against: kind, reporting: &sink)
                templates[name] = Template(bytes: bytes)
            } else {
                templates[name] = Template(bytes: text)
            }
        }
        if sink.hasErrors { return nil }
        self.templates = templates
    }

    /// Nil for a name that no template has.
    subscript(name: String) -> Template? {
        templates[name]
    }
}
