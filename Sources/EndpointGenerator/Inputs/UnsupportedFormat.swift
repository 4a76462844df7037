import Diagnostics
import Foundation
import SpecSyntax

/// The recognised format of a file that isn't an OpenAPI description.
struct UnsupportedFormat: Equatable {
    /// The name of the format with its article: `a Postman collection`.
    var name: String
    /// A suggestion for how to get an OpenAPI description.
    var suggestion: String

    /// Reports the format at the beginning of the file.
    func report(in file: SourceFileID, reporting sink: inout DiagnosticSink) {
        let start = SourceRange(file: file, start: 0, end: 0)
        sink.report(.notOpenAPI, "the file is \(name), not an OpenAPI description", at: start, hint: suggestion)
    }

    /// Recognises a format by the beginning of the text.
    init?(_ file: SourceFile) {
        let bytes = file.bytes.prefix(4096)
        if let (name, suggestion) = Self.binary(bytes, path: file.path) {
            self.init(name: name, suggestion: suggestion)
            return
        }
        let text = Self.withoutComment(String(decoding: bytes, as: UTF8.self)[...])
        let lowercased = text.lowercased()
        if lowercased.hasPrefix("#%raml") {
            self.init(name: "RAML", suggestion: "convert it, for example with AMF's 'webapi-parser'")
        } else if lowercased.hasPrefix("<!doctype html") || lowercased.hasPrefix("<html") {
            self.init(
                name: "an HTML page",
                suggestion: "download the file that the page shows, often 'openapi.json' or 'swagger.json'")
        } else if text.hasPrefix("<"), Self.wsdlMarks.contains(where: lowercased.contains) {
            self.init(name: "WSDL", suggestion: "it describes SOAP; ask for an OpenAPI description of the service")
        } else if text.hasPrefix("version https://git-lfs.github.com") {
            self.init(name: "a Git LFS pointer", suggestion: "download the file first: git lfs pull")
        } else if text.hasPrefix("<?xml") {
            self.init(name: "XML", suggestion: "expected YAML or JSON")
        } else if Self.isGraphQL(text, path: file.path) {
            self.init(name: "a GraphQL schema", suggestion: "use a GraphQL client, for example Apollo iOS")
        } else {
            return nil
        }
    }

    private static let wsdlMarks = ["schemas.xmlsoap.org/wsdl", "<wsdl", "www.w3.org/ns/wsdl"]

    /// Returns a string without its leading whitespace and HTML or XML comment.
    private static func withoutComment(_ text: Substring) -> Substring {
        let text = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard text.hasPrefix("<!--"), let end = text.firstRange(of: "-->") else { return text }
        return text[end.upperBound...].drop { $0.isWhitespace }
    }

    private static func binary(_ bytes: ArraySlice<UInt8>, path: String) -> (String, String)? {
        let unpacking = { (verb: String, command: String) in
            path.contains("://")
                ? "download it, \(verb) it with '\(command)', and pass the result"
                : "\(verb) it first: \(command) \(QuotedText.shell(path))"
        }
        let signatures: [([UInt8], String, String)] = [
            ([0x1F, 0x8B], "gzip", unpacking("decompress", "gunzip")),
            ([0x28, 0xB5, 0x2F, 0xFD], "Zstandard", unpacking("decompress", "unzstd")),
            (Array("BZh".utf8), "bzip2", unpacking("decompress", "bunzip2")),
            (Array("PK\u{3}\u{4}".utf8), "a ZIP archive", unpacking("unpack", "unzip")),
            (Array("%PDF-".utf8), "a PDF document", "ask for the YAML or JSON source"),
        ]
        if let (_, name, suggestion) = signatures.first(where: { bytes.starts(with: $0.0) }) {
            return (name, suggestion)
        }
        if bytes.dropFirst(257).starts(with: "ustar".utf8) {
            return ("a tar archive", unpacking("unpack", "tar -xf"))
        }
        let start = bytes.prefix(512)
        // A file in UTF-16 or UTF-32 also contains zero bytes, but a separate message reports it.
        let hasMark =
            start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0, 0])
        guard !hasMark, start.contains(0) else { return nil }
        let controls = start.count { $0 < 0x20 && ![0x09, 0x0A, 0x0D].contains($0) && $0 != 0 }
        return controls * 20 > start.count ? ("a binary file", "expected YAML or JSON") : nil
    }

    private static func isGraphQL(_ text: Substring, path: String) -> Bool {
        if [".graphql", ".graphqls", ".gql"].contains(where: { path.lowercased().hasSuffix($0) }) { return true }
        let line = text.split(whereSeparator: \.isNewline).lazy.map { $0.drop { $0 == " " } }
            .first { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix("\"") }
        guard let line else { return false }
        let words = line.split(separator: " ")
        return line.hasSuffix("{") && !line.contains(":")
            && ["type", "schema", "interface", "enum", "input", "extend"].contains(words.first ?? "")
    }

    private init(name: String, suggestion: String) {
        self.name = name
        self.suggestion = suggestion
    }

    /// Recognises the format of a mapping that has neither `openapi` nor `swagger`.
    init?(_ root: SyntaxNode) {
        guard let mapping = root.mapping, mapping["openapi"] == nil, mapping["swagger"] == nil else { return nil }
        // Postman's own interface encloses a collection in a further object; an exported file doesn't.
        let info = (mapping["collection"]?.mapping ?? mapping)["info"]?.mapping
        if info?["_postman_id"] != nil || info?["schema"]?.scalar?.text.contains("getpostman.com") == true {
            self.init(
                name: "a Postman collection",
                suggestion: "export an OpenAPI description from Postman, or convert it with 'postman-to-openapi'")
        } else if mapping["asyncapi"] != nil {
            self.init(
                name: "an AsyncAPI document",
                suggestion: "pass the OpenAPI description of the service's HTTP operations")
        } else if let sources = mapping["arazzo"].map({ _ in mapping["sourceDescriptions"] }) {
            self.init(name: "an Arazzo document", suggestion: Self.suggestion(ofSources: sources))
        } else if mapping["overlay"] != nil {
            let extended = mapping["extends"]?.scalar?.text
            self.init(
                name: "an overlay",
                suggestion: "pass the description\(extended.map { ", '\($0)'," } ?? "") and this file with --overlay")
        } else if mapping["raml"] != nil {
            self.init(name: "RAML", suggestion: "convert it, for example with AMF's 'webapi-parser'")
        } else if mapping["__schema"] != nil || mapping["data"]?.mapping?["__schema"] != nil {
            self.init(name: "a GraphQL schema", suggestion: "use a GraphQL client, for example Apollo iOS")
        } else if mapping["log"]?.mapping?["entries"] != nil {
            self.init(
                name: "an HTTP archive (HAR)",
                suggestion: "derive an OpenAPI description from its requests, for example with 'har-to-openapi'")
        } else if mapping["swaggerVersion"] != nil {
            self.init(name: "Swagger 1", suggestion: "convert it to OpenAPI 3, for example with 'api-spec-converter'")
        } else if Self.isJSONSchema(mapping) {
            self.init(
                name: "a JSON Schema",
                suggestion: "reference it from an OpenAPI description, in 'components.schemas' or where it is used")
        } else {
            return nil
        }
    }

    private static func isJSONSchema(_ mapping: SyntaxMapping) -> Bool {
        if mapping["$schema"]?.scalar?.text.contains("json-schema.org") == true { return true }
        return mapping["$defs"] != nil || (mapping["type"]?.scalar?.text == "object" && mapping["properties"] != nil)
    }

    private static func suggestion(ofSources node: SyntaxNode?) -> String {
        guard case .sequence(let items)? = node?.content else {
            return "pass the OpenAPI description that it belongs to"
        }
        let urls = items.compactMap { $0.mapping?["url"]?.scalar?.text }
        return urls.isEmpty
            ? "pass the OpenAPI description that it belongs to"
            : "pass the description that it belongs to: \(urls.prefix(3).map { "'\($0)'" }.joined(separator: ", "))"
    }
}
