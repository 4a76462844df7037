/// A reader of the fields of an object, one call a field, or of the elements of an array.
///
/// The first of duplicate keys is used.
public struct FieldReader {
    var members: MemberFinder
    /// The error of the first field whose reader doesn't throw.
    var failure: (any Error)?
    /// The form in which the value is read. Only for fields it must be an object.
    var form = Form.object
    /// The tape whose strings are converted, if a field needed it.
    var convertingTape: ValueTape?

    enum Form {
        case object, array, whole
    }

    /// - Throws: `DecodingError` where the values nest too deep for the thread.
    @usableFromInline
    package init(_ value: ValueReader) throws {
        try value.descend()
        if value.tape.holdsTexts {
            self.init(objectAt: Self.objectInText(value))
        } else {
            self.init(objectAt: value)
        }
    }

    @inline(__always)
    private init(objectAt value: ValueReader) {
        members = MemberFinder(value.tape, at: value.index)
    }

    @inline(never)
    private static func objectInText(_ value: ValueReader) -> ValueReader {
        value.objectInText ?? value
    }

    /// Returns the reader's value as a whole.
    @usableFromInline
    mutating func whole() -> ValueReader {
        form = .whole
        return ValueReader(members.tape, at: members.object)
    }

    /// The error for reading fields of a value that isn't an object.
    private var mismatch: DecodingError? {
        guard form == .object, members.view[members.object].kind != .object else { return nil }
        return ValueReader(members.tape, at: members.object).mismatch([String: JSONValue].self, expected: "an object")
    }

    /// - Throws: What was wrong with a field whose reader doesn't throw.
    @usableFromInline
    func check() throws {
        if let fault = mismatch ?? failure { throw errorInParent(fault) }
    }

    /// Returns the first of several errors.
    @usableFromInline
    func firstFailure(before error: any Error) -> any Error {
        errorInParent(mismatch ?? failure ?? error)
    }

    /// Returns the error of the value for its parent.
    ///
    /// An array with an invalid element has an invalid format too.
    private func errorInParent(_ error: any Error) -> any Error {
        form == .array ? error : InvalidFormat.errorInParent(error)
    }

    /// - Throws: `DecodingError.keyNotFound` when the field is absent.
    @inlinable
    public mutating func read<Value: ReadableValue>(_ key: StaticString) throws -> Value {
        guard let value = value(key) else { return try absent(key) }
        do { return try Value(from: value) } catch { return try value.replacement(after: error, key) }
    }

    /// Reads an optional field; nil if it is absent or null.
    ///
    /// The field is also nil for an empty string of an ``EmptyStringDecodesAsNil`` type, and for an invalid format if
    /// the ``FormatPolicy`` allows that.
    @inlinable
    package mutating func readIfPresent<Value: ReadableValue>(_ key: StaticString) throws -> Value? {
        guard let value = valueIfPresent(key, as: Value.self) else { return isReplaying ? replayed(key) : nil }
        do {
            return try Value(from: value)
        } catch {
            try value.passOver(error, key)
            return nil
        }
    }

    /// Reads the fields that have no property.
    @inlinable
    public mutating func readRemaining<Value: ReadableValue>(
        besides keys: [StaticString]
    ) throws -> [String: Value] {
        try isReplaying ? replayedRest() : Dictionary(remaining(besides: keys))
    }

    // Functions that the inlined functions above call, once each.

    @usableFromInline
    func remaining(besides keys: [StaticString]) throws -> MemberReader {
        if let mismatch { throw mismatch }
        return MemberReader(members.tape, object: members.object, besides: keys)
    }

    @usableFromInline
    mutating func value(_ key: StaticString) -> ValueReader? {
        let index = members.find(key)
        return index == 0 ? nil : ValueReader(members.tape, at: index)
    }

    /// Returns the value of a field; nil if the field is absent, but not if it is null.
    ///
    /// An empty string may be absent too.
    @usableFromInline
    mutating func valueOrNull(_ key: StaticString, as type: Any.Type) -> ValueReader? {
        let index = members.find(key)
        if index == 0 { return nil }
        let isAbsent = members.view[index].kind != .null && members.tape.isAbsent(at: index, as: type)
        return isAbsent ? nil : ValueReader(members.tape, at: index)
    }

    @usableFromInline
    mutating func valueIfPresent(_ key: StaticString, as type: Any.Type) -> ValueReader? {
        let index = members.find(key)
        return index == 0 || members.tape.isAbsent(at: index, as: type) ? nil : ValueReader(members.tape, at: index)
    }

    @inline(never)
    func notFound(_ key: StaticString) -> DecodingError {
        ValueReader(members.tape, at: members.object).missing(FieldKey(key.description))
    }

    // Used when the values of a model are read in place of a document's. No field is found on the tape then, so this
    // code adds nothing to the path of fields that are found.

    @usableFromInline
    var isReplaying: Bool { members.tape.replay != nil }

    /// Returns the value of a required field that the tape doesn't have.
    ///
    /// - Throws: `DecodingError.keyNotFound`, unless values are replayed.
    @usableFromInline
    @inline(never)
    func absent<Value: ReadableValue>(_ key: StaticString) throws -> Value {
        if let replay = members.tape.replay { return try replay.take(.field(key)) }
        // An array repeats the field's name for each element in such formats, so an absent field is an empty array.
        if members.view.format.repeatsNames, members.view[members.object].kind == .object,
            let empty = (Value.self as? any List.Type)?.empty as? Value
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
    func replayed<Value>(_ key: StaticString) -> Value? {
        members.tape.replay?.takeIfPresent(.field(key))
    }

    /// Reads the fields that have no property.
    @usableFromInline
    func replayedRest<Value>() throws -> Value {
        guard let replay = members.tape.replay else { throw ReplayedFields.Mismatch() }
        return try replay.take(.remainingFields)
    }
}
