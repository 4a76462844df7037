/// Writes the elements of an array in order, each with its own type.
public struct TupleWriter {
    private var value: ValueWriter
    private var index = 0
    /// The index of the first omitted element. Nothing may follow it, because a later element would take its position.
    private var gap: Int?

    /// Begins a list.
    public init(_ value: ValueWriter) {
        self.value = value
        value.output.beginList()
    }

    /// Writes the next element.
    ///
    /// - Throws: `EncodingError` if it can't be written, or an earlier one was omitted.
    public mutating func write<Value: WritableValue>(_ element: Value) throws {
        if let gap {
            throw EncodingError.invalid(
                element, "the element is missing before one that is set, which would take its position",
                at: [FieldKey(index: gap)])
        }
        if index > 0 { value.output.separateElements() }
        do {
            try element.write(to: &value)
        } catch let error as EncodingError {
            throw error.inside(FieldKey(index: index))
        }
        index += 1
    }

    /// Writes the next element. Nil is omitted, and all following elements must be nil too.
    ///
    /// - Throws: `EncodingError` if it can't be written, or an earlier one was omitted.
    public mutating func writeIfPresent<Value: WritableValue>(_ element: Value?) throws {
        guard let element else {
            gap = gap ?? index
            return
        }
        try write(element)
    }

    /// Writes all further elements.
    ///
    /// - Throws: `EncodingError` if one can't be written, or an earlier one was omitted.
    public mutating func write<Value: WritableValue>(rest: [Value]) throws {
        for element in rest { try write(element) }
    }

    /// Closes the list.
    public func end() { value.output.endList(count: index) }
}

/// An array whose elements each have a type and a property (JSON Schema's `prefixItems`).
public typealias WritableTuple = SingleValueWritable & Encodable
