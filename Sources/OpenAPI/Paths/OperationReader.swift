import Diagnostics
import SpecSyntax

/// A reader of paths, path items and operations.
struct OperationReader {
    /// The default media types and host of a Swagger 2.0 description; nil for other versions.
    private let defaults: SwaggerDefaults?
    private(set) var security: SecurityReader
    /// The range of the first use of each `operationId`.
    private var operationIDs: [ExactString: SourceRange] = [:]
    /// The `callbacks` entry of the operation that was read last.
    private(set) var callbacks: SyntaxMapping.Entry?

    init(_ defaults: SwaggerDefaults?, security: SecurityReader) {
        self.defaults = defaults
        self.security = security
    }

    private static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

    mutating func operations(_ node: SyntaxNode?, in reading: ReadContext) -> [Document.Operation] {
        guard let paths = reading.mapping(node, "paths") else {
            if node == nil, reading.version == .v3_0 {
                reading.reportMissing("paths", of: "the description", at: reading.root)
            }
            return []
        }
        let entries = paths.entries.filter { !$0.isExtension }
        checkAlikePaths(entries, in: reading)
        var operations = entries.flatMap { self.operations(of: $0, in: reading) }
        var uses: [ExactString: Int] = [:]
        for id in operations.compactMap(\.operationID) { uses[ExactString(id), default: 0] += 1 }
        for (index, operation) in operations.enumerated() {
            guard let id = operation.operationID, uses[ExactString(id), default: 0] > 1 else { continue }
            operations[index].sharesOperationID = true
        }
        return operations
    }

    /// Reports paths that differ only in the names of their variables.
    ///
    /// OpenAPI treats such paths as duplicates (3.1, 4.8.8.1).
    private func checkAlikePaths(_ paths: [SyntaxMapping.Entry], in reading: ReadContext) {
        guard reading.version >= .v3_0 else { return }
        var known: [[PathTemplate.Part]: SyntaxMapping.Entry] = [:]
        for path in paths where path.key.utf8.contains(UInt8(ascii: "{")) {
            let shape = PathTemplate.parts(of: path.key).map { part in
                if case .variable = part { PathTemplate.Part.variable("") } else { part }
            }
            if let first = known[shape] {
                reading.sink.report(
                    .invalidValue,
                    "duplicate path '\(path.key)': it differs from '\(first.key)' only in the names of parameters",
                    at: path.keyRange, notes: [Diagnostic.Note("the first one is here", at: first.keyRange)]
                )
            } else {
                known[shape] = path
            }
        }
    }

    private mutating func operations(of path: SyntaxMapping.Entry, in reading: ReadContext) -> [Document
        .Operation]
    {
        guard path.key.utf8.first == UInt8(ascii: "/") else {
            reading.sink.report(
                .invalidValue, "path '\(path.key)' doesn't begin with '/'; ignored", at: path.keyRange,
                hint: "write \(QuotedText.yaml("/" + path.key))"
            )
            return []
        }
        if PathTemplate.hasUnmatchedBrace(path.key) {
            reading.sink.report(
                .invalidValue, "unmatched brace in path '\(path.key)'; it is sent percent-encoded", at: path.keyRange,
                hint: "write a variable as '{name}'")
        }
        guard let item = reading.resolveWithSiblings(path.value, path.key) else { return [] }
        var shared = ParameterReader.parameters(item["parameters"], in: reading)
        for index in shared.indices { shared[index].isOfPath = true }
        let servers = ServerReader.servers(item["servers"], in: reading)
        return methodEntries(of: item, in: reading).compactMap { entry in
            guard let mapping = reading.resolveWithSiblings(entry.value, entry.key) else { return nil }
            var operation = Document.Operation(
                method: entry.key, path: path.key, pathRange: path.keyRange, range: entry.keyRange
            )
            read(mapping, of: item, into: &operation, in: reading)
            if let callbacks { operation.callbacks = requests(ofCallbacks: callbacks, in: reading) }
            applySummary(of: item, into: &operation, in: reading)
            if operation.servers.isEmpty { operation.servers = servers }
            if operation.keyPath == nil { operation.keyPath = reading.keyPath(item) }
            if operation.envelope == nil { operation.envelope = reading.envelope(item) }
            if operation.pagination == nil { operation.pagination = reading.pagination(item) }
            let parameters = ParameterRules.checkQuerystrings(merged(shared, operation.parameters), in: reading)
            let variables = PathVariables(operation.path, parameters)
            operation.template = variables.template
            operation.parameters = variables.parameters
            checkPathParameters(of: &operation, in: reading)
            for name in variables.undeclared {
                operation.parameters.append(undeclaredParameter(name, .query, of: operation, in: reading))
            }
            return operation
        }
    }

    /// Adds a path item's summary and description to an operation.
    ///
    /// The path item's summary and description replace those that the operation lacks. If the operation has its own,
    /// the path item's are added in `pathDescription` (OpenAPI 3.1, 4.8.9.1).
    func applySummary(of item: SyntaxMapping, into operation: inout Document.Operation, in reading: ReadContext) {
        let (summary, description) = (
            reading.prose(item["summary"], "summary"), reading.prose(item["description"], "description")
        )
        var further: [String] = []
        if let summary, operation.summary != nil { further.append(summary) }
        if let description, operation.description != nil { further.append(description) }
        operation.summary = operation.summary ?? summary
        operation.description = operation.description ?? description
        further.removeAll { $0 == operation.summary || $0 == operation.description }
        if !further.isEmpty { operation.pathDescription = further.joined(separator: "\n\n") }
    }

    /// Returns the operations of a path item, each with its HTTP method as key.
    ///
    /// OpenAPI 3.2 allows any method under `additionalOperations`, spelled as it is sent (RFC 9110, 9.1).
    func methodEntries(of item: SyntaxMapping, in reading: ReadContext) -> [SyntaxMapping.Entry] {
        var entries: [SyntaxMapping.Entry] = []
        for entry in item.entries {
            if Self.methods.contains(entry.key) {
                entries.append(
                    SyntaxMapping.Entry(key: entry.key.uppercased(), keyRange: entry.keyRange, value: entry.value))
            } else if entry.key == "additionalOperations" {
                for entry in reading.mapping(entry.value, entry.key)?.entries ?? [] {
                    if HTTPToken.isToken(entry.key) {
                        if isAdditional(entry, in: item, in: reading) { entries.append(entry) }
                    } else {
                        reading.sink.report(
                            .invalidValue, "invalid method '\(entry.key)'; the operation is ignored",
                            at: entry.keyRange,
                            hint: "expected letters, digits and '-', as in 'COPY' or 'VERSION-CONTROL'"
                        )
                    }
                }
            }
        }
        return entries
    }

    /// Returns whether an entry of a path item's `additionalOperations` is read.
    ///
    /// A method that has its own field in the path item isn't allowed in `additionalOperations` (OpenAPI 3.2, 4.9).
    /// Such an entry is reported, and read only if the path item doesn't have that field.
    private func isAdditional(_ entry: SyntaxMapping.Entry, in item: SyntaxMapping, in reading: ReadContext) -> Bool {
        guard let field = Self.methods.first(where: { $0.uppercased() == entry.key }) else { return true }
        let isFree = item[field] == nil
        reading.sink.report(
            .invalidValue,
            """
            method '\(entry.key)' belongs in the field '\(field)'; \
            \(isFree ? "it is read" : "the operation is ignored")
            """,
            at: entry.keyRange, hint: "write it as '\(field)' beside 'additionalOperations'"
        )
        return isFree
    }

    mutating func read(
        _ mapping: SyntaxMapping, of item: SyntaxMapping, into operation: inout Document.Operation,
        in reading: ReadContext
    ) {
        operation.operationID = reading.prose(mapping["operationId"], "operationId")
        if let id = operation.operationID, let node = mapping["operationId"] {
            if let first = operationIDs[id] {
                reading.sink.report(
                    .duplicateOperationID,
                    "duplicate operationId '\(id)'; the second method of a group has a number in its name",
                    at: node.range, notes: [Diagnostic.Note("the first one is here", at: first)],
                    hint: "an operationId is unique in a description; change one of them"
                )
            } else {
                operationIDs[id] = node.range
            }
        }
        operation.tags = reading.texts(mapping["tags"], "tags")
        operation.summary = reading.prose(mapping["summary"], "summary")
        operation.description = reading.prose(mapping["description"], "description")
        operation.isDeprecated = reading.boolean(mapping["deprecated"], "deprecated") ?? false
        operation.parameters = ParameterReader.parameters(mapping["parameters"], in: reading)
        operation.requestBody = requestBody(of: mapping, operation.method, item, in: reading)
        RequestBodyReader.checkBody(of: operation, in: reading)
        operation.responses = ResponseReader.responses(mapping["responses"], of: mapping, defaults, in: reading)
        operation.security = security.requirements(mapping["security"], in: reading)
        operation.servers =
            defaults.map { $0.host.servers(of: mapping, in: reading) }
            ?? ServerReader.servers(mapping["servers"], in: reading)
        operation.keyPath = reading.keyPath(mapping)
        operation.envelope = reading.envelope(mapping)
        operation.pagination = reading.pagination(mapping)
        operation.stream = reading.stream(mapping)
        operation.signature = reading.signature(mapping)
        operation.externalDocumentation = reading.externalDocumentation(of: mapping)
        callbacks = mapping.entry(forKey: "callbacks")
    }

    private func requestBody(
        of operation: SyntaxMapping, _ method: String, _ item: SyntaxMapping, in reading: ReadContext
    ) -> Document.RequestBody? {
        guard let defaults else {
            return operation["requestBody"].flatMap { RequestBodyReader.requestBody($0, of: method, in: reading) }
        }
        return SwaggerBodyReader.requestBody(
            item["parameters"], operation["parameters"], operation, defaults, in: reading)
    }

    /// Returns the parameters of an operation, including those of its path item.
    ///
    /// A parameter of the operation replaces a parameter of the path item with the same name and location.
    func merged(_ shared: [Document.Parameter], _ own: [Document.Parameter]) -> [Document.Parameter] {
        if shared.isEmpty { return own }
        var merged = shared
        let indices = Dictionary(zip(shared.map(\.identity), shared.indices), uniquingKeysWith: { first, _ in first })
        for parameter in own {
            if let index = indices[parameter.identity] {
                merged[index] = parameter
            } else {
                merged.append(parameter)
            }
        }
        return merged
    }

    /// Matches the path parameters of an operation to the variables of its path template.
    ///
    /// A variable without a path parameter is assumed to be a string. A path parameter without a variable is ignored,
    /// since it can't be sent. Both are reported.
    private func checkPathParameters(of operation: inout Document.Operation, in reading: ReadContext) {
        let variables = PathTemplate.variables(of: operation.template)
        let (path, pathRange) = (operation.path, operation.pathRange)
        var declared: Set<String> = []
        operation.parameters.removeAll { parameter in
            guard parameter.location == .path else { return false }
            declared.insert(parameter.name)
            guard !variables.contains(parameter.name) else { return false }
            let isInFragment = operation.template.contains("{\(parameter.name)}")
            let place = isInFragment ? "the path before '#'" : "the path"
            reading.sink.report(
                .unusedPathParameter,
                isInFragment
                    ? "path parameter '\(parameter.name)' is in the fragment of '\(path)', which isn't sent; ignored"
                    : "path parameter '\(parameter.name)' isn't in the path '\(path)'; ignored",
                at: parameter.range, notes: [Diagnostic.Note("the path is here", at: pathRange)],
                hint: Suggestion.nearest(to: parameter.name, among: variables).map { "did you mean '\($0)'?" }
                    ?? "write '{\(parameter.name)}' in \(place), or remove the parameter"
            )
            return true
        }
        for variable in variables where declared.insert(variable).inserted {
            operation.parameters.append(undeclaredParameter(variable, .path, of: operation, in: reading))
        }
    }

    private func undeclaredParameter(
        _ name: String, _ location: Document.Parameter.Location, of operation: Document.Operation,
        in reading: ReadContext
    ) -> Document.Parameter {
        reading.sink.report(
            .undeclaredPathParameter,
            "undeclared path parameter '\(name)'; assuming a string",
            at: operation.pathRange,
            hint: """
                add '{ name: \(QuotedText.yaml(name)), in: \(location.rawValue), required: true, \
                \(reading.version >= .v3_0 ? "schema: { type: string }" : "type: string") }' to 'parameters'
                """
        )
        var schema = Schema(range: operation.pathRange)
        schema.types = .string
        let isInPath = location == .path
        var parameter = Document.Parameter(
            name: name, location: location, style: isInPath ? .simple : .form, explode: !isInPath,
            range: operation.pathRange)
        parameter.isRequired = isInPath
        parameter.schema = reading.schemas.add(schema)
        return parameter
    }
}
