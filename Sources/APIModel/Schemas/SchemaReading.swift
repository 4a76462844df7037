package import Diagnostics
package import OpenAPI

/// The generator's interpretation of a document's schemas, for tools that compare schemas.
///
/// References are resolved, wrappers are removed, and the schemas that apply together are found.
package struct SchemaReading {
    private let graph: SchemaGraph

    package init(_ document: Document) {
        graph = SchemaGraph(document)
    }

    /// Returns a schema of the document or of ``combine(_:at:)``, with only its own keywords.
    package subscript(id: SchemaID) -> Schema { graph[id] }

    /// Returns the only schema that a schema refers to, and whether null is allowed in addition.
    ///
    /// The result is the target of a reference, the only schema of an `allOf`, or the only schema besides null of a
    /// `oneOf` or `anyOf`. Returns nil if the wrapper has other keywords that affect its type.
    package func wrapped(by id: SchemaID) -> (schema: SchemaID, allowsNull: Bool)? {
        graph.wrapped(by: id).map { ($0.0, $0.allowsNull) }
    }

    /// Returns the schemas whose own keywords together form a target, bases first.
    ///
    /// The result consists of the target's `allOf` and the target itself.
    package func parts(of id: SchemaID) -> [SchemaID] { graph.parts(of: id) }

    /// Returns the schema that a schema resolves to, with `allOf` merged as in generated types.
    package func effective(_ id: SchemaID) -> Schema {
        graph.effective(graph.target(of: id).schema)
    }

    /// Returns whether a schema of `allOf` adds only documentation.
    package func isUnconstrained(_ id: SchemaID) -> Bool { graph.isUnconstrained(id) }

    /// Adds a schema whose values must be valid against each of several schemas.
    ///
    /// Returns nil if the description already requires too many derived schemas.
    package func combine(_ schemas: [SchemaID], at range: SourceRange) -> SchemaID? {
        guard graph.canGrow else { return nil }
        var schema = Schema(range: range)
        schema.allOf = schemas
        return graph.add(schema, at: nil)
    }

    /// Returns the declared types without null, or the types that the other keywords imply.
    ///
    /// The set is empty if no type is declared or implied.
    package static func types(of schema: Schema) -> Schema.Types { SchemaKinds.of(schema) }

    /// Returns whether the schema is raw bytes.
    package static func isBinary(_ schema: Schema) -> Bool { schema.isBinary }
}
