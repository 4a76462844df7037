public import Diagnostics
public import SpecSyntax

/// A reader that converts a syntax tree to an OpenAPI document, `SyntaxNode → Document`.
///
/// The reader resolves references and reports every problem with its position.
///
/// A problem that affects only the object that has it is a warning, and the rest of the description is read. See
/// ``/Diagnostics/DiagnosticCode/severity``.
public struct DocumentReader: Sendable {
    public init() {}

    /// Returns the document of a description that consists of one file.
    public func read(_ root: SyntaxNode, reporting sink: inout DiagnosticSink) -> Document? {
        read(SyntaxTrees(root: root), reporting: &sink)
    }

    /// Returns the document of a description that consists of any number of files.
    ///
    /// Returns nil if nothing sensible can be generated from the description; the error is reported to `sink`.
    public func read(_ trees: SyntaxTrees, reporting sink: inout DiagnosticSink) -> Document? {
        guard let version = version(of: trees.root, reporting: &sink), let mapping = trees.root.mapping else {
            return nil
        }
        let reading = ReadContext(trees, version: version)
        let document = DescriptionReader.document(mapping, in: reading)
        sink.report(contentsOf: reading.sink)
        for diagnostic in FieldCheck.diagnostics(of: reading) { sink.report(diagnostic) }
        return sink.hasErrors ? nil : document
    }

    /// Returns the version of OpenAPI that the root of a description declares.
    ///
    /// Returns nil if the node isn't an OpenAPI description; the error is reported to `sink`.
    public func version(of node: SyntaxNode, reporting sink: inout DiagnosticSink) -> Document.Version? {
        guard let root = node.mapping else {
            sink.report(
                .notOpenAPI, "the description is \(node.kindName), not an object", at: node.range,
                hint: "expected a field like 'openapi: 3.1.0'"
            )
            return nil
        }
        if let swagger = root.entry(forKey: "swagger") {
            let text = swagger.value.scalar?.text ?? ""
            if text == "2.0" || text == "2" { return .v2_0 }
            sink.report(
                .unsupportedVersion, "unsupported Swagger version '\(text)'", at: swagger.value.range,
                hint: "expected Swagger 2.0 or OpenAPI 3.0 to 3.2"
            )
            return nil
        }
        guard let openapi = root.entry(forKey: "openapi") else {
            let start = SourceRange(file: node.range.file, start: node.range.start, end: node.range.start)
            sink.report(
                .notOpenAPI, "not an OpenAPI description: the field 'openapi' is missing", at: start,
                hint: "expected a field like 'openapi: 3.1.0' or 'swagger: \"2.0\"'"
            )
            return nil
        }
        let text = openapi.value.scalar?.text ?? ""
        let numbers = text.split(separator: ".")
        switch numbers.prefix(2) {
        case ["3", "0"]: return .v3_0
        case ["3", "1"]: return .v3_1
        case ["3", "2"]: return .v3_2
        default:
            sink.report(
                .unsupportedVersion, "unsupported OpenAPI version '\(text)'", at: openapi.value.range,
                hint: "expected Swagger 2.0 or OpenAPI 3.0 to 3.2"
            )
            return nil
        }
    }
}
