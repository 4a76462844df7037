@_spi(Format) import EndpointCoding

/// The format of a tape with the parts of a multipart body, whose strings are converted to types.
///
/// If a part is decoded as an object or an array, its string is parsed as JSON.
enum PartText: TapeFormat {
    static var keySeparator: UInt8 { UInt8(ascii: "=") }
    static var repeatsNames: Bool { true }

    static func text(of stretch: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: stretch, as: UTF8.self)
    }

    static func tape(ofText text: String, like tape: ValueTape) -> ValueTape? {
        guard let first = text.utf8.first(where: { $0 > 0x20 }),
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        else { return nil }
        return try? ValueTape(json: Array(text.utf8), codingPath: tape.codingPath, formats: tape.formats)
    }
}

// Initializers of tapes with the parts of multipart bodies
extension ValueTape {
    /// Creates a tape of an object with the parts of a multipart body by their names.
    ///
    /// Several parts with one name are decoded as an array. If the whole body is decoded as an array, the array
    /// consists of all parts in order, regardless of their names.
    ///
    /// - Throws: `DecodingError` if a part with a JSON type isn't JSON.
    convenience init(
        parts: [MultipartPart], formats: FormatPolicy = .lenient, coercions: TapeCoercions? = nil
    ) throws {
        var tokens = PartTokens()
        let list = try tokens.appendRoot(parts)
        self.init(tokens, formats, coercions, numberedLists: [0: list])
    }

    /// Creates a tape of a single part.
    ///
    /// - Throws: `DecodingError` if a part with a JSON type isn't JSON.
    convenience init(part: MultipartPart, formats: FormatPolicy = .lenient, coercions: TapeCoercions? = nil) throws {
        var tokens = PartTokens()
        try tokens.append(part)
        self.init(tokens, formats, coercions)
    }

    private convenience init(
        _ made: PartTokens, _ formats: FormatPolicy, _ coercions: TapeCoercions?, numberedLists: [Int: Int] = [:]
    ) {
        let start = UnsafeMutablePointer<Token>.allocate(capacity: max(made.tokens.count, 1))
        start.initialize(from: made.tokens, count: made.tokens.count)
        self.init(
            made.text.withUnsafeBytes { TapeText($0, of: PartText.self) }, tokens: start, count: made.tokens.count,
            codingPath: [], formats: formats, coercions: coercions, holdsTexts: true, numberedLists: numberedLists,
            parts: made.parts
        )
    }
}

/// The tokens of the parts of a multipart body, and the text that the tokens refer to.
private struct PartTokens {
    private(set) var tokens: [ValueTape.Token] = []
    private(set) var text: [UInt8] = []
    private(set) var parts: [Int: TapePart] = [:]

    /// Appends an object with the named parts, then an array of all parts.
    ///
    /// - Returns: The index of the array of all parts.
    mutating func appendRoot(_ all: [MultipartPart]) throws -> Int {
        var names: [String] = []
        var named: [String: [MultipartPart]] = [:]
        for part in all {
            guard let name = part.header.name else { continue }
            if named[name] == nil { names.append(name) }
            named[name, default: []].append(part)
        }
        appendContainer(.object, names.count)
        for name in names {
            append(Array(name.utf8))
            text.append(PartText.keySeparator)
            guard let values = named[name] else { continue }
            if values.count == 1 { try append(values[0]) } else { try append(values) }
        }
        end(0)
        let list = tokens.count
        try append(all)
        return list
    }

    private mutating func append(_ values: [MultipartPart]) throws {
        let list = tokens.count
        appendContainer(.array, values.count)
        for value in values { try append(value) }
        end(list)
    }

    mutating func append(_ part: MultipartPart) throws {
        let index = tokens.count
        parts[index] = TapePart(file: FilePart(part), isDecoded: part.isDecoded)
        let contentType = part.header.contentType
        if let contentType, MediaTypes.isJSON(MediaTypes.essence(of: contentType)) { return try appendJSON(part) }
        let charset = contentType.flatMap(MediaTypes.charset)
        if let charset, let text = String(data: Data(part.bytes), encoding: charset) {
            append(Array(text.utf8))
        } else if UTF8Sequence.areValid(part.bytes) {
            append(part.bytes)
        } else {
            // The bytes aren't text, so an empty object represents the part, which can only be decoded as a file.
            appendContainer(.object, 0)
        }
    }

    /// Appends a part with a JSON type; a JSON string is appended without its quotes.
    private mutating func appendJSON(_ part: MultipartPart) throws {
        let root: ValueReader
        do {
            root = ValueReader(try ValueTape(json: part.bytes))
        } catch {
            let path = [part.header.name.map { FieldKey($0) } ?? FieldKey(index: part.header.number - 1)]
            let context = DecodingError.Context(
                codingPath: path, debugDescription: "the part isn't JSON: \(error) of it", underlyingError: error)
            throw DecodingError.dataCorrupted(context)
        }
        if root.isNull {
            appendContainer(.null, 0)
        } else {
            append(root.stringIfAny.map { Array($0.utf8) } ?? part.bytes)
        }
    }

    private mutating func append(_ bytes: [UInt8]) {
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        appendToken(isASCII ? .string : .unicodeString, bytes.count)
        text += bytes
    }

    private mutating func appendContainer(_ kind: ValueTape.Token.Kind, _ count: Int) {
        appendToken(kind, count)
    }

    private mutating func appendToken(_ kind: ValueTape.Token.Kind, _ count: Int) {
        // The numbers fit into 32 bits, because the sizes of a body in memory and of its parts are limited.
        tokens.append(
            ValueTape.Token(
                kind: kind, offset: UInt32(truncatingIfNeeded: text.count), count: UInt32(truncatingIfNeeded: count),
                next: UInt32(truncatingIfNeeded: tokens.count + 1)))
    }

    private mutating func end(_ container: Int) {
        tokens[container].next = UInt32(truncatingIfNeeded: tokens.count)
    }
}

extension FilePart {
    /// Creates a file part from a received part of a multipart body.
    init(_ part: MultipartPart) {
        var headers: [String: String] = [:]
        for (name, value) in part.header.fields
        where !["content-disposition", "content-type", "content-transfer-encoding"].contains(name.lowercased()) {
            if headers[name] == nil { headers[name] = value }
        }
        self.init(
            data: Data(part.bytes), fileName: part.header.fileName, contentType: part.header.contentType,
            headers: headers)
    }
}
