/// Reads the elements of an array in order, each with its own type.
public struct TupleReader {
    private let tape: ValueTape
    private let list: Int
    /// The next element.
    private var position: Int
    private var index = 0
    private let count: Int

    package init(_ value: ValueReader) throws {
        try value.descend()
        guard let value = value.token.kind == .array ? value : value.listInText else {
            throw value.mismatch([JSONValue].self, expected: "an array")
        }
        tape = value.tape
        list = value.index
        position = value.index + 1
        count = Int(value.token.count)
    }

    /// Reads the next element.
    ///
    /// - Throws: `DecodingError` if there is none, or it has another type.
    public mutating func next<Value: ReadableValue>() throws -> Value {
        guard let element = take() else {
            guard let replay = tape.replay else { throw missing(Value.self) }
            return try replay.take(.element)
        }
        return try read(element)
    }

    /// Reads the next element; nil if there is none, or it is null or an empty string of an ``EmptyStringDecodesAsNil``
    /// type.
    ///
    /// - Throws: `DecodingError` if it has another type.
    public mutating func nextIfPresent<Value: ReadableValue>() throws -> Value? {
        guard let element = take() else { return tape.replay?.takeIfPresent(.element) }
        if element.isAbsent(as: Value.self) { return nil }
        return try readUnlessBroken(element)
    }

    /// Reads the next element; nil if there is none, null if it is null or an empty string of an
    /// ``EmptyStringDecodesAsNil`` type.
    ///
    /// - Throws: `DecodingError` when it is of another kind.
    public mutating func nextOrNull<Value: ReadableValue>() throws -> Nullable<Value>? {
        guard let element = take() else {
            guard let replay = tape.replay else { return nil }
            return replay.takeIfPresent(.element) as Nullable<Value>?
        }
        if element.isAbsent(as: Value.self) { return .null }
        return try readUnlessBroken(element) as Value?
    }

    /// Reads the next element as any JSON; nil if there is none, null if it is null.
    ///
    /// - Throws: `DecodingError` if it can't be read.
    public mutating func nextJSONIfPresent() throws -> JSONValue? {
        guard let element = take() else { return tape.replay?.takeIfPresent(.element) }
        return try read(element)
    }

    /// Reads all further elements.
    ///
    /// - Throws: `DecodingError` if one has another type.
    public mutating func rest<Value: ReadableValue>() throws -> [Value] {
        if let replay = tape.replay { return try replay.take(.rest) }
        var rest: [Value] = []
        while let element = take() { rest.append(try read(element)) }
        return rest
    }

    private mutating func take() -> ValueReader? {
        guard index < count else { return nil }
        index += 1
        return ValueReader(tape, at: tape.element(&position))
    }

    private func read<Value: ReadableValue>(_ element: ValueReader) throws -> Value {
        do { return try Value(from: element) } catch { throw element.located(error, FieldKey(index: index - 1)) }
    }

    private func readUnlessBroken<Value: ReadableValue>(_ element: ValueReader) throws -> Value? {
        do {
            return try read(element) as Value
        } catch {
            try element.passOver(error)
            return nil
        }
    }

    private func missing(_ type: Any.Type) -> DecodingError {
        let position = tape.position(at: list)
        return .valueNotFound(
            type,
            DecodingError.Context(
                codingPath: tape.codingPath + [FieldKey(index: index)],
                debugDescription: "the array \(position) has only \(count) elements"
            )
        )
    }
}

extension ValueReader {
    /// Returns a reader of an array's elements, each with its own type.
    ///
    /// - Throws: `DecodingError` if the value isn't an array.
    public func tuple() throws -> TupleReader {
        try TupleReader(self)
    }
}

/// An array whose elements each have a type and a property (JSON Schema's `prefixItems`).
public protocol ReadableTuple: SingleValueReadable, Decodable {}
