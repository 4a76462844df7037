// These functions redact bodies. JSON is printed from its tape; any other body is described by size and media type.
extension Redaction {
    /// The maximum nesting of JSON in strings of JSON.
    private static let depthLimit = 3

    /// Returns a description of a body without its secrets.
    ///
    /// The description is JSON without secrets, or the size and the media type of any other body.
    package func body(_ data: Data, ofType type: String?) -> String {
        json(data) ?? Self.measure(data, ofType: type)
    }

    /// Returns the string of a body that isn't JSON, without its secrets; nil for other bodies.
    ///
    /// Except for forms, the result is also nil for a string with names of secrets, because the secrets' values may end
    /// anywhere.
    package func textBody(_ data: Data, ofType type: String?) -> String? {
        let type = type?.prefix { $0 != ";" }.lowercased()
        let isForm = type == "application/x-www-form-urlencoded"
        guard isForm || Self.isText(type), json(data) == nil, isForm || !hidesPart(of: data),
            let text = String(bytes: data, encoding: .utf8)
        else { return nil }
        return self.text(text)
    }

    private static func isText(_ type: String?) -> Bool {
        guard let type else { return false }
        return type.hasPrefix("text/") || type.hasSuffix("xml") || type.hasSuffix("yaml")
    }

    /// Returns the size and media type of a body, such as `5120 bytes of image/png`.
    package static func measure(_ data: Data, ofType type: String?) -> String {
        "\(data.count) byte\(data.count == 1 ? "" : "s")" + (type.map { " of \(PrintableText.of($0))" } ?? "")
    }

    /// Returns JSON without its secrets; nil if `bytes` aren't JSON.
    ///
    /// The values of members with names of secrets are redacted, except null, true and false. Secrets within strings
    /// are redacted too.
    package func json(_ bytes: some ContiguousBytes) -> String? {
        (try? ValueTape(json: bytes)).map { json($0, depth: 0) }
    }

    /// Returns `text` without the secrets of its URLs and its JSON.
    ///
    /// Incomplete JSON is redacted completely.
    package func text(_ text: String) -> String { self.text(text, depth: 0) }

    /// Returns a Boolean value that indicates whether a body has fields with names of secrets.
    ///
    /// In a body that isn't JSON, each word may be the name of a field or of a form's parameter.
    package func hidesPart(of body: Data) -> Bool {
        let text = String(decoding: body, as: UTF8.self)
        if let json = json(body) { return json != text }
        return text.utf8.split { !Self.isOfWord($0) && $0 != UInt8(ascii: "%") }.contains { bytes in
            let word = String(decoding: bytes, as: UTF8.self)
            return (word.percentDecoded ?? word).utf8.split { !Self.isOfWord($0) }.contains {
                let name = String(decoding: $0, as: UTF8.self)
                return isSecret(field: name) || name != "key" && isSecret(parameter: name)
            }
        }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || "_-".utf8.contains(byte)
    }

    private func text(_ text: String, depth: Int) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return members(parameters(text)) }
        let bytes = Array(text.utf8)
        guard let start = Self.jsonStart(in: bytes[...]) else { return members(parameters(text)) }
        let head = members(parameters(String(decoding: bytes[..<start], as: UTF8.self)))
        guard depth < Self.depthLimit, let (tape, count) = Self.tape(beginning: bytes[start...]) else {
            return head + Self.mark
        }
        let tail = bytes[(start + count)...]
        return head + json(tape, depth: depth + 1)
            + (Self.jsonStart(in: tail) == nil ? members(parameters(String(decoding: tail, as: UTF8.self))) : Self.mark)
    }

    /// Returns `text` up to the colon after a quoted name of a secret.
    ///
    /// The rest of the text is redacted, because the secret's value may end anywhere.
    private func members(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\"")), text.utf8.contains(UInt8(ascii: ":")) else { return text }
        let bytes = Array(text.utf8)
        var quote = bytes.firstIndex(of: UInt8(ascii: "\""))
        while let open = quote {
            quote = bytes[(open + 1)...].firstIndex(of: UInt8(ascii: "\""))
            guard let close = quote else { break }
            var name = bytes[(open + 1)..<close]
            while name.last == UInt8(ascii: "\\") { name.removeLast() }
            let rest = bytes[(close + 1)...].drop(while: Self.isBlank)
            if rest.first == UInt8(ascii: ":"), isSecret(field: String(decoding: name, as: UTF8.self)) {
                return String(decoding: bytes[...rest.startIndex], as: UTF8.self) + " " + Self.mark
            }
        }
        return text
    }

    /// Returns the index of the first object with a quoted key, including arrays that begin with it.
    ///
    /// Backslashes precede the quotes of JSON in a string.
    private static func jsonStart(in bytes: ArraySlice<UInt8>) -> Int? {
        var rest = bytes
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = rest[(brace + 1)...].drop { isBlank($0) || $0 == UInt8(ascii: "\\") }
            guard rest.first == UInt8(ascii: "\"") else { continue }
            var (start, before) = (brace, brace)
            while before > bytes.startIndex, isBlank(bytes[before - 1]) || bytes[before - 1] == UInt8(ascii: "[") {
                before -= 1
                if bytes[before] == UInt8(ascii: "[") { start = before }
            }
            return start
        }
        return nil
    }

    /// Returns the tape of the JSON at the beginning of `bytes`, and the length of that JSON.
    private static func tape(beginning bytes: ArraySlice<UInt8>) -> (ValueTape, count: Int)? {
        do {
            return (try ValueTape(json: bytes), bytes.count)
        } catch {
            // The error may be text after a complete value. The bytes before that text are parsed.
            return (try? ValueTape(json: bytes.prefix(error.offset))).map { ($0, error.offset) }
        }
    }

    private func json(_ tape: ValueTape, depth: Int) -> String {
        let bytes = UnsafeBufferPointer(start: tape.bytes, count: tape.text.count)
        var result: [UInt8] = []
        var copied = 0
        func replace(_ range: Range<Int>, with text: String) {
            result += bytes[copied..<range.lowerBound]
            result += ((try? JSONOutput(writing: text).text) ?? "\"\(Self.mark)\"").utf8
            copied = range.upperBound
        }
        var index = 0
        while index < tape.count {
            let token = tape.tokens[index]
            index += 1
            guard token.kind.isString else { continue }
            let text = tape.text(at: index - 1)
            let end = Self.end(of: index - 1, in: tape)
            let shown = self.text(text, depth: depth)
            if shown != text { replace(Int(token.offset) - 1..<end, with: shown) }
            // Only a key is followed by a colon.
            guard bytes[end...].first(where: { !Self.isBlank($0) }) == UInt8(ascii: ":"), isSecret(field: text) else {
                continue
            }
            let value = tape.tokens[index]
            if value.kind == .null || value.kind == .boolean { continue }
            replace(
                Int(value.offset) - (value.kind.isString ? 1 : 0)..<Self.end(of: index, in: tape), with: Self.mark)
            index = Int(value.next)
        }
        return withExtendedLifetime(tape) { String(decoding: result + bytes[copied...], as: UTF8.self) }
    }

    /// Returns the offset of the byte after a value.
    private static func end(of index: Int, in tape: ValueTape) -> Int {
        let token = tape.tokens[index]
        guard token.kind == .array || token.kind == .object else {
            return Int(token.offset + token.count) + (token.kind.isString ? 1 : 0)
        }
        let last = Int(token.next) - 1
        // The number of containers that end at the same token as the value.
        var open = 0
        for inner in index...last where [.array, .object].contains(tape.tokens[inner].kind) {
            if tape.tokens[inner].next == token.next { open += 1 }
        }
        let isEmpty = [.array, .object].contains(tape.tokens[last].kind)
        var end = isEmpty ? Int(tape.tokens[last].offset) + 1 : self.end(of: last, in: tape)
        while open > 0 {
            if tape.bytes[end] == UInt8(ascii: "]") || tape.bytes[end] == UInt8(ascii: "}") { open -= 1 }
            end += 1
        }
        return end
    }
}
