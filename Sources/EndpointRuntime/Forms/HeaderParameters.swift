/// A parser of header values with parameters (RFC 9110, section 5.6.6; RFC 2183).
///
/// An example is `form-data; name="cover"; filename="a;b.png"`.
struct HeaderParameters {
    /// The value before the first semicolon, in lower case.
    let value: String
    /// The parameters by their names in lower case; the first parameter of each name counts.
    private let parameters: [String: String]

    init(_ text: String) {
        var rest = text.unicodeScalars[...]
        value = String(String.UnicodeScalarView(rest.prefix { $0 != ";" })).trimmed.lowercased()
        var parameters: [String: String] = [:]
        while let semicolon = rest.firstIndex(of: ";") {
            rest = rest[semicolon...].dropFirst()
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest[name.endIndex...]
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let text = rest.first == "\"" ? Self.readQuotedString(&rest) : Self.readToken(&rest)
            let key = String(String.UnicodeScalarView(name)).trimmed.lowercased()
            if parameters[key] == nil { parameters[key] = text }
        }
        self.parameters = parameters
    }

    /// The value of a parameter; nil if there is none.
    ///
    /// The parameter `filename*`, with an asterisk and a percent-encoded value (RFC 8187), takes precedence over
    /// `filename` if its charset is UTF-8 or ISO 8859-1. The same rule applies to every name.
    subscript(name: String) -> String? {
        extended(name) ?? parameters[name]
    }

    private func extended(_ name: String) -> String? {
        guard let text = parameters[name + "*"] else { return nil }
        let parts = text.parts(between: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = parts[2].percentDecodedBytes else { return nil }
        switch parts[0].lowercased() {
        case "utf-8": return UTF8Sequence.areValid(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
        case "iso-8859-1": return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default: return nil
        }
    }

    private static func readToken(_ rest: inout Substring.UnicodeScalarView) -> String {
        let token = rest.prefix { $0 != ";" }
        rest = rest[token.endIndex...]
        return String(String.UnicodeScalarView(token)).trimmed
    }

    /// Parses a quoted string, in which a backslash escapes a quote or another backslash.
    ///
    /// Browsers that send a path (`C:\covers\a.png`) don't escape its backslashes, so a backslash before any other
    /// character is part of the string.
    private static func readQuotedString(_ rest: inout Substring.UnicodeScalarView) -> String {
        rest = rest.dropFirst()
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst(), scalar != "\"" {
            if scalar == "\\", let next = rest.first, next == "\"" || next == "\\" {
                text.append(next)
                rest = rest.dropFirst()
            } else {
                text.append(scalar)
            }
        }
        return String(text)
    }
}
