extension Optional: ReadableValue, SingleValueReadable where Wrapped: ReadableValue {
    /// Reads an optional value.
    ///
    /// The value is nil for null, for an empty string of an ``EmptyStringDecodesAsNil`` type, and for an invalid format
    /// if the ``FormatPolicy`` allows that.
    @inlinable
    public init(from value: ValueReader) throws {
        if value.isAbsent(as: Wrapped.self) {
            self = nil
            return
        }
        do {
            self = try Wrapped(from: value)
        } catch {
            try value.passOver(error)
            self = nil
        }
    }
}

/// An optional whose wrapped type can be read.
private protocol ReadableOptional {
    /// Reads an optional value; nil for null.
    ///
    /// An empty string of an ``EmptyStringDecodesAsNil`` type is also read as nil.
    ///
    /// - Throws: `DecodingError` for any other value that can't be read, regardless of the ``FormatPolicy``.
    init(requiring value: ValueReader) throws
}

extension Optional: ReadableOptional where Wrapped: ReadableValue {
    fileprivate init(requiring value: ValueReader) throws {
        self = value.isAbsent(as: Wrapped.self) ? nil : try Wrapped(from: value)
    }
}

extension ValueReader {
    /// Reads a generated type; returns nil for any other type.
    ///
    /// - Throws: `DecodingError` for a value that can't be read, even if the type is an optional.
    package func valueIfReadable<Value>(_ type: Value.Type) throws -> Value? {
        if let optional = type as? any ReadableOptional.Type { return try optional.init(requiring: self) as? Value }
        return try (type as? any ReadableValue.Type)?.init(from: self) as? Value
    }
}

extension Optional: WritableValue, SingleValueWritable where Wrapped: WritableValue {
    public func write(to value: inout ValueWriter) throws {
        if let self { try self.write(to: &value) } else { value.writeNull() }
    }
}

extension Array: ReadableValue, SingleValueReadable where Element: ReadableValue {
    @inlinable
    public init(from value: borrowing ValueReader) throws {
        // All empty arrays share one buffer, whose count the initializer below would write from every thread.
        guard var elements = try value.elements([Element].self) else {
            self = []
            return
        }
        if let scalars = try elements.scalars(Self.self) {
            self = scalars
            return
        }
        // The readers of the elements needn't retain the tape if it is a constant.
        let tape = elements.tape
        self = try Array(unsafeUninitializedCapacity: elements.count) { buffer, filled in
            guard let start = buffer.baseAddress else { return }
            // A model may be large, so it is initialized in the buffer; `append` would copy it.
            while elements.left > 0 {
                let element = ValueReader(tape, at: elements.next())
                do {
                    (start + filled).initialize(to: try Element(from: element))
                    filled += 1
                } catch {
                    try elements.replace(element, error, in: buffer, &filled)
                }
            }
        }
    }
}

/// A reader of the elements of an array, which isn't empty.
@usableFromInline
struct ElementReader {
    @usableFromInline let tape: ValueTape
    private var position: Int
    /// The number of elements that haven't been read.
    @usableFromInline private(set) var left: Int
    @usableFromInline let count: Int

    /// Creates a reader; nil if the array is empty.
    init?(_ value: ValueReader) {
        count = Int(value.token.count)
        if count == 0 { return nil }
        tape = value.tape
        position = value.index + 1
        left = count
    }

    /// Creates a reader for an array that is written as its only element.
    fileprivate init(alone value: ValueReader) {
        tape = value.tape
        position = value.index
        count = 1
        left = 1
    }

    /// Returns the index of the next element, of which there must be one.
    @usableFromInline
    mutating func next() -> Int {
        left -= 1
        return tape.element(&position)
    }

    /// Reads the array if its elements are strings, `Int`s or `Double`s; returns nil for other types.
    ///
    /// Elements of these types are read without dynamic calls.
    @usableFromInline
    mutating func scalars<Elements>(_ type: Elements.Type) throws -> Elements? {
        if type == [String].self { return try all(String.self) as? Elements }
        if type == [Int].self { return try all(Int.self) as? Elements }
        if type == [Double].self { return try all(Double.self) as? Elements }
        return nil
    }

    @inline(__always)
    private mutating func all<Element: ReadableScalar>(_ type: Element.Type) throws -> [Element] {
        let view = tape.view
        return try Array(unsafeUninitializedCapacity: count) { buffer, filled in
            while left > 0 {
                left -= 1
                let index = view.element(&position)
                guard let value = Element(view, at: index) else {
                    try readSlowly(ValueReader(tape, at: index), into: buffer, &filled)
                    continue
                }
                buffer.initializeElement(at: filled, to: value)
                filled += 1
            }
        }
    }

    /// Reads an element that isn't simply a token of the requested type, most likely because it is invalid.
    @inline(never)
    private func readSlowly<Element: ReadableScalar>(
        _ element: ValueReader, into buffer: UnsafeMutableBufferPointer<Element>, _ filled: inout Int
    ) throws {
        do {
            buffer.initializeElement(at: filled, to: try Element(from: element))
            filled += 1
        } catch {
            try replace(element, error, in: buffer, &filled)
        }
    }

    /// Appends the replacement for an element that can't be read, unless the element is skipped.
    ///
    /// - Parameter filled: The number of elements in `buffer`.
    /// - Throws: `error`, unless values are coerced.
    @usableFromInline
    @inline(never)
    func replace<Element: ReadableValue>(
        _ element: ValueReader, _ error: any Error, in buffer: UnsafeMutableBufferPointer<Element>, _ filled: inout Int
    ) throws {
        guard let replacement: Element = try replacement(of: element, error) else { return }
        buffer.initializeElement(at: filled, to: replacement)
        filled += 1
    }

    private func replacement<Element: ReadableValue>(of element: ValueReader, _ error: any Error) throws -> Element? {
        guard let coercions = tape.activeCoercions else { throw located(error) }
        return coercions.replacement(ofElement: element)
    }

    /// Returns the error of the element that was read last, with the path to that element.
    @usableFromInline
    @inline(never)
    func located(_ error: any Error) -> any Error {
        ValueReader(tape).located(error, FieldKey(index: count - left - 1))
    }
}

extension ValueReader {
    @usableFromInline
    func members() throws -> MemberReader {
        try descend()
        if token.kind == .object { return MemberReader(tape, object: index, besides: []) }
        guard let inner = objectInText else { throw mismatch([String: JSONValue].self, expected: "an object") }
        return MemberReader(inner.tape, object: inner.index, besides: [])
    }

    /// Returns a reader of the elements of the value; nil if the value is an empty array.
    ///
    /// - Throws: `DecodingError` if the value isn't an array, or nests too deeply for the thread's stack.
    @usableFromInline
    func elements(_ type: Any.Type) throws -> ElementReader? {
        try descend()
        guard token.kind == .array else { return try elementsInText(type) }
        return ElementReader(self)
    }

    @inline(never)
    private func elementsInText(_ type: Any.Type) throws -> ElementReader? {
        if let list = listInText { return ElementReader(list) }
        guard tape.view.format.repeatsNames, !isNull else { throw mismatch(type, expected: "an array") }
        // Formats that repeat names write an array with one element as that element, and an empty array as an empty
        // string.
        let isEmpty = (type as? any ArrayType.Type).map { isAbsent(as: $0.element) } ?? false
        return isEmpty ? nil : ElementReader(alone: self)
    }
}

/// An array type, which provides the type of its elements.
protocol ArrayType {
    static var element: Any.Type { get }
    static var empty: Any { get }
}

extension Array: ArrayType {
    static var element: Any.Type { Element.self }
    static var empty: Any { [] as Self }
}

extension Array: WritableValue, SingleValueWritable where Element: WritableValue {
    public func write(to value: inout ValueWriter) throws {
        let output = value.output
        output.beginList()
        for index in indices {
            if index > 0 { output.separateElements() }
            do {
                try self[index].write(to: &value)
            } catch let error as EncodingError {
                throw error.inside(FieldKey(index: index))
            }
        }
        output.endList(count: count)
    }
}

extension Dictionary: ReadableValue, SingleValueReadable where Key == String, Value: ReadableValue {
    /// Reads a dictionary. The first of several members with one key is used.
    @inlinable
    public init(from value: borrowing ValueReader) throws { try self.init(value.members()) }
}

extension Dictionary: WritableValue, SingleValueWritable where Key == String, Value: WritableValue {
    /// Writes the members sorted by key, so that equal dictionaries result in equal output.
    public func write(to value: inout ValueWriter) throws {
        var fields = FieldWriter(value)
        fields.writeRemaining(self)
        try fields.end()
    }
}
