/// Where one value of a request is written to.
public struct ValueWriter {
    let buffer: JSONBuffer

    init(_ buffer: JSONBuffer) {
        self.buffer = buffer
    }

    public mutating func write<Value: WritableValue>(_ value: Value) throws {
        try value.write(to: &self)
    }

    mutating func writeObject(_ body: (inout FieldWriter) throws -> Void) throws {
        buffer.append(UInt8(ascii: "{"))
        var fields = FieldWriter(buffer)
        try body(&fields)
        buffer.append(UInt8(ascii: "}"))
    }

    mutating func writeArray<Values: Sequence>(_ values: Values) throws where Values.Element: WritableValue {
        buffer.append(UInt8(ascii: "["))
        var index = 0
        for value in values {
            if index > 0 { buffer.append(UInt8(ascii: ",")) }
            do {
                try value.write(to: &self)
            } catch let error as EncodingError {
                throw error.inside(FieldKey(index: index))
            }
            index += 1
        }
        buffer.append(UInt8(ascii: "]"))
    }

    mutating func writeNull() {
        buffer.append("null")
    }
}

/// Writes the fields of an object, in the order of the calls.
public struct FieldWriter {
    private let buffer: JSONBuffer
    private var isEmpty = true

    init(_ buffer: JSONBuffer) {
        self.buffer = buffer
    }

    public mutating func write<Value: WritableValue>(_ key: StaticString, _ value: Value) throws {
        begin()
        buffer.appendString(key.description)
        try write(value, key.description)
    }

    /// Nil is left out.
    public mutating func writeIfPresent<Value: WritableValue>(_ key: StaticString, _ value: Value?) throws {
        if let value { try write(key, value) }
    }

    /// Nil is written as null.
    public mutating func writeNullable<Value: WritableValue>(_ key: StaticString, _ value: Value?) throws {
        try write(key, value.map(Nullable.value) ?? .null)
    }

    /// Fields that have no property of their own, in the order of their keys.
    public mutating func writeRemaining<Value: WritableValue>(_ values: [String: Value]) throws {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            begin()
            buffer.appendString(key)
            try write(value, key)
        }
    }

    private mutating func begin() {
        if !isEmpty { buffer.append(UInt8(ascii: ",")) }
        isEmpty = false
    }

    private func write<Value: WritableValue>(_ value: Value, _ key: String) throws {
        buffer.append(UInt8(ascii: ":"))
        var writer = ValueWriter(buffer)
        do {
            try value.write(to: &writer)
        } catch let error as EncodingError {
            throw error.inside(FieldKey(key))
        }
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
