/// The serialization of a parameter's value (OpenAPI 3.1, section 4.8.12.3; 3.2, "Style Values").
public enum ParameterStyle: Sendable, Hashable {
    /// `blue,black,brown` (RFC 6570, section 3.2.2): paths and headers.
    case simple
    /// `.blue,black,brown` (section 3.2.5): paths.
    case label
    /// `;color=blue,black,brown` (section 3.2.7): paths.
    case matrix
    /// The style `color=blue&color=black` (section 3.2.8) of queries, cookies and forms.
    ///
    /// Swagger 2.0 calls the style `multi` when it is exploded and `csv` when it isn't.
    case form
    /// Items joined by a space. In a path or a header it is Swagger 2.0's collection format `ssv`.
    case spaceDelimited
    /// Items joined by a tab: Swagger 2.0's collection format `tsv`, which OpenAPI 3 has no style for.
    case tabDelimited
    /// Items joined by `|`. In a path or a header it is Swagger 2.0's collection format `pipes`.
    case pipeDelimited
    /// `color[R]=100&color[G]=200`, with the brackets percent-encoded.
    ///
    /// OpenAPI leaves open what nests deeper. An object goes on in the same way, `filter[price][min]=1`. A list of
    /// scalars repeats `filter[tags][]=a`: that is a list to Rack, PHP, qs and Stripe, the first two of which would
    /// keep only the last of several `filter[tags]=a`. A list that holds lists or objects is numbered,
    /// `filter[items][0][id]=1`, since `[]` can't say which fields belong together.
    case deepObject
    /// The style `color=blue; color=black` (OpenAPI 3.2).
    ///
    /// The style is like `form` in a cookie, but nothing is percent-encoded, which is the caller's responsibility. A
    /// character that would end the value or the header is an error.
    case cookie
    /// JSON text: the parameter has `content` of a JSON type in place of a schema.
    case json
    /// An unchanged string: the parameter has `content` of the type `text/plain`.
    ///
    /// The string is percent-encoded in a URL, and neither in a header nor in a cookie.
    case plain
}

extension ParameterStyle {
    /// The separator of an array's items, unless exploded.
    package var delimiter: String {
        switch self {
        case .spaceDelimited: " "
        case .tabDelimited: "\t"
        case .pipeDelimited: "|"
        default: ","
        }
    }

    /// The delimiter in a URL: only the comma may stand there as it is (RFC 3986, section 2.2).
    var encodedDelimiter: String {
        let delimiter = delimiter
        return delimiter == "," ? delimiter : PercentEncoding.encoded(delimiter)
    }
}
