public import Diagnostics
import Mustache
import Templates

/// The templates of a run: the built-in ones, and the user's over them, file by file.
public struct TemplateSet: Sendable {
    private let templates: [String: MustacheTemplate]

    /// - Parameters:
    ///   - overrides: The user's templates, by the name of the built-in one that each replaces.
    ///   - sink: Gets an error for each name that a template uses and its view doesn't have.
    /// - Returns: Nil when a template can't be used.
    public init?(
        overriddenBy overrides: [String: SourceFileID], in sources: SourceMap, reporting sink: inout DiagnosticSink
    ) {
        var templates: [String: MustacheTemplate] = [:]
        let builtIn = Templates.all
        for (name, file) in overrides.sorted(by: { $0.key < $1.key }) where !builtIn.contains(where: { $0.name == name }) {
            sink.report(
                .invalidTemplate, "there is no template '\(name)' to replace", at: SourceRange(file: file, start: 0, end: 0),
                hint: Suggestion.nearest(to: name, among: builtIn.map(\.name)).map { "did you mean '\($0)'?" }
            )
        }
        for (name, text) in builtIn {
            let kind = TemplateChecker.kind(named: TemplateChecker.viewName(of: text))
            if let file = overrides[name] {
                let bytes = sources[file].bytes
                var checker = TemplateChecker(bytes: bytes, file: file)
                checker.check(against: kind, reporting: &sink)
                if let template = Self.parse(bytes, file, reporting: &sink) { templates[name] = template }
            } else if let template = Self.parse(text, nil, reporting: &sink) {
                templates[name] = template
            }
        }
        if sink.hasErrors { return nil }
        self.templates = templates
    }

    private static func parse(
        _ bytes: [UInt8], _ file: SourceFileID?, reporting sink: inout DiagnosticSink
    ) -> MustacheTemplate? {
        // Swift isn't HTML: nothing is escaped here, since nothing but Swift text gets here. The first line, which names
        // the view, isn't part of the output.
        let isViewName = bytes.starts(with: "{{!".utf8)
        let body = isViewName ? bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst() : bytes[...]
        let text = "{{% CONTENT_TYPE:TEXT}}\n" + String(decoding: body, as: UTF8.self)
        do {
            return try MustacheTemplate(string: text)
        } catch {
            let place = file.map { SourceRange(file: $0, start: 0, end: 0) }
            sink.report(.invalidTemplate, "the template can't be read: \(error)", at: place)
            return nil
        }
    }

    func render(_ name: String, _ view: View) -> String {
        templates[name]?.render(view) ?? ""
    }
}
