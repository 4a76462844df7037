/// A value of a tape, or its key: its type, and its range in the document.
@usableFromInline
package struct TapeToken: Sendable {
    @usableFromInline
    package enum Kind: UInt8, Sendable {
        case null, boolean, number
        /// An ASCII string without escapes.
        case string
        /// A string without escapes.
        case unicodeString
        /// A string with escapes, which the format decodes.
        case escapedString
        case array, object
        /// Stands for the token at `next`; an element of an array.
        case link

        @inlinable
        var isString: Bool { self == .string || self == .unicodeString || self == .escapedString }
    }

    @usableFromInline package var kind: Kind
    /// Offset of the first byte of its text.
    @usableFromInline package var offset: UInt32
    /// The number of bytes of a scalar, of elements of an array, or of members of an object.
    ///
    /// The bytes of a boolean are those of `true` or `false`, and the bytes of a number those of a decimal one.
    @usableFromInline package var count: UInt32
    /// The token after this one and all within it.
    @usableFromInline package var next: UInt32

    @inlinable
    package init(kind: Kind, offset: UInt32, count: UInt32, next: UInt32) {
        self.kind = kind
        self.offset = offset
        self.count = count
        self.next = next
    }
}
