// Coercion of values with unexpected types, where they are read tolerantly (`MappingPolicy`). This code runs only where
// a strict reader would throw.
extension ValueReader {
    /// Returns the value itself if it is a number or a boolean, whose text is used.
    @inline(never)
    func coercedText() -> ValueReader? {
        guard token.kind == .number || token.kind == .boolean, let activeCoercions = tape.activeCoercions else {
            return nil
        }
        activeCoercions.convert(index, to: "\"\(tape.text(at: index))\"")
        return self
    }

    /// Returns the boolean of a number, which is true from one up or from minus one down; or of a word.
    @inline(never)
    func coercedBoolean() -> Bool? {
        guard let activeCoercions = tape.activeCoercions else { return nil }
        let truth: Bool? =
            if token.kind == .number {
                tape.withText(at: index) { NumberText.double(in: $0) }.map { abs($0) >= 1 }
            } else if isString {
                switch tape.text(at: index).trimmed.lowercased() {
                case "true", "t", "yes", "y", "on", "1": true
                case "false", "f", "no", "n", "off", "0": false
                default: nil
                }
            } else {
                nil
            }
        if let truth { activeCoercions.convert(index, to: truth ? "true" : "false") }
        return truth
    }

    /// Returns the digits of the number that a string begins with; one or zero for a boolean.
    @inline(never)
    func coercedNumber() -> String? {
        guard let activeCoercions = tape.activeCoercions else { return nil }
        let digits: String? =
            if token.kind == .boolean {
                tape.text(at: index) == "true" ? "1" : "0"
            } else if isString {
                tape.withText(at: index) { NumberText.beginning(of: $0) }
            } else {
                nil
            }
        if let digits { activeCoercions.convert(index, to: digits) }
        return digits
    }

    /// Returns the seconds in a string that is only a number.
    @inline(never)
    func coercedSeconds() -> Double? {
        guard let activeCoercions = tape.activeCoercions else { return nil }
        let text = tape.text(at: index).trimmed
        guard let seconds = text.withBytes({ NumberText.matches($0) ? NumberText.double(in: $0) : nil }) else {
            return nil
        }
        activeCoercions.convert(index, to: text)
        return seconds
    }

    /// Returns the number without its fraction; nil if it doesn't fit.
    @inline(never)
    func coercedInteger<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
        guard let activeCoercions = tape.activeCoercions,
            let integer = try? withNumber(type, { DecimalDigits($0).truncated(to: type) })
        else { return nil }
        activeCoercions.convert(index, to: "\(integer)")
        return integer
    }

    /// Returns the value that replaces a required value that can't be read.
    ///
    /// - Throws: `error`, with the path of the object in which the value has the key `key`, if there is no replacement.
    @usableFromInline
    @inline(never)
    func replacement<Value: ReadableValue>(after error: any Error, _ key: StaticString) throws -> Value {
        guard let activeCoercions = tape.activeCoercions,
            let (value, text) = activeCoercions.defaultValue(of: Value.self)
        else {
            throw located(error, key)
        }
        activeCoercions.replace(index, upTo: end, with: text)
        return value
    }

    /// Behind the last token of the value.
    var end: Int { max(Int(token.next), index + 1) }
}

extension Coercions {
    /// Returns the default of a type, and its JSON; nil if it has none.
    package func defaultValue<Value: ReadableValue>(of type: Value.Type) -> (Value, json: String)? {
        if type == String.self { return ("" as? Value).map { ($0, "\"\"") } }
        if type is any EmptyStringDecodesAsNil.Type { return nil }
        if let list = type as? any List.Type { return (list.empty as? Value).map { ($0, "[]") } }
        return value { try Value(from: $0) }
    }

    /// Returns the value that `read` makes of the first of these that it can read: null, an object without members, an
    /// empty string, zero, false. The required fields of an object have their defaults.
    func value<Value>(_ read: (ValueReader) throws -> Value) -> (Value, json: String)? {
        for nothing in NullText.all {
            let value =
                nothing == .object
                ? nested { (try? nothing.tape(Coercions(within: self))).flatMap { try? read(ValueReader($0)) } }
                : (try? nothing.tape()).flatMap { try? read(ValueReader($0)) }
            if let value { return (value, nothing.rawValue) }
        }
        return nil
    }
}

/// The JSON values that defaults are read from.
private enum NullText: String {
    case null
    case object = "{}"
    case text = "\"\""
    case number = "0"
    case boolean = "false"

    /// Null first, which is what anything optional is.
    static let all: [NullText] = [.null, .object, .text, .number, .boolean]

    func tape(_ coercions: Coercions? = nil) throws -> ValueTape {
        let output = TapeOutput()
        switch self {
        case .null: output.writeNull()
        case .object: output.endObject(isEmpty: true)
        case .text: output.write("")
        case .number: output.write(Int64(0))
        case .boolean: output.write(false)
        }
        return try output.tape(coercions: coercions)
    }
}
