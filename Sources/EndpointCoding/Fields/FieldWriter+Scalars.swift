/// Functions that write fields of the most common types.
///
/// The functions do the same as the generic ones, but neither the caller nor the compiler needs the type's metadata to
/// call them. Each has a distinct name, because overloads take twice as long to type-check.
extension FieldWriter {
    /// Writes a string.
    public mutating func writeString(_ key: StaticString, _ value: String) {
        self.value.output.writeMember(key, isFirst: beginField(), value)
    }

    /// Writes a string. Nil is omitted.
    public mutating func writeStringIfPresent(_ key: StaticString, _ value: String?) {
        if let value { writeString(key, value) }
    }

    /// Writes an integer.
    public mutating func writeInt(_ key: StaticString, _ value: Int) {
        self.value.output.writeMember(key, isFirst: beginField(), Int64(value))
    }

    /// Writes an integer. Nil is omitted.
    public mutating func writeIntIfPresent(_ key: StaticString, _ value: Int?) {
        if let value { writeInt(key, value) }
    }

    /// Writes a boolean.
    public mutating func writeBool(_ key: StaticString, _ value: Bool) {
        self.value.output.writeMember(key, isFirst: beginField(), value)
    }

    /// Writes a boolean. Nil is omitted.
    public mutating func writeBoolIfPresent(_ key: StaticString, _ value: Bool?) {
        if let value { writeBool(key, value) }
    }

    /// Writes an array of strings.
    public mutating func writeStrings(_ key: StaticString, _ value: [String]) { write(key, value) }

    /// Writes an array of strings. Nil is omitted.
    public mutating func writeStringsIfPresent(_ key: StaticString, _ value: [String]?) {
        if let value { writeStrings(key, value) }
    }

    /// Writes the raw value of a string enumeration.
    @inlinable
    public mutating func writeEnumeration<Cases>(_ key: StaticString, _ value: StringEnumeration<Cases>) {
        writeString(key, value.rawValue)
    }

    /// Writes the raw value of a string enumeration. Nil is omitted.
    @inlinable
    public mutating func writeEnumerationIfPresent<Cases>(_ key: StaticString, _ value: StringEnumeration<Cases>?) {
        writeStringIfPresent(key, value?.rawValue)
    }

    // The functions below are generic over the element or value, so the compiler needs no metadata of the array or
    // optional.

    /// Writes an array.
    @inlinable
    public mutating func writeList<Element: WritableValue>(_ key: StaticString, _ value: [Element]) {
        write(key, value)
    }

    /// Writes an array. Nil is omitted.
    @inlinable
    public mutating func writeListIfPresent<Element: WritableValue>(_ key: StaticString, _ value: [Element]?) {
        if let value { write(key, value) }
    }

    /// Writes a nullable value. Nil is omitted.
    @inlinable
    public mutating func writeNullableIfPresent<Value: WritableValue>(_ key: StaticString, _ value: Nullable<Value>?) {
        if let value { write(key, value) }
    }
}
