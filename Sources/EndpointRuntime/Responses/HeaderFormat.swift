/// The format of a header's value.
public enum HeaderFormat: Sendable, Hashable {
    /// The style `simple` of OpenAPI: `a,b` is an array, `R,100,G,200` is an object.
    ///
    /// A comma within a date (HTTP date or RFC 3339) isn't a separator. In `Set-Cookie`, each cookie is an element of
    /// an array, or the member of an object with the cookie's name (RFC 6265; OpenAPI 3.2, "Representing the Set-Cookie
    /// Header").
    case simple
    /// The style `simple` of OpenAPI with `explode: true`: `R=100,G=200` is an object.
    case exploded
    /// Nested arrays, or arrays with a custom separator; the style of the outermost array is the first.
    ///
    /// Swagger 2.0 declares such arrays with `collectionFormat`.
    case lists([ParameterStyle])
    /// JSON, if the description's header has `content` with a JSON media type.
    case json
    /// A form: `R=100&G=200` is an object.
    ///
    /// The description's header has `content` with the media type `application/x-www-form-urlencoded`.
    case form
}
