extension JSONValue {
    /// Reads a JSON text.
    ///
    /// - Parameter nestingLimit: The maximum number of nested arrays and objects.
    /// - Throws: ``JSONSyntaxError``; `DecodingError` if the thread's stack is too small for the nesting.
    public init(json data: Data, nestingLimit: Int = 128) throws {
        try self.init(from: ValueReader(ValueTape(json: data, nestingLimit: nestingLimit)))
    }

    package var jsonBytes: [UInt8] {
        get throws {
            try JSONOutput(writing: self).bytes
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value's JSON text, in one line.
    public var description: String {
        (try? jsonBytes).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

extension JSONValue: Codable {
    /// Decodes any value from any decoder.
    ///
    /// Dates and data are decoded as strings, even if the format has types for them.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: FieldKey.self) {
            var members: [String: JSONValue] = [:]
            for key in container.allKeys {
                members[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
            }
            self = .object(members)
        } else if var container = try? decoder.unkeyedContainer() {
            var items: [JSONValue] = []
            while !container.isAtEnd { items.append(try container.decode(JSONValue.self)) }
            self = .array(items)
        } else {
            self = try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .boolean(value) }
        if let value = try? container.decode(Int64.self) { return .number(JSONNumber(value)) }
        if let value = try? container.decode(UInt64.self) { return .number(JSONNumber(value)) }
        if let value = try? container.decode(Double.self), let number = JSONNumber(value) {
            // A decimal keeps the digits that a double rounds away.
            if let decimal = try? container.decode(Decimal.self), decimal.isFinite, "\(decimal)" != number.description {
                return .number(JSONNumber(text: "\(decimal)"))
            }
            return .number(number)
        }
        if let text = try? container.decode(String.self) { return .string(text) }
        if let date = try? container.decode(Date.self), let text = date.word { return .string(text) }
        return .string(try container.decode(Data.self).base64EncodedString())
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .boolean(let value):
            try value.encode(to: encoder)
        case .number(let number):
            if let integer = number.integer(as: Int64.self) {
                try integer.encode(to: encoder)
            } else if let integer = number.integer(as: UInt64.self) {
                try integer.encode(to: encoder)
            } else if let decimal = number.decimal, "\(number.double)" != number.description {
                // Only the encoder's own function writes a decimal as a number; `Decimal` itself writes its parts.
                var container = encoder.singleValueContainer()
                try container.encode(decimal)
            } else {
                try number.double.encode(to: encoder)
            }
        case .string(let text):
            try text.encode(to: encoder)
        case .array(let items):
            try items.encode(to: encoder)
        case .object(let members):
            var container = encoder.container(keyedBy: FieldKey.self)
            for (key, value) in members.sorted(by: { $0.key < $1.key }) {
                try container.encode(value, forKey: FieldKey(key))
            }
        }
    }
}
