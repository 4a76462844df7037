import OpenAPI

/// Functions that decode percent-encoded text, queries and forms.
enum PercentText {
    static func decoded(_ text: Substring, plusIsSpace: Bool = false) -> String {
        PercentEncoding.decoded(plusIsSpace ? text.replacing("+", with: "%20")[...] : text)
    }

    /// Returns the names and values of a query or a form, decoded.
    static func pairs(_ text: String?) -> [(String, String)] {
        rawPairs(text).map { ($0.0, decoded($0.1, plusIsSpace: true)) }
    }

    /// Returns the names and values of a query or a form; only the names are decoded.
    static func rawPairs(_ text: String?) -> [(String, Substring)] {
        (text ?? "").split(separator: "&").prefix(2000).map { pair in
            let name = pair.prefix { $0 != "=" }
            return (decoded(name, plusIsSpace: true), pair.dropFirst(name.count + 1))
        }
    }
}
