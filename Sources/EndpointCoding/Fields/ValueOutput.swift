/// An output that values are written to. This base class writes nothing; each format overrides it.
///
/// A writer calls these functions in the order of its values. Each value is a scalar, or everything between the
/// beginning and the end of an object or an array.
///
/// `ValueOutput` is a class rather than a protocol, because a call through a class costs half as much. Such calls are
/// the only cost that other formats add to JSON. Other modules subclass `ValueOutput` for their formats.
@_spi(Format)
open class ValueOutput: TextBuffer {
    override package init() {}

    /// A Boolean value that indicates whether the values are stored rather than sent.
    ///
    /// Stored values keep their read-only properties.
    final var storesModels = false

    // Functions that write objects.

    /// Begins the next member of an object, whose value follows. The first member also begins the object.
    open func beginMember(_ key: StaticString, isFirst: Bool) {}
    open func beginMember(_ key: String, isFirst: Bool) {}
    /// Ends an object. If the object is empty, the function also begins it.
    open func endObject(isEmpty: Bool) {}

    /// Writes a member whose value is a string.
    func writeMember(_ key: StaticString, isFirst: Bool, _ text: String) {
        beginMember(key, isFirst: isFirst)
        write(text)
    }

    /// Writes a member whose value is a number.
    func writeMember(_ key: StaticString, isFirst: Bool, _ integer: Int64) {
        beginMember(key, isFirst: isFirst)
        write(integer)
    }

    /// Writes a member whose value is a boolean.
    func writeMember(_ key: StaticString, isFirst: Bool, _ boolean: Bool) {
        beginMember(key, isFirst: isFirst)
        write(boolean)
    }

    // Functions that write arrays.

    open func beginList() {}
    /// Writes the separator of two array elements.
    open func separateElements() {}
    open func endList(count: Int) {}

    // Functions that write scalars.

    open func writeNull() {}
    open func write(_ boolean: Bool) {}
    func write(_ integer: Int64) { writeNumber(String(integer)) }
    func write(_ integer: UInt64) { writeNumber(String(integer)) }
    /// Writes a finite number.
    func write(_ number: Double) { writeNumber((try? number.jsonText) ?? "0") }
    /// Writes the digits of a decimal number unchanged.
    open func writeNumber(_ digits: UnsafeBufferPointer<UInt8>) {}
    open func write(_ text: String) {}
    /// Writes a string of at most `capacity` ASCII characters in place.
    ///
    /// The characters are letters, digits and others that no format escapes. `fill` returns the number of bytes that it
    /// wrote.
    open func writePlainText(capacity: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) {}
    /// Announces that the next value is the content of a union's case and has the type `type`.
    open func willWrite(_ type: Any.Type) {}
    /// Stores a file that is sent separately from the values, and writes null in its place.
    ///
    /// The function returns false if the format has no files.
    func take(_ file: FilePart) -> Bool { false }
}

extension ValueOutput {
    package final func writeNumber(_ text: String) { text.withBytes { writeNumber($0) } }
}
