/// Writes the elements of a list one after the other, each of a type of its own.
public struct TupleWriter {
    private var value: ValueWriter
    private var index = 0
    /// The first element that was left out: nothing may follow it, or it would stand in its place.
    private var gap: Int?

    /// Begins a list.
    public init(_ value: ValueWriter) {
        self.value = value
        value.output.beginList()
    }

    /// Writes the next element.
    ///
    /// - Throws: `EncodingError` when it can't be written, or one before it was left out.
    public mutating func write<Value: WritableValue>(_ element: Value) throws {
        if let gap { throw misplaced(element, after: gap) }
        if index > 0 { value.output.separateElements() }
        do {
            try element.write(to: &value)
        } catch let error as EncodingError {
            throw error.inside(FieldKey(index: index))
        }
        index += 1
    }

    /// Writes the next element. Nil is left out, and so must be all that would follow it.
    ///
    /// - Throws: `EncodingError` when it can't be written, or one before it was left out.
    public mutating func writeIfPresent<Value: WritableValue>(_ element: Value?) throws {
        guard let element else {
            gap = gap ?? index
            return
        }
        try write(element)
    }

    /// Writes all further elements.
    ///
    /// - Throws: `EncodingError` when one can't be written, or one before them was left out.
    public mutating func write<Value: WritableValue>(rest: [Value]) throws {
        for element in rest { try write(element) }
    }

    /// Closes the list.
    public func end() {
        value.output.endList(count: index)
    }

    private func misplaced(_ element: any Sendable, after gap: Int) -> EncodingError {
        .invalidValue(
            element,
            EncodingError.Context(
                codingPath: [FieldKey(index: gap)],
                debugDescription: "the element isn't there, and one that follows it is: it would stand in its place"
            )
        )
    }
}

/// A list whose elements each have a type and a property of their own (JSON Schema's `prefixItems`).
public protocol WritableTuple: SingleValueWritable, Encodable {}
