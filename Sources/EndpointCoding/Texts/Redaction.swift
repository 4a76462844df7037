/// The rules for redacting text: the names of secrets, and the replacement of their values.
///
/// A call has one immutable set of rules.
///
/// Comparisons use bytes: as a character, a quote followed by a combining mark isn't a quote.
package struct Redaction: Sendable {
    package static let mark = "<redacted>"

    /// The rules for names that usually are names of secrets.
    package static let standard = Redaction(headers: SecretNames.headers, queryItems: SecretNames.queryItems)

    /// The lists of names that the rules of all calls share.
    private final class Lists: Sendable {
        /// The names of secret headers, in lower case.
        let headers: Set<String>
        /// The names of secret query parameters, in lower case.
        let queryItems: Set<String>
        // If the caller shows a default secret, no secrets are derived from names, and the property is false.
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

    /// Returns a copy of the rules with other credentials and described secrets.
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

    /// Returns a copy of the rules with the secrets that a description declares.
    package func with(described: DescribedSecrets) -> Redaction {
        with(credentials: credentials, described: described)
    }

    /// Returns a copy of the rules with the credentials and described secrets of a call's rules.
    package func with(secretsOf call: Redaction) -> Redaction {
        with(credentials: call.credentials, described: call.described)
    }

    // Functions that decide whether a name is the name of a secret.

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

    // Functions that redact text.

    /// Returns the redacted value of a header.
    ///
    /// In headers that aren't secret, only the secrets in URLs are redacted (`Location`, `Link`).
    package func value(_ value: String, ofHeader name: String) -> String {
        isSecret(header: name) ? Self.mark : text(value)
    }

    /// Returns `text` without the secrets in its URLs.
    ///
    /// The secrets are the values of secret parameters in queries, and the user information.
    package func parameters(_ text: String) -> String {
        // Text without these characters has no parameter values and no user information.
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
            // A password may contain characters that end a URL in a sentence.
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

    /// A mirror without children. The lists of names would fill each dump of a response or a provider.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
