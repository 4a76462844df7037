extension Optional: ReadableValue where Wrapped: ReadableValue {
    public init(from value: ValueReader) throws {
        self = value.isNull ? nil : try Wrapped(from: value)
    }
}

extension Optional: WritableValue where Wrapped: WritableValue {
    public func write(to value: inout ValueWriter) throws {
        if let self { try self.write(to: &value) } else { value.writeNull() }
    }

    public var parameterText: String? { self?.parameterText }
}

extension Array: ReadableValue where Element: ReadableValue {
    public init(from value: ValueReader) throws {
        let indexes = try value.elements([Element].self)
        self = []
        reserveCapacity(indexes.count)
        for (position, index) in indexes.enumerated() {
            do {
                append(try Element(from: value.value(at: index)))
            } catch let error as DecodingError {
                throw error.inside(FieldKey(index: position), of: value.codingPath)
            }
        }
    }
}

extension Array: WritableValue where Element: WritableValue {
    public func write(to value: inout ValueWriter) throws {
        try value.writeArray(self)
    }
}

extension Dictionary: ReadableValue where Key == String, Value: ReadableValue {
    /// Of a key that is there twice, the first counts.
    public init(from value: ValueReader) throws {
        var fields = try value.fields()
        self = try fields.readRemaining(besides: [])
    }
}

extension Dictionary: WritableValue where Key == String, Value: WritableValue {
    /// Keys are written in their order, so that equal dictionaries give equal texts.
    public func write(to value: inout ValueWriter) throws {
        try value.writeObject { fields throws in try fields.writeRemaining(self) }
    }
}
