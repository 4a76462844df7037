import OpenAPI

/// The location of each schema in the description, from which the type of an inline schema is named.
///
/// The location is the one in the text, not the one that led to the schema first, so that a name doesn't depend on
/// which other operations are generated.
struct SchemaLocations {
    enum Role: Hashable {
        case property(String)
        case item
        /// An item of an array in a union, located at the union.
        case itemOfChoice
        /// An element of a tuple.
        case element(Int)
        case additionalValue
        case part
        case option(Int)
        /// A member of a choice with the properties beside the choice, by the member's own name.
        case combination(String)
    }

    enum Location {
        case within(SchemaID, Role)
        /// A schema of the operation at an index in the document, or of one of the operation's parameters.
        ///
        /// The type is named after the operation and the suffix: `CreateBook` and `Request`.
        case operation(Int, suffix: [String], isParameter: Bool = false)
        /// A shared parameter, response or body with its own name, and the noun for it.
        case component([String], noun: String)
    }

    private var locations: [Location?]

    init(_ schemas: [Schema]) {
        locations = Array(repeating: nil, count: schemas.count)
        for index in schemas.indices { addLocations(within: SchemaID(index: index), schemas[index]) }
    }

    subscript(id: SchemaID) -> Location? {
        get { locations.indices.contains(id.index) ? locations[id.index] : nil }
        set {
            while locations.count <= id.index { locations.append(nil) }
            locations[id.index] = newValue
        }
    }

    /// Gives `id` a location unless it has one.
    mutating func propose(_ location: Location, for id: SchemaID) {
        if self[id] == nil { self[id] = location }
    }

    private mutating func addLocations(within id: SchemaID, _ schema: Schema) {
        for property in schema.properties { propose(.within(id, .property(property.name)), for: property.schema) }
        for property in schema.patternProperties { propose(.within(id, .additionalValue), for: property.schema) }
        if case .schema(let value) = schema.additionalProperties { propose(.within(id, .additionalValue), for: value) }
        if let items = schema.items ?? schema.unevaluatedItems { propose(.within(id, .item), for: items) }
        for (index, item) in schema.prefixItems.enumerated() { propose(.within(id, .element(index)), for: item) }
        if let content = schema.contentSchema { propose(.within(id, .part), for: content) }
        for part in schema.allOf { propose(.within(id, .part), for: part) }
        for (index, option) in (schema.oneOf + schema.anyOf).enumerated() {
            propose(.within(id, .option(index)), for: option)
        }
    }
}
