/// A type that is decoded from a string that is never empty, such as a date, a URL or a UUID.
///
/// Servers often send `""` for a missing value of such a type. In an optional property or element, an empty string
/// decodes as nil. Where the value is required, an empty string is an error, as any invalid string is.
public protocol EmptyStringDecodesAsNil: SingleValueReadable {}

extension ValueTape {
    /// Returns a Boolean value that indicates whether the value is absent when it is read as `type`.
    ///
    /// A value is absent if it is null, or an empty string and `type` is ``EmptyStringDecodesAsNil``.
    @inline(__always)
    func isAbsent(at index: Int, as type: Any.Type) -> Bool {
        let token = tokens[index]
        // A string with escapes has another kind of token, and is never empty.
        return token.kind == .null || (token.kind == .string && token.count == 0 && isAbsentWhenEmpty(type))
    }

    @inline(never)
    private func isAbsentWhenEmpty(_ type: Any.Type) -> Bool {
        // In formats whose values are all strings, numbers and booleans are decoded from strings too.
        type is any EmptyStringDecodesAsNil.Type
            || holdsTexts
                && (type == Bool.self || type is any FixedWidthInteger.Type || type is any BinaryFloatingPoint.Type)
    }
}
