/// What values are written to, in one format or another. This one writes nothing: each format has its own.
///
/// A writer calls these in the order of its values, and each value is one of them: a scalar, or what lies between the
/// beginning and the end of an object or a list.
///
/// A class rather than a protocol: calls through one cost half as much, and they are all that the JSON path pays for
/// there being other formats.
class ValueOutput: TextBuffer {
    // Objects

    /// Begins the next member of an object, and with the first one the object. Its value follows.
    func beginMember(_ key: StaticString, isFirst: Bool) {}
    func beginMember(_ key: String, isFirst: Bool) {}
    /// Ends an object, which hasn't begun yet where it has no members.
    func endObject(isEmpty: Bool) {}

    /// A member that is a text.
    func writeMember(_ key: StaticString, isFirst: Bool, _ text: String) {
        beginMember(key, isFirst: isFirst)
        write(text)
    }

    /// A member that is a number.
    func writeMember(_ key: StaticString, isFirst: Bool, _ integer: Int64) {
        beginMember(key, isFirst: isFirst)
        write(integer)
    }

    /// A member that is a boolean.
    func writeMember(_ key: StaticString, isFirst: Bool, _ boolean: Bool) {
        beginMember(key, isFirst: isFirst)
        write(boolean)
    }

    // Lists

    func beginList() {}
    /// Stands between two elements of a list.
    func separateElements() {}
    func endList(count: Int) {}

    // Scalars

    func writeNull() {}
    func write(_ boolean: Bool) {}
    func write(_ integer: Int64) {}
    func write(_ integer: UInt64) {}
    /// A number that is finite.
    func write(_ number: Double) {}
    /// A decimal number, as it is written.
    func writeNumber(_ digits: UnsafeBufferPointer<UInt8>) {}
    func write(_ text: String) {}
    /// A text of at most `capacity` letters, digits and other characters of ASCII that no format has to escape: they
    /// are put where they are to stand. `fill` tells how many there are.
    func writePlainText(capacity: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) {}
    /// What comes is the content of a union's case, of this type.
    func willWrite(_ type: Any.Type) {}
    /// Takes a file that is sent beside the values, which leaves a null among them. False where nothing goes beside
    /// them.
    func take(_ file: FilePart) -> Bool { false }
}

extension ValueOutput {
    final func writeNumber(_ text: String) {
        text.withBytes { writeNumber($0) }
    }
}
