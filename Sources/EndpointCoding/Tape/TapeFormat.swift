/// The format-specific interpretation of the bytes of a tape.
///
/// A format creates a tape: it validates the bytes and appends a token for each value, in the order of
/// ``ValueTape/Token``. Readers of the tape call the functions of this protocol afterwards.
package protocol TapeFormat {
    /// Returns the string of an ``ValueTape/Token/Kind/escapedString``.
    ///
    /// The token was validated when the tape was created. The string isn't longer than `stretch`.
    static func text(of stretch: UnsafeBufferPointer<UInt8>) -> String

    /// Returns the string of a token for conversion to another type, such as a number or a date.
    static func word(of stretch: UnsafeBufferPointer<UInt8>) -> String

    /// Returns a number in JSON's notation; nil if the text isn't a number.
    static func number(_ text: UnsafeBufferPointer<UInt8>) -> String?

    /// A Boolean value that indicates whether an array consists of several values with one name.
    ///
    /// If true, a single value is also read as an array if an array is requested, and the first of several values is
    /// used if one value is requested.
    static var repeatsNames: Bool { get }

    /// Returns the object or array that is encoded in a string of this format; nil if there is none.
    ///
    /// `tape` is the tape of the string.
    static func tape(ofText text: String, like tape: ValueTape) -> ValueTape?

    /// The byte between a key and its value, which never occurs between two values.
    ///
    /// The byte distinguishes a value's key from a preceding value.
    static var keySeparator: UInt8 { get }

    /// Returns a description of the position of a token with this offset.
    static func position(_ offset: UInt32) -> String
}

extension TapeFormat {
    package static func word(of stretch: UnsafeBufferPointer<UInt8>) -> String { text(of: stretch) }

    package static func number(_ text: UnsafeBufferPointer<UInt8>) -> String? { nil }

    package static var repeatsNames: Bool { false }

    package static func tape(ofText text: String, like tape: ValueTape) -> ValueTape? { nil }

    package static func position(_ offset: UInt32) -> String { "at byte \(offset)" }
}
