/// The format of a header's value.
public enum HeaderFormat: Sendable, Hashable {
    /// OpenAPI's style `simple`: `a,b` is a list, `R,100,G,200` an object. HTTP's dates are read as well as those of
    /// RFC 3339, and the commas in them separate nothing. Of `Set-Cookie`, each cookie is an item, or a member that has
    /// its name (RFC 6265; OpenAPI 3.2, "Representing the Set-Cookie Header").
    case simple
    /// The style `simple` with `explode: true`: `R=100,G=200` is an object.
    case exploded
    /// Nested arrays, or arrays with a custom separator, from the outside in: Swagger 2.0's `collectionFormat`.
    case lists([ParameterStyle])
    /// JSON: the header has `content` of a JSON type.
    case json
    /// `R=100&G=200` is an object: the header has `content` of the type `application/x-www-form-urlencoded`.
    case form
}
