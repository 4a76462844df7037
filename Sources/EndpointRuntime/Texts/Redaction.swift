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

    init(headers: Set<String>, queryItems: Set<String>) {
        self.headers = Set(headers.map { $0.lowercased() })
        self.queryItems = Set(queryItems.map { $0.lowercased() })
    }

    /// These names and others, of whichever they are.
    func adding(_ names: Set<String>) -> Redaction {
        names.isEmpty ? self : Redaction(headers: headers.union(names), queryItems: queryItems.union(names))
    }

    /// Of other headers than the secret ones, the URLs in them are looked at (`Location`, `Link`).
    func value(_ value: String, ofHeader name: String) -> String {
        headers.contains(name.lowercased()) ? Self.mark : text(value)
    }

    /// `text` without the values of secret parameters in the queries of the URLs, and in the forms, that it holds, and
    /// without the names and passwords before the hosts of these URLs.
    func text(_ text: String) -> String {
        guard
            text.utf8.contains(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "@") })
        else { return text }
        return QueryText(Array(Self.withoutUsers(text).utf8)).redacted { isSecret(parameter: $0) }
    }

    /// Also of `a[token]` and `user.password`, where one of the names within says so.
    private func isSecret(parameter name: String) -> Bool {
        let name = (name.percentDecoded ?? name).lowercased()
        return queryItems.contains(name)
            || name.split { "[].".contains($0) }.contains { queryItems.contains(String($0)) }
    }

    /// `text`, which may be a part of a JSON text, without what ``text(_:)`` leaves out and without the texts and the
    /// numbers of members that are called as secrets are.
    func body(_ text: String) -> String {
        let bytes = Array(self.text(text).utf8)
        var result: [UInt8] = []
        var rest = bytes[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            let before = rest[..<colon]
            result += rest[...colon]
            rest = rest[(colon + 1)...]
            guard let name = Self.name(endingAt: before), SecretNames.isSecret(field: name) else { continue }
            let value = rest.drop(while: Self.isBlank)
            guard let first = value.first, first == UInt8(ascii: "\"") || Self.beginsNumber(first) else { continue }
            result += rest[..<value.startIndex]
            result += "\"\(Self.mark)\"".utf8
            rest =
                first == UInt8(ascii: "\"") ? Self.behindString(value) : value.drop { !",]} \t\r\n".utf8.contains($0) }
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    /// The text of the JSON string that ends `bytes`.
    private static func name(endingAt bytes: ArraySlice<UInt8>) -> String? {
        guard let end = bytes.lastIndex(where: { !isBlank($0) }), bytes[end] == UInt8(ascii: "\"") else { return nil }
        let start = bytes[..<end].lastIndex(of: UInt8(ascii: "\"")).map { $0 + 1 } ?? bytes.startIndex
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || 0x9...0xD ~= byte
    }

    private static func beginsNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10
    }

    /// - Parameter bytes: Begin with the quote of a JSON string, which may be cut off.
    private static func behindString(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var isEscaped = false
        for index in bytes.indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if bytes[index] == UInt8(ascii: "\\") {
                isEscaped = true
            } else if bytes[index] == UInt8(ascii: "\"") {
                return bytes[(index + 1)...]
            }
        }
        return []
    }

    private static func withoutUsers(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            let isScheme = rest[(colon + 1)...].starts(with: "//".utf8)
            let end = isScheme ? colon + 3 : colon + 1
            result += rest[..<end]
            rest = rest[end...]
            guard isScheme else { continue }
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
