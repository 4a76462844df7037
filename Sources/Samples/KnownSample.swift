import OpenAPI

/// A sample that a schema has anywhere within the limits of a value, and its share of these limits.
struct KnownSample {
    var value: Literal
    /// The number of visited schemas.
    var visits: Int
    /// The number of bytes that repeated items and strings have.
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
