/// A value that is read from a text and that no empty text can be: a date, a URL, a UUID.
///
/// Servers that have no such value often send `""` for it. Where the value may be missing, in an optional property, a
/// ``Nullable`` or an optional element, an empty text counts as if nothing had been sent. Where it must be there the
/// text is an error, as any other is that holds no such value.
public protocol AbsentWhenEmpty: SingleValueReadable {}

extension ValueTape.Token {
    /// Whether nothing is there to read a `type` from: null, or an empty text where no empty text is a `type`.
    @inline(__always)
    func isAbsent(as type: Any.Type) -> Bool {
        // What has escapes isn't empty.
        kind == .null || (kind == .string && count == 0 && type is any AbsentWhenEmpty.Type)
    }
}
