/// What the bytes under a tape say that its tokens don't.
///
/// A format fills a tape: it checks the bytes and makes a token of each value, in the order of ``ValueTape/Token``. What
/// it is asked afterwards is this.
package protocol TapeFormat {
    /// The text of an ``ValueTape/Token/Kind/escapedString``, which was found to be valid when the tape was made. It
    /// isn't longer than `stretch`.
    static func text(of stretch: UnsafeBufferPointer<UInt8>) -> String

    /// The same where it is to be something else than a text: a number, a date.
    static func word(of stretch: UnsafeBufferPointer<UInt8>) -> String

    /// A number that JSON would write in another form; nil where the text is none.
    static func number(_ text: UnsafeBufferPointer<UInt8>) -> String?

    /// Whether a list is several values of one name, so that one value is a list too where one is asked for, and of
    /// several the first counts where one is.
    static var repeatsNames: Bool { get }

    /// The object or the list that lies in a text of this format; nil where it has none. `tape` is that of the text.
    static func tape(ofText text: String, like tape: ValueTape) -> ValueTape?

    /// What stands between a key and its value, and between no two values: it tells a value's key from the value before
    /// it.
    static var keySeparator: UInt8 { get }
}

extension TapeFormat {
    package static func word(of stretch: UnsafeBufferPointer<UInt8>) -> String { text(of: stretch) }

    package static func number(_ text: UnsafeBufferPointer<UInt8>) -> String? { nil }

    package static var repeatsNames: Bool { false }

    package static func tape(ofText text: String, like tape: ValueTape) -> ValueTape? { nil }
}
