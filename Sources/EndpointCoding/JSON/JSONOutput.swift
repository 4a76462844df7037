/// An output that writes JSON text (RFC 8259) without whitespace.
package final class JSONOutput: ValueOutput {
    /// Creates the JSON of `value`.
    ///
    /// - Parameter isStored: A Boolean value that indicates whether the JSON is stored rather than sent.
    /// - Throws: `EncodingError` if `value` can't be encoded.
    package convenience init(writing value: some WritableValue, isStored: Bool = false) throws {
        self.init()
        storesModels = isStored
        var writer = ValueWriter(self)
        try value.write(to: &writer)
    }

    package override func beginMember(_ key: StaticString, isFirst: Bool) {
        appendKey(key, after: isFirst ? UInt8(ascii: "{") : UInt8(ascii: ","))
    }

    package override func beginMember(_ key: String, isFirst: Bool) {
        appendKey(key, after: isFirst ? UInt8(ascii: "{") : UInt8(ascii: ","))
    }

    package override func endObject(isEmpty: Bool) {
        if isEmpty { append("{}") } else { append(UInt8(ascii: "}")) }
    }

    package override func writeMember(_ key: StaticString, isFirst: Bool, _ text: String) {
        appendKey(key, after: isFirst ? UInt8(ascii: "{") : UInt8(ascii: ","))
        appendString(text)
    }

    package override func writeMember(_ key: StaticString, isFirst: Bool, _ integer: Int64) {
        appendKey(key, after: isFirst ? UInt8(ascii: "{") : UInt8(ascii: ","))
        append(integer: integer)
    }

    package override func writeMember(_ key: StaticString, isFirst: Bool, _ boolean: Bool) {
        appendKey(key, after: isFirst ? UInt8(ascii: "{") : UInt8(ascii: ","))
        if boolean { append("true") } else { append("false") }
    }

    package override func beginList() { append(UInt8(ascii: "[")) }
    package override func separateElements() { append(UInt8(ascii: ",")) }
    package override func endList(count: Int) { append(UInt8(ascii: "]")) }
    package override func writeNull() { append("null") }

    package override func write(_ boolean: Bool) {
        if boolean { append("true") } else { append("false") }
    }

    package override func write(_ integer: Int64) { append(integer: integer) }
    package override func write(_ integer: UInt64) { append(integer: integer) }
    package override func write(_ number: Double) { append(double: number) }
    package override func writeNumber(_ digits: UnsafeBufferPointer<UInt8>) { append(digits) }
    package override func write(_ text: String) { appendString(text) }

    package override func writePlainText(capacity: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) {
        let room = room(capacity + 2)
        room[0] = UInt8(ascii: "\"")
        let count = fill(room + 1)
        room[count + 1] = UInt8(ascii: "\"")
        advance(count + 2)
    }
}

// Functions that append strings.
extension JSONOutput {
    /// Appends a string with only the escapes that RFC 8259 requires.
    private func appendString(_ text: String) {
        text.withBytes { utf8 in
            guard let start = utf8.baseAddress else { return append("\"\"") }
            appendString(start, count: utf8.count, before: 0)
        }
    }

    /// Appends a key with its colon, after a brace or a comma.
    @inline(__always)
    private func appendKey(_ key: StaticString, after separator: UInt8) {
        appendKey(key.utf8Start, count: key.utf8CodeUnitCount, after: separator)
    }

    private func appendKey(_ key: String, after separator: UInt8) {
        key.withBytes { utf8 in
            guard let start = utf8.baseAddress else {
                append(separator)
                return append("\"\":")
            }
            appendKey(start, count: utf8.count, after: separator)
        }
    }

    private func appendKey(_ key: UnsafePointer<UInt8>, count: Int, after separator: UInt8) {
        appendString(key, count: count, before: separator)
        append(UInt8(ascii: ":"))
    }

    /// Appends `separator`, unless it is zero, and then a string.
    @inline(__always)
    private func appendString(_ text: UnsafePointer<UInt8>, count: Int, before separator: UInt8) {
        // A string without escapes is tried first, and fits in this room. The last word may extend seven bytes
        // beyond the text.
        let room = self.room(count + 10)
        var target = room
        if separator != 0 {
            target.pointee = separator
            target += 1
        }
        target.pointee = UInt8(ascii: "\"")
        target += 1
        var index = 0
        while index + 8 <= count {
            let word = ByteWord.load(text + index)
            let bits = ByteWord.specials(word)
            // The word may contain a byte that needs an escape. The bytes before that byte are valid.
            ByteWord.store(word, target + index)
            guard bits == 0 else {
                advance(target - room + index + ByteWord.clean(bits))
                return appendRest(text, from: index + ByteWord.clean(bits), count: count)
            }
            index += 8
        }
        let left = count - index
        if left > 0 {
            let word = ByteWord.filled(ByteWord.load(text + index, count: left), count: left)
            let bits = ByteWord.specials(word)
            ByteWord.store(word, target + index)
            guard bits == 0 else {
                advance(target - room + index + ByteWord.clean(bits))
                return appendRest(text, from: index + ByteWord.clean(bits), count: count)
            }
        }
        target[count] = UInt8(ascii: "\"")
        advance(target - room + count + 1)
    }

    /// Appends a string from the byte at `first` on, which needs an escape, and the closing quote.
    @inline(never)
    private func appendRest(_ text: UnsafePointer<UInt8>, from first: Int, count: Int) {
        var index = first
        while index < count {
            index += appendEscape(of: text[index])
            let clean = index
            while index + 8 <= count {
                let bits = ByteWord.specials(ByteWord.load(text + index))
                index += bits == 0 ? 8 : ByteWord.clean(bits)
                if bits != 0 { break }
            }
            while index < count, !isSpecial(text[index]) { index += 1 }
            append(text + clean, count: index - clean)
        }
        append(UInt8(ascii: "\""))
    }

    @inline(__always)
    private func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Appends the escape of a byte, and returns 1, the number of escaped bytes.
    private func appendEscape(of byte: UInt8) -> Int {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case 0x09: append("\\t")
        default:
            append("\\u00")
            append(.hexadecimal(byte >> 4))
            append(.hexadecimal(byte & 15))
        }
        return 1
    }
}
