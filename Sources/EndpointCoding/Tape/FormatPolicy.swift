/// The treatment of values with an invalid format.
///
/// Such values are an invalid date, a UUID of another length, a string that isn't base64, and a number that its type
/// can't represent.
public enum FormatPolicy: Sendable, Hashable {
    /// Treats the value as absent where it is optional: an optional field or nullable element is nil, and a
    /// dictionary's entry is omitted. A required value is an error: an array with one such element has an invalid
    /// format too, rather than fewer elements.
    ///
    /// JSON Schema treats a format as an annotation by default (Validation, section 7.2.1), and servers violate theirs:
    /// one empty birthday shouldn't fail a whole response.
    case lenient
    /// Treats the value as an error, even where the value is optional.
    case strict
}
