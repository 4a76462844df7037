/// A value that is encoded as JSON in a string: `"{\\"id\\":1}"` for `{"id": 1}`.
///
/// JSON Schema describes such strings with `contentMediaType` and `contentSchema`.
///
/// The members of the decoded value are accessible directly: `event.payload.id` is `event.payload.value.id`.
@dynamicMemberLookup
public struct EmbeddedJSON<Value: Sendable>: Sendable {
    private var storage: Indirect<Value>

    /// The decoded value.
    public var value: Value {
        get { storage.wrappedValue }
        set { storage.wrappedValue = newValue }
    }

    /// Creates a JSON string that encodes `value`.
    public init(_ value: Value) { storage = Indirect(wrappedValue: value) }

    /// Returns the value's property at `path`.
    public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
        value[keyPath: path]
    }

    /// Accesses the value's property at `path`.
    public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Member {
        get { value[keyPath: path] }
        set { value[keyPath: path] = newValue }
    }
}

extension EmbeddedJSON: Equatable where Value: Equatable {
    public static func == (left: EmbeddedJSON, right: EmbeddedJSON) -> Bool {
        left.value == right.value
    }
}

extension EmbeddedJSON: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension EmbeddedJSON: CustomStringConvertible, CustomReflectable {
    public var description: String { "\(value)" }

    public var customMirror: Mirror { Mirror(self, children: ["value": value]) }
}

extension EmbeddedJSON: ReadableValue, SingleValueReadable where Value: ReadableValue {
    /// Decodes the JSON in a string. A string that isn't JSON has an invalid format: see ``FormatPolicy``.
    ///
    /// - Throws: `DecodingError` if the value isn't a string, the string isn't JSON, or the JSON isn't a `Value`.
    public init(from value: ValueReader) throws {
        guard value.isString else { throw value.mismatch(String.self, expected: "a string that contains JSON") }
        let tape: ValueTape
        do {
            tape = try ValueTape(
                json: Array(try value.string().utf8), codingPath: value.codingPath, formats: value.tape.formats)
        } catch is JSONSyntaxError {
            throw value.invalidFormat("the string isn't JSON")
        }
        self.init(try Value(from: ValueReader(tape)))
    }
}

extension EmbeddedJSON: WritableValue, SingleValueWritable where Value: WritableValue {
    public func write(to value: inout ValueWriter) throws {
        value.output.write(try text(isStored: value.output.storesModels))
    }

    private func text(isStored: Bool) throws -> String {
        try JSONOutput(writing: value, isStored: isStored).text
    }
}
