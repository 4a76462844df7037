/// Where one value of a request is written to.
public struct ValueWriter {
    let buffer: JSONBuffer

    @inline(__always)
    init(_ buffer: JSONBuffer) {
        self.buffer = buffer
    }

    /// Writes the value.
    ///
    /// - Throws: `EncodingError` when it can't be written.
    @inlinable
    public mutating func write<Value: WritableValue>(_ value: Value) throws {
        try value.write(to: &self)
    }

    func writeNull() {
        buffer.append("null")
    }
}
