/// The set of secret values, and their replacement.
///
/// Comparisons use bytes: as a character, a quote followed by a combining mark isn't a quote.
package struct Redaction: Sendable {
    package static let mark = "<redacted>"

    /// Of the names that usually are secrets.
    package static let standard = Redaction(headers: SecretNames.headers, queryItems: SecretNames.queryItems)

    /// In lower case.
    private let headers: Set<String>
    /// In lower case.
    private let queryItems: Set<String>
    /// The names, in lower case, in addition to well-known names of secrets.
    private let fields: Set<String>
    // If some of the default secrets are shown, no others are derived from names.
    private let omitsDefaultHeaders: Bool
    private let omitsDefaultQueryItems: Bool

    package init(headers: Set<String>, queryItems: Set<String>, fields: Set<String> = []) {
        self.headers = Set(headers.map { $0.lowercased() })
        self.queryItems = Set(queryItems.map { $0.lowercased() })
        self.fields = fields
        omitsDefaultHeaders = self.headers.isSuperset(of: SecretNames.headers)
        omitsDefaultQueryItems = self.queryItems.isSuperset(of: SecretNames.queryItems)
    }

    /// Returns a redaction with additional names.
    ///
    /// - Parameters:
    ///   - names: The names of headers and parameters.
    ///   - fields: The names of body fields, in lower case.
    package func adding(_ names: Set<String>, fields: Set<String> = []) -> Redaction {
        guard !names.isEmpty || !fields.isEmpty else { return self }
        return Redaction(
            headers: headers.union(names), queryItems: queryItems.union(names), fields: self.fields.union(fields)
        )
    }

    /// Returns the redacted value of a header. In headers that aren't secret, URLs are redacted (`Location`, `Link`).
    package func value(_ value: String, ofHeader name: String) -> String {
        let isSecret = headers.contains(name.lowercased()) || omitsDefaultHeaders && SecretNames.isSecret(field: name)
        return isSecret ? Self.mark : text(value)
    }

    /// Returns `text` without the values of secret parameters in the queries of its URLs and in its forms, and without
    /// the user information of these URLs.
    package func text(_ text: String) -> String { self.text(text, isForm: false) }

    /// Returns a redacted form, in which secret body fields are redacted too.
    func form(_ text: String) -> String { self.text(text, isForm: true) }

    private func text(_ text: String, isForm: Bool) -> String {
        // Nothing else begins a value, or ends a user's name.
        guard text.utf8.contains(where: "=%@\\".utf8.contains) else { return text }
        return QueryText(Array(Self.withoutUsers(text).utf8)).redacted { isSecret(parameter: $0, ofForm: isForm) }
    }

    /// Returns whether the parameter is secret, including `a[token]` and `user.password`, in which one of the parts is
    /// secret.
    package func isSecret(parameter name: String, ofForm isForm: Bool = false) -> Bool {
        let whole = (name.percentDecoded ?? name).lowercased()
        let names = whole.split { "[].".contains($0) }.map(String.init)
        return ([whole] + names).contains { name in
            // A field that is only called `key` isn't a secret in other bodies or in printed models either.
            queryItems.contains(name) && !(isForm && name == "key") || isForm && isSecret(field: name)
                || omitsDefaultQueryItems && SecretNames.isSecret(field: name)
        }
    }

    /// Returns a redacted body, depending on its `Content-Type`.
    package func body(_ text: String, ofType type: String?) -> String {
        type?.lowercased().contains("urlencoded") == true ? form(text) : body(text)
    }

    /// Returns `text`, which may be a fragment of JSON or XML, without the secrets that ``text(_:)`` redacts and
    /// without the values of members and elements that have names of secrets.
    package func body(_ text: String) -> String {
        text.utf8.first { !Self.isBlank($0) } == UInt8(ascii: "<") ? xml(text) : json(text)
    }

    package func isSecret(field name: String) -> Bool {
        fields.contains(name.lowercased()) || SecretNames.isSecret(field: name)
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || 0x9...0xD ~= byte }

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
