/// The rules for showing text: the names of secrets, and the replacement of their values.
///
/// A call has one immutable set of rules.
///
/// Comparisons use bytes: as a character, a quote followed by a combining mark isn't a quote.
package struct Redaction: Sendable {
    package static let mark = "<redacted>"

    /// The rules for names that usually are names of secrets.
    package static let standard = Redaction(headers: SecretNames.headers, queryItems: SecretNames.queryItems)

    /// The names that all calls have in common.
    private final class Lists: Sendable {
        /// In lower case.
        let headers: Set<String>
        /// In lower case.
        let queryItems: Set<String>
        // If some of the default secrets are shown, no others are derived from names.
        let omitsDefaultHeaders: Bool
        let omitsDefaultQueryItems: Bool

        init(headers: Set<String>, queryItems: Set<String>) {
            self.headers = Set(headers.map { $0.lowercased() })
            self.queryItems = Set(queryItems.map { $0.lowercased() })
            omitsDefaultHeaders = self.headers.isSuperset(of: SecretNames.headers)
            omitsDefaultQueryItems = self.queryItems.isSuperset(of: SecretNames.queryItems)
        }
    }

    private let lists: Lists
    /// The headers and parameters of the client's credentials, in lower case.
    private var credentials: Set<String> = []
    private var described = DescribedSecrets.none

    package init(headers: Set<String>, queryItems: Set<String>) {
        lists = Lists(headers: headers, queryItems: queryItems)
    }

    /// Returns the rules for other calls.
    ///
    /// - Parameters:
    ///   - credentials: The headers and parameters of the client's credentials, in lower case.
    ///   - described: The values that the description declares secret.
    package func with(credentials: Set<String>, described: DescribedSecrets = .none) -> Redaction {
        var rules = self
        rules.credentials = credentials
        rules.described = described
        return rules
    }

    /// Returns the rules of a client with the secrets of a description.
    package func with(described: DescribedSecrets) -> Redaction {
        with(credentials: credentials, described: described)
    }

    /// Returns these lists of names with the credentials and the described secrets of a call.
    package func with(secretsOf call: Redaction) -> Redaction {
        with(credentials: call.credentials, described: call.described)
    }

    // Names

    package func isSecret(header name: String) -> Bool {
        let whole = name.lowercased()
        return lists.headers.contains(whole) || isAdded(whole)
            || lists.omitsDefaultHeaders && SecretNames.isSecret(field: name)
    }

    /// Returns a Boolean value that indicates whether the parameter of a query is secret.
    ///
    /// A parameter is also secret if one of its parts is, as in `a[token]` and `user.password`.
    package func isSecret(parameter name: String) -> Bool {
        let whole = (name.percentDecoded ?? name).lowercased()
        let names = whole.split { "[].".contains($0) }.map(String.init)
        return ([whole] + names).contains { name in
            lists.queryItems.contains(name) || isAdded(name)
                || lists.omitsDefaultQueryItems && SecretNames.isSecret(field: name)
        }
    }

    package func isSecret(pathParameter name: String) -> Bool {
        isAdded(name.lowercased()) || SecretNames.isSecret(field: name)
    }

    package func isSecret(field name: String) -> Bool {
        described.fields.contains(name.lowercased()) || SecretNames.isSecret(field: name)
    }

    private func isAdded(_ name: String) -> Bool {
        credentials.contains(name) || described.parameters.contains(name)
    }

    // Text

    /// Returns the redacted value of a header.
    ///
    /// In headers that aren't secret, URLs are redacted (`Location`, `Link`).
    package func value(_ value: String, ofHeader name: String) -> String {
        isSecret(header: name) ? Self.mark : text(value)
    }

    /// Returns `text` without the secrets in its URLs.
    ///
    /// The secrets are the values of secret parameters in queries, and the user information.
    package func parameters(_ text: String) -> String {
        // Nothing else begins a value, or ends a user's name.
        guard text.utf8.contains(where: "=%@".utf8.contains) else { return text }
        return QueryText(Array(Self.withoutUsers(text).utf8)).redacted(isSecret(parameter:))
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || 0x9...0xD ~= byte }

    private static func withoutUsers(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        var result: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            result += rest[...colon]
            rest = rest[(colon + 1)...]
            guard rest.starts(with: "//".utf8) else { continue }
            result += rest.prefix(2)
            rest = rest.dropFirst(2)
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

extension Redaction: CustomStringConvertible, CustomReflectable {
    package var description: String { "Redaction" }

    /// No children: the lists of names would fill each dump of a response or a provider.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
