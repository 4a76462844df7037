import Diagnostics
import OpenAPI

/// A type that finds the content of a response inside an envelope.
///
/// The search works on schemas before Swift types are built, so an opened envelope never becomes a type.
struct EnvelopeOpener {
    private let document: Document
    private let options: ModelOptions.KeyPathOptions
    /// The schemas that are used elsewhere than as the whole body of a response.
    private let usedElsewhere: SchemaMap<Bool>
    private let rules: EnvelopeRules
    private let record: NameRecord

    /// The content of a response at a key path.
    struct Content {
        var schema: SchemaID
        var path: [String]
        /// A Boolean value that indicates whether a value on the path may be null.
        var isNullable = false
        /// A Boolean value that indicates whether every key on the path is required.
        var isRequired = true
        /// A Boolean value that indicates whether the key path allows the content to be missing.
        var isOptional = false
        /// A Boolean value that indicates whether the content is inferred from the schema's shape.
        var isInferred = false
        /// A Boolean value that indicates whether an earlier run inferred the content.
        ///
        /// The content is retained although the schema has more properties now.
        var isRetained = false
    }

    init(_ document: Document, options: ModelOptions) {
        self.document = document
        self.options = options.keyPaths
        rules = EnvelopeRules(document, options: options.envelopes)
        record = options.record
        usedElsewhere = Self.schemasUsedElsewhere(in: document)
    }

    private static func schemasUsedElsewhere(in document: Document) -> SchemaMap<Bool> {
        var bodies = SchemaMap<Bool>(count: document.schemas.count)
        var used = bodies
        for index in document.operations.indices {
            for response in document.operations[index].responses {
                for schema in response.content.compactMap(\.schema) { bodies[schema] = true }
            }
            for schema in document.operations[index].requestBody?.content.compactMap(\.schema) ?? [] {
                used[schema] = true
            }
            for schema in document.operations[index].parameters.compactMap(\.schema) { used[schema] = true }
        }
        let schemas = document.schemas.schemas
        for index in schemas.indices {
            if let reference = schemas[index].reference, bodies[SchemaID(index: index)] == nil {
                used[reference] = true
            }
            for mapping in schemas[index].discriminator?.mappings ?? [] {
                if let target = mapping.schema { used[target] = true }
            }
        }
        return used
    }

    /// Returns the content of a response, given the schema of the whole body.
    func content(
        of schema: SchemaID, in response: Document.Response, of operation: Document.Operation, isFailure: Bool,
        _ graph: SchemaGraph
    ) -> Content {
        let whole = Content(schema: schema, path: [])
        if let own = response.keyPath ?? (isFailure ? nil : operation.keyPath) {
            return content(at: own.path ?? [], of: schema, explicitAt: own.range, operation, graph)
        }
        if isFailure { return whole }
        if let configured = operation.entry(in: options.operations)?.value {
            return undescribedContent(at: configured, of: schema, in: response, operation, graph)
                ?? content(at: configured, of: schema, explicitAt: response.range, operation, graph)
        }
        var general: [[String]] = []
        if let envelope = rules.rule(of: operation) { general.append(envelope.content) }
        if let path = document.keyPath { general.append(path.path ?? []) }
        if let path = options.defaultPath { general.append(path) }
        for path in general {
            if path.isEmpty { return whole }
            if let content = Self.content(at: path, from: schema, graph) { return content }
        }
        return singleProperty(of: schema, in: response, graph)
            ?? retainedContent(of: schema, in: response, of: operation, graph) ?? whole
    }

    /// Returns whether a body consists only of an envelope's status and message.
    func isEmptyEnvelope(_ schema: SchemaID, of operation: Document.Operation, _ graph: SchemaGraph) -> Bool {
        guard let rule = rules.rule(of: operation) else { return false }
        let object = graph.effective(graph.target(of: schema).schema)
        let parts = [rule.status.first, rule.message.first]
        return !object.properties.isEmpty && object.properties.allSatisfy { parts.contains($0.name) }
            && !rule.content.isEmpty && !parts.contains(rule.content.first) && object.oneOf.isEmpty
            && object.anyOf.isEmpty
    }

    private func content(
        at path: [String], of schema: SchemaID, explicitAt range: SourceRange, _ operation: Document.Operation,
        _ graph: SchemaGraph
    ) -> Content {
        let whole = Content(schema: schema, path: [])
        if path.isEmpty { return whole }
        if let content = Self.content(at: path, from: schema, graph) { return content }
        // The key at `end` is the first one that the description doesn't have.
        let end = path.indices.last { Self.walk(Array(path[..<$0]), from: schema, graph) != nil } ?? 0
        let around = Self.walk(Array(path[..<end]), from: schema, graph)?.schema ?? schema
        let names = graph.effective(graph.target(of: around).schema).properties.map(\.name)
        graph.report(
            .invalidKeyPath,
            """
            no value at '\(path.joined(separator: "."))' in the response of \(operation.route); the response isn't \
            unwrapped
            """,
            at: range, hint: Suggestion.hint(for: path[end], among: names)
        )
        return whole
    }

    /// Returns the described content, with a configured key path that the schema doesn't contain.
    ///
    /// Some descriptions describe the content of an envelope without the envelope. Returns nil if the schema has the
    /// first key of the path, or a similar key.
    private func undescribedContent(
        at path: [String], of schema: SchemaID, in response: Document.Response, _ operation: Document.Operation,
        _ graph: SchemaGraph
    ) -> Content? {
        var keys = path
        guard let first = keys.first, let last = keys.last else { return nil }
        let object = graph.effective(graph.target(of: schema).schema)
        let names = object.properties.map(\.name)
        let isOptional = last.hasSuffix("?")
        if isOptional { keys[keys.count - 1] = String(last.dropLast()) }
        guard !names.containsExactly(first), !names.containsExactly(keys[0]),
            Suggestion.nearest(to: keys[0], among: names) == nil
        else { return nil }
        graph.report(
            .invalidKeyPath, severity: .note,
            """
            the response of \(operation.route) has no described '\(keys[0])'; the described content is expected at \
            '\(keys.joined(separator: "."))'
            """, at: response.range)
        return Content(schema: schema, path: keys, isOptional: isOptional)
    }

    /// Returns the content at a key path; nil if the schema has no such property.
    ///
    /// A question mark at the end of a path allows missing content, unless a property's name ends with the question
    /// mark.
    private static func content(at path: [String], from schema: SchemaID, _ graph: SchemaGraph) -> Content? {
        if let content = walk(path, from: schema, graph) { return content }
        guard let last = path.last, last.hasSuffix("?") else { return nil }
        var content = walk(path.dropLast() + [String(last.dropLast())], from: schema, graph)
        content?.isOptional = true
        return content
    }

    /// Returns the content at an exact key path; nil if a schema on the path lacks the property.
    private static func walk(_ path: [String], from schema: SchemaID, _ graph: SchemaGraph) -> Content? {
        var content = Content(schema: schema, path: path)
        for key in path {
            let target = graph.target(of: content.schema)
            let object = graph.effective(target.schema)
            guard let property = object.properties.first(where: { $0.name.isExactly(key) }) else { return nil }
            content.isNullable =
                content.isNullable || target.isNullable || object.types.contains(.null) || object.allowsNull
            content.isRequired = content.isRequired && object.required.containsExactly(key)
            content.schema = property.schema
        }
        return content
    }

    /// Returns the single property of an envelope.
    ///
    /// An object with one property is an envelope if the object is inline, or a component that is only used as the
    /// whole body of responses and whose name indicates that it wraps its content. Any other component is a type that
    /// may gain properties.
    ///
    /// Descriptions rarely mark the property as required. If an example of the response omits a property that isn't
    /// required, the object isn't an envelope.
    private func singleProperty(of schema: SchemaID, in response: Document.Response, _ graph: SchemaGraph) -> Content? {
        guard options.isInferred else { return nil }
        let target = graph.target(of: schema)
        guard usedElsewhere[target.schema] == nil,
            graph[target.schema].name.map(EnvelopeNames.areMet(by:)) ?? true
        else { return nil }
        let object = graph.effective(target.schema)
        guard object.properties.count == 1, let property = object.properties.first, object.patternProperties.isEmpty,
            object.oneOf.isEmpty, object.anyOf.isEmpty, !EnvelopeNames.isOfErrors(property.name)
        else { return nil }
        if case .schema = object.additionalProperties { return nil }
        let examples = response.content.filter { $0.schema == schema }.flatMap(\.exampleKeys)
        guard
            object.required.containsExactly(property.name) || examples.allSatisfy({ $0.containsExactly(property.name) })
        else {
            return nil
        }
        let isNullable = target.isNullable || object.types.contains(.null) || object.allowsNull
        return Content(
            schema: property.schema, path: [property.name], isNullable: isNullable,
            isRequired: object.required.containsExactly(property.name), isInferred: true
        )
    }

    /// Returns the content that an earlier run inferred as the only property of an envelope.
    ///
    /// The envelope has more properties now, or is used elsewhere, too.
    private func retainedContent(
        of schema: SchemaID, in response: Document.Response, of operation: Document.Operation, _ graph: SchemaGraph
    ) -> Content? {
        guard options.isInferred, let path = record[operation]?.root(for: response.status), !path.isEmpty,
            var content = Self.walk(path, from: schema, graph)
        else { return nil }
        content.isRetained = true
        let key = operation.operationID ?? operation.route
        graph.report(
            .invalidKeyPath, severity: .note,
            """
            the response of \(operation.route) has more than '\(path.joined(separator: "."))'; only that is \
            returned, as before
            """, at: response.range,
            hint: "to return the whole response, write '\(QuotedText.yaml(key)): ~' in 'keyPath.operations'")
        return content
    }

    /// Returns the envelope of an operation's responses.
    func rule(of operation: Document.Operation) -> EnvelopeRule? { rules.rule(of: operation) }
}

extension ContentPath {
    init(_ content: EnvelopeOpener.Content, _ holdsTextsOfNumbers: Bool) {
        self.init(content.path)
        isInferred = content.isInferred
        isRetained = content.isRetained
        self.holdsTextsOfNumbers = holdsTextsOfNumbers
    }
}
