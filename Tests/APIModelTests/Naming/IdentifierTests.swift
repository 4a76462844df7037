import Testing

@testable import APIModel

@Suite("Identifiers")
struct IdentifierTests {
    @Test(
        "members are lower camel case, with acronyms in capitals unless they lead",
        arguments: [
            ("html_url", "htmlURL"), ("user_id", "userID"), ("id", "id"), ("ID", "id"), ("URL", "url"),
            ("node_id", "nodeID"),
            ("X-Request-ID", "xRequestID"), ("createdAt", "createdAt"), ("IN_PROGRESS", "inProgress"),
            ("listSSHKeys", "listSSHKeys"), ("repos/list-for-org", "reposListForOrg"), ("user.ids", "userIDs"),
            ("sha256_hash", "sha256Hash"), ("ipv6_address", "ipv6Address"), ("user's name", "usersName"),
            ("oauthToken", "oauthToken"), ("OAuthToken", "oauthToken"), ("first name", "firstName"),
            ("ÄußereForm", "äußereForm"),
        ])
    func members(text: String, expected: String) {
        #expect(Identifier.member(text) == expected)
    }

    @Test("a name that is too long ends with a whole word; a single word that is too long is cut")
    func longNames() {
        let words = Array(repeating: "Seventeen", count: 20).joined(separator: " ")
        #expect(Identifier.type(words) == String(repeating: "Seventeen", count: 11))
        #expect(Identifier.type(String(repeating: "x", count: 300)).utf8.count == Identifier.longest)
    }

    @Test(
        "types are upper camel case",
        arguments: [
            ("simple-user", "SimpleUser"), ("HTTPServer", "HTTPServer"), ("api_key", "APIKey"), ("SKU", "SKU"),
            ("ERROR", "Error"), ("nullable-integer", "NullableInteger"), ("книга", "Книга"),
        ])
    func types(text: String, expected: String) {
        #expect(Identifier.type(text) == expected)
    }

    @Test(
        "a leading digit gets an underscore, and adjacent digits are separated",
        arguments: [
            ("2fa", "_2fa"), ("1.5", "_1_5"), ("v1.2", "v1_2"), ("1", "_1"),
        ])
    func digits(text: String, expected: String) {
        #expect(Identifier.member(text) == expected)
    }

    @Test(
        "symbols are spelled where there is nothing else, and signs always",
        arguments: [
            ("+1", "plus1"), ("-1", "minus1"), (">=", "greaterThanOrEqual"), ("*", "asterisk"),
            ("-created", "minusCreated"),
            ("@type", "type"), ("$ref", "ref"), ("🚀", "rocket"), ("launch 🚀", "launch"), ("", ""),
        ])
    func symbols(text: String, expected: String) {
        #expect(Identifier.member(text) == expected)
    }

    @Test(
        "every string results in an identifier or nil",
        arguments: [
            "\u{0}", "\u{200B}", "\u{FEFF}x", "a\"b", "*/ }", "\n", "👩‍👩‍👧", "ａｂｃ", "٣", "e\u{301}", "`x`", "\\(x)", "#if",
        ])
    func hostileTexts(text: String) {
        for name in [Identifier.member(text), Identifier.type(text)] where !name.isEmpty {
            #expect(isIdentifier(name), "\(name.debugDescription)")
        }
    }

    @Test(
        "list names are singular for their elements",
        arguments: [
            ("reviewers", "reviewer"), ("branches", "branch"), ("entries", "entry"), ("statuses", "status"),
            ("addresses", "address"), ("status", "status"), ("people", "person"), ("People", "Person"),
            ("caches", "cache"),
            ("series", "series"), ("https", "https"), ("responses", "response"), ("boxes", "box"), ("data", "data"),
        ])
    func plurals(plural: String, singular: String) {
        #expect(Plurals.singular(plural) == singular)
    }
}

func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
    return text.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue } && text != "_"
}

@Suite("Word splitting")
struct WordsTests {
    @Test(
        "ASCII and other strings are split by the same rules",
        arguments: [
            "listSSHKeys", "user_ids", "IDs", "UserIDs", "userIDsOnly", "OAuthToken", "HTTPServer", "v2API", "a1B2c3",
            "X", "__a__b",
            "IDsA", "ABsC", "getOAuthApp", "iOSApp", "user'sName", "X'YZ", "O'Auth", "'tis", "IDs'", "A'Bc", "''",
        ])
    func sameRules(text: String) {
        // A letter beyond ASCII at the end, in a separate word, uses the other code path.
        #expect(Words.split(text + " é") == Words.split(text) + ["é"])
    }
}
