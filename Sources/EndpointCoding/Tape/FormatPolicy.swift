/// The treatment of values with an invalid format.
///
/// Values with an invalid format are an invalid date, a UUID of another length, a string that isn't base64, and a
/// number that its type can't represent.
public enum FormatPolicy: Sendable, Hashable {
    /// Treats an optional value with an invalid format as absent.
    ///
    /// An optional field or nullable element is then nil, and a dictionary's entry is omitted. A required value is an
    /// error. An array with one such element has an invalid format itself, rather than fewer elements.
    ///
    /// JSON Schema treats a format as an annotation by default (Validation, section 7.2.1), and servers violate the
    /// formats they declare. One empty birthday shouldn't fail a whole response.
    case lenient
    /// Treats a value with an invalid format as an error, even if the value is optional.
    case strict
}
