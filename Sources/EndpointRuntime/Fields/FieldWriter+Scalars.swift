/// Fields of the types that most have. These do the same as the functions for all types; they are here because nothing has
/// to be known of the type to call them, neither by the caller nor by its compiler.
extension FieldWriter {
    /// Writes a text.
    public mutating func write(_ key: StaticString, _ value: String) {
        begin(key)
        self.value.buffer.appendString(value)
    }

    /// Writes a text. Nil is left out.
    public mutating func writeIfPresent(_ key: StaticString, _ value: String?) {
        if let value { write(key, value) }
    }

    /// Writes an integer.
    public mutating func write(_ key: StaticString, _ value: Int) {
        begin(key)
        self.value.buffer.append(integer: value)
    }

    /// Writes an integer. Nil is left out.
    public mutating func writeIfPresent(_ key: StaticString, _ value: Int?) {
        if let value { write(key, value) }
    }

    /// Writes a boolean.
    public mutating func write(_ key: StaticString, _ value: Bool) {
        begin(key)
        if value { self.value.buffer.append("true") } else { self.value.buffer.append("false") }
    }

    /// Writes a boolean. Nil is left out.
    public mutating func writeIfPresent(_ key: StaticString, _ value: Bool?) {
        if let value { write(key, value) }
    }

    /// Writes a list of texts.
    public mutating func write(_ key: StaticString, _ value: [String]) {
        write(key, of: value)
    }

    /// Writes a list of texts. Nil is left out.
    public mutating func writeIfPresent(_ key: StaticString, _ value: [String]?) {
        if let value { write(key, of: value) }
    }

    /// Writes the text of an enumeration's value.
    @inlinable
    public mutating func write<Cases>(_ key: StaticString, _ value: StringEnumeration<Cases>) {
        write(key, value.rawValue)
    }

    /// Writes the text of an enumeration's value. Nil is left out.
    @inlinable
    public mutating func writeIfPresent<Cases>(_ key: StaticString, _ value: StringEnumeration<Cases>?) {
        writeIfPresent(key, value?.rawValue)
    }

    private mutating func write<Value: WritableValue>(_ key: StaticString, of value: Value) {
        write(key, value)
    }
}
