/// A value of a tape, or its key: its type, and its range in the document.
@usableFromInline
package struct TapeToken: Sendable {
    @usableFromInline
    package enum Kind: UInt8, Sendable {
        case null, boolean, number
        /// An ASCII string without escapes.
        case string
        /// A string without escapes that isn't ASCII.
        case unicodeString
        /// A string with escapes, which the format decodes.
        case escapedString
        case array, object
        /// An element of an array that refers to the token at `next`.
        case link

        @inlinable
        var isString: Bool { self == .string || self == .unicodeString || self == .escapedString }
    }

    @usableFromInline package var kind: Kind
    /// The offset of the first byte of the token's text.
    @usableFromInline package var offset: UInt32
    /// The number of bytes of a scalar, of elements of an array, or of members of an object.
    ///
    /// The bytes of a boolean are `true` or `false`, and the bytes of a number are a decimal number.
    @usableFromInline package var count: UInt32
    /// The index of the token after this token and all tokens within it.
    @usableFromInline package var next: UInt32

    @inlinable
    package init(kind: Kind, offset: UInt32, count: UInt32, next: UInt32) {
        self.kind = kind
        self.offset = offset
        self.count = count
        self.next = next
    }
}
