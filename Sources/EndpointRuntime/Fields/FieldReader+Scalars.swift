/// Fields of the types that most fields have. These do the same as the functions for all types; they are here because
/// nothing has to be known of the type to call them, neither by the caller nor by its compiler.
extension FieldReader {
    /// - Throws: `DecodingError.keyNotFound` when the field is absent.
    public mutating func read(_ key: StaticString) throws -> String { try scalar(key) }

    /// A field that is absent or null is nil.
    public mutating func readIfPresent(_ key: StaticString) throws -> String? { try scalarIfPresent(key) }

    /// - Throws: `DecodingError.keyNotFound` when the field is absent.
    public mutating func read(_ key: StaticString) throws -> Int { try scalar(key) }

    /// A field that is absent or null is nil.
    public mutating func readIfPresent(_ key: StaticString) throws -> Int? { try scalarIfPresent(key) }

    /// - Throws: `DecodingError.keyNotFound` when the field is absent.
    public mutating func read(_ key: StaticString) throws -> Int64 { try scalar(key) }

    /// A field that is absent or null is nil.
    public mutating func readIfPresent(_ key: StaticString) throws -> Int64? { try scalarIfPresent(key) }

    /// - Throws: `DecodingError.keyNotFound` when the field is absent.
    public mutating func read(_ key: StaticString) throws -> Double { try scalar(key) }

    /// A field that is absent or null is nil.
    public mutating func readIfPresent(_ key: StaticString) throws -> Double? { try scalarIfPresent(key) }

    /// - Throws: `DecodingError.keyNotFound` when the field is absent.
    public mutating func read(_ key: StaticString) throws -> Bool { try scalar(key) }

    /// A field that is absent or null is nil.
    public mutating func readIfPresent(_ key: StaticString) throws -> Bool? { try scalarIfPresent(key) }

    @inline(__always)
    private mutating func scalar<Value: ReadableScalar>(_ key: StaticString) throws -> Value {
        let index = members.find(key)
        if index != 0, let value = Value(members.view, at: index) { return value }
        return try slowly(key, index)
    }

    @inline(__always)
    private mutating func scalarIfPresent<Value: ReadableScalar>(_ key: StaticString) throws -> Value? {
        let index = members.find(key)
        if index == 0 || members.view[index].kind == .null { return nil }
        if let value = Value(members.view, at: index) { return value }
        return try slowly(key, index) as Value
    }

    /// What is left is most likely an error.
    @inline(never)
    private func slowly<Value: SingleValueReadable>(_ key: StaticString, _ index: Int) throws -> Value {
        guard index != 0 else { throw notFound(key) }
        let value = ValueReader(members.tape, at: index)
        do { return try Value(from: value) } catch { throw value.located(error, key) }
    }
}

/// What is read from its token alone.
protocol ReadableScalar: SingleValueReadable {
    /// Nil when it isn't as simple as that, or not there at all.
    init?(_ tokens: JSONTokens, at index: Int)
}

extension String: ReadableScalar {
    @inline(__always)
    init?(_ tokens: JSONTokens, at index: Int) {
        guard tokens[index].kind.isString else { return nil }
        self = tokens.text(at: index)
    }
}

extension Bool: ReadableScalar {
    @inline(__always)
    init?(_ tokens: JSONTokens, at index: Int) {
        guard tokens[index].kind == .boolean else { return nil }
        self = tokens.bytes[Int(tokens[index].offset)] == UInt8(ascii: "t")
    }
}

extension Double: ReadableScalar {
    @inline(__always)
    init?(_ tokens: JSONTokens, at index: Int) {
        guard tokens[index].kind == .number, let double = JSONNumber.double(in: tokens.stretch(at: index)) else { return nil }
        self = double
    }
}

extension FixedWidthInteger {
    @inline(__always)
    init?(_ tokens: JSONTokens, at index: Int) {
        guard tokens[index].kind == .number, let integer = JSONNumber.integer(Self.self, in: tokens.stretch(at: index))
        else { return nil }
        self = integer
    }
}

extension Int: ReadableScalar {}
extension Int64: ReadableScalar {}
