/// The serialization of a parameter's value (OpenAPI 3.1, section 4.8.12.3; 3.2, "Style Values").
public enum ParameterStyle: Sendable, Hashable {
    /// The style `blue,black,brown` of paths and headers (RFC 6570, section 3.2.2).
    case simple
    /// The style `.blue,black,brown` of paths (RFC 6570, section 3.2.5).
    case label
    /// The style `;color=blue,black,brown` of paths (RFC 6570, section 3.2.7).
    case matrix
    /// The style `color=blue&color=black` of queries, cookies and forms (RFC 6570, section 3.2.8).
    ///
    /// Swagger 2.0 calls the exploded style `multi`, and the style without explosion `csv`.
    case form
    /// The style of items joined by a space.
    ///
    /// In a path or a header, the style is Swagger 2.0's collection format `ssv`.
    case spaceDelimited
    /// The style of items joined by a tab, Swagger 2.0's collection format `tsv`.
    ///
    /// OpenAPI 3 has no such style.
    case tabDelimited
    /// The style of items joined by `|`.
    ///
    /// In a path or a header, the style is Swagger 2.0's collection format `pipes`.
    case pipeDelimited
    /// The style `color[R]=100&color[G]=200`, with the brackets percent-encoded.
    ///
    /// OpenAPI doesn't define deeper nesting. A nested object adds another key in brackets, `filter[price][min]=1`. An
    /// array of scalars repeats its name with empty brackets, `filter[tags][]=a`. Rack, PHP, qs and Stripe read
    /// repeated names with empty brackets as an array; without the brackets, Rack and PHP would use only the last item.
    /// An array of arrays or objects is numbered, `filter[items][0][id]=1`, since `[]` doesn't express which fields
    /// belong together.
    case deepObject
    /// The style `color=blue; color=black` (OpenAPI 3.2).
    ///
    /// The style is like `form` in a cookie, but values aren't percent-encoded: the caller encodes them if necessary. A
    /// character that would end the value or the header is an error.
    case cookie
    /// The style of a parameter with `content` of a JSON type in place of a schema: JSON text.
    case json
    /// The style of a parameter with `content` of the type `text/plain`: an unchanged string.
    ///
    /// The string is percent-encoded in a URL, but not in a header or a cookie.
    case plain
}

extension ParameterStyle {
    /// The delimiter of an array's items if the array isn't exploded.
    var delimiter: String {
        switch self {
        case .spaceDelimited: " "
        case .tabDelimited: "\t"
        case .pipeDelimited: "|"
        default: ","
        }
    }

    /// The delimiter in a URL, percent-encoded unless it is a comma (RFC 3986, section 2.2).
    var encodedDelimiter: String {
        let delimiter = delimiter
        return delimiter == "," ? delimiter : PercentEncoding.encoded(delimiter)
    }
}
