@testable import SourceMigration
import Testing

/// The names of swift-openapi-generator.
@Suite("Names of swift-openapi-generator")
struct AppleClientNamesTests {
    @Test(
        "the defensive strategy replaces signs by words",
        arguments: [
            ("listBooks", "listBooks"), ("list-data-sets", "list_hyphen_data_hyphen_sets"), ("per_page", "per_page"),
            ("X-Request-ID", "X_hyphen_Request_hyphen_ID"), ("type", "_type"), ("public", "_public"), ("1st", "_1st"),
            ("get/books/{id}", "get_sol_books_sol__lcub_id_rcub_"), ("", "_empty"), ("_", "_underscore_"),
            ("ü", "ü"), ("€", "_x20AC_"),
        ])
    func defensive(name: String, expected: String) {
        #expect(AppleClientNames().member(name) == expected)
        #expect(AppleClientNames().type(name) == expected)
    }

    @Test(
        "the idiomatic strategy joins words",
        arguments: [
            ("getGreeting", "getGreeting", "GetGreeting"), ("list-data-sets", "listDataSets", "ListDataSets"),
            ("per_page", "perPage", "PerPage"), ("HTTPProxy", "httpProxy", "HTTPProxy"),
            ("HELLO_WORLD", "helloWorld", "HelloWorld"), ("getExampleJSON", "getExampleJSON", "GetExampleJSON"),
            ("get/books/{id}", "getBooksId", "GetBooksId"), ("x-name-locale", "xNameLocale", "XNameLocale"),
            ("type", "_type", "_Type"), ("v1.2", "v1_2", "V1_2"), ("_private_key", "_privateKey", "_PrivateKey"),
        ])
    func idiomatic(name: String, member: String, type: String) {
        var names = AppleClientNames()
        names.isIdiomatic = true
        #expect(names.member(name) == member)
        if name != "type" { #expect(names.type(name) == type) }
    }

    @Test(
        "media types have short names",
        arguments: [
            ("application/json", "json"), ("application/problem+json", "application_problem_plus_json"),
            ("text/plain", "plainText"),
            ("application/json; charset=utf-8", "application_json_charset_equals_utf_hyphen_8"),
        ])
    func contents(mediaType: String, expected: String) {
        #expect(AppleClientNames().content(mediaType) == expected)
    }

    @Test("an override replaces both names")
    func overrides() {
        var names = AppleClientNames()
        names.overrides = ["list-books": "books"]
        #expect(names.member("list-books") == "books" && names.type("list-books") == "books")
    }
}
