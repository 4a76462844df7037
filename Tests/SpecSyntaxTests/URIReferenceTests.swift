import SpecSyntax
import Testing

@Suite("URI references")
struct URIReferenceTests {
    /// The tables of RFC 3986, sections 5.4.1 and 5.4.2.
    @Test(
        "references are resolved according to RFC 3986",
        arguments: [
            ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
            ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
            ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
            ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
            ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
            ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
        ])
    func resolution(reference: String, result: String) {
        #expect(URIReference(reference).resolved(against: URIReference("http://a/b/c/d;p?q")).text == result)
    }

    @Test(
        "references are resolved against other bases than the RFC's",
        arguments: [
            // A host without a path (5.2.3), a template, a base without a hierarchy, and what a file name may hold
            ("v2", "https://example.com", "https://example.com/v2"),
            ("/{version}/x", "https://e.com/a", "https://e.com/{version}/x"),
            ("#/$defs/a", "urn:example:thing", "urn:example:thing#/$defs/a"),
            ("b c.yaml", "file:///d/a.yaml", "file:///d/b c.yaml"),
            ("x:y", "https://e.com/", "x:y"), ("1x:y", "https://e.com/", "https://e.com/1x:y"),
            ("./x:y", "https://e.com/", "https://e.com/x:y"),
            ("Müller?ü#ö", "https://e.com/", "https://e.com/Müller?ü#ö"),
        ])
    func bases(reference: String, base: String, result: String) {
        #expect(URIReference(reference).resolved(against: URIReference(base)).text == result)
    }

    @Test(
        "a path that resembles a host or a scheme is written unambiguously",
        arguments: [
            ("g:/x/..//h", "http://a", "g:/.//h"),
            ("https:/x/..//evil.example/", "http://a", "https:/.//evil.example/"),
            ("/x/..//h", "http://a/b", "http://a//h"), ("/x/..//h", "b", "/.//h"), ("./g:h", "b", "./g:h"),
            ("./{a}:h", "b", "{a}:h"),
        ])
    func ambiguity(reference: String, base: String, result: String) {
        let resolved = URIReference(reference).resolved(against: URIReference(base))
        #expect(resolved.text == result)
        #expect(URIReference(resolved.text).authority == resolved.authority)
        #expect(URIReference(resolved.text).resolved(against: URIReference(base)) == resolved)
    }

    @Test("scheme and host are case-insensitive, paths aren't")
    func identity() {
        #expect(URIReference("HTTPS://Example.com/A#b").identity == "https://example.com/A")
        #expect(URIReference("https://example.com/a").identity != URIReference("https://example.com/A").identity)
    }
}
