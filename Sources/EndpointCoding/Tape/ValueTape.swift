/// A parsed document in any format: a tree of tokens in order, each with its range in the document.
///
/// Models are read directly from the tokens: nothing is parsed twice, and only the values that a model requests are
/// created. Each format creates its own tapes (``TapeFormat``); readers don't depend on the format. The tape owns its
/// bytes; readers retain the tape.
@usableFromInline
package final class ValueTape: @unchecked Sendable {
    package typealias Token = TapeToken

    package let text: TapeText
    let view: TapeTokens
    /// The number of tokens.
    package let count: Int
    /// The coding path of the tape's document, if a `Decoder` or a key path led to the document.
    package let codingPath: [any CodingKey]
    /// A Boolean value that indicates whether the tape's strings are converted to the requested types.
    ///
    /// Strings of a header or a form are converted to numbers and booleans too.
    let holdsTexts: Bool
    /// The tokens of arrays, by the tokens of the objects whose keys are the arrays' indexes.
    ///
    /// Such an object is read as its array if an array is requested. Only tapes whose strings are converted to the
    /// requested types have such objects.
    let numberedLists: [Int: Int]
    /// The treatment of values with invalid formats.
    package let formats: FormatPolicy
    /// The log of coercions, if values are coerced; nil if unexpected values are errors.
    package let coercions: TapeCoercions?
    /// The values that are read instead of a document's values; nil if the tape has a document.
    let replay: ReplayedFields?
    /// The relation to the original document, if the tokens refer to text derived from that document.
    let origins: TapeOrigins?
    /// The parts of a multipart body, by the indexes of their tokens.
    let parts: [Int: TapePart]
    /// The URLs that were parsed last; nil if the tape has too few tokens to repeat URLs.
    private let recentURLs: Locked<RecentURLs>?
    /// The tape that owns the tokens; nil if this tape owns them.
    private let owner: ValueTape?

    /// Creates a tape from the bytes of a value and their tokens.
    ///
    /// - Parameter tokens: The allocated tokens, which the tape frees.
    package init(
        _ text: TapeText, tokens: UnsafeMutablePointer<Token>, count: Int, codingPath: [any CodingKey],
        formats: FormatPolicy, coercions: TapeCoercions? = nil, holdsTexts: Bool = false,
        numberedLists: [Int: Int] = [:],
        origins: TapeOrigins? = nil, parts: [Int: TapePart] = [:], replay: ReplayedFields? = nil
    ) {
        self.replay = replay
        self.parts = parts
        self.formats = formats
        self.coercions = coercions
        self.origins = origins
        self.text = text
        self.holdsTexts = holdsTexts
        self.numberedLists = numberedLists
        view = TapeTokens(bytes: text.start, tokens: UnsafePointer(tokens))
        self.count = count
        self.codingPath = codingPath
        owner = nil
        recentURLs = count < RecentURLs.leastTokens ? nil : Locked(RecentURLs())
    }

    /// Creates a copy of a tape with another coding path.
    convenience init(_ tape: ValueTape, codingPath: [any CodingKey]) {
        self.init(tape, codingPath: codingPath, holdsTexts: tape.holdsTexts)
    }

    /// Creates a copy of a tape whose strings are converted to the requested types.
    convenience init(convertingStringsOf tape: ValueTape) {
        self.init(tape, codingPath: tape.codingPath, holdsTexts: true)
    }

    private init(_ tape: ValueTape, codingPath: [any CodingKey], holdsTexts: Bool) {
        owner = tape.owner ?? tape
        text = tape.text
        view = tape.view
        count = tape.count
        self.codingPath = codingPath
        formats = tape.formats
        coercions = tape.coercions
        replay = tape.replay
        origins = tape.origins
        self.holdsTexts = holdsTexts
        numberedLists = tape.numberedLists
        parts = tape.parts
        recentURLs = tape.recentURLs
    }

    deinit {
        if owner == nil { tokens.deallocate() }
    }

    package var tokens: UnsafePointer<Token> { view.tokens }
    package var bytes: UnsafePointer<UInt8> { view.bytes }

    /// Returns a copy of the tape with more tokens.
    func appending(_ more: [Token], codingPath: [any CodingKey]) -> ValueTape {
        let all = UnsafeMutablePointer<Token>.allocate(capacity: count + more.count)
        all.initialize(from: tokens, count: count)
        for (index, token) in more.enumerated() { (all + count + index).initialize(to: token) }
        return ValueTape(
            text, tokens: all, count: count + more.count, codingPath: codingPath, formats: formats,
            coercions: coercions,
            holdsTexts: holdsTexts, numberedLists: numberedLists, origins: origins, parts: parts
        )
    }

    /// Returns a description of the position of the value at `index` in the document.
    func position(at index: Int) -> String {
        if let position = origins?.position(at: index) { return position }
        if parts.isEmpty { return view.format.position(tokens[index].offset) }
        return numberedLists[index] == nil ? "in its part" : "of all parts"
    }

    /// Returns the bytes of the scalar at `index`, valid for the lifetime of the tape.
    @inline(__always)
    func stretch(at index: Int) -> UnsafeBufferPointer<UInt8> { view.stretch(at: index) }

    /// Returns the string of the token at `index`, or the source text of another scalar.
    package func text(at index: Int) -> String { view.text(at: index) }

    /// Returns the string of the token at `index`, for conversion to another type.
    func word(at index: Int) -> String {
        guard tokens[index].kind == .escapedString else { return text(at: index) }
        return view.format.word(of: stretch(at: index))
    }

    /// Returns the string token at `index` as a URL; nil if the string isn't a URL.
    func url(at index: Int) -> URL? {
        guard let recentURLs, tokens[index].kind == .string else { return URL(percentEncoding: word(at: index)) }
        return recentURLs.withLock { $0.url(of: tokens[index], in: view) }
    }

    /// Calls `body` with the text of the string token at `index`.
    @inline(__always)
    package func withText<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows
        -> Result
    {
        try withExtendedLifetime(self) { try view.withText(at: index, body) }
    }

    /// Returns the indexes of the elements of the array at `array`.
    package func elements(ofArrayAt array: Int) -> [Int] {
        var index = array + 1
        return (0..<Int(tokens[array].count)).map { _ in element(&index) }
    }

    /// Returns the index of the current element's value, and advances `index` to the next element.
    @inline(__always)
    func element(_ index: inout Int) -> Int { view.element(&index) }

    /// Returns the keys of the object at `object`, each with the index of its value.
    package func members(ofObjectAt object: Int) -> [(key: String, value: Int)] {
        var index = object + 1
        return (0..<Int(tokens[object].count)).map { _ in
            defer { index = Int(tokens[index + 1].next) }
            return (text(at: index), index + 1)
        }
    }

    // These functions find members without creating strings of the members' keys.

    /// Returns a Boolean value that indicates whether the key at `index` is `key`.
    @inline(__always)
    package func key(at index: Int, is key: StaticString) -> Bool {
        view.key(at: index, is: key.utf8Start, count: key.utf8CodeUnitCount)
    }

    /// Returns the index of the value of the first member with the key `key` in the object at `object`.
    package func value(ofKey key: String, inObjectAt object: Int) -> Int? {
        key.withBytes { bytes in
            // An empty string may have no address. The tape's address replaces it, and no byte is read there.
            value(ofKey: bytes.baseAddress ?? self.bytes, count: bytes.count, inObjectAt: object)
        }
    }

    /// Returns the index of the value of the first member with a key in the object at `object`.
    ///
    /// The key consists of the `count` bytes at `key`.
    package func value(ofKey key: UnsafePointer<UInt8>, count: Int, inObjectAt object: Int) -> Int? {
        var index = object + 1
        let end = Int(tokens[object].next)
        while index < end {
            if view.key(at: index, is: key, count: count) { return index + 1 }
            index = Int(tokens[index + 1].next)
        }
        return nil
    }
}
