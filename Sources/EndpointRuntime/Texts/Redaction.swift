/// Which values are secrets, and what stands in their place.
///
/// All is looked for as bytes: as a character, a quote that a combining mark follows is no quote.
struct Redaction: Sendable {
    static let mark = "<redacted>"

    /// Of the names that usually are secrets.
    static let standard = Redaction(headers: SecretNames.headers, queryItems: SecretNames.queryItems)

    /// In lower case.
    private let headers: Set<String>
    /// In lower case.
    private let queryItems: Set<String>
    /// In lower case; beside those that are called as secrets usually are.
    private let fields: Set<String>
    // Who shows some of the usual secrets wants no others left out of those.
    private let leavesOutUsualHeaders: Bool
    private let leavesOutUsualQueryItems: Bool

    init(headers: Set<String>, queryItems: Set<String>, fields: Set<String> = []) {
        self.headers = Set(headers.map { $0.lowercased() })
        self.queryItems = Set(queryItems.map { $0.lowercased() })
        self.fields = fields
        leavesOutUsualHeaders = self.headers.isSuperset(of: SecretNames.headers)
        leavesOutUsualQueryItems = self.queryItems.isSuperset(of: SecretNames.queryItems)
    }

    /// These names and others.
    ///
    /// - Parameters:
    ///   - names: Of headers and of parameters.
    ///   - fields: Of fields of bodies, in lower case.
    func adding(_ names: Set<String>, fields: Set<String> = []) -> Redaction {
        guard !names.isEmpty || !fields.isEmpty else { return self }
        return Redaction(
            headers: headers.union(names), queryItems: queryItems.union(names), fields: self.fields.union(fields)
        )
    }

    /// Of other headers than the secret ones, the URLs in them are looked at (`Location`, `Link`).
    func value(_ value: String, ofHeader name: String) -> String {
        let isSecret = headers.contains(name.lowercased()) || leavesOutUsualHeaders && SecretNames.isSecret(field: name)
        return isSecret ? Self.mark : text(value)
    }

    /// `text` without the values of secret parameters in the queries of the URLs, and in the forms, that it holds, and
    /// without the names and passwords before the hosts of these URLs.
    func text(_ text: String) -> String {
        self.text(text, isForm: false)
    }

    /// A form, in which the fields of bodies are secret too.
    func form(_ text: String) -> String {
        self.text(text, isForm: true)
    }

    private func text(_ text: String, isForm: Bool) -> String {
        // Nothing else begins a value, or ends a user's name.
        guard text.utf8.contains(where: "=%@\\".utf8.contains) else { return text }
        return QueryText(Array(Self.withoutUsers(text).utf8)).redacted { isSecret(parameter: $0, ofForm: isForm) }
    }

    /// Also of `a[token]` and `user.password`, where one of the names within says so.
    func isSecret(parameter name: String, ofForm isForm: Bool = false) -> Bool {
        let whole = (name.percentDecoded ?? name).lowercased()
        let names = whole.split { "[].".contains($0) }.map(String.init)
        return ([whole] + names).contains { name in
            queryItems.contains(name) || isForm && isSecret(field: name)
                || leavesOutUsualQueryItems && SecretNames.isSecret(field: name)
        }
    }

    /// A body, as its `Content-Type` has it.
    func body(_ text: String, ofType type: String?) -> String {
        type?.lowercased().contains("urlencoded") == true ? form(text) : body(text)
    }

    /// `text`, which may be a part of a JSON text or of a document of XML, without what ``text(_:)`` leaves out and
    /// without the values of members and elements that are called as secrets are; null, true and false say little.
    func body(_ text: String) -> String {
        if text.utf8.first(where: { !Self.isBlank($0) }) == UInt8(ascii: "<") { return document(Array(text.utf8)) }
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            let before = rest[..<colon]
            result += rest[...colon]
            rest = rest[(colon + 1)...]
            guard let (name, quote) = Self.name(endingAt: before), isSecret(field: name) else { continue }
            let value = rest.drop(while: Self.isBlank)
            guard let first = value.first else { continue }
            let behind: ArraySlice<UInt8>
            switch first {
            case _ where Self.quote(value) != nil: behind = Self.behindString(value)
            case UInt8(ascii: "["), UInt8(ascii: "{"): behind = Self.behindContainer(value)
            default:
                // A number, or no JSON: that may be what is wrong with the body.
                let word = value.prefix { !",]}\r\n".utf8.contains($0) }
                if Self.isLiteral(word) { continue }
                behind = value[word.endIndex...]
            }
            result += rest[..<value.startIndex]
            result += quote + Self.mark.utf8 + quote
            rest = behind
        }
        // At last, since what it leaves out of a text may be what the text's end is told by.
        return self.text(String(decoding: result + rest, as: UTF8.self))
    }

    /// XML without the texts of elements, and the values of attributes, that are called as secrets are.
    private func document(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            result += shown(rest[..<start])
            result.append(UInt8(ascii: "<"))
            rest = rest[(start + 1)...]
            let tag = Self.tag(rest)
            let name = tag.prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "/") }
            let isSecret = isSecret(element: name)
            result += attributes(tag, ofSecret: isSecret)
            rest = rest[tag.endIndex...]
            guard let end = rest.first, isSecret, tag.last != UInt8(ascii: "/") else { continue }
            result.append(end)
            result += Self.mark.utf8
            // What an element holds may itself be marked up, as CDATA is: it ends with its own tag.
            let closing = Array("</".utf8) + name
            rest = rest.dropFirst()
            while !rest.isEmpty, !rest.starts(with: closing) { rest = rest.dropFirst() }
        }
        return String(decoding: result + shown(rest), as: UTF8.self)
    }

    /// What stands before the bracket that ends a tag; one in quotes ends none.
    private static func tag(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var quote: UInt8?
        return bytes.prefix { byte in
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            return quote != nil || byte != UInt8(ascii: ">")
        }
    }

    /// What stands in a tag, without the values of secret attributes: of a secret element all but its namespaces.
    private func attributes(_ tag: ArraySlice<UInt8>, ofSecret isOfSecret: Bool) -> [UInt8] {
        var result: [UInt8] = []
        var rest = tag
        while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
            let name = rest[..<sign].split(whereSeparator: Self.isBlank).last ?? []
            result += rest[...sign]
            rest = rest[(sign + 1)...]
            let blanks = rest.prefix(while: Self.isBlank)
            result += blanks
            rest = rest[blanks.endIndex...]
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
            let value = rest.dropFirst().prefix { $0 != quote }
            result.append(quote)
            if isSecret(element: name) || isOfSecret && !name.starts(with: "xmlns".utf8) {
                result += Self.mark.utf8
            } else {
                result += shown(value)
            }
            rest = rest[value.endIndex...]
        }
        return result + rest
    }

    private func shown(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        Array(text(String(decoding: bytes, as: UTF8.self)).utf8)
    }

    /// With a prefix or without.
    private func isSecret(element name: ArraySlice<UInt8>) -> Bool {
        isSecret(field: String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self))
    }

    private func isSecret(field name: String) -> Bool {
        fields.contains(name.lowercased()) || SecretNames.isSecret(field: name)
    }

    /// The text of the JSON string that ends `bytes`, and the quote that ends it.
    private static func name(endingAt bytes: ArraySlice<UInt8>) -> (text: String, quote: ArraySlice<UInt8>)? {
        guard let last = bytes.lastIndex(where: { !isBlank($0) }), bytes[last] == UInt8(ascii: "\"") else { return nil }
        let end = bytes[..<last].lastIndex { $0 != UInt8(ascii: "\\") }.map { $0 + 1 } ?? bytes.startIndex
        let start = bytes[..<end].lastIndex(of: UInt8(ascii: "\"")).map { $0 + 1 } ?? bytes.startIndex
        return (String(decoding: bytes[start..<end], as: UTF8.self), bytes[end...last])
    }

    /// The quote that `bytes` begin with; in JSON that is a text of other JSON it has backslashes before it.
    private static func quote(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let backslashes = bytes.prefix { $0 == UInt8(ascii: "\\") }
        let end = backslashes.endIndex
        return end < bytes.endIndex && bytes[end] == UInt8(ascii: "\"") ? bytes[...end] : nil
    }

    private static func isLiteral(_ word: ArraySlice<UInt8>) -> Bool {
        ["null", "true", "false"].contains(String(decoding: word, as: UTF8.self).trimmed)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || 0x9...0xD ~= byte
    }

    /// - Parameter bytes: Begin with the quote of a JSON string, which may be cut off.
    private static func behindString(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let quote = quote(bytes) else { return bytes }
        // Each level of texts doubles the backslashes: an even number of escaped ones may stand before the quote that ends.
        let count = quote.count - 1
        var backslashes = 0
        for index in quote.endIndex..<bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "\\"): backslashes += 1
            case UInt8(ascii: "\"") where backslashes % (2 * count + 2) == count: return bytes[(index + 1)...]
            default: backslashes = 0
            }
        }
        return []
    }

    /// - Parameter bytes: Begin with the bracket of an array or an object, which may be cut off.
    private static func behindContainer(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var depth = 0
        var rest = bytes
        while let byte = rest.first {
            if quote(rest) != nil {
                rest = behindString(rest)
                continue
            }
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
            // All of a row of backslashes at once, which each quote would be looked for behind.
            rest = byte == UInt8(ascii: "\\") ? rest.drop { $0 == byte } : rest.dropFirst()
            if depth == 0 { return rest }
        }
        return []
    }

    private static func withoutUsers(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            // Some servers escape slashes in JSON.
            let slashes = ["//", #"\/\/"#].first { rest[(colon + 1)...].starts(with: $0.utf8) }
            let end = colon + 1 + (slashes?.utf8.count ?? 0)
            result += rest[..<end]
            rest = rest[end...]
            if slashes == nil { continue }
            // A password may hold what ends a URL in a sentence.
            let authority = rest.prefix { !"/?# \t\r\n\"<>".utf8.contains($0) }
            if let sign = authority.lastIndex(of: UInt8(ascii: "@")) {
                result += mark.utf8
                rest = rest[sign...]
            }
        }
        return String(decoding: result + rest, as: UTF8.self)
    }
}
