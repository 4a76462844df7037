import OpenAPI

/// A sample of a schema that doesn't depend on the values around it, with its size.
struct KnownSample {
    var value: Literal
    /// The number of visited schemas.
    var visits: Int
    /// The number of bytes of repeated items and extended strings.
    var room: Int
    /// The number of levels of schemas.
    var height: Int
    /// The schemas of the sample that can contain values.
    var schemas: Set<SchemaID>

    /// The parameters that determine the sample of a schema.
    struct Place: Hashable {
        var schema: SchemaID
        var level: Int
        var name: String?
        var required: Set<String>?
    }
}
