extension FieldWriter {
    /// Writes a field that is received and never sent, where the object is stored.
    public mutating func writeStored<Value: ReadableValue>(_ key: StaticString, _ value: Value) {
        guard self.value.output.isStored else { return }
        begin(key)
        do { try ModelWriting.write(value, to: self.value.output) } catch { fail(error, key) }
    }

    /// Writes a field that is received and never sent, where the object is stored. Nil is omitted.
    public mutating func writeStoredIfPresent<Value: ReadableValue>(_ key: StaticString, _ value: Value?) {
        if let value { writeStored(key, value) }
    }
}
