// Readers that don't throw. In a debug build each `try` compiles to more code than the rest of a field, and models have
// thousands of fields. These readers record the first error and return a placeholder; `ReadableValue.init(from:)`
// throws the error in the end, so the placeholder is never used. An optional value with an invalid format is no error,
// unless the ``FormatPolicy`` is strict.
extension FieldReader {
    /// A field of a model, a list or anything else; nil when it is absent or null, or an empty text where
    /// ``AbsentWhenEmpty`` has it so.
    @inlinable
    public mutating func optional<Value: ReadableValue>(_ key: StaticString) -> Value? {
        do { return try readIfPresent(key) } catch { return leftOut(error, nil) }
    }

    /// A field that is absent or null is `standard`.
    @inlinable
    public mutating func defaulted<Value: ReadableValue>(_ key: StaticString, to standard: Value) -> Value {
        do { return try readIfPresent(key) ?? standard } catch { return leftOut(error, standard) }
    }

    /// A field of anything; nil when it is absent, null when it is null, or an empty text where ``AbsentWhenEmpty`` has
    /// it so.
    @inlinable
    public mutating func nullable<Value: ReadableValue>(_ key: StaticString) -> Nullable<Value>? {
        guard let value = valueOrNull(key, as: Value.self) else {
            guard isReplaying else { return nil }
            return replayed(key) as Nullable<Value>?
        }
        if value.isAbsent(as: Value.self) { return .null }
        do { return try Value(from: value) } catch { return passedOver(error, value, key) }
    }

    /// A field of any JSON; nil when it is absent, null when it is null.
    public mutating func jsonIfPresent(_ key: StaticString) -> JSONValue? {
        let index = members.find(key)
        if index == 0 { return replayed(key) }
        let value = ValueReader(members.tape, at: index)
        do { return try JSONValue(from: value) } catch { return passedOver(error, value, key) }
    }

    /// A field of a string.
    public mutating func string(_ key: StaticString) -> String {
        do { return try scalar(key) } catch { return failed(error, "") }
    }

    /// A field of a string; nil when it is absent or null.
    public mutating func stringIfPresent(_ key: StaticString) -> String? {
        do { return try scalarIfPresent(key) } catch { return leftOut(error, nil) }
    }

    /// A field of an integer.
    public mutating func int(_ key: StaticString) -> Int {
        do { return try scalar(key) } catch { return failed(error, 0) }
    }

    /// A field of an integer; nil when it is absent or null.
    public mutating func intIfPresent(_ key: StaticString) -> Int? {
        do { return try scalarIfPresent(key) } catch { return leftOut(error, nil) }
    }

    /// A field of a boolean.
    public mutating func bool(_ key: StaticString) -> Bool {
        do { return try scalar(key) } catch { return failed(error, false) }
    }

    /// A field of a boolean; nil when it is absent or null.
    public mutating func boolIfPresent(_ key: StaticString) -> Bool? {
        do { return try scalarIfPresent(key) } catch { return leftOut(error, nil) }
    }

    /// A field of a number.
    public mutating func double(_ key: StaticString) -> Double {
        do { return try scalar(key) } catch { return failed(error, 0) }
    }

    /// A field of a number; nil when it is absent or null.
    public mutating func doubleIfPresent(_ key: StaticString) -> Double? {
        do { return try scalarIfPresent(key) } catch { return leftOut(error, nil) }
    }

    /// Reads a field whose type is a string enumeration.
    @inlinable
    public mutating func enumeration<Cases>(_ key: StaticString) -> StringEnumeration<Cases> {
        StringEnumeration(rawValue: string(key))
    }

    /// Reads a field whose type is a string enumeration; nil if it is absent or null.
    @inlinable
    public mutating func enumerationIfPresent<Cases>(_ key: StaticString) -> StringEnumeration<Cases>? {
        stringIfPresent(key).map { StringEnumeration(rawValue: $0) }
    }

    // What is one word is handed back in a register: a debug build makes a place on the stack for anything else that it
    // doesn't know.

    /// A field of a list.
    @inlinable
    public mutating func list<Element: ReadableValue>(_ key: StaticString) -> [Element] {
        do { return try read(key) } catch { return failed(error, []) }
    }

    /// A field of a list; nil when it is absent or null.
    @inlinable
    public mutating func listIfPresent<Element: ReadableValue>(_ key: StaticString) -> [Element]? {
        do { return try readIfPresent(key) } catch { return leftOut(error, nil) }
    }

    /// A field of a dictionary.
    @inlinable
    public mutating func dictionary<Value: ReadableValue>(_ key: StaticString) -> [String: Value] {
        do { return try read(key) } catch { return failed(error, [:]) }
    }

    /// A field of a dictionary; nil when it is absent or null.
    @inlinable
    public mutating func dictionaryIfPresent<Value: ReadableValue>(_ key: StaticString) -> [String: Value]? {
        do { return try readIfPresent(key) } catch { return leftOut(error, nil) }
    }

    /// A field of a model that is a class, as those are that are only received. There is nothing to give in its place.
    ///
    /// - Throws: `DecodingError` when the field is absent or of another kind.
    @inlinable
    public mutating func model<Value: ReadableValue & AnyObject>(_ key: StaticString) throws -> Value {
        try read(key)
    }

    /// A field of a model that is a class; nil when it is absent or null.
    @inlinable
    public mutating func modelIfPresent<Value: ReadableValue & AnyObject>(_ key: StaticString) -> Value? {
        do { return try readIfPresent(key) } catch { return leftOut(error, nil) }
    }

    // Read as they are, without a reader of fields that they don't have.

    @inline(__always)
    mutating func single<Value: SingleValueReadable>(_ key: StaticString) throws -> Value {
        guard let value = value(key) else { return try absent(key) }
        do { return try Value(from: value) } catch { throw value.located(error, key) }
    }

    @inline(__always)
    mutating func singleIfPresent<Value: SingleValueReadable>(_ key: StaticString) throws -> Value? {
        guard let value = valueIfPresent(key, as: Value.self) else { return replayed(key) }
        do { return try Value(from: value) } catch { throw value.located(error, key) }
    }

    @usableFromInline
    mutating func failed<Value>(_ error: any Error, _ placeholder: Value) -> Value {
        failure = failure ?? error
        return placeholder
    }

    /// Nil, which is what a field is whose error may be passed over; any other error is remembered.
    @usableFromInline
    @inline(never)
    mutating func passedOver<Value>(_ error: any Error, _ value: ValueReader, _ key: StaticString) -> Value? {
        do { try value.passOver(error, key) } catch { failure = failure ?? error }
        return nil
    }

    /// Returns the placeholder of an optional field that can't be read, and records the error if it counts.
    @usableFromInline
    @inline(never)
    mutating func leftOut<Value>(_ error: any Error, _ absent: Value) -> Value {
        if members.tape.formats == .strict || !BrokenFormat.isCause(of: error) { failure = failure ?? error }
        return absent
    }
}
