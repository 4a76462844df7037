import OpenAPI

// Functions for the elements of arrays (JSON Schema 2020-12, 10.3.1.1).
extension SchemaAnalysis {
    /// The array's elements after the elements of `prefixItems`.
    enum AdditionalItems {
        case none, anything
        case schema(SchemaID)
    }

    func furtherItems(of schema: Schema) -> AdditionalItems {
        if let most = schema.maximumItems, !schema.prefixItems.isEmpty, most <= schema.prefixItems.count {
            return .none
        }
        guard let items = schema.items ?? schema.unevaluatedItems else { return .anything }
        let meant = graph[graph[items].reference ?? items]
        return meant.allowsNothing ? .none : .schema(items)
    }

    /// Returns the schemas in `prefixItems`, without the schemas of elements that can't be present.
    func elements(of schema: Schema) -> [SchemaID] {
        Array(
            schema.prefixItems.prefix(max(schema.maximumItems ?? .max, 0)).prefix {
                !graph[graph[$0].reference ?? $0].allowsNothing
            })
    }
}
