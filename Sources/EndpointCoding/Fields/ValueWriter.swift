/// A writer of one value of a request.
public struct ValueWriter {
    let output: ValueOutput

    @inline(__always)
    package init(_ output: ValueOutput) { self.output = output }

    /// Writes a value to the output.
    ///
    /// - Throws: `EncodingError` if the value can't be written.
    @inlinable
    public mutating func write<Value: WritableValue>(_ value: Value) throws {
        willWrite(Value.self)
        try value.write(to: &self)
    }

    @usableFromInline
    func willWrite(_ type: Any.Type) { output.willWrite(type) }

    func writeNull() { output.writeNull() }
}
