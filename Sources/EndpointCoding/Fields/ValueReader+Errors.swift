// These functions create errors about values, and short descriptions of values without secrets.
extension ValueReader {
    @inline(never)
    func mismatch(_ type: Any.Type, expected: String) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath,
            debugDescription: "expected \(expected), not \(found), \(tape.position(at: index))"
        )
        return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// Returns the error of an object that has no member with the key `key`.
    @inline(never)
    func missing(_ key: some CodingKey) -> DecodingError {
        let description = "the object \(tape.position(at: index)) has no '\(key.stringValue)'"
        return .keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: description))
    }

    @inline(never)
    func corrupted(_ reason: String) -> DecodingError {
        .corrupted("\(reason)\(foundDetail), \(tape.position(at: index))", at: codingPath)
    }

    /// Returns the error to throw for a value whose format is invalid.
    ///
    /// An optional value with an invalid format decodes as nil, unless the `FormatPolicy` is strict. For a value of
    /// another type, such as an array in place of a string, throw another error.
    @inline(never)
    public func invalidFormat(_ reason: String) -> DecodingError {
        .corrupted("\(reason)\(foundDetail), \(tape.position(at: index))", at: codingPath, InvalidFormat())
    }

    /// Ignores `error` if the value may count as absent.
    ///
    /// With coercions, every value may count as absent. Without coercions, only a value with an invalid format may,
    /// unless the `FormatPolicy` is strict.
    ///
    /// - Throws: `error` if the value may not count as absent.
    @usableFromInline
    @inline(never)
    func passOver(_ error: any Error) throws {
        if let coercions = tape.activeCoercions { return coercions.ignore(self) }
        if tape.formats == .strict || !InvalidFormat.isCause(of: error) { throw error }
        noteIgnored(error)
    }

    private func noteIgnored(_ error: any Error) {
        guard let thread = StackGuard.current else { return }
        thread.pointee.ignoredValues += 1
        thread.pointee.notes?.add(ignored: self, error)
    }

    /// Ignores the error of the field `key` of an object, or throws the error with the field's path.
    @usableFromInline
    @inline(never)
    func passOver(_ error: any Error, _ key: StaticString) throws {
        do { try passOver(error) } catch { throw located(error, key) }
    }

    /// Ignores the error of the member `key` of an object, or throws the error with the member's path.
    @usableFromInline
    @inline(never)
    func passOver(_ error: any Error, _ key: String) throws {
        do { try passOver(error) } catch { throw located(error, FieldKey(key)) }
    }

    /// Returns the value that replaces a required value that can't be read.
    ///
    /// - Throws: `error`, with the path of the object in which the value has the key `key`, if there is no replacement.
    @usableFromInline
    @inline(never)
    func replacement<Value: ReadableValue>(after error: any Error, _ key: StaticString) throws -> Value {
        guard let value: Value = tape.activeCoercions?.replacement(of: self) else { throw located(error, key) }
        return value
    }

    /// Returns a copy of this value's error whose path includes `key`, the key of the value.
    @usableFromInline
    @inline(never)
    func located(_ error: any Error, _ key: StaticString) -> any Error {
        located(error, FieldKey(key.description))
    }

    @inline(never)
    func located(_ error: any Error, _ key: FieldKey) -> any Error {
        (error as? DecodingError)?.inside(key, of: codingPath) ?? error
    }

    // Descriptions of values for error messages.

    private static let lengthLimit = 60

    /// The type of the value, with the text of a scalar: `a string ("abc")`, `null`, `an object`.
    var found: String { kindName + foundDetail }

    /// Returns a description of the value at the end of `path`; a secret is described by its type alone.
    package func found(at path: some Sequence<String>) -> String {
        path.contains(where: SecretNames.isSecret(field:)) ? kindName : found
    }

    /// A scalar's text in parentheses after a space; empty for other values and for secrets.
    package var foundDetail: String {
        switch token.kind {
        case .null, .array, .object, .link: ""
        case .boolean, .number: isSecret ? "" : " (\(shortText))"
        case .string, .unicodeString, .escapedString: isSecret ? "" : " (\"\(shortText)\")"
        }
    }

    private var shortText: String { Self.short(tape.text(at: index)) }

    private static func short(_ text: String) -> String {
        // The text may be long, so it is truncated before its characters are checked.
        let start = text.count > lengthLimit ? text.prefix(lengthLimit) + "…" : text[...]
        return PrintableText.of(String(start))
    }

    var kindName: String {
        switch token.kind {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string, .unicodeString, .escapedString: "a string"
        case .array: "an array"
        case .object where tape.parts[index] != nil: "bytes that aren't text"
        case .object: "an object"
        case .link: "a link"
        }
    }

    /// A Boolean value that indicates whether the value's key is the name of a secret.
    ///
    /// A key directly precedes its value on the tape, with only the separator between them.
    private var isSecret: Bool {
        if codingPath.contains(where: { SecretNames.isSecret(field: $0.stringValue) }) { return true }
        guard index > 0 else { return false }
        let key = tape.tokens[index - 1]
        let separator = tape.view.format.keySeparator
        let end = Int(key.offset + key.count)
        guard key.kind.isString, Int(key.next) == index, end < Int(token.offset),
            (end..<Int(token.offset)).contains(where: { tape.bytes[$0] == separator })
        else { return false }
        return SecretNames.isSecret(field: tape.text(at: index - 1))
    }

    /// A list of at most 12 keys of the object; nil if the value isn't an object.
    package var keyList: String? {
        guard token.kind == .object else { return nil }
        let limit = 12
        let count = Int(token.count)
        if count == 0 { return "no keys" }
        var keys: [String] = []
        var position = index + 1
        for _ in 0..<min(count, limit) {
            keys.append("'\(Self.short(tape.text(at: position)))'")
            position = Int(tape.tokens[position + 1].next)
        }
        let more = count > limit ? " and \(count - limit) more" : ""
        return "the key\(count == 1 ? "" : "s") \(keys.joined(separator: ", "))\(more)"
    }
}
