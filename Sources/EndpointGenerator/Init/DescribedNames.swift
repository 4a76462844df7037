import OpenAPI

/// The names in a description to which configurations refer.
struct DescribedNames {
    /// The sections of `names` in `endpointgen.yaml`.
    enum Role: String {
        case types, operations, properties, values
    }

    let schemas: [String]
    let tags: [String]
    let routes: [(method: String, path: String)]
    let parameters: Set<String>
    /// The formats of schemas: `uuid`.
    let formats: Set<String>
    private let known: [Role: Set<String>]

    init(_ document: Document) {
        schemas = document.namedSchemas.map(\.name)
        var seen: Set<String> = []
        tags = document.operations.flatMap(\.tags).filter { seen.insert($0).inserted }
        routes = document.operations.map { ($0.method, $0.path) }
        parameters = Set(document.operations.flatMap { $0.parameters.map(\.name) })
        formats = Set(document.schemas.schemas.compactMap(\.format))
        var properties: Set<String> = []
        var values: Set<String> = []
        for schema in document.schemas.schemas {
            properties.formUnion(schema.properties.map(\.name))
            values.formUnion(Self.values(of: schema))
        }
        for named in document.namedSchemas {
            let schema = document.schemas[named.schema]
            properties.formUnion(schema.properties.map { "\(named.name).\($0.name)" })
            values.formUnion(Self.values(of: schema).map { "\(named.name).\($0)" })
        }
        known = [
            .types: Set(schemas), .operations: Set(document.operations.compactMap(\.operationID)),
            .properties: properties, .values: values,
        ]
    }

    /// Returns whether the description has an element with this name and role.
    func contains(_ name: String, as role: Role) -> Bool { known[role]?.contains(name) ?? false }

    private static func values(of schema: Schema) -> [String] {
        (schema.enumeration ?? []).compactMap { value in
            switch value {
            case .string(let text), .number(let text): text
            case .null, .boolean, .array, .object: nil
            }
        }
    }
}
