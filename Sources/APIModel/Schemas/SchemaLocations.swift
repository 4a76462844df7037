import OpenAPI

/// The location of each schema in the description, from which the type of an inline schema is named.
///
/// The location is the position in the document, not the reference by which the schema was found. So a name doesn't
/// depend on which operations are generated.
struct SchemaLocations {
    enum Role: Hashable {
        case property(String)
        case item
        /// An item of an array that is a member of a union; its location is the union.
        case itemOfChoice
        /// An element of a tuple.
        case element(Int)
        case additionalValue
        case part
        case option(Int)
        /// A union member combined with the properties beside the union, named after the member.
        case combination(String)
    }

    enum Location {
        case within(SchemaID, Role)
        /// A schema of an operation or of its parameter, with the operation's index in the document.
        ///
        /// The type is named after the operation and the suffix: `CreateBook` and `Request` form `CreateBookRequest`.
        case operation(Int, suffix: [String], isParameter: Bool = false)
        /// A shared parameter, response or body, with the words of its name and the noun for its kind.
        case component([String], noun: String)
    }

    private var locations: SchemaMap<Location>

    init(_ schemas: [Schema]) {
        locations = SchemaMap(count: schemas.count)
        for index in schemas.indices { addLocations(within: SchemaID(index: index), schemas[index]) }
    }

    subscript(id: SchemaID) -> Location? {
        get { locations[id] }
        set { locations[id] = newValue }
    }

    /// Sets the location of a schema that has no location yet.
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
        for (index, option) in schema.oneOf.enumerated() { propose(.within(id, .option(index)), for: option) }
        for (index, option) in schema.anyOf.enumerated() {
            propose(.within(id, .option(schema.oneOf.count + index)), for: option)
        }
    }
}
