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

    @usableFromInline
    func beginObject() -> FieldWriter {
        buffer.append(UInt8(ascii: "{"))
        return FieldWriter(self)
    }

    @usableFromInline
    func endObject() {
        buffer.append(UInt8(ascii: "}"))
    }

    func writeNull() {
        buffer.append("null")
    }
}

/// Writes the fields of an object, in the order of the calls.
public struct FieldWriter {
    /// Where the value of the next field goes. Writers of one text all write to its end.
    @usableFromInline
    var value: ValueWriter
    private var isEmpty = true

    init(_ value: ValueWriter) {
        self.value = value
    }

    /// Writes a field and its value.
    ///
    /// - Throws: `EncodingError`, with the key in its path, when the value can't be written.
    @inlinable
    public mutating func write<Value: WritableValue>(_ key: StaticString, _ value: Value) throws {
        begin(key)
        do { try value.write(to: &self.value) } catch { throw Self.located(error, key) }
    }

    /// Nil is left out.
    @inlinable
    public mutating func writeIfPresent<Value: WritableValue>(_ key: StaticString, _ value: Value?) throws {
        if let value { try write(key, value) }
    }

    /// Nil is written as null.
    @inlinable
    public mutating func writeNullable<Value: WritableValue>(_ key: StaticString, _ value: Value?) throws {
        if let value { try write(key, value) } else { writeNull(key) }
    }

    /// Fields that have no property of their own, in the order of their keys.
    public mutating func writeRemaining<Value: WritableValue>(_ values: [String: Value]) throws {
        var keys = Array(values.keys)
        Self.sort(&keys)
        for key in keys {
            guard let value = values[key] else { continue }
            self.value.buffer.appendKey(key, isFirst: isEmpty)
            isEmpty = false
            do {
                try value.write(to: &self.value)
            } catch let error as EncodingError {
                throw error.inside(FieldKey(key))
            }
        }
    }

    /// Here the compiler knows that these are strings, which makes it many times faster.
    @inline(never)
    private static func sort(_ keys: inout [String]) {
        keys.sort()
    }

    // What the inlined functions above leave to the runtime.

    @usableFromInline
    mutating func begin(_ key: StaticString) {
        value.buffer.appendKey(key, isFirst: isEmpty)
        isEmpty = false
    }

    @usableFromInline
    mutating func writeNull(_ key: StaticString) {
        begin(key)
        value.writeNull()
    }

    @usableFromInline
    @inline(never)
    static func located(_ error: any Error, _ key: StaticString) -> any Error {
        (error as? EncodingError)?.inside(FieldKey(key.description)) ?? error
    }
}

extension EncodingError {
    /// The same error, seen from one level further out.
    func inside(_ key: FieldKey) -> EncodingError {
        guard case .invalidValue(let value, let context) = self else { return self }
        return .invalidValue(
            value,
            Context(
                codingPath: [key] + context.codingPath, debugDescription: context.debugDescription,
                underlyingError: context.underlyingError
            )
        )
    }
}
