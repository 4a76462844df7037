/// The treatment of values with unexpected types.
///
/// Examples are a number sent as a string, and a required field that is missing or null.
///
/// Set it for a client or a call with `CallOptions.mapping(_:report:)`; the generated code is the same.
/// `Response.coercions` lists the coercions.
public enum MappingPolicy: Sendable, Hashable {
    /// They are errors, but for what `FormatPolicy` lets pass.
    case strict
    /// Converts values to the declared type.
    ///
    /// - Numbers, booleans and strings are converted to each other: `"12"` is 12, `1` and `"yes"` are true, 3 is `"3"`.
    ///   A number loses its fraction where an integer is requested.
    /// - An optional value that can't be read is nil, or its default.
    /// - A required value has the default of its type: an empty string, zero, false, no elements, a model of defaults.
    ///   Dates, URLs and UUIDs have none: a value that requires one can't be read without it.
    /// - Elements of an array that can't be read are skipped.
    case tolerant
    /// Converts values as ``tolerant`` does, but preserves the number of an array's elements.
    ///
    /// An element that can't be read has the default of its type.
    case tolerantKeepingCounts
}
