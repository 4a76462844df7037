/// Fields of the types that most have. These do the same as the functions for all types; they are here because nothing
/// has to be known of the type to call them, neither by the caller nor by its compiler. Each has a name of its own, for
/// a name that several have takes the compiler twice as long.
extension FieldWriter {
    /// Writes a text.
    public mutating func writeString(_ key: StaticString, _ value: String) {
        self.value.output.writeMember(key, isFirst: beginField(), value)
    }

    /// Writes a text. Nil is left out.
    public mutating func writeStringIfPresent(_ key: StaticString, _ value: String?) {
        if let value { writeString(key, value) }
    }

    /// Writes an integer.
    public mutating func writeInt(_ key: StaticString, _ value: Int) {
        self.value.output.writeMember(key, isFirst: beginField(), Int64(value))
    }

    /// Writes an integer. Nil is left out.
    public mutating func writeIntIfPresent(_ key: StaticString, _ value: Int?) {
        if let value { writeInt(key, value) }
    }

    /// Writes a boolean.
    public mutating func writeBool(_ key: StaticString, _ value: Bool) {
        self.value.output.writeMember(key, isFirst: beginField(), value)
    }

    /// Writes a boolean. Nil is left out.
    public mutating func writeBoolIfPresent(_ key: StaticString, _ value: Bool?) {
        if let value { writeBool(key, value) }
    }

    /// Writes a list of texts.
    public mutating func writeStrings(_ key: StaticString, _ value: [String]) {
        write(key, value)
    }

    /// Writes a list of texts. Nil is left out.
    public mutating func writeStringsIfPresent(_ key: StaticString, _ value: [String]?) {
        if let value { writeStrings(key, value) }
    }

    /// Writes the text of an enumeration's value.
    @inlinable
    public mutating func writeEnumeration<Cases>(_ key: StaticString, _ value: StringEnumeration<Cases>) {
        writeString(key, value.rawValue)
    }

    /// Writes the text of an enumeration's value. Nil is left out.
    @inlinable
    public mutating func writeEnumerationIfPresent<Cases>(_ key: StaticString, _ value: StringEnumeration<Cases>?) {
        writeStringIfPresent(key, value?.rawValue)
    }

    // Of what follows the compiler looks up the type of an element alone, not that of the list or of what may be null.

    /// Writes a list.
    @inlinable
    public mutating func writeList<Element: WritableValue>(_ key: StaticString, _ value: [Element]) {
        write(key, value)
    }

    /// Writes a list. Nil is left out.
    @inlinable
    public mutating func writeListIfPresent<Element: WritableValue>(_ key: StaticString, _ value: [Element]?) {
        if let value { write(key, value) }
    }

    /// Writes what may be null. Nil is left out.
    @inlinable
    public mutating func writeNullableIfPresent<Value: WritableValue>(_ key: StaticString, _ value: Nullable<Value>?) {
        if let value { write(key, value) }
    }
}
