import APIModel
public import Diagnostics
import OpenAPI
import SpecSyntax
import SwiftCode

/// The request and response of one endpoint, with the origin of each part.
///
/// An origin is the position in the description or the configuration that determines the part.
public struct OperationExplanation: Sendable {
    /// One part of the request or the response, with its value and its origin.
    public struct Row: Sendable {
        /// The name of the part: `parameter`, `key path`.
        public var subject: String
        public var value: String
        /// The reason for the value, beyond its position: `x-key-path`, `inferred from the only property`.
        public var reason: String
        /// The position that determines the value; nil for a default of the generator.
        public var range: SourceRange?
    }

    public var endpoint: EndpointDescription
    public var rows: [Row]
    /// A curl command that sends the request.
    public var curl: String
    /// The body with which stubs respond; empty if there is none.
    public var sample: String
}

/// A type that collects the rows of an endpoint's explanation.
struct OperationExplainer {
    let model: APIModel
    let document: Document
    let trees: SyntaxTrees
    /// The mapping of the configuration; nil if there is no configuration.
    let configuration: SyntaxMapping?
    let settings: GenerationSettings

    func explanation(of group: Group, _ endpoint: Endpoint, as description: EndpointDescription)
        -> OperationExplanation
    {
        let operation = document.operations.first { $0.method == endpoint.method && $0.path == endpoint.pathTemplate }
        let written = operation.flatMap { mapping(at: $0.range) }
        var rows = [
            OperationExplanation.Row(
                subject: "request", value: "\(endpoint.method) \(endpoint.pathTemplate)", reason: "",
                range: operation?.pathRange ?? endpoint.range)
        ]
        rows.append(server(of: operation))
        rows.append(groupRow(group, written))
        rows.append(name(of: endpoint, operation, written))
        rows += endpoint.parameters.map { parameter in
            .init(
                subject: "parameter", value: "\(parameter.name): \(model.spelling(of: parameter.type))",
                reason: "\(parameter.location.rawValue) '\(parameter.key)'", range: parameter.range)
        }
        if let body = endpoint.body {
            rows.append(
                .init(
                    subject: "body", value: model.spelling(of: body.type),
                    reason: body.mediaTypes.joined(separator: ", "), range: operation?.requestBody?.range))
        }
        rows += security(of: operation, written)
        for response in operation?.responses ?? [] {
            let type = description.responses.first { $0.status == response.status.text }
            let success = description.responses.first { !$0.isFailure }
            let fallback = response.status.isSuccess ? success?.type : nil
            rows.append(
                .init(
                    subject: response.status.text, value: type?.type ?? fallback ?? "Void",
                    reason: response.content.map(\.name).joined(separator: ", "), range: response.range))
        }
        rows.append(.init(subject: "returns", value: description.returns, reason: "", range: nil))
        rows.append(keyPath(of: endpoint, operation, description))
        return OperationExplanation(
            endpoint: description, rows: rows, curl: curl(endpoint, operation), sample: endpoint.sample?.body ?? "")
    }

    /// Returns the mapping at a range, or the mapping whose key is at the range.
    private func mapping(at range: SourceRange) -> SyntaxMapping? {
        var pending = [trees.tree(of: range.file)].compactMap(\.self)
        while let node = pending.popLast() {
            switch node.content {
            case .scalar: break
            case .sequence(let items): pending += items
            case .mapping(let mapping):
                if node.range == range { return mapping }
                if let entry = mapping.entries.first(where: { $0.keyRange == range }) { return entry.value.mapping }
                pending += mapping.entries.map(\.value)
            }
        }
        return nil
    }

    private func server(of operation: Document.Operation?) -> OperationExplanation.Row {
        let server = (operation?.servers.first ?? document.servers.first)
        return .init(
            subject: "server", value: server?.defaultURL ?? "/", reason: server == nil ? "default" : "",
            range: server?.range)
    }

    private func groupRow(_ group: Group, _ written: SyntaxMapping?) -> OperationExplanation.Row {
        if let tag = written?["tags"]?.sequence?.first {
            return .init(subject: "group", value: group.name, reason: "tag", range: tag.range)
        }
        return .init(subject: "group", value: group.name, reason: "first segment of the path", range: nil)
    }

    private func name(
        of endpoint: Endpoint, _ operation: Document.Operation?, _ written: SyntaxMapping?
    ) -> OperationExplanation.Row {
        if let id = operation?.operationID, let range = settings.model.names.ranges["operations.\(id)"] {
            return .init(subject: "name", value: endpoint.name, reason: "names.operations", range: range)
        }
        if let node = written?["operationId"] {
            return .init(
                subject: "name", value: endpoint.name, reason: "operationId '\(operation?.operationID ?? "")'",
                range: node.range)
        }
        return .init(
            subject: "name", value: endpoint.name, reason: "method and path", range: operation?.pathRange)
    }

    private func security(
        of operation: Document.Operation?, _ written: SyntaxMapping?
    ) -> [OperationExplanation.Row] {
        let requirements = operation?.security ?? document.security ?? []
        guard !requirements.isEmpty else { return [] }
        let value = requirements.map { requirement in
            requirement.schemes.isEmpty ? "none" : requirement.schemes.map(\.name).joined(separator: " and ")
        }
        let range = written?["security"]?.range ?? trees.root.mapping?["security"]?.range
        let reason = operation?.security == nil ? "the description's default" : ""
        return [.init(subject: "security", value: value.joined(separator: ", or "), reason: reason, range: range)]
    }

    private func keyPath(
        of endpoint: Endpoint, _ operation: Document.Operation?, _ description: EndpointDescription
    ) -> OperationExplanation.Row {
        let success = operation?.responses.first { $0.status.isSuccess }
        let value = description.keyPathRoot.isEmpty ? "none" : description.keyPathRoot
        func row(_ reason: String, _ range: SourceRange?) -> OperationExplanation.Row {
            .init(subject: "key path", value: value, reason: reason, range: range)
        }
        if let own = success?.keyPath ?? operation?.keyPath { return row("x-key-path", own.range) }
        let entries = configuration?["keyPath"]?.mapping?["operations"]?.mapping
        for key in [operation?.operationID, "\(endpoint.method) \(endpoint.pathTemplate)"].compactMap(\.self) {
            if let entry = entries?.entry(forKey: key) { return row("keyPath.operations", entry.keyRange) }
        }
        if description.pinningEntry != nil { return row("inferred from the only property", success?.range) }
        guard !description.keyPathRoot.isEmpty else { return row("", nil) }
        for case .json(_, let path) in endpoint.success.contents where path.isRetained {
            return row("recorded by an earlier run", success?.range)
        }
        if operation?.envelope ?? document.envelope != nil { return row("x-envelope", nil) }
        if let general = document.keyPath { return row("x-key-path of the description", general.range) }
        return row("keyPath.default", configuration?["keyPath"]?.mapping?["default"]?.range)
    }

    // The request as a curl command

    private func curl(_ endpoint: Endpoint, _ operation: Document.Operation?) -> String {
        var path = endpoint.pathTemplate
        var query: [String] = []
        var lines: [String] = []
        var cookies: [String] = []
        for parameter in endpoint.parameters {
            let value = parameter.examples.first.map { Self.bare($0.json) }
            let text = value.map(Self.escaped) ?? "{\(parameter.key)}"
            switch parameter.location {
            case .path: path = path.replacing("{\(parameter.key)}", with: text)
            case .query: if parameter.isRequired { query.append("\(Self.escaped(parameter.key))=\(text)") }
            case .header:
                if parameter.isRequired {
                    lines.append("-H \(QuotedText.shellString("\(parameter.key): \(value ?? text)"))")
                }
            case .cookie: if parameter.isRequired { cookies.append("\(parameter.key)=\(text)") }
            default: break
            }
        }
        for scheme in (operation?.security ?? document.security ?? []).first?.schemes ?? [] {
            switch document.securitySchemes.first(where: { $0.name == scheme.name })?.kind {
            case .apiKey(let name, .header)?:
                let isPlain = QuotedText.shell(name) == name
                let start = isPlain ? "\"\(name): " : QuotedText.shellString("\(name): ") + "\""
                lines.append("-H \(start)$\(Self.variable(scheme.name))\"")
            case .apiKey(let name, .query)?: query.append("\(name)={\(scheme.name)}")
            case .apiKey(let name, .cookie)?: cookies.append("\(name)={\(scheme.name)}")
            case .basic?: lines.append("-u \"$USER:$PASSWORD\"")
            case .bearer?, .oauth2?, .openIDConnect?:
                lines.append("-H \"Authorization: Bearer $\(Self.variable(scheme.name))\"")
            default: break
            }
        }
        if !cookies.isEmpty { lines.append("-b \(QuotedText.shellString(cookies.joined(separator: "; ")))") }
        if let accept = EndpointDescription.acceptHeader(of: endpoint) {
            lines.append("-H \(QuotedText.shellString("Accept: \(accept)"))")
        }
        if let body = endpoint.body {
            lines.append("-H \(QuotedText.shellString("Content-Type: \(body.contentType)"))")
            let data = body.example.map(\.json)
            lines.append(data.map { "-d \(QuotedText.shellString($0))" } ?? "--data-binary @body")
        }
        let base = server(of: operation).value
        let url = (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
        let whole = url + (query.isEmpty ? "" : (url.contains("?") ? "&" : "?") + query.joined(separator: "&"))
        return (["curl -g -X \(QuotedText.shell(endpoint.method)) \(QuotedText.shellString(whole))"] + lines).joined(
            separator: " \\\n  ")
    }

    private static func variable(_ name: String) -> String {
        let letters = name.unicodeScalars.map { scalar -> Character in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                ? Character(scalar) : "_"
        }
        let text = String(letters).uppercased()
        return text.first?.isNumber ?? true ? "_" + text : text
    }

    /// Returns a JSON string without its quotes, and other JSON unchanged.
    private static func bare(_ json: String) -> String {
        json.hasPrefix("\"") && json.hasSuffix("\"") && json.count > 1 ? String(json.dropFirst().dropLast()) : json
    }

    private static func escaped(_ text: String) -> String {
        PercentEncoding.encoded(text) { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "-._~".utf8.contains(byte)
        }
    }
}
