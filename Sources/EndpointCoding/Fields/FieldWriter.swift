/// A writer of an object's fields, an array's elements, or another value as a whole.
///
/// Fields and elements are written in the order of the calls.
public struct FieldWriter {
    /// The writer of the next field's value. All writers of one document append to one output.
    @usableFromInline
    var value: ValueWriter
    private var written = Written.nothing
    /// The number of elements that were written.
    private var elementCount = 0
    /// The error of the first value that couldn't be written, thrown when the object ends.
    ///
    /// Writers don't throw, because in a debug build each `try` compiles to more code than the rest of a field.
    private var failure: (any Error)?

    private enum Written {
        case nothing, fields, whole, elements
        /// The elements of an array, of which the last one was omitted.
        case gap
    }

    @usableFromInline
    init(_ value: ValueWriter) { self.value = value }

    /// Writes a field and its value.
    @inlinable
    public mutating func write<Value: WritableValue>(_ key: StaticString, _ value: Value) {
        begin(key)
        do { try value.write(to: &self.value) } catch { fail(error, key) }
    }

    /// Writes a field. Nil is omitted.
    @inlinable
    public mutating func writeIfPresent<Value: WritableValue>(_ key: StaticString, _ value: Value?) {
        if let value { write(key, value) }
    }

    /// Writes a field. Nil is written as null.
    @inlinable
    public mutating func writeNullable<Value: WritableValue>(_ key: StaticString, _ value: Value?) {
        if let value { write(key, value) } else { writeNull(key) }
    }

    /// Writes the fields that have no property, sorted by key.
    public mutating func writeRemaining<Value: WritableValue>(_ values: [String: Value]) {
        var keys = Array(values.keys)
        Self.sort(&keys)
        for key in keys {
            guard let value = values[key] else { continue }
            self.value.output.beginMember(key, isFirst: beginField())
            do { try value.write(to: &self.value) } catch { fail(error, FieldKey(key)) }
        }
    }

    /// Sorts the keys in a function that isn't generic, which is many times faster.
    @inline(never)
    private static func sort(_ keys: inout [String]) { keys.sort() }

    // These functions write an array whose elements each have a type and a property (JSON Schema's `prefixItems`).

    /// Writes the next element of an array.
    ///
    /// After an omitted element this is an error, because the element would take the position of the omitted one.
    public mutating func writeElement<Value: WritableValue>(_ element: Value) {
        let key = FieldKey(index: elementCount)
        if written == .gap {
            let reason = "the element is missing before one that is set, which would take its position"
            return fail(EncodingError.invalid(element, reason), key)
        }
        beginElements()
        if elementCount > 0 { value.output.separateElements() }
        do { try element.write(to: &value) } catch { fail(error, key) }
        elementCount += 1
    }

    /// Writes the next element of an array. Nil is omitted, and all following elements must be nil too.
    public mutating func writeElementIfPresent<Value: WritableValue>(_ element: Value?) {
        if let element { return writeElement(element) }
        beginElements()
        written = .gap
    }

    /// Writes all further elements of an array.
    public mutating func writeRemainingElements<Value: WritableValue>(_ elements: [Value]) {
        beginElements()
        for element in elements { writeElement(element) }
    }

    private mutating func beginElements() {
        guard written == .nothing else { return }
        value.output.beginList()
        written = .elements
    }

    // The inlined functions above call these functions.

    @usableFromInline
    mutating func begin(_ key: StaticString) {
        value.output.beginMember(key, isFirst: beginField())
    }

    /// Begins a field, and returns a Boolean value that indicates whether it is the first one.
    @inline(__always)
    mutating func beginField() -> Bool {
        defer { written = .fields }
        return written == .nothing
    }

    @usableFromInline
    mutating func beginWhole() { written = .whole }

    /// Closes the object or the array.
    ///
    /// - Throws: `EncodingError`, with the key in its path, for the first value that couldn't be written.
    @usableFromInline
    func end() throws {
        if let failure { throw failure }
        switch written {
        case .nothing, .fields: value.output.endObject(isEmpty: written == .nothing)
        case .elements, .gap: value.output.endList(count: elementCount)
        case .whole: break
        }
    }

    @usableFromInline
    mutating func writeNull(_ key: StaticString) {
        begin(key)
        value.writeNull()
    }

    @usableFromInline
    @inline(never)
    mutating func fail(_ error: any Error, _ key: StaticString) {
        fail(error, FieldKey(key.description))
    }

    private mutating func fail(_ error: any Error, _ key: FieldKey) {
        failure = failure ?? (error as? EncodingError)?.inside(key) ?? error
    }
}

extension EncodingError {
    /// Returns the error of a value that can't be written.
    static func invalid(_ value: Any, _ reason: String, at path: [any CodingKey] = []) -> EncodingError {
        .invalidValue(value, Context(codingPath: path, debugDescription: reason))
    }

    /// Returns a copy of the error whose coding path begins with `key`.
    func inside(_ key: FieldKey) -> EncodingError {
        guard case .invalidValue(let value, let context) = self else { return self }
        return .invalidValue(
            value,
            Context(
                codingPath: [key] + context.codingPath, debugDescription: context.debugDescription,
                underlyingError: context.underlyingError
            )
        )
    }
}
