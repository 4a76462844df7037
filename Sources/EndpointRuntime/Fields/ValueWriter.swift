/// Where one value of a request is written to.
public struct ValueWriter {
    let output: ValueOutput

    @inline(__always)
    init(_ output: ValueOutput) {
        self.output = output
    }

    /// Writes the value.
    ///
    /// - Throws: `EncodingError` when it can't be written.
    @inlinable
    public mutating func write<Value: WritableValue>(_ value: Value) throws {
        try value.write(to: &self)
    }

    func writeNull() {
        output.writeNull()
    }
}
