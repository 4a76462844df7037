/// The format of a header's value.
public enum HeaderFormat: Sendable, Hashable {
    /// OpenAPI's style `simple`: `a,b` is an array, `R,100,G,200` an object.
    ///
    /// Dates of HTTP and of RFC 3339 are read, and the commas in them separate nothing. In `Set-Cookie`, each cookie is
    /// an element, or a member that has the cookie's name (RFC 6265; OpenAPI 3.2, "Representing the Set-Cookie
    /// Header").
    case simple
    /// The style `simple` with `explode: true`: `R=100,G=200` is an object.
    case exploded
    /// Nested arrays, or arrays with a custom separator, from the outside in.
    ///
    /// Swagger 2.0 has `collectionFormat` for such arrays.
    case lists([ParameterStyle])
    /// JSON: the header has `content` of a JSON type.
    case json
    /// A form: `R=100&G=200` is an object.
    ///
    /// The header has `content` of the type `application/x-www-form-urlencoded`.
    case form
}
