// These functions read fields without throwing. In a debug build each `try` compiles to more code than the rest of a
// field, and models have thousands of fields. The functions record the first error and return a placeholder.
// `ReadableValue.init(from:)` throws the recorded error in the end, so the placeholder is never used. An optional value
// with an invalid format is no error, unless the ``FormatPolicy`` is strict.
extension FieldReader {
    /// Reads an optional field; nil if it is absent or null.
    ///
    /// An empty string of an ``EmptyStringDecodesAsNil`` type is also read as nil.
    @inlinable
    @inline(never)
    public mutating func optional<Value: ReadableValue>(_ key: StaticString) -> Value? {
        do { return try readIfPresent(key) } catch { return recordErrorUnlessIgnored(error, returning: nil) }
    }

    /// Reads a field; returns `standard` if the field is absent or null.
    @inlinable
    @inline(never)
    public mutating func defaulted<Value: ReadableValue>(_ key: StaticString, to standard: Value) -> Value {
        do { return try readIfPresent(key) ?? standard } catch {
            return recordErrorUnlessIgnored(error, returning: standard)
        }
    }

    /// Reads a nullable field; returns nil if the field is absent, and `.null` if it is null.
    ///
    /// An empty string of an ``EmptyStringDecodesAsNil`` type is also read as `.null`.
    @inlinable
    @inline(never)
    public mutating func nullable<Value: ReadableValue>(_ key: StaticString) -> Nullable<Value>? {
        guard let value = valueOrNull(key, as: Value.self) else {
            guard isReplaying else { return nil }
            return replayedValue(key) as Nullable<Value>?
        }
        if value.isAbsent(as: Value.self) { return .null }
        do { return try Value(from: value) } catch { return passOver(error, value, key) }
    }

    /// Reads a field with any JSON value; returns nil if the field is absent, and `.null` if it is null.
    public mutating func jsonIfPresent(_ key: StaticString) -> JSONValue? {
        let index = members.find(key)
        if index == 0 { return replayedValue(key) }
        let value = ValueReader(members.tape, at: index)
        do { return try JSONValue(from: value) } catch { return passOver(error, value, key) }
    }

    /// Reads a string.
    public mutating func string(_ key: StaticString) -> String {
        do { return try scalar(key) } catch { return recordError(error, returning: "") }
    }

    /// Reads a string; nil if it is absent or null.
    public mutating func stringIfPresent(_ key: StaticString) -> String? {
        do { return try scalarIfPresent(key) } catch { return recordErrorUnlessIgnored(error, returning: nil) }
    }

    /// Reads an integer.
    public mutating func int(_ key: StaticString) -> Int {
        do { return try scalar(key) } catch { return recordError(error, returning: 0) }
    }

    /// Reads an integer; nil if it is absent or null.
    public mutating func intIfPresent(_ key: StaticString) -> Int? {
        do { return try scalarIfPresent(key) } catch { return recordErrorUnlessIgnored(error, returning: nil) }
    }

    /// Reads a boolean.
    public mutating func bool(_ key: StaticString) -> Bool {
        do { return try scalar(key) } catch { return recordError(error, returning: false) }
    }

    /// Reads a boolean; nil if it is absent or null.
    public mutating func boolIfPresent(_ key: StaticString) -> Bool? {
        do { return try scalarIfPresent(key) } catch { return recordErrorUnlessIgnored(error, returning: nil) }
    }

    /// Reads a number.
    public mutating func double(_ key: StaticString) -> Double {
        do { return try scalar(key) } catch { return recordError(error, returning: 0) }
    }

    /// Reads a number; nil if it is absent or null.
    public mutating func doubleIfPresent(_ key: StaticString) -> Double? {
        do { return try scalarIfPresent(key) } catch { return recordErrorUnlessIgnored(error, returning: nil) }
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

    // Scalars are returned in registers. For other generic values a debug build allocates stack, so the types below
    // have separate functions.

    /// Reads an array.
    @inlinable
    @inline(never)
    public mutating func list<Element: ReadableValue>(_ key: StaticString) -> [Element] {
        do { return try required(key) } catch { return recordError(error, returning: []) }
    }

    /// Reads an array; nil if it is absent or null.
    @inlinable
    @inline(never)
    public mutating func listIfPresent<Element: ReadableValue>(_ key: StaticString) -> [Element]? {
        do { return try readIfPresent(key) } catch { return recordErrorUnlessIgnored(error, returning: nil) }
    }

    /// Reads a dictionary.
    @inlinable
    @inline(never)
    public mutating func dictionary<Value: ReadableValue>(_ key: StaticString) -> [String: Value] {
        do { return try required(key) } catch { return recordError(error, returning: [:]) }
    }

    /// Reads a dictionary; nil if it is absent or null.
    @inlinable
    @inline(never)
    public mutating func dictionaryIfPresent<Value: ReadableValue>(_ key: StaticString) -> [String: Value]? {
        do { return try readIfPresent(key) } catch { return recordErrorUnlessIgnored(error, returning: nil) }
    }

    /// Reads a model that is a class, such as a response model.
    ///
    /// The function throws, because a class has no placeholder that could be returned after an error.
    ///
    /// - Throws: `DecodingError` if the field is absent or has another type.
    @inlinable
    @inline(never)
    public mutating func model<Value: ReadableValue & AnyObject>(_ key: StaticString) throws -> Value {
        try required(key)
    }

    /// Reads a model that is a class; nil if it is absent or null.
    @inlinable
    @inline(never)
    public mutating func modelIfPresent<Value: ReadableValue & AnyObject>(_ key: StaticString) -> Value? {
        do { return try readIfPresent(key) } catch { return recordErrorUnlessIgnored(error, returning: nil) }
    }

    /// Reads a date and time, in any of the formats that `Date` supports.
    public mutating func date(_ key: StaticString) -> Date {
        do { return try read(key) } catch { return recordError(error, returning: Date(timeIntervalSince1970: 0)) }
    }

    /// Reads a date and time; nil if it is absent, null or an empty string.
    public mutating func dateIfPresent(_ key: StaticString) -> Date? {
        do { return try readIfPresent(key) } catch { return recordErrorUnlessIgnored(error, returning: nil) }
    }

    /// Reads a URL.
    public mutating func url(_ key: StaticString) -> URL {
        do { return try read(key) } catch { return recordError(error, returning: URL(fileURLWithPath: "/")) }
    }

    /// Reads a URL; nil if it is absent, null or an empty string.
    public mutating func urlIfPresent(_ key: StaticString) -> URL? {
        do { return try readIfPresent(key) } catch { return recordErrorUnlessIgnored(error, returning: nil) }
    }

    @usableFromInline
    mutating func recordError<Value>(_ error: any Error, returning placeholder: Value) -> Value {
        failure = failure ?? error
        return placeholder
    }

    /// Returns nil for a field that can't be read, and records the error unless it is ignored.
    @usableFromInline
    @inline(never)
    mutating func passOver<Value>(_ error: any Error, _ value: ValueReader, _ key: StaticString) -> Value? {
        do { try value.passOver(error, key) } catch { failure = failure ?? error }
        return nil
    }

    /// Returns the placeholder of an optional field that can't be read, and records the error.
    ///
    /// The error of an invalid format isn't recorded, unless the ``FormatPolicy`` is strict.
    @usableFromInline
    @inline(never)
    mutating func recordErrorUnlessIgnored<Value>(_ error: any Error, returning absent: Value) -> Value {
        if members.tape.formats == .strict || !InvalidFormat.isCause(of: error) { failure = failure ?? error }
        return absent
    }
}
