// These functions read an array whose elements each have a type and a property (JSON Schema's `prefixItems`). Each call
// reads one element.
extension FieldReader {
    /// Reads the next element.
    ///
    /// - Throws: `DecodingError` if there is no further element, or the element has another type.
    public mutating func element<Value: ReadableValue>() throws -> Value {
        if let element = try nextElement() { return try read(element) }
        guard let replay = members.tape.replay else { throw missingElement(Value.self) }
        return try replay.take(.element)
    }

    /// Reads the next element; nil if there is no further element or the element is null.
    ///
    /// An empty string of an ``EmptyStringDecodesAsNil`` type is also read as nil.
    ///
    /// - Throws: `DecodingError` if the element has another type.
    public mutating func elementIfPresent<Value: ReadableValue>() throws -> Value? {
        try elementOrNull() ?? nil
    }

    /// Reads the next element; nil if there is no further element, `.null` if the element is null.
    ///
    /// An empty string of an ``EmptyStringDecodesAsNil`` type is also read as `.null`.
    ///
    /// - Throws: `DecodingError` if the element has another type.
    public mutating func elementOrNull<Value: ReadableValue>() throws -> Nullable<Value>? {
        guard let element = try nextElement() else {
            guard let replay = members.tape.replay else { return nil }
            return replay.takeIfPresent(.element) as Nullable<Value>?
        }
        if element.isAbsent(as: Value.self) { return .null }
        do {
            return .some(try read(element) as Value)
        } catch {
            try element.passOver(error)
            return nil
        }
    }

    /// Reads the next element as any JSON value; nil if there is no further element.
    ///
    /// - Throws: `DecodingError` if the element can't be read.
    public mutating func jsonElementIfPresent() throws -> JSONValue? {
        guard let element = try nextElement() else { return members.tape.replay?.takeIfPresent(.element) }
        return try read(element)
    }

    /// Reads all further elements.
    ///
    /// - Throws: `DecodingError` if an element has another type.
    public mutating func remainingElements<Value: ReadableValue>() throws -> [Value] {
        if let replay = members.tape.replay { return try replay.take(.remainingElements) }
        var rest: [Value] = []
        while let element = try nextElement() { rest.append(try read(element)) }
        return rest
    }

    /// Returns a reader of the next element; nil after the last element.
    ///
    /// - Throws: `DecodingError` if the value isn't an array.
    private mutating func nextElement() throws -> ValueReader? {
        if form != .array { try beginElements() }
        let index = members.nextElement()
        return index == 0 ? nil : ValueReader(members.tape, at: index)
    }

    private mutating func beginElements() throws {
        form = .array
        if members.view[members.object].kind == .array || members.tape.replay != nil { return }
        let value = ValueReader(members.tape, at: members.object)
        guard let list = value.listInText else { throw value.mismatch([JSONValue].self, expected: "an array") }
        members = MemberFinder(list.tape, at: list.index)
    }

    private func read<Value: ReadableValue>(_ element: ValueReader) throws -> Value {
        do {
            return try Value(from: element)
        } catch {
            throw element.located(error, FieldKey(index: members.elementsRead - 1))
        }
    }

    private func missingElement(_ type: Any.Type) -> DecodingError {
        let count = members.elementsRead
        return .valueNotFound(
            type,
            DecodingError.Context(
                codingPath: members.tape.codingPath + [FieldKey(index: count)],
                debugDescription: "the array \(members.tape.position(at: members.object)) has only \(count) elements"
            )
        )
    }
}
