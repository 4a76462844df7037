#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which values are secrets, and what stands in their place.
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

    func value(_ value: String, ofHeader name: String) -> String {
        headers.contains(name.lowercased()) ? Self.mark : value
    }

    /// `text` without the values of secret parameters in the queries of the URLs, and in the forms, that it holds, and
    /// without the names and passwords before the hosts of these URLs.
    func text(_ text: String) -> String {
        var result = ""
        var rest = Self.withoutUsers(text)[...]
        while let end = rest.firstIndex(of: "=") {
            let before = rest[..<end].lastIndex { "?&#\n \"'<(".contains($0) }
            let name = rest[(before.map(rest.index(after:)) ?? rest.startIndex)..<end].lowercased()
            result += rest[...end]
            rest = rest[rest.index(after: end)...]
            guard queryItems.contains(name.percentDecoded ?? name) else { continue }
            result += Self.mark
            // What was left out before stays as it is.
            rest =
                rest.hasPrefix(Self.mark) ? rest.dropFirst(Self.mark.count) : rest.drop { !"&# \n\"'>,)".contains($0) }
        }
        return result + rest
    }

    /// `text`, which may be a part of a JSON text, without what ``text(_:)`` leaves out and without the texts of
    /// members that are called as secrets are.
    func body(_ text: String) -> String {
        var result = ""
        var rest = self.text(text)[...]
        while let colon = rest.firstIndex(of: ":") {
            let key = rest[..<colon].reversed().drop(while: \.isWhitespace)
            result += rest[...colon]
            rest = rest[rest.index(after: colon)...]
            guard key.first == "\"" else { continue }
            let name = String(key.dropFirst().prefix { $0 != "\"" }.reversed())
            let blanks = rest.prefix(while: \.isWhitespace)
            guard SecretNames.isSecret(field: name), rest[blanks.endIndex...].first == "\"" else { continue }
            result += blanks + "\"" + Self.mark + "\""
            rest = Self.behindString(rest[blanks.endIndex...])
        }
        return result + rest
    }

    /// - Parameter text: Begins with the quote of a JSON string, which may be cut off.
    private static func behindString(_ text: Substring) -> Substring {
        var isEscaped = false
        for index in text.indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if text[index] == "\\" {
                isEscaped = true
            } else if text[index] == "\"" {
                return text[text.index(after: index)...]
            }
        }
        return ""
    }

    private static func withoutUsers(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let scheme = rest.firstRange(of: "://") {
            result += rest[..<scheme.upperBound]
            rest = rest[scheme.upperBound...]
            let authority = rest.prefix { !"/?# \n\"'<>,)".contains($0) }
            if let sign = authority.lastIndex(of: "@") {
                result += mark
                rest = rest[sign...]
            }
        }
        return result + rest
    }
}
