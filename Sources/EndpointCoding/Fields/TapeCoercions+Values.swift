/// Functions that convert values to other types.
extension TapeCoercions {
    private func convert(_ value: ValueReader, to used: String) {
        convert(value.index, to: used)
    }

    /// Returns a Boolean value that indicates whether the text of the value is read as a string.
    func convertsToString(_ value: ValueReader) -> Bool {
        guard value.token.kind == .number || value.token.kind == .boolean else { return false }
        convert(value, to: "\"\(value.tape.text(at: value.index))\"")
        return true
    }

    /// Returns the Boolean value of a number or a word; nil if there is none.
    ///
    /// A number is true if its absolute value is at least 1.
    func boolean(of value: ValueReader) -> Bool? {
        let truth: Bool? =
            if value.token.kind == .number {
                value.tape.withText(at: value.index) { NumberText.double(in: $0) }.map { abs($0) >= 1 }
            } else {
                switch value.stringIfAny?.trimmed.lowercased() {
                case "true", "t", "yes", "y", "on", "1": true
                case "false", "f", "no", "n", "off", "0": false
                default: nil
                }
            }
        if let truth { convert(value, to: truth ? "true" : "false") }
        return truth
    }

    /// Returns the number at the beginning of a string; one or zero for a Boolean value.
    func number(of value: ValueReader) -> String? {
        let digits: String? =
            if value.token.kind == .boolean {
                value.tape.text(at: value.index) == "true" ? "1" : "0"
            } else if value.stringIfAny != nil {
                value.tape.withText(at: value.index) { NumberText.beginning(of: $0) }
            } else {
                nil
            }
        if let digits { convert(value, to: digits) }
        return digits
    }

    /// Returns the seconds since 1970 of a date in a string.
    func seconds(of value: ValueReader) -> Double? {
        let text = value.tape.text(at: value.index).trimmed
        guard let seconds = text.withBytes({ NumberText.matches($0) ? NumberText.double(in: $0) : nil }) else {
            return nil
        }
        convert(value, to: text)
        return seconds
    }

    /// Returns a number without its fraction; nil if the result doesn't fit in the type.
    func integer<Value: FixedWidthInteger>(of value: ValueReader) -> Value? {
        guard let integer = try? value.withNumber(Value.self, { DecimalDigits($0).truncated(to: Value.self) }) else {
            return nil
        }
        convert(value, to: "\(integer)")
        return integer
    }
}

/// Functions that replace values with defaults.
extension TapeCoercions {
    /// Records that a value was replaced, and removes the records of values inside it.
    ///
    /// - Parameter used: The replacement as JSON; nil if the value counts as absent.
    package func replace(_ value: ValueReader, with used: String?) {
        replace(value.index..<value.end, with: used)
    }

    /// Records that an object has no member with a key, and that a default was used.
    func add(_ key: String, to object: ValueReader, _ used: String) {
        add(key, toObjectAt: object.index, used)
    }

    /// Returns the default that replaces a required value; nil if the value's type has no default.
    func replacement<Value: ReadableValue>(of value: ValueReader) -> Value? {
        guard let (made, json) = defaultValue(of: Value.self) else { return nil }
        replace(value, with: json)
        return made
    }

    /// Returns the default that replaces an element of an array; nil if the element is skipped.
    func replacement<Value: ReadableValue>(ofElement value: ValueReader) -> Value? {
        let made = keepsCounts ? defaultValue(of: Value.self) : nil
        replace(value, with: made?.json)
        return made?.0
    }

    /// Returns the default of a field that `object` lacks; nil if the field's type has no default.
    func missingField<Value: ReadableValue>(_ key: String, of object: ValueReader) -> Value? {
        guard let (made, json) = defaultValue(of: Value.self) else { return nil }
        add(key, to: object, json)
        return made
    }

    /// Records that the value counts as absent.
    func ignore(_ value: ValueReader) {
        replace(value, with: nil)
    }

    /// Returns the default of a type, and the default's JSON; nil if the type has none.
    package func defaultValue<Value: ReadableValue>(of type: Value.Type) -> (Value, json: String)? {
        if type == String.self { return ("" as? Value).map { ($0, "\"\"") } }
        if type is any EmptyStringDecodesAsNil.Type { return nil }
        if let list = type as? any ArrayType.Type { return (list.empty as? Value).map { ($0, "[]") } }
        return value { try Value(from: $0) }
    }

    /// Returns the value that a closure decodes from the first suitable default JSON.
    ///
    /// The function tries null, an object without members, an empty string, zero and false, in this order. The required
    /// fields of the object have their defaults.
    ///
    /// The function isn't specialized, because few apps call it, and a copy for each type would enlarge all apps.
    @_semantics("optimize.sil.specialize.generic.never")
    func value<Value>(_ read: (ValueReader) throws -> Value) -> (Value, json: String)? {
        func value(of json: String, _ coercions: TapeCoercions?) -> Value? {
            try? read(ValueReader(ValueTape(json: Array(json.utf8), coercions: coercions)))
        }
        // Null is tried first, because it is the default of all optional types.
        for json in ["null", "{}", "\"\"", "0", "false"] {
            let value =
                json == "{}" ? withNesting { value(of: json, TapeCoercions(within: self)) } : value(of: json, nil)
            if let value { return (value, json) }
        }
        return nil
    }
}

extension NumberText {
    /// Returns the number at the beginning of a string, in JSON's notation; nil if there is none.
    fileprivate static func beginning(of text: UnsafeBufferPointer<UInt8>) -> String? {
        var start = 0
        while start < text.count, text[start] == UInt8(ascii: " ") || text[start] == UInt8(ascii: "\t") { start += 1 }
        var index = start
        skipSign(text, &index)
        let isNegative = index > start && text[start] == UInt8(ascii: "-")
        let whole = index
        guard skipDigits(text, &index) > 0 else { return nil }
        // Leading zeros are removed, because JSON doesn't allow them.
        var first = whole
        while first < index - 1, text[first] == UInt8(ascii: "0") { first += 1 }
        var end = index
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            if skipDigits(text, &index) > 0 { end = index } else { index = end }
        }
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            skipSign(text, &index)
            if skipDigits(text, &index) > 0 { end = index }
        }
        return (isNegative ? "-" : "") + String(decoding: text[first..<end], as: UTF8.self)
    }
}
