import EndpointCoding
import Testing

@testable import EndpointHTTP

@Suite("URI references")
struct StrictURIReferenceTests {
    private func text(_ reference: StrictURIReference) -> String {
        (reference.scheme.map { $0 + ":" } ?? "") + (reference.authority.map { "//" + $0 } ?? "") + reference.path
            + (reference.query.map { "?" + $0 } ?? "")
    }

    /// The table of RFC 3986, sections 5.4.1 and 5.4.2, without fragments, which aren't kept.
    @Test(
        "references are resolved as in RFC 3986",
        arguments: [
            ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y"),
            ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
            ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
            ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
            ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("http:g", "http:g"),
        ])
    func resolution(reference: String, result: String) throws {
        let base = try #require(StrictURIReference("http://a/b/c/d;p?q"))
        #expect(text(try #require(StrictURIReference(reference)).resolved(against: base)) == result)
    }

    @Test("a host without a path is a valid base")
    func bareHost() throws {
        let base = try #require(StrictURIReference("https://api.example"))
        #expect(
            text(try #require(StrictURIReference("books?page=2")).resolved(against: base))
                == "https://api.example/books?page=2")
    }

    @Test(
        "a path that looks like a host or a scheme is written unambiguously",
        arguments: [
            ("g:/x/..//h", "http://a", "g:/.//h"),
            ("https:/x/..//evil.example/", "http://a", "https:/.//evil.example/"),
            ("/x/..//h", "http://a/b", "http://a//h"), ("/x/..//h", "b", "/.//h"), ("./g:h", "b", "./g:h"),
            ("./1:h", "b", "1:h"),
        ])
    func ambiguity(reference: String, base: String, result: String) throws {
        let base = try #require(StrictURIReference(base))
        let resolved = try #require(StrictURIReference(reference)).resolved(against: base)
        #expect(resolved.text == result)
        #expect(StrictURIReference(resolved.text)?.resolved(against: base) == resolved)
        #expect(StrictURIReference(resolved.text)?.authority == resolved.authority)
    }

    /// As characters, these delimiters are others: an accent belongs to them, or they are the same as one that isn't ASCII.
    @Test(
        "delimiters are matched as bytes, whatever follows them",
        arguments: [
            ("x?\u{301}y", "http://a/b/c/x?%CC%81y"), ("x?y?\u{301}", "http://a/b/c/x?y?%CC%81"),
            ("x#\u{301}y", "http://a/b/c/x"), ("g:\u{301}h", "g:%CC%81h"), ("/\u{301}/g", "http://a/%CC%81/g"),
            ("//\u{301}g", "http://\u{301}g"), ("//g/\u{338}@a/x", "http://g/%CC%B8@a/x"),
            ("x\u{37E}y", "http://a/b/c/x%CD%BEy"), ("..\u{301}/g", "http://a/b/c/..%CC%81/g"),
        ])
    func bytes(reference: String, result: String) throws {
        let base = try #require(StrictURIReference("http://a/b/c/d;p?q"))
        let resolved = try #require(StrictURIReference(reference)).resolved(against: base)
        #expect(Array(resolved.text.utf8) == Array(result.utf8))
        #expect(StrictURIReference(resolved.text)?.resolved(against: base) == resolved)
    }

    @Test(
        "a host ends at its delimiter byte, and a non-ASCII host has no origin",
        arguments: [
            ("https://g/\u{338}@a/x", "https://g"), ("https://g?\u{338}@a/x", "https://g"), ("https://\u{212A}", nil),
            ("https://a\u{301}", nil),
        ])
    func endOfHost(text: String, origin: String?) {
        #expect(WebOrigin(text)?.description == origin)
    }

    @Test(
        "characters that require percent-encoding are encoded",
        arguments: [
            ("?q=Müller", "?q=M%C3%BCller"), ("?page[number]=2", "?page%5Bnumber%5D=2"), ("?q=%20|x", "?q=%20%7Cx"),
            ("  ?page=2\t", "?page=2"), ("/100%?q=%zz%41%", "/100%25?q=%25zz%41%25"),
        ])
    func encoding(reference: String, result: String) throws {
        #expect(text(try #require(StrictURIReference(reference))) == result)
    }

    @Test(
        "ambiguous references are rejected",
        arguments: [
            "https://api.example\\@evil.example/", "/a b", "/a\u{0}", "/a\r\nHost: evil", "/\u{7F}", "/a\nb",
        ])
    func refused(reference: String) {
        #expect(StrictURIReference(reference) == nil)
    }

    @Test(
        "an origin consists of scheme, host and port",
        arguments: [
            ("https://API.example/x", "https://api.example"), ("https://api.example:443", "https://api.example"),
            ("http://api.example:80/", "http://api.example"), ("http://api.example:8080", "http://api.example:8080"),
            ("http://127.0.0.1:9?x", "http://127.0.0.1:9"), ("https://[::1]:8/", "https://[::1]:8"),
            ("https://api.example:", "https://api.example"), ("HTTPS://x", "https://x"),
            // Not HTTP, or not to be told by a look
            ("ftp://api.example", nil), ("javascript:alert(1)", nil), ("file:///etc/passwd", nil),
            ("//api.example", nil),
            ("https://user@api.example", nil), ("https://api.example@evil.example", nil),
            ("https://%61pi.example", nil),
            ("https://api.example:99999", nil), ("https://api.example:-1", nil), ("https://", nil), ("https:/x", nil),
            ("https://a:b:1", nil), ("https://ａpi.example", nil), ("https://api.example:4٤3", nil),
        ] as [(String, String?)])
    func origins(text: String, origin: String?) {
        #expect(WebOrigin(text)?.description == origin)
    }
}
