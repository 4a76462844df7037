/// What becomes of a value that breaks its format: a date that isn't one, a UUID of another length, text that isn't the
/// base64 that it should be, a number that its type can't hold.
public enum FormatPolicy: Sendable, Hashable {
    /// It counts as if it hadn't been sent where it needn't be: an optional field is nil, an element that may be null
    /// too, and an entry of a dictionary isn't there. Where the value is required it is an error: a list that has one
    /// such element breaks its format with it, and doesn't become shorter.
    ///
    /// JSON Schema lets a format be a remark that nobody checks (Validation, section 7.2.1), and servers send what they
    /// have: one empty birthday shouldn't cost the whole answer.
    case lenient
    /// It is an error wherever it stands.
    case strict
}
