import OpenAPI

/// Functions that locate inline schemas to which other operations refer.
///
/// Tools that bundle files write references such as `#/paths/~1books/get/responses/200/…/schema`. The operation with
/// the schema may be built later or omitted by a filter, but the schema is named after it all the same.
enum ReferencedBodies {
    static func locate(in document: Document, _ graph: SchemaGraph) {
        var outermost: Set<SchemaID> = []
        for schema in document.schemas.schemas {
            guard let target = schema.reference, graph[target].name == nil else { continue }
            outermost.insert(graph.outermost(of: target))
        }
        guard !outermost.isEmpty else { return }
        for (index, operation) in document.operations.enumerated() {
            for (schema, location) in locations(of: operation, index) where outermost.contains(schema) {
                graph.locations.propose(location, for: schema)
            }
        }
    }

    private static func locations(
        of operation: Document.Operation, _ index: Int
    ) -> [(schema: SchemaID, location: SchemaLocations.Location)] {
        let parameters = operation.parameters.compactMap { parameter in
            (parameter.schema ?? parameter.content?.schema).map {
                (schema: $0, location: ParameterPlanner.location(of: parameter, index))
            }
        }
        let bodies = operation.requestBody.map { body in
            let location = BodyPlanner.location(of: body, index)
            return body.content.flatMap { [$0.schema, $0.itemSchema] }.compactMap { $0 }.map {
                (schema: $0, location: location)
            }
        }
        return parameters + (bodies ?? []) + ResponsePlanner.locations(of: operation, index)
    }
}
