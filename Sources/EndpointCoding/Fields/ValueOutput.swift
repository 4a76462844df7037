/// An output that values are written to. This base class writes nothing; each format overrides it.
///
/// A writer calls these functions in the order of its values. Each value is a scalar, or everything between the
/// beginning and the end of an object or an array.
///
/// A class rather than a protocol: calls through a class cost half as much, and they are the only cost that other
/// formats add to the JSON path. Other modules subclass it for their formats.
@_spi(Format)
open class ValueOutput: TextBuffer {
    override package init() {}

    /// A Boolean value that indicates whether the values are stored rather than sent.
    ///
    /// Stored values keep their read-only properties.
    package final var storesModels = false

    // Objects

    /// Begins the next member of an object, and with the first one the object. Its value follows.
    open func beginMember(_ key: StaticString, isFirst: Bool) {}
    open func beginMember(_ key: String, isFirst: Bool) {}
    /// Ends an object, which hasn't begun yet where it has no members.
    open func endObject(isEmpty: Bool) {}

    /// Writes a member whose value is a string.
    package func writeMember(_ key: StaticString, isFirst: Bool, _ text: String) {
        beginMember(key, isFirst: isFirst)
        write(text)
    }

    /// Writes a member whose value is a number.
    package func writeMember(_ key: StaticString, isFirst: Bool, _ integer: Int64) {
        beginMember(key, isFirst: isFirst)
        write(integer)
    }

    /// Writes a member whose value is a boolean.
    package func writeMember(_ key: StaticString, isFirst: Bool, _ boolean: Bool) {
        beginMember(key, isFirst: isFirst)
        write(boolean)
    }

    // Lists

    open func beginList() {}
    /// Writes the separator of two array elements.
    open func separateElements() {}
    open func endList(count: Int) {}

    // Scalars

    open func writeNull() {}
    open func write(_ boolean: Bool) {}
    package func write(_ integer: Int64) { writeNumber(String(integer)) }
    package func write(_ integer: UInt64) { writeNumber(String(integer)) }
    /// Writes a finite number.
    package func write(_ number: Double) { writeNumber((try? number.jsonText) ?? "0") }
    /// Writes the digits of a decimal number unchanged.
    open func writeNumber(_ digits: UnsafeBufferPointer<UInt8>) {}
    open func write(_ text: String) {}
    /// Writes a string of at most `capacity` ASCII characters in place.
    ///
    /// The characters are letters, digits and others that no format escapes. `fill` returns the number of bytes that it
    /// wrote.
    open func writePlainText(capacity: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) {}
    /// Announces that the next value is the content of a union's case, of this type.
    open func willWrite(_ type: Any.Type) {}
    /// Stores a file that is sent beside the values, where a null replaces it.
    ///
    /// The result is false if the format has no files.
    package func take(_ file: FilePart) -> Bool { false }
}

extension ValueOutput {
    package final func writeNumber(_ text: String) { text.withBytes { writeNumber($0) } }
}
