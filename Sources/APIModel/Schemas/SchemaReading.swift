package import Diagnostics
package import OpenAPI

/// The generator's reading of a document's schemas, for tools that compare them.
///
/// References are followed, wrappers removed, and the schemas found that apply together.
package struct SchemaReading {
    private var graph: SchemaGraph

    package init(_ document: Document) {
        graph = SchemaGraph(document)
    }

    /// A schema of the document, or one that ``combined(_:at:)`` added, by its own keywords.
    package subscript(id: SchemaID) -> Schema { graph[id] }

    /// Returns the only schema that another one refers to, and whether it allows null as well.
    ///
    /// The schema is the target of a reference, the schema of an `allOf` of one, or that of a `oneOf` or `anyOf` of one
    /// and null. Returns nil if the wrapper has other keywords that types depend on.
    package func wrapped(by id: SchemaID) -> (schema: SchemaID, allowsNull: Bool)? {
        graph.wrapped(by: id).map { ($0.0, $0.allowsNull) }
    }

    /// Returns the schemas whose own keywords together form a target, bases first.
    ///
    /// The schemas are those of the target's `allOf`, and the target itself.
    package func parts(of id: SchemaID) -> [SchemaID] { graph.parts(of: id) }

    /// Returns the schema that another one comes down to, with `allOf` merged as generated types have it.
    package mutating func effective(_ id: SchemaID) -> Schema {
        var sink = DiagnosticSink()
        return graph.effective(graph.target(of: id).schema, reporting: &sink)
    }

    /// Returns whether a member of `allOf` adds only documentation.
    package func isUnconstrained(_ id: SchemaID) -> Bool { graph.isUnconstrained(id) }

    /// Adds a schema whose values are valid by each of several schemas.
    ///
    /// Returns nil where a description requires too many.
    package mutating func combined(_ schemas: [SchemaID], at range: SourceRange) -> SchemaID? {
        guard graph.canGrow else { return nil }
        var schema = Schema(range: range)
        schema.allOf = schemas
        return graph.add(schema, at: nil)
    }

    /// Returns the declared types without null, or the types that the other keywords imply.
    ///
    /// The set is empty if there are none.
    package static func types(of schema: Schema) -> Schema.Types { SchemaKinds.of(schema) }

    /// Returns whether the schema is raw bytes.
    package static func isBinary(_ schema: Schema) -> Bool { schema.isBinary }
}
