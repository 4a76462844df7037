/// A tape's text and tokens without the tape, which must be retained elsewhere.
///
/// Copies of the value cost nothing.
struct TapeTokens {
    /// The first byte of the document. The parser ensures that every token's range is within the document.
    let bytes: UnsafePointer<UInt8>
    /// The tokens. Every token's `next` is the index of a token, or the number of tokens.
    let tokens: UnsafePointer<ValueTape.Token>

    /// The format of the text. Few callers need the format, so copies of the tokens don't store it.
    var format: any TapeFormat.Type { TapeText.format(before: bytes) }

    @inline(__always)
    subscript(index: Int) -> ValueTape.Token { tokens[index] }

    /// Returns the index of the current element's value, and advances `index` to the next element.
    @inline(__always)
    func element(_ index: inout Int) -> Int {
        let element = index
        guard tokens[element].kind == .link else {
            index = Int(tokens[element].next)
            return element
        }
        index += 1
        return Int(tokens[element].next)
    }

    /// Returns the bytes of the scalar at `index`.
    @inline(__always)
    func stretch(at index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + Int(tokens[index].offset), count: Int(tokens[index].count))
    }

    /// Returns the string of the token at `index`, or the source text of another scalar.
    @inline(__always)
    func text(at index: Int) -> String { text(of: tokens[index]) }

    @inline(__always)
    func text(of token: ValueTape.Token) -> String {
        let stretch = UnsafeBufferPointer(start: bytes + Int(token.offset), count: Int(token.count))
        if token.kind == .escapedString { return format.text(of: stretch) }
        return String(validated: stretch, isASCII: token.kind != .unicodeString)
    }

    /// Calls `body` with the text of the string token at `index`, for conversion to another type.
    @inline(__always)
    func withText<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        guard tokens[index].kind == .escapedString else { return try body(stretch(at: index)) }
        var text = format.word(of: stretch(at: index))
        return try text.withUTF8(body)
    }

    // These functions compare keys without creating strings.

    /// Returns a Boolean value that indicates whether the key at `index` equals the `count` bytes at `key`.
    @inline(__always)
    func key(at index: Int, is key: UnsafePointer<UInt8>, count: Int) -> Bool {
        let token = tokens[index]
        if token.kind == .escapedString { return escapedKey(at: index, is: key, count: count) }
        return Int(token.count) == count && ByteWord.areEqual(bytes + Int(token.offset), key, count: count)
    }

    @inline(never)
    private func escapedKey(at index: Int, is key: UnsafePointer<UInt8>, count: Int) -> Bool {
        guard Int(tokens[index].count) >= count else { return false }
        return withText(at: index) { text in
            guard text.count == count, let start = text.baseAddress else { return text.count == count }
            return ByteWord.areEqual(start, key, count: count)
        }
    }
}

extension String {
    /// Creates the string of `bytes`, which have been validated as UTF-8.
    @inline(__always)
    init(validated bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            self.init(copying: unsafe UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        } else {
            self.init(decoding: bytes, as: UTF8.self)
        }
    }
}
