public import Foundation

/// A JSON text, checked against RFC 8259 and taken apart into tokens in one pass.
///
/// Models read themselves from the tokens: nothing is looked at twice, and nothing is made but the values that a model
/// asks for. The tape owns its bytes; what reads from it holds the tape.
final class JSONTape: @unchecked Sendable {
    struct Token: Sendable {
        enum Kind: UInt8, Sendable {
            case null, boolean, number
            /// Between the quotes there is no escape, and nothing but ASCII.
            case string
            /// There is no escape.
            case unicodeString
            case escapedString
            case array, object
            /// Stands for the token at `next`; an element of an array.
            case link

            @inline(__always)
            var isString: Bool { self == .string || self == .unicodeString || self == .escapedString }
        }

        var kind: Kind
        /// Offset of the first byte; of a string, the one after its quote.
        var offset: UInt32
        /// Bytes of a scalar; children of an array, members of an object.
        var count: UInt32
        /// The token after this one and all within it.
        var next: UInt32
    }

    let text: JSONText
    let view: JSONTokens
    /// How many tokens there are.
    let count: Int
    /// Where the text lies that the tape was made of, when a `Decoder` or a key path led to it.
    let codingPath: [any CodingKey]
    /// Whether its strings are the texts of whatever is asked for, as in a header: numbers and booleans too.
    let holdsTexts: Bool
    /// What becomes of values that break their formats.
    let formats: FormatPolicy
    /// Nil where there is too little to remember.
    private let recentURLs: Locked<RecentURLs>?
    /// Whose tokens these are; nil where they are its own.
    private let owner: JSONTape?

    /// - Parameter tokens: Allocated; the tape frees them.
    private init(
        text: JSONText, tokens: UnsafeMutablePointer<Token>, count: Int, codingPath: [any CodingKey],
        formats: FormatPolicy,
        holdsTexts: Bool = false
    ) {
        self.formats = formats
        self.text = text
        self.holdsTexts = holdsTexts
        view = JSONTokens(bytes: text.start, tokens: UnsafePointer(tokens))
        self.count = count
        self.codingPath = codingPath
        owner = nil
        recentURLs = count < RecentURLs.leastTokens ? nil : Locked(RecentURLs())
    }

    /// The same tape, as a key path leads into it.
    init(_ tape: JSONTape, codingPath: [any CodingKey]) {
        owner = tape.owner ?? tape
        text = tape.text
        view = tape.view
        count = tape.count
        self.codingPath = codingPath
        formats = tape.formats
        holdsTexts = tape.holdsTexts
        recentURLs = tape.recentURLs
    }

    deinit {
        if owner == nil { tokens.deallocate() }
    }

    var tokens: UnsafePointer<Token> { view.tokens }
    var bytes: UnsafePointer<UInt8> { view.bytes }

    /// - Throws: ``JSONSyntaxError`` when `text` isn't one JSON text.
    private convenience init(
        _ text: JSONText, codingPath: [any CodingKey], formats: FormatPolicy, holdsTexts: Bool = false
    ) throws(JSONSyntaxError) {
        var parser = JSONTapeParser(text)
        let tokens = try parser.parse()
        self.init(
            text: text, tokens: tokens.start, count: tokens.count, codingPath: codingPath, formats: formats,
            holdsTexts: holdsTexts
        )
    }

    /// - Throws: ``JSONSyntaxError`` when `bytes` aren't one JSON text.
    convenience init(
        parsing bytes: [UInt8], codingPath: [any CodingKey] = [], formats: FormatPolicy = .lenient
    ) throws(JSONSyntaxError) {
        try self.init(bytes.withUnsafeBytes { JSONText($0) }, codingPath: codingPath, formats: formats)
    }

    /// - Throws: ``JSONSyntaxError`` when `data` isn't one JSON text.
    convenience init(parsing data: Data, formats: FormatPolicy = .lenient) throws(JSONSyntaxError) {
        try self.init(data.withUnsafeBytes { JSONText($0) }, codingPath: [], formats: formats)
    }

    /// - Throws: ``JSONSyntaxError`` when what was written isn't one JSON text.
    convenience init(parsing buffer: JSONBuffer) throws(JSONSyntaxError) {
        try self.init(buffer.withBytes { JSONText($0) }, codingPath: [], formats: .lenient)
    }

    /// Lists and objects of texts: see ``holdsTexts``.
    convenience init(texts value: JSONValue) throws {
        let bytes = try value.jsonBytes
        try self.init(bytes.withUnsafeBytes { JSONText($0) }, codingPath: [], formats: .lenient, holdsTexts: true)
    }

    /// The same text with more tokens behind its own.
    func appending(_ more: [Token], codingPath: [any CodingKey]) -> JSONTape {
        let all = UnsafeMutablePointer<Token>.allocate(capacity: count + more.count)
        all.initialize(from: tokens, count: count)
        for (index, token) in more.enumerated() { (all + count + index).initialize(to: token) }
        return JSONTape(
            text: text, tokens: all, count: count + more.count, codingPath: codingPath, formats: formats,
            holdsTexts: holdsTexts
        )
    }

    /// The bytes of the scalar at `index`, as long as the tape lives.
    @inline(__always)
    func stretch(at index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + Int(tokens[index].offset), count: Int(tokens[index].count))
    }

    /// The text of the string token at `index`, or of another scalar as it stands there.
    func text(at index: Int) -> String {
        view.text(at: index)
    }

    /// The string token at `index` as a URL; nil when it isn't one.
    func url(at index: Int) -> URL? {
        guard let recentURLs, tokens[index].kind == .string else { return URL(mending: text(at: index)) }
        return recentURLs.withLock { $0.url(of: tokens[index], in: view) }
    }

    /// Calls `body` with the text of the string token at `index`.
    @inline(__always)
    func withText<Result>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try view.withText(at: index, body) }
    }

    /// The indexes of the elements of the array at `array`.
    func elements(ofArrayAt array: Int) -> [Int] {
        var index = array + 1
        return (0..<Int(tokens[array].count)).map { _ in element(&index) }
    }

    /// The element at `index`, which then moves on to the next one.
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

    /// The keys of the object at `object`, each with the index of its value.
    func members(ofObjectAt object: Int) -> [(key: String, value: Int)] {
        var index = object + 1
        return (0..<Int(tokens[object].count)).map { _ in
            defer { index = Int(tokens[index + 1].next) }
            return (text(at: index), index + 1)
        }
    }
}

/// Why a text isn't JSON, and where.
public struct JSONSyntaxError: LocalizedError, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong there.
    public let reason: String
    /// In bytes, from zero.
    public let offset: Int

    public var description: String {
        "\(reason) at byte \(offset)"
    }

    public var errorDescription: String? { "The text isn't JSON: \(description)." }
}
