/// Functions that read fields of the most common types directly, without a `ValueReader`.
extension FieldReader {
    /// Reads a required scalar field.
    ///
    /// - Throws: `DecodingError.keyNotFound` if the field is absent.
    @inline(__always)
    mutating func scalar<Value: ReadableScalar>(_ key: StaticString) throws -> Value {
        let index = members.find(key)
        if index != 0, let value = Value(members.view, at: index) { return value }
        return try slowly(key, index)
    }

    /// Reads a field; nil if it is absent or null.
    @inline(__always)
    mutating func scalarIfPresent<Value: ReadableScalar>(_ key: StaticString) throws -> Value? {
        let index = members.find(key)
        if index == 0 { return replayedValue(key) }
        if members.view[index].kind == .null { return nil }
        if let value = Value(members.view, at: index) { return value }
        return try slowlyIfPresent(key, index)
    }

    @inline(never)
    private func slowlyIfPresent<Value: SingleValueReadable>(_ key: StaticString, _ index: Int) throws -> Value? {
        if members.tape.isAbsent(at: index, as: Value.self) { return nil }
        let value = ValueReader(members.tape, at: index)
        do {
            return try Value(from: value)
        } catch {
            try value.passOver(error, key)
            return nil
        }
    }

    /// Reads a field that the fast path can't read, most likely because its value is invalid.
    @inline(never)
    private func slowly<Value: SingleValueReadable>(_ key: StaticString, _ index: Int) throws -> Value {
        guard index != 0 else { return try absent(key) }
        let value = ValueReader(members.tape, at: index)
        do { return try Value(from: value) } catch { return try value.replacement(after: error, key) }
    }
}

/// A scalar type that can be read from one token of the tape.
protocol ReadableScalar: SingleValueReadable {
    /// Reads the value of a token; nil if the token has another JSON type or the number doesn't fit.
    init?(_ tokens: TapeTokens, at index: Int)
}

extension String: ReadableScalar {
    @inline(__always)
    init?(_ tokens: TapeTokens, at index: Int) {
        guard tokens[index].kind.isString else { return nil }
        self = tokens.text(at: index)
    }
}

extension Bool: ReadableScalar {
    @inline(__always)
    init?(_ tokens: TapeTokens, at index: Int) {
        guard tokens[index].kind == .boolean else { return nil }
        self = tokens.bytes[Int(tokens[index].offset)] == UInt8(ascii: "t")
    }
}

extension Double: ReadableScalar {
    @inline(__always)
    init?(_ tokens: TapeTokens, at index: Int) {
        guard tokens[index].kind == .number, let double = NumberText.double(in: tokens.stretch(at: index)) else {
            return nil
        }
        self = double
    }
}

extension FixedWidthInteger {
    @inline(__always)
    init?(_ tokens: TapeTokens, at index: Int) {
        guard tokens[index].kind == .number, let integer = NumberText.integer(Self.self, in: tokens.stretch(at: index))
        else { return nil }
        self = integer
    }
}

extension Int: ReadableScalar {}
