// These functions convert values of formats that only have strings to the requested type. Numbers and booleans are
// parsed. Several values with one name are an array, and a single value is an array too if an array is requested.
extension ValueReader {
    /// The first of several values with one name, used where a single value is requested.
    var firstOfSeveral: ValueReader? {
        guard tape.view.format.repeatsNames, token.kind == .array, token.count > 0 else { return nil }
        var position = index + 1
        return value(at: tape.element(&position))
    }

    /// Returns a reader of a string; of several values with one name, the first is read.
    @inline(never)
    func textOfSeveral() throws -> ValueReader {
        if let first = firstOfSeveral, first.isString { return first }
        guard tape.activeCoercions?.convertsToString(self) == true else {
            throw mismatch(String.self, expected: "a string")
        }
        return self
    }

    var booleanInText: Bool? {
        guard tape.holdsTexts, let word = isString ? self : firstOfSeveral, word.isString else {
            return tape.activeCoercions?.boolean(of: self)
        }
        return switch tape.word(at: word.index) {
        case "true", "1": true
        case "false", "0": false
        default: tape.activeCoercions?.boolean(of: word)
        }
    }

    @inline(never)
    func withNumberInText<Result>(
        _ type: Any.Type, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) throws -> Result {
        guard tape.holdsTexts, let word = isString ? self : firstOfSeveral, word.isString else {
            guard let digits = tape.activeCoercions?.number(of: self) else {
                throw mismatch(type, expected: "a number")
            }
            return try digits.withBytes(body)
        }
        if tape.withText(at: word.index, { NumberText.matches($0) }) { return try tape.withText(at: word.index, body) }
        guard
            let number = tape.withText(at: word.index, { tape.view.format.number($0) })
                ?? tape.activeCoercions?.number(of: word)
        else { throw mismatch(type, expected: "a number") }
        return try number.withBytes(body)
    }

    /// The object or array that is encoded in a string, if the format supports such strings.
    var valueInText: ValueReader? {
        guard tape.holdsTexts, isString else { return nil }
        return tape.view.format.tape(ofText: tape.text(at: index), like: tape).map { ValueReader($0) }
    }

    /// The object that is encoded in a string.
    @inline(never)
    var objectInText: ValueReader? {
        guard let inner = valueInText, inner.token.kind == .object else { return nil }
        return inner
    }

    /// The array that is encoded in a string, or whose indexes are an object's keys.
    var listInText: ValueReader? {
        if let list = tape.numberedLists[index] { return value(at: list) }
        guard let inner = valueInText, inner.token.kind == .array else { return nil }
        return inner
    }
}
