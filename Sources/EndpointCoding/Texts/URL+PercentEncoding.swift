extension URL {
    /// Creates a URL from a string that may contain characters that aren't allowed in URLs.
    ///
    /// Such characters, for example spaces and umlauts, are percent-encoded, and percent-encoded octets are preserved.
    /// (Foundation would encode the octets again: `%2F` becomes `%252F`, which is another URL.)
    init?(percentEncoding text: String) {
        guard text.utf8.contains(UInt8(ascii: "%")) else {
            self.init(string: text)
            return
        }
        if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *),
            let url = URL(string: text, encodingInvalidCharacters: false)
        {
            self = url
            return
        }
        self.init(string: Self.percentEncoded(text))
    }

    /// Returns a copy of the string in which invalid characters are percent-encoded.
    ///
    /// The scheme and authority are copied unchanged, because Foundation encodes hosts in ASCII.
    private static func percentEncoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        func end(of characters: [UInt8], from start: Int) -> Int {
            bytes[start...].firstIndex { characters.contains($0) } ?? bytes.count
        }
        let slash = UInt8(ascii: "/")
        let question = UInt8(ascii: "?")
        let hash = UInt8(ascii: "#")
        var path = 0
        let colon = end(of: [UInt8(ascii: ":"), slash, question, hash], from: 0)
        if colon < bytes.count, bytes[colon] == UInt8(ascii: ":") { path = colon + 1 }
        if bytes[path...].starts(with: [slash, slash]) { path = end(of: [slash, question, hash], from: path + 2) }
        let query = end(of: [question, hash], from: path)
        let fragment = end(of: [hash], from: query)
        func part(_ range: Range<Int>, after delimiter: Int = 0, _ allowed: PercentEncoding.Allowed) -> String {
            let delimiters = String(decoding: bytes[range].prefix(delimiter), as: UTF8.self)
            let rest = String(decoding: bytes[range].dropFirst(delimiter), as: UTF8.self)
            return delimiters + PercentEncoding.encoded(rest, allowing: allowed)
        }
        return String(decoding: bytes[..<path], as: UTF8.self) + part(path..<query, .reservedInPath)
            + part(query..<fragment, after: 1, .reservedInQuery)
            + part(fragment..<bytes.count, after: 1, .reservedInQuery)
    }
}
