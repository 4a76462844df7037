import Diagnostics
import OpenAPI

/// Finds where the content of a response lies.
///
/// In this order: the response's `x-key-path`, the operation's, the configuration's for the operation, the document's,
/// the configuration's for all, and the rule that an object made only to hold one property is an envelope.
struct KeyPathResolver {
    struct Root {
        var path: [String]
        var schema: SchemaID
        /// Null can stand somewhere on the way.
        var isNullable: Bool
    }

    private let types: TypeBuilder
    /// Named schemas that are more than the whole body of a response somewhere.
    private let sharedSchemas: Set<SchemaID>
    private var matchedOperations: Set<String> = []

    init(types: TypeBuilder) {
        self.types = types
        sharedSchemas = Self.sharedSchemas(of: types.document)
    }

    mutating func root(
        of schema: SchemaID, _ response: Document.Response, _ operation: Document.Operation
    ) -> Root? {
        if let explicit = response.keyPath ?? operation.keyPath {
            guard let path = explicit.path else { return nil }
            return self.root(at: path, of: schema) ?? report(path, at: explicit.range)
        }
        for key in [operation.operationID, "\(operation.method) \(operation.path)"].compactMap({ $0 }) {
            guard let path = types.options.keyPaths.operations[key] else { continue }
            matchedOperations.insert(key)
            if path.isEmpty { return nil }
            return self.root(at: path, of: schema) ?? report(path, at: response.range)
        }
        for path in [types.document.keyPath?.path, types.options.keyPaths.defaultPath] {
            if let path, !path.isEmpty, let root = self.root(at: path, of: schema) { return root }
        }
        return singleProperty(of: schema)
    }

    private func report(_ path: [String], at range: SourceRange) -> Root? {
        types.sink.report(
            .invalidKeyPath, "the response has nothing at '\(path.joined(separator: "."))'; it isn't unwrapped", at: range
        )
        return nil
    }

    private func root(at path: [String], of schema: SchemaID) -> Root? {
        var current = schema
        var isNullable = false
        for key in path {
            let object = types.flattener.schema(current)
            guard let property = object.properties.first(where: { $0.name == key }) else { return nil }
            isNullable = isNullable || object.types.contains(.null) || object.allowsNull
            current = property.schema
        }
        return Root(path: path, schema: current, isNullable: isNullable)
    }

    private func singleProperty(of id: SchemaID) -> Root? {
        let schema = types.flattener.schema(id)
        guard schema.properties.count == 1, let property = schema.properties.first, schema.oneOf.isEmpty,
            schema.anyOf.isEmpty, schema.patternProperties.isEmpty,
            schema.additionalProperties == .unspecified || schema.additionalProperties == .forbidden,
            schema.types.subtracting([.object, .null]).isEmpty
        else { return nil }
        if schema.name != nil, sharedSchemas.contains(types.flattener.target(of: id)) { return nil }
        return Root(
            path: [property.name], schema: property.schema,
            isNullable: schema.types.contains(.null) || schema.allowsNull
        )
    }

    private static func sharedSchemas(of document: Document) -> Set<SchemaID> {
        var shared: Set<SchemaID> = []
        func share(_ id: SchemaID?) {
            guard let id else { return }
            shared.insert(document.schemas[id].reference ?? id)
        }
        for schema in document.schemas.schemas {
            schema.properties.forEach { share($0.schema) }
            schema.patternProperties.forEach { share($0.schema) }
            (schema.allOf + schema.oneOf + schema.anyOf + schema.prefixItems).forEach(share)
            share(schema.items)
            if case .schema(let id) = schema.additionalProperties { share(id) }
            schema.discriminator?.mappings.forEach { share($0.schema) }
        }
        for operation in document.operations {
            operation.requestBody?.content.forEach { share($0.schema) }
            operation.parameters.forEach { share($0.schema) }
            let successes = ResponsePlanner.successes(of: operation).map(\.status)
            for response in operation.responses where !successes.contains(response.status) {
                response.content.forEach { share($0.schema) }
            }
        }
        return shared
    }

    func reportUnmatched() {
        let operations = types.document.operations
        let names = operations.flatMap { [$0.operationID, "\($0.method) \($0.path)"].compactMap { $0 } }
        for key in types.options.keyPaths.operations.keys.sorted() where !matchedOperations.contains(key) {
            if names.contains(key) { continue }
            types.sink.report(
                .unmatchedConfiguration, "'keyPath.operations' names '\(key)', which the description doesn't have", at: nil,
                hint: Suggestion.nearest(to: key, among: names).map { "did you mean '\($0)'?" }
            )
        }
    }
}
