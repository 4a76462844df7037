/// A reader of the fields of an object or the elements of an array, one per call.
///
/// The first of several fields with one key is used.
public struct FieldReader {
    @usableFromInline var members: MemberFinder
    /// The first error recorded by a function that doesn't throw.
    var failure: (any Error)?
    /// The form in which the value is read: an object's fields, an array's elements, or the whole value.
    var form = Form.object
    /// The tape that converts strings to numbers, created for the first field that needs it.
    var convertingTape: ValueTape?

    enum Form {
        case object, array, whole
    }

    @inline(__always)
    fileprivate init(objectAt value: ValueReader) {
        members = MemberFinder(value.tape, at: value.index)
    }

    /// Returns a reader of the whole value, for types that aren't read field by field.
    @usableFromInline
    mutating func whole() -> ValueReader {
        form = .whole
        return ValueReader(members.tape, at: members.object)
    }

    /// The error for reading fields of a value that isn't an object; nil if the value is an object.
    private var mismatch: DecodingError? {
        guard form == .object, members.view[members.object].kind != .object else { return nil }
        return ValueReader(members.tape, at: members.object).mismatch([String: JSONValue].self, expected: "an object")
    }

    /// Throws the first error that was recorded, if there is one.
    ///
    /// - Throws: The error of the first field that couldn't be read, or the error for a value that isn't an object.
    @usableFromInline
    mutating func check() throws {
        if members.hasFoundNone { StackGuard.noteUnknownObject() }
        if let fault = mismatch ?? failure { throw errorInParent(fault) }
    }

    /// Returns the error that occurred first: a recorded error, or else `error`.
    @usableFromInline
    mutating func firstFailure(before error: any Error) -> any Error {
        errorInParent(mismatch ?? failure ?? error)
    }

    /// Returns the error of the value in the form that the value's parent receives.
    ///
    /// An array with an invalid element is itself an invalid format; an object with an invalid field isn't.
    private func errorInParent(_ error: any Error) -> any Error {
        form == .array ? error : InvalidFormat.errorInParent(error)
    }

    /// Reads a required field.
    ///
    /// - Throws: `DecodingError.keyNotFound` if the field is absent.
    @inlinable
    @inline(never)
    public mutating func read<Value: ReadableValue>(_ key: StaticString) throws -> Value { try required(key) }

    /// Reads an optional field; nil if it is absent or null.
    ///
    /// The field is also nil for an empty string of an ``EmptyStringDecodesAsNil`` type, and for an invalid format if
    /// the ``FormatPolicy`` allows that.
    @inlinable
    @inline(__always)
    package mutating func readIfPresent<Value: ReadableValue>(_ key: StaticString) throws -> Value? {
        let index = presentIndex(of: key, as: Value.self)
        if index == 0 { return isReplaying ? replayedValue(key) : nil }
        let value = ValueReader(members.tape, at: index)
        do {
            return try Value(from: value)
        } catch {
            try value.passOver(error, key)
            return nil
        }
    }

    /// Reads the fields that have no property, which are all fields except `keys`.
    @inlinable
    @inline(never)
    public mutating func readRemaining<Value: ReadableValue>(
        besides keys: [StaticString]
    ) throws -> [String: Value] {
        try isReplaying ? replayedRemainder() : Dictionary(remaining(besides: keys))
    }

    @inlinable
    @inline(__always)
    mutating func required<Value: ReadableValue>(_ key: StaticString) throws -> Value {
        let index = index(of: key)
        if index == 0 { return try absent(key) }
        let value = ValueReader(members.tape, at: index)
        do { return try Value(from: value) } catch { return try value.replacement(after: error, key) }
    }

    // The inlined functions above call each of these functions once.

    @usableFromInline
    func remaining(besides keys: [StaticString]) throws -> MemberReader {
        if let mismatch { throw mismatch }
        return MemberReader(members.tape, object: members.object, besides: keys)
    }

    /// Returns the index of the value of a field; 0 if the field is absent.
    ///
    /// The functions above create the reader of the value, which they need not retain.
    @usableFromInline
    mutating func index(of key: StaticString) -> Int { members.find(key) }

    /// Returns the value of a field, which may be null; nil if the field is absent.
    ///
    /// An empty string counts as absent if `type` is ``EmptyStringDecodesAsNil``.
    @usableFromInline
    mutating func valueOrNull(_ key: StaticString, as type: Any.Type) -> ValueReader? {
        let index = members.find(key)
        if index == 0 { return nil }
        let isAbsent = members.view[index].kind != .null && members.tape.isAbsent(at: index, as: type)
        return isAbsent ? nil : ValueReader(members.tape, at: index)
    }

    /// Returns the index of the value of a field; 0 if the field is absent or null.
    ///
    /// An empty string counts as absent if `type` is ``EmptyStringDecodesAsNil``.
    @usableFromInline
    mutating func presentIndex(of key: StaticString, as type: Any.Type) -> Int {
        let index = members.find(key)
        return index == 0 || members.tape.isAbsent(at: index, as: type) ? 0 : index
    }

    @inline(never)
    func notFound(_ key: StaticString) -> DecodingError {
        ValueReader(members.tape, at: members.object).missing(FieldKey(key.description))
    }

    // The functions below read the values of a model in place of a document (replaying). A replaying tape contains no
    // fields, so these functions never run for a field that is on the tape.

    @usableFromInline
    var isReplaying: Bool { members.tape.replay != nil }

    /// Returns the value of a required field that the tape doesn't have.
    ///
    /// - Throws: `DecodingError.keyNotFound`, unless values are replayed.
    @usableFromInline
    @inline(never)
    func absent<Value: ReadableValue>(_ key: StaticString) throws -> Value {
        if let replay = members.tape.replay { return try replay.take(.field(key)) }
        // Formats that repeat names write the field's name for each element of an array, so an absent field is an empty
        // array.
        if members.view.format.repeatsNames, members.view[members.object].kind == .object,
            let empty = (Value.self as? any ArrayType.Type)?.empty as? Value
        {
            return empty
        }
        if members.view[members.object].kind == .object, let coercions = members.tape.activeCoercions,
            let value: Value = coercions.missingField(
                key.description, of: ValueReader(members.tape, at: members.object))
        {
            return value
        }
        throw notFound(key)
    }

    /// Returns the value of an optional field that the tape doesn't have: nil, unless values are replayed.
    @usableFromInline
    func replayedValue<Value>(_ key: StaticString) -> Value? {
        members.tape.replay?.takeIfPresent(.field(key))
    }

    /// Reads the fields that have no property from the replayed values of a model.
    @usableFromInline
    func replayedRemainder<Value>() throws -> Value {
        guard let replay = members.tape.replay else { throw ReplayedFields.Mismatch() }
        return try replay.take(.remainingFields)
    }
}

extension ValueReader {
    /// Returns a reader of the fields or elements of the value.
    ///
    /// - Throws: `DecodingError` if the values nest too deeply for the thread's stack.
    @usableFromInline
    func fields() throws -> FieldReader {
        try descend()
        if tape.holdsTexts, let object = objectInText { return FieldReader(objectAt: object) }
        return FieldReader(objectAt: self)
    }
}
