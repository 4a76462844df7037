/// What becomes of values that aren't what a model asks for: a number that comes as text, a required field that is missing
/// or null.
///
/// It is an option of a client or of a call, see ``CallOptions/mapping(_:report:)``; generated code is the same for all.
/// What was mended is told: ``Response/repairs``.
public enum MappingPolicy: Sendable, Hashable {
    /// They are errors, but for what ``FormatPolicy`` lets pass.
    case strict
    /// The declared type is what counts.
    ///
    /// - A number, a boolean or a text is read as whichever of these is asked for: `"12"` is 12, `1` and `"yes"` are true,
    ///   3 is `"3"`. A number loses its fraction where a whole one is asked for.
    /// - What can't be read counts as if it hadn't been sent where it needn't be: an optional field is nil, or its default.
    /// - What is required has the default of its type: an empty text, zero, false, no elements, a model of defaults. Dates,
    ///   URLs and UUIDs have none: what requires one of these can't be read without it.
    /// - Elements of a list that can't be read are left out.
    case tolerant
    /// The same, but an element that can't be read has the default of its type, so that no list becomes shorter.
    case tolerantKeepingCounts
}
