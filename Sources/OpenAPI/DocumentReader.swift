public import Diagnostics
public import SpecSyntax

/// `SyntaxNode → Document`: reads a syntax tree as an API description, resolves its references and gathers every
/// defect with its place.
///
/// A defect that spoils only its own place is a warning, and the rest is read; see ``DiagnosticCode/severity``.
public struct DocumentReader: Sendable {
    public init() {}

    /// Returns nil when there is nothing sensible to generate from; the reason is then in `sink` as an error.
    public func read(_ root: SyntaxNode, reporting sink: inout DiagnosticSink) -> Document? {
        guard let mapping = root.mapping else {
            sink.report(
                .notOpenAPI, "an OpenAPI description is a mapping, not \(root.kindName)", at: root.range,
                hint: "it begins with 'openapi: 3.1.0'"
            )
            return nil
        }
        guard let version = version(of: mapping, root, reporting: &sink) else { return nil }
        var builder = DocumentBuilder(root: root, version: version, sink: sink)
        let document = builder.build(mapping)
        sink = builder.sink
        return sink.hasErrors ? nil : document
    }

    private func version(
        of root: SyntaxMapping, _ node: SyntaxNode, reporting sink: inout DiagnosticSink
    ) -> Document.Version? {
        if let swagger = root.entry(forKey: "swagger") {
            sink.report(
                .unsupportedVersion, "Swagger \(swagger.value.scalar?.text ?? "2.0") isn't read yet",
                at: swagger.value.range, hint: "OpenAPI 3.0 and 3.1 are"
            )
            return nil
        }
        guard let openapi = root.entry(forKey: "openapi") else {
            let place = SourceRange(file: node.range.file, start: node.range.start, end: node.range.start)
            sink.report(
                .notOpenAPI, "this isn't an OpenAPI description: it has no 'openapi' field", at: place,
                hint: "it begins with 'openapi: 3.1.0'"
            )
            return nil
        }
        let text = openapi.value.scalar?.text ?? ""
        let numbers = text.split(separator: ".")
        switch numbers.prefix(2) {
        case ["3", "0"]: return .v3_0
        case ["3", "1"]: return .v3_1
        case ["3", "2"]:
            sink.report(
                Diagnostic(
                    .unsupportedVersion, severity: .warning, "OpenAPI \(text) is read as 3.1", at: openapi.value.range
                )
            )
            return .v3_1
        default:
            sink.report(
                .unsupportedVersion, "there is no OpenAPI '\(text)' that we know", at: openapi.value.range,
                hint: "3.0 and 3.1 are read"
            )
            return nil
        }
    }
}
