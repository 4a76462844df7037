import Diagnostics
import SpecSyntax

// Paths, path items and operations.
extension DocumentBuilder {
    private static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

    private static let pathItemFields =
        ["$ref", "summary", "description", "servers", "parameters", "additionalOperations"] + methods

    private static let operationFields = [
        "tags", "summary", "description", "externalDocs", "operationId", "parameters", "requestBody", "responses",
        "callbacks", "deprecated", "security", "servers",
    ]

    private static let swaggerOperationFields = [
        "tags", "summary", "description", "externalDocs", "operationId", "consumes", "produces", "parameters",
        "responses", "schemes", "deprecated", "security",
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
        guard let item = resolvedWithSiblings(path.value, path.key) else { return [] }
        checkFields(of: item, in: "a path item", known: Self.pathItemFields)
        let shared = parameters(item["parameters"])
        let servers = self.servers(item["servers"])
        return methodEntries(of: item).compactMap { entry in
            guard let mapping = resolvedWithSiblings(entry.value, entry.key) else { return nil }
            var operation = Document.Operation(
                method: entry.key, path: path.key, pathRange: path.keyRange, range: entry.keyRange
            )
            read(mapping, of: item, into: &operation)
            operation.summary = operation.summary ?? prose(item["summary"], "summary")
            operation.description = operation.description ?? prose(item["description"], "description")
            if operation.servers.isEmpty { operation.servers = servers }
            if operation.keyPath == nil { operation.keyPath = keyPath(item) }
            if operation.pagination == nil { operation.pagination = pagination(item) }
            operation.parameters = pathParametersChecked(
                merged(shared, operation.parameters), of: operation
            )
            return operation
        }
    }

    /// The operations of a path item by their methods as they are sent. OpenAPI 3.2 has any method under
    /// `additionalOperations`, in the case in which it is sent (RFC 9110, 9.1).
    private mutating func methodEntries(of item: SyntaxMapping) -> [SyntaxMapping.Entry] {
        var entries: [SyntaxMapping.Entry] = []
        for entry in item.entries {
            if Self.methods.contains(entry.key) {
                entries.append(SyntaxMapping.Entry(key: entry.key.uppercased(), keyRange: entry.keyRange, value: entry.value))
            } else if entry.key == "additionalOperations" {
                for entry in mapping(entry.value, entry.key)?.entries ?? [] {
                    if HTTPToken.isToken(entry.key) {
                        entries.append(entry)
                    } else {
                        sink.report(
                            .invalidValue, "'\(entry.key)' isn't a method; its operation is left out", at: entry.keyRange
                        )
                    }
                }
            }
        }
        return entries
    }

    private mutating func read(
        _ mapping: SyntaxMapping, of item: SyntaxMapping, into operation: inout Document.Operation
    ) {
        let isSwagger = version == .v2_0
        checkFields(
            of: mapping, in: "an operation", known: isSwagger ? Self.swaggerOperationFields : Self.operationFields
        )
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
        operation.requestBody =
            isSwagger
            ? swaggerRequestBody(item["parameters"], mapping["parameters"], mapping)
            : mapping["requestBody"].flatMap { requestBody($0) }
        operation.responses = responses(mapping["responses"], of: mapping)
        operation.security = securityRequirements(mapping["security"])
        operation.servers = servers(mapping["servers"])
        operation.keyPath = keyPath(mapping)
        operation.pagination = pagination(mapping)
        checkExternalDocs(of: mapping)
        if let schemes = mapping.entry(forKey: "schemes") { leaveOut("schemes of single operations", at: schemes.keyRange) }
        if let callbacks = mapping.entry(forKey: "callbacks") { leaveOut("callbacks", at: callbacks.keyRange) }
    }

    /// Parameters of the path item, replaced by those of the operation that have the same name and place.
    private func merged(_ shared: [Document.Parameter], _ own: [Document.Parameter]) -> [Document.Parameter] {
        var merged = shared
        let indices = Dictionary(zip(shared.map(\.place), shared.indices), uniquingKeysWith: { first, _ in first })
        for parameter in own {
            if let index = indices[parameter.place] {
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
