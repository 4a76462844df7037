/// A value that is read from a text and that no empty text can be: a date, a URL, a UUID.
///
/// Servers that have no such value often send `""` for it. Where the value may be missing, in an optional property or
/// element, an empty text counts as if nothing had been sent. Where it must be there the
/// text is an error, as any other is that holds no such value.
public protocol AbsentWhenEmpty: SingleValueReadable {}

/// A value that is read from a number's or a boolean's word where all values are texts.
package protocol ReadFromWord {}

extension Bool: ReadFromWord {}
extension Double: ReadFromWord {}
extension Float: ReadFromWord {}
extension Int: ReadFromWord {}
extension Int32: ReadFromWord {}
extension Int64: ReadFromWord {}
extension UInt64: ReadFromWord {}

extension ValueTape {
    /// Whether nothing is there to read a `type` from: null, or an empty text where no empty text is a `type`.
    @inline(__always)
    func isAbsent(at index: Int, as type: Any.Type) -> Bool {
        let token = tokens[index]
        // What has escapes isn't empty.
        return token.kind == .null || (token.kind == .string && token.count == 0 && isAbsentWhenEmpty(type))
    }

    @inline(never)
    private func isAbsentWhenEmpty(_ type: Any.Type) -> Bool {
        type is any AbsentWhenEmpty.Type || (holdsTexts && type is any ReadFromWord.Type)
    }
}
