@_spi(Format) import EndpointCoding

/// The value of a header, which is decoded from the header's text in a format.
struct HeaderValue {
    private let text: String
    private let format: HeaderFormat
    private let isSetCookie: Bool

    init(_ text: String, of name: String = "", _ format: HeaderFormat = .simple) {
        self.text = text.trimmed
        self.format = format
        isSetCookie = name.lowercased() == "set-cookie"
    }

    /// A Boolean value that indicates whether the header is empty, or the null of a JSON header.
    var isAbsent: Bool { text.isEmpty || (format == .json && text == "null") }

    func value<Value: ReadableValue>() throws -> Value {
        switch format {
        case .json: return try Value(from: json())
        case .form: return try Value(from: ValueReader(.form(Array(text.utf8))))
        case .lists(let styles): return try read(Self.list(text[...], styles[...]))
        case .simple, .exploded: return try simple()
        }
    }

    /// Decodes a value in which numbers and Boolean values are strings.
    private func read<Value: ReadableValue>(_ texts: JSONValue) throws -> Value {
        try Value(from: ValueReader(TapeOutput(writing: texts).tape(holdsTexts: true)))
    }

    private func json() throws -> ValueReader {
        do {
            return ValueReader(try ValueTape(json: Array(text.utf8)))
        } catch {
            throw DecodingError.corrupted("\(error)", error)
        }
    }

    // Headers in the style `simple`

    /// Decodes a header in the style `simple`.
    ///
    /// The style doesn't determine whether a type is decoded from the whole string, an array or an object, so these are
    /// tried in turn. The whole string is tried first, because it is sufficient for most types.
    private func simple<Value: ReadableValue>() throws -> Value {
        let plain = try? json()
        // Digits are decoded as JSON first, so that a union of a number and a string is a number.
        if Value.self is any ReadableUnion.Type, let plain, let value = try? Value(from: plain) { return value }
        var failure: any Error
        do { return try read(.string(text)) } catch { failure = error }
        // Some servers send JSON even if the description declares the style `simple`.
        if let plain, plain.token.kind == .array || plain.token.kind == .object, let value = try? Value(from: plain) {
            return value
        }
        let items = items
        for composite in [JSONValue.array(items.map { .string($0) }), members(of: items).map { .object($0) }]
            .compactMap(\.self)
        {
            do { return try read(composite) } catch { if Self.isWithin(error) { failure = error } }
        }
        throw failure
    }

    /// Returns a Boolean value that indicates whether an error is about a part of the header's value.
    ///
    /// If the error is about a part, the type of the whole value is the right one.
    private static func isWithin(_ error: any Error) -> Bool {
        switch error {
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            !context.codingPath.isEmpty
        case DecodingError.keyNotFound: true
        default: false
        }
    }

    private var items: [String] {
        isSetCookie ? SetCookie.values(in: text) : Self.items(of: text[...], separatedBy: ",")
    }

    /// Returns the members of an object; nil if the items aren't pairs of a name and a value.
    private func members(of items: [String]) -> [String: JSONValue]? {
        var members: [String: JSONValue] = [:]
        if isSetCookie || format == .exploded {
            for item in items {
                guard let (name, value) = Self.pair(item[...]) else { return nil }
                if members[name] == nil { members[name] = .string(value) }
            }
        } else {
            guard items.count.isMultiple(of: 2) else { return nil }
            for index in stride(from: 0, to: items.count, by: 2) where members[items[index]] == nil {
                members[items[index]] = .string(items[index + 1])
            }
        }
        return members
    }

    private static func pair(_ item: Substring) -> (name: String, value: String)? {
        let parts = item.parts(between: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (parts[0].trimmed, parts[1].trimmed) : nil
    }

    // Headers that are lists

    /// Returns a list, whose items may be lists too.
    ///
    /// - Parameter styles: The style that separates the items, followed by the styles that separate the items of each
    ///   item.
    private static func list(_ text: Substring, _ styles: ArraySlice<ParameterStyle>) -> JSONValue {
        guard let style = styles.first else { return .string(text.trimmed) }
        return .array(items(of: text, separatedBy: style.delimiter).map { list($0[...], styles.dropFirst()) })
    }

    /// Returns the items of a list, without empty items (RFC 9110, section 5.6.1.2).
    private static func items(of text: Substring, separatedBy separator: String) -> [String] {
        var items: [String] = []
        for part in text.parts(between: separator) {
            let item = part.trimmed
            if item.isEmpty { continue }
            if separator == ",", let last = items.last, isDate(last, item) {
                items[items.count - 1] = last + ", " + item
            } else {
                items.append(item)
            }
        }
        return items
    }

    /// Returns a Boolean value that indicates whether the comma between two items is part of an HTTP date.
    private static func isDate(_ first: String, _ second: String) -> Bool {
        guard second.hasSuffix("GMT") else { return false }
        let weekday = first.split(separator: "=").last ?? ""
        return HTTPDate.date(weekday + ", " + second) != nil
    }
}

/// A parser of `Set-Cookie`, the only header whose lines can't be joined by commas.
///
/// See RFC 9110, section 5.3. URL loading systems join the lines by commas nevertheless.
enum SetCookie {
    private static let comma = UInt8(ascii: ",")
    private static let lineEnd = UInt8(ascii: "\n")

    /// Returns each cookie with its attributes.
    ///
    /// A comma separates two cookies only if a name and an equals sign follow the comma. The comma in `Expires=Wed, 09
    /// Jun 2021 10:18:14 GMT` separates nothing.
    static func values(in text: String) -> [String] {
        var values: [Substring] = []
        var start = text.startIndex
        var position = text.startIndex
        while let end = text.utf8[position...].firstIndex(where: { $0 == comma || $0 == lineEnd }) {
            position = text.utf8.index(after: end)
            if text.utf8[end] == lineEnd || beginsCookie(text[position...]) {
                values.append(text[start..<end])
                start = position
            }
        }
        values.append(text[start...])
        return values.map { $0.trimmedOfLines }.filter { !$0.isEmpty }
    }

    /// Returns a Boolean value that indicates whether the text begins with a cookie's name and `=`.
    ///
    /// A cookie's name is a token (RFC 6265, section 4.1.1).
    private static func beginsCookie(_ text: Substring) -> Bool {
        let name = text.drop { $0 == " " || $0 == "\t" }.utf8.prefix { byte in
            byte > 0x20 && byte < 0x7F && !"()<>@,;:\\\"/[]?={}".utf8.contains(byte)
        }
        guard !name.isEmpty, name.endIndex < text.endIndex else { return false }
        return text.utf8[name.endIndex] == UInt8(ascii: "=")
    }
}
