/// Reads the elements of an array in order, each with its own type.
public struct TupleReader {
    private let list: ValueReader
    private var elements: ElementReader

    init(_ value: ValueReader) throws {
        try value.descend()
        guard let list = value.token.kind == .array ? value : value.listInText else {
            throw value.mismatch([JSONValue].self, expected: "an array")
        }
        self.list = list
        elements = ElementReader(list)
    }

    /// Reads the next element.
    ///
    /// - Throws: `DecodingError` if there is none, or it has another type.
    public mutating func next<Value: ReadableValue>() throws -> Value {
        guard let element = elements.next() else {
            guard let replay = list.tape.replay else { throw missing(Value.self) }
            return try replay.take(.element)
        }
        return try read(element)
    }

    /// Reads the next element; nil if there is none, or it is null or an empty string of an ``EmptyStringDecodesAsNil``
    /// type.
    ///
    /// - Throws: `DecodingError` if it has another type.
    public mutating func nextIfPresent<Value: ReadableValue>() throws -> Value? {
        guard let element = elements.next() else { return list.tape.replay?.takeIfPresent(.element) }
        if element.isAbsent(as: Value.self) { return nil }
        return try readUnlessBroken(element)
    }

    /// Reads the next element; nil if there is none, null if it is null or an empty string of an
    /// ``EmptyStringDecodesAsNil`` type.
    ///
    /// - Throws: `DecodingError` when it is of another kind.
    public mutating func nextOrNull<Value: ReadableValue>() throws -> Nullable<Value>? {
        guard let element = elements.next() else {
            guard let replay = list.tape.replay else { return nil }
            return replay.takeIfPresent(.element) as Nullable<Value>?
        }
        if element.isAbsent(as: Value.self) { return .null }
        return try readUnlessBroken(element) as Value?
    }

    /// Reads the next element as any JSON; nil if there is none, null if it is null.
    ///
    /// - Throws: `DecodingError` if it can't be read.
    public mutating func nextJSONIfPresent() throws -> JSONValue? {
        guard let element = elements.next() else { return list.tape.replay?.takeIfPresent(.element) }
        return try read(element)
    }

    /// Reads all further elements.
    ///
    /// - Throws: `DecodingError` if one has another type.
    public mutating func rest<Value: ReadableValue>() throws -> [Value] {
        if let replay = list.tape.replay { return try replay.take(.rest) }
        var rest: [Value] = []
        while let element = elements.next() { rest.append(try read(element)) }
        return rest
    }

    private func read<Value: ReadableValue>(_ element: ValueReader) throws -> Value {
        do { return try Value(from: element) } catch { throw elements.located(error) }
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
        let count = elements.count
        return .valueNotFound(
            type,
            DecodingError.Context(
                codingPath: list.codingPath + [FieldKey(index: count)],
                debugDescription: "the array \(list.tape.position(at: list.index)) has only \(count) elements"
            )
        )
    }
}

/// An array whose elements each have a type and a property (JSON Schema's `prefixItems`).
public protocol ReadableTuple: SingleValueReadable, Decodable {}
