// Values of formats that have nothing but texts, which are of whatever is asked for: numbers and booleans are read from
// their words, several values of one name are a list, and one is a list too where one is asked for.
extension ValueReader {
    /// The first of several, which is the one that counts where one is asked for.
    var firstOfSeveral: ValueReader? {
        guard tape.view.format.repeatsNames, token.kind == .array, token.count > 0 else { return nil }
        var position = index + 1
        return value(at: tape.element(&position))
    }

    /// The text of the first of several.
    @inline(never)
    func textOfSeveral() throws -> ValueReader {
        if let first = firstOfSeveral, first.isString { return first }
        guard let text = mendedText() else { throw mismatch(String.self, expected: "a string") }
        return text
    }

    var booleanInText: Bool? {
        guard tape.holdsTexts, let word = isString ? self : firstOfSeveral, word.isString else {
            return mendedBoolean()
        }
        return switch tape.word(at: word.index) {
        case "true", "1": true
        case "false", "0": false
        default: word.mendedBoolean()
        }
    }

    @inline(never)
    func withNumberInText<Result>(
        _ type: Any.Type, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) throws -> Result {
        guard tape.holdsTexts, let word = isString ? self : firstOfSeveral, word.isString else {
            guard let digits = mendedNumber() else { throw mismatch(type, expected: "a number") }
            return try digits.withBytes(body)
        }
        if tape.withText(at: word.index, { NumberText.matches($0) }) { return try tape.withText(at: word.index, body) }
        guard let number = tape.withText(at: word.index, { tape.view.format.number($0) }) ?? word.mendedNumber() else {
            throw mismatch(type, expected: "a number")
        }
        return try number.withBytes(body)
    }

    /// The object or the list that lies in a text, where the format has such.
    var valueInText: ValueReader? {
        guard tape.holdsTexts, isString else { return nil }
        return tape.view.format.tape(ofText: tape.text(at: index), like: tape).map { ValueReader($0) }
    }

    /// The object that lies in a text.
    @inline(never)
    var objectInText: ValueReader? {
        guard let inner = valueInText, inner.token.kind == .object else { return nil }
        return inner
    }

    /// The list that lies in a text, or whose indexes are an object's keys.
    var listInText: ValueReader? {
        if let list = tape.numberedLists[index] { return value(at: list) }
        guard let inner = valueInText, inner.token.kind == .array else { return nil }
        return inner
    }

    /// The kind of value that a text is of when nothing but the text tells: `007` stays a text.
    @inline(never)
    var kindInText: ValueTape.Token.Kind {
        guard tape.holdsTexts, isString else { return token.kind }
        if let inner = valueInText { return inner.token.kind }
        let text = tape.text(at: index)
        if text == "true" || text == "false" { return .boolean }
        return text.withBytes { NumberText.isUsual($0) } ? .number : token.kind
    }
}
