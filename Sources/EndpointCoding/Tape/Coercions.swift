/// The coercion of values with unexpected types while one tape is read tolerantly.
///
/// `EndpointMapper` implements the protocol.
///
/// Readers call the functions only where a strict reader would throw, and only on the reading thread.
package protocol Coercions: AnyObject {
    /// A Boolean value that indicates whether coercion is suspended.
    ///
    /// Coercion is suspended while the case of a union is determined, from the value as sent.
    var isSuspended: Bool { get set }

    /// Returns a Boolean value that indicates whether the text of the value is read as a string.
    func convertsToString(_ value: ValueReader) -> Bool
    func boolean(of value: ValueReader) -> Bool?
    /// Returns the digits of the number that is read in place of a string or a boolean.
    func number(of value: ValueReader) -> String?
    /// Returns the seconds since 1970 of a date in a string.
    func seconds(of value: ValueReader) -> Double?
    /// Returns a number without its fraction; nil if the result doesn't fit in the type.
    func integer<Value: FixedWidthInteger>(of value: ValueReader) -> Value?

    /// Returns the default that replaces a required value; nil if the value's type has no default.
    func replacement<Value: ReadableValue>(of value: ValueReader) -> Value?
    /// Returns the default that replaces an element of an array; nil if the element is skipped.
    func replacement<Value: ReadableValue>(ofElement value: ValueReader) -> Value?
    /// Returns the default of a field that `object` lacks; nil if the field's type has no default.
    func missingField<Value: ReadableValue>(_ key: String, of object: ValueReader) -> Value?
    /// Records that the value counts as absent.
    func ignore(_ value: ValueReader)
}

extension ValueTape {
    /// A Boolean value that indicates whether values are coerced.
    @inline(never)
    var isCoercing: Bool { activeCoercions != nil }

    /// The coercions; nil if nothing is coerced.
    @inline(__always)
    package var activeCoercions: (any Coercions)? {
        guard let coercions, !coercions.isSuspended else { return nil }
        return coercions
    }
}
