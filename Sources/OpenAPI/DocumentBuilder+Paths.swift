import Diagnostics
import SpecSyntax

// Paths, path items and operations.
extension DocumentBuilder {
    private static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    private static let operationFields = [
        "tags", "summary", "description", "externalDocs", "operationId", "parameters", "requestBody", "responses",
        "callbacks", "deprecated", "security", "servers",
    ]

    mutating func operations(_ node: SyntaxNode?) -> [Document.Operation] {
        guard let paths = mapping(node, "paths") else {
            if node == nil, version == .v3_0 { reportMissing("paths", of: "the description", at: root) }
            return []
        }
        return paths.entries.filter { !$0.key.hasPrefix("x-") }.flatMap { operations(of: $0) }
    }

    private mutating func operations(of path: SyntaxMapping.Entry) -> [Document.Operation] {
        guard path.key.hasPrefix("/") else {
            sink.report(
                .invalidValue, "the path '\(path.key)' doesn't begin with '/'; it is left out", at: path.keyRange
            )
            return []
        }
        guard let (node, _) = resolved(path.value), let item = mapping(node, path.key) else { return [] }
        checkFields(
            of: item, in: "a path item",
            known: ["$ref", "summary", "description", "servers", "parameters"] + Self.methods
        )
        let shared = parameters(item["parameters"])
        let servers = self.servers(item["servers"])
        return item.entries.compactMap { entry in
            guard Self.methods.contains(entry.key), let mapping = mapping(entry.value, entry.key) else { return nil }
            var operation = Document.Operation(
                method: entry.key.uppercased(), path: path.key, pathRange: path.keyRange, range: entry.keyRange
            )
            read(mapping, into: &operation)
            operation.summary = operation.summary ?? prose(item["summary"], "summary")
            if operation.servers.isEmpty { operation.servers = servers }
            if operation.keyPath == nil { operation.keyPath = keyPath(item) }
            operation.parameters = pathParametersChecked(
                merged(shared, operation.parameters), of: operation
            )
            return operation
        }
    }

    private mutating func read(_ mapping: SyntaxMapping, into operation: inout Document.Operation) {
        checkFields(of: mapping, in: "an operation", known: Self.operationFields)
        operation.operationID = prose(mapping["operationId"], "operationId")
        if let id = operation.operationID, let node = mapping["operationId"] {
            if let first = operationIDs[id] {
                sink.report(
                    .duplicateOperationID, "another operation is called '\(id)' too", at: node.range,
                    notes: [Diagnostic.Note("the first one is here", at: first)]
                )
            } else {
                operationIDs[id] = node.range
            }
        }
        operation.tags = texts(mapping["tags"], "tags")
        operation.summary = prose(mapping["summary"], "summary")
        operation.description = prose(mapping["description"], "description")
        operation.isDeprecated = boolean(mapping["deprecated"], "deprecated") ?? false
        operation.parameters = parameters(mapping["parameters"])
        operation.requestBody = mapping["requestBody"].flatMap { requestBody($0) }
        operation.responses = responses(mapping["responses"])
        operation.security = securityRequirements(mapping["security"])
        operation.servers = servers(mapping["servers"])
        operation.keyPath = keyPath(mapping)
        checkURL(of: mapping["externalDocs"], field: "url")
        if let callbacks = mapping.entry(forKey: "callbacks") { leaveOut("callbacks", at: callbacks.keyRange) }
    }

    /// Parameters of the path item, replaced by those of the operation that have the same name and place.
    private func merged(_ shared: [Document.Parameter], _ own: [Document.Parameter]) -> [Document.Parameter] {
        var merged = shared
        for parameter in own {
            if let index = merged.firstIndex(where: { $0.name == parameter.name && $0.location == parameter.location }) {
                merged[index] = parameter
            } else {
                merged.append(parameter)
            }
        }
        return merged
    }

    /// A variable of the template that no parameter describes is a string; a path parameter that the template doesn't
    /// have can't be sent.
    private mutating func pathParametersChecked(
        _ parameters: [Document.Parameter], of operation: Document.Operation
    ) -> [Document.Parameter] {
        let variables = PathTemplate.variables(of: operation.path)
        var checked: [Document.Parameter] = []
        for parameter in parameters {
            if parameter.location == .path, !variables.contains(parameter.name) {
                sink.report(
                    .unusedPathParameter, "the path '\(operation.path)' has no variable '\(parameter.name)'",
                    at: parameter.range, notes: [Diagnostic.Note("the path is here", at: operation.pathRange)]
                )
            } else {
                checked.append(parameter)
            }
        }
        for variable in variables where !checked.contains(where: { $0.location == .path && $0.name == variable }) {
            sink.report(
                .undeclaredPathParameter, "the variable '\(variable)' of the path isn't described; it is taken as a text",
                at: operation.pathRange
            )
            var schema = Schema(range: operation.pathRange)
            schema.types = .string
            checked.append(
                Document.Parameter(
                    name: variable, location: .path, isRequired: true, style: .simple, explode: false,
                    schema: schemas.add(schema), range: operation.pathRange
                )
            )
        }
        return checked
    }
}

/// A path with variables in braces.
public enum PathTemplate {
    /// The names between braces, each once, in order.
    public static func variables(of path: String) -> [String] {
        var names: [String] = []
        for case .variable(let name) in parts(of: path) where !names.contains(name) { names.append(name) }
        return names
    }

    public enum Part: Sendable, Hashable {
        case literal(String)
        case variable(String)
    }

    /// A brace without its partner is text.
    public static func parts(of path: String) -> [Part] {
        var parts: [Part] = []
        var rest = path[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            if open > rest.startIndex { parts.append(.literal(String(rest[..<open]))) }
            parts.append(.variable(String(name)))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.literal(String(rest))) }
        return parts
    }
}
