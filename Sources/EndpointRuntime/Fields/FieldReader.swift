/// Reads the fields of an object, one call a field. Of a key that is there twice, the first counts.
public struct FieldReader {
    private let value: ValueReader
    /// The first member that hasn't been read. Fields usually come in the order in which they are declared, so that the
    /// one that is looked for mostly stands right here.
    private var cursor: Int
    private let first: Int
    private let end: Int
    /// What was wrong with the first field whose reader doesn't throw.
    var failure: (any Error)?

    init(_ value: ValueReader) {
        self.value = value
        first = value.index + 1
        cursor = first
        end = Int(value.token.next)
    }

    /// - Throws: `DecodingError.keyNotFound` when the field is absent.
    public mutating func read<Value: ReadableValue>(_ key: StaticString) throws -> Value {
        guard let index = find(key) else {
            throw DecodingError.keyNotFound(
                FieldKey(key.description),
                DecodingError.Context(
                    codingPath: value.codingPath,
                    debugDescription: "the object at byte \(value.token.offset) has no '\(key)'"
                )
            )
        }
        return try read(index, key)
    }

    /// A field that is absent or null is nil.
    public mutating func readIfPresent<Value: ReadableValue>(_ key: StaticString) throws -> Value? {
        guard let index = find(key), value.tape.tokens[index].kind != .null else { return nil }
        return try read(index, key) as Value
    }

    /// A field that is absent or null is `standard`.
    public mutating func read<Value: ReadableValue>(
        _ key: StaticString, default standard: @autoclosure () -> Value
    ) throws -> Value {
        try readIfPresent(key) ?? standard()
    }

    /// A field that is absent is nil, one that is null is ``Nullable/null``.
    public mutating func readNullable<Value: ReadableValue>(_ key: StaticString) throws -> Nullable<Value>? {
        guard let index = find(key) else { return nil }
        return value.tape.tokens[index].kind == .null ? .null : .value(try read(index, key))
    }

    /// The fields that have no property of their own.
    public mutating func readRemaining<Value: ReadableValue>(
        besides keys: [StaticString]
    ) throws -> [String: Value] {
        var remaining: [String: Value] = [:]
        var index = first
        while index < end {
            if !keys.contains(where: { value.tape.key(at: index, is: $0) }) {
                let key = value.tape.text(at: index)
                if remaining[key] == nil {
                    // Said in full: as an optional it would be read as nil where null is a value of its own.
                    let value: Value = try read(index + 1, key)
                    remaining[key] = value
                }
            }
            index = Int(value.tape.tokens[index + 1].next)
        }
        return remaining
    }

    /// The index of the value of `key`.
    private mutating func find(_ key: StaticString) -> Int? {
        var index = cursor
        while index < end {
            let next = Int(value.tape.tokens[index + 1].next)
            if value.tape.key(at: index, is: key) {
                if index == cursor { cursor = next }
                return index + 1
            }
            index = next
        }
        return nil
    }

    private func read<Value: ReadableValue>(_ index: Int, _ key: StaticString) throws -> Value {
        do {
            return try Value(from: value.value(at: index))
        } catch let error as DecodingError {
            throw error.inside(FieldKey(key.description), of: value.codingPath)
        }
    }

    private func read<Value: ReadableValue>(_ index: Int, _ key: String) throws -> Value {
        do {
            return try Value(from: value.value(at: index))
        } catch let error as DecodingError {
            throw error.inside(FieldKey(key), of: value.codingPath)
        }
    }
}
