import OpenAPI

/// A function that locates the inline schemas to which other operations refer.
///
/// Tools that bundle files write references such as `#/paths/~1books/get/responses/200/…/schema`. Such a schema is
/// named after its own operation, even if that operation is built later or omitted by a filter.
enum ReferencedSchemas {
    /// Sets the locations of the bodies and parameters that contain such schemas.
    static func locate(in document: Document, _ graph: SchemaGraph) {
        var outermost: Set<SchemaID> = []
        for schema in document.schemas.schemas {
            guard let target = schema.reference, graph[target].name == nil else { continue }
            outermost.insert(graph.outermost(of: target))
        }
        guard !outermost.isEmpty else { return }
        func propose(_ location: SchemaLocations.Location, for schemas: [SchemaID?]) {
            for schema in schemas.compactMap(\.self) where outermost.contains(schema) {
                graph.locations.propose(location, for: schema)
            }
        }
        func schemas(of content: [Document.MediaType]) -> [SchemaID?] {
            content.flatMap { [$0.schema, $0.itemSchema] }
        }
        for (index, operation) in document.operations.enumerated() {
            for parameter in operation.parameters {
                let location = ParameterPlanner.location(of: parameter, index)
                propose(location, for: [parameter.schema, parameter.content?.schema])
            }
            if let body = operation.requestBody {
                propose(BodyPlanner.location(of: body, index), for: schemas(of: body.content))
            }
            for (response, location) in ResponsePlanner.locations(of: operation, index) {
                propose(location, for: schemas(of: response.content))
            }
        }
    }
}
