import Testing

@testable import EndpointRuntime

/// RFC 8288, with what servers and foes make of it.
@Suite("Link header")
struct LinkHeaderTests {
    private static let base = StrictURIReference("https://api.example/v1/books?page=1")

    @Test(
        "the target of rel=next is read",
        arguments: [
            // As servers write it
            (#"</books?page=2>; rel="next""#, "/books?page=2"),
            (
                #"<https://api.example/books?page=2>; rel="next", <https://api.example/books?page=9>; rel="last""#,
                "https://api.example/books?page=2"
            ),
            (#"<p1>; rel="prev", <p3>; rel="next", <p9>; rel="last""#, "p3"),
            (#"<p1>; rel="last" , <p2>;rel="next""#, "p2"),
            ("<p2>; rel=next", "p2"),
            (#"<p2>; REL="NEXT""#, "p2"),
            (#"<p2>; rel="prefetch next""#, "p2"),
            (#"<p2>;   rel =  "next"  "#, "p2"),
            (#"<p2>; title="a, b; rel=\"last\""; rel="next""#, "p2"),
            (#"<p2>; title*=UTF-8'de'n%c3%a4chste; rel="next"; type="application/json""#, "p2"),
            (#"<p2>; rel="next"; results="true""#, "p2"),
            (#"<>; rel="next""#, ""),
            (#"<?page=2&q=a,b;c>; rel="next""#, "?page=2&q=a,b;c"),
            // Several
            (#"<p2>; rel="next", <p3>; rel="next""#, "p2"),
            (#", ,, <p2>; rel="next",,"#, "p2"),
            ("\t<p2>;\trel=\"next\"", "p2"),
            // Without
            ("", nil),
            (#"<p1>; rel="prev""#, nil),
            ("<p2>", nil),
            ("<p2>; rel", nil),
            (#"<p2>; rel="""#, nil),
            (#"<p2>; rev="next""#, nil),
            (#"<p2>; rel="nextish https://example.com/next""#, nil),
            // The first rel counts (section 3.3)
            (#"<p2>; rel="last"; rel="next""#, nil),
            // About another resource (section 3.2)
            (##"<p2>; rel="next"; anchor="#chapter""##, nil),
            (#"<p2>; rel="next"; anchor="/v1/authors""#, nil),
            (#"<p2>; rel="next"; anchor="/v1/books?page=1""#, "p2"),
            (#"<p2>; rel="next"; anchor="""#, "p2"),
            // Broken or hostile
            (#"<p2; rel="next""#, nil),
            (#"p2>; rel="next""#, nil),
            (#"p1; rel="next", <p2>; rel="next""#, "p2"),
            (#""<p1>; rel=next", <p2>; rel="next""#, "p2"),
            (#"<p1>; title="never closed, <p2>; rel="next""#, nil),
            (#"<p1>; title="ends in \"#, nil),
            (#"<p1> junk, <p2>; rel="next""#, "p2"),
            (#"<p2>;;; rel="next";"#, "p2"),
            (#"<p2>; =x; rel="next""#, "p2"),
            (#"<p2>; rel='next'"#, nil),
            ("<p2>; rel=next junk", "p2"),
            ("<", nil), ("<>", nil), (";", nil), (",", nil), ("\"", nil), ("<p>;", nil), ("<p>; rel=", nil),
        ] as [(String, String?)])
    func next(header: String, target: String?) {
        #expect(LinkHeader(header).target(of: "next", from: Self.base) == target)
    }

    @Test("all links are read with their parameters, in order")
    func links() {
        let links = LinkHeader(#"<a>; rel="next"; title="x \"y\""; flag, <b>"#).links
        #expect(links.map(\.target) == ["a", "b"])
        #expect(links.first?.parameters.map(\.name) == ["rel", "title", "flag"])
        #expect(links.first?.parameters.map(\.value) == ["next", #"x "y""#, ""])
    }

    @Test(
        "parsing a header takes time proportional to its length", .timeLimit(.minutes(1)),
        arguments: [
            "<", "\"", ",", "<>;", "<>;\"", "<a>;rel=\"next", "\\", "<a>,", "; ;",
        ])
    func long(part: String) {
        let header = String(repeating: part, count: 200_000)
        #expect(LinkHeader(header).target(of: "last", from: Self.base) == nil)
    }
}
