/// A policy for values with unexpected types in a JSON body.
///
/// Examples of such values are a number sent as a string, and a required field that is missing or null.
///
/// Set the policy for a client or a call with `CallOptions.mapping(_:report:)`. The generated code doesn't depend on
/// the policy. `Response.coercions` lists the coercions.
public enum MappingPolicy: Sendable, Hashable {
    /// Values with unexpected types are errors, except for values that `FormatPolicy` accepts.
    case strict
    /// Values are converted to the declared type.
    ///
    /// - Numbers, booleans and strings are converted to each other: `"12"` is 12, `1` and `"yes"` are true, 3 is `"3"`.
    ///   A number loses its fraction where an integer is requested.
    /// - An optional value that can't be decoded is nil, or has its default.
    /// - A required value that can't be decoded has the default of its type: an empty string, zero, false, no elements,
    ///   a model of defaults. Dates, URLs and UUIDs have no default: a model that requires one of them can't be decoded
    ///   without it.
    /// - Elements of an array that can't be decoded are skipped.
    case tolerant
    /// Values are converted as with ``tolerant``, but arrays keep their number of elements.
    ///
    /// An element that can't be decoded is replaced by the default of its type.
    case tolerantKeepingCounts
}
