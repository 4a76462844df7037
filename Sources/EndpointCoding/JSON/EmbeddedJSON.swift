/// A value that lies as JSON in a text: `"{\\"id\\":1}"` for `{"id": 1}` (JSON Schema's `contentMediaType` and
/// `contentSchema`).
///
/// Its members are there without a detour: `event.payload.id` is `event.payload.value.id`.
@dynamicMemberLookup
public struct EmbeddedJSON<Value: Sendable>: Sendable {
    private var storage: Indirect<Value>

    /// What the text says.
    public var value: Value {
        get { storage.wrappedValue }
        set { storage.wrappedValue = newValue }
    }

    /// A text that says `value`.
    public init(_ value: Value) {
        storage = Indirect(wrappedValue: value)
    }

    /// What the value has at `path`.
    public subscript<Member>(dynamicMember path: KeyPath<Value, Member>) -> Member {
        value[keyPath: path]
    }

    /// What the value has at `path`, which may be changed.
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
    public func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}

extension EmbeddedJSON: CustomStringConvertible, CustomReflectable {
    public var description: String { "\(value)" }

    public var customMirror: Mirror { Mirror(self, children: ["value": value]) }
}

extension EmbeddedJSON: ReadableValue, SingleValueReadable where Value: ReadableValue {
    /// A text that isn't JSON breaks its format: see ``FormatPolicy``.
    ///
    /// - Throws: `DecodingError` when the value is no text, the text no JSON, or the JSON no `Value`.
    public init(from value: ValueReader) throws {
        guard value.isString else { throw value.mismatch(String.self, expected: "a text that holds JSON") }
        let tape: ValueTape
        do {
            tape = try ValueTape(
                json: Array(try value.string().utf8), codingPath: value.codingPath, formats: value.tape.formats)
        } catch is JSONSyntaxError {
            throw value.breaksFormat("this text isn't JSON")
        }
        self.init(try Value(from: ValueReader(tape)))
    }
}

extension EmbeddedJSON: WritableValue, SingleValueWritable where Value: WritableValue {
    public func write(to value: inout ValueWriter) throws {
        value.output.write(try text(isStored: value.output.isStored))
    }

    public var parameterText: String? { try? text(isStored: false) }

    private func text(isStored: Bool) throws -> String {
        try JSONOutput(writing: value, isStored: isStored).text
    }
}
