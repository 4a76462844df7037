import Testing

@testable import MockServer

/// Lists in pages: a client that requests all pages ends.
@Suite("Mock pages")
struct MockPageTests {
    private static func api(_ rule: String, next: String = "type: string", required: String = "[]") throws -> MockAPI {
        try MockAPI.of(
            """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /a:
                get:
                  operationId: list
                  parameters:
                    - { name: page, in: query, schema: { type: integer } }
                    - { name: after, in: query, schema: { type: string } }
                  responses:
                    '200':
                      description: Good
                      headers: { Link: { schema: { type: string }, example: '</a?page=2>; rel="next"' } }
                      content:
                        application/json:
                          schema:
                            type: object
                            properties:
                              items: { type: array, items: { type: object, properties: { n: { type: integer } } } }
                              links: { type: object, required: \(required), properties: { next: { \(next) } } }
                              meta: { type: object, properties: { more: { type: boolean }, pages: { type: integer, minimum: 9 }, total: { type: integer, minimum: 9 } } }
            """, configuration: "pagination:\n  default: { \(rule), items: items }\n")
    }

    @Test(
        "the member that leads to the next page is null, absent or empty",
        arguments: [
            ("next: links.next", "type: string", "[]", #""links":{},"#),
            ("next: links.next", "type: [string, 'null']", "[]", #""links":{"next":null},"#),
            ("next: links.next", "type: string", "[next]", #""links":{"next":""},"#),
            ("cursor: after, next: links.next", "type: string", "[]", #""links":{},"#),
        ])
    func next(rule: String, next: String, required: String, expected: String) throws {
        let text = try Self.api(rule, next: next, required: required).call("GET", "/a").text
        #expect(text.contains(expected), "\(text)")
        #expect(text.contains(#""items":[{"n":1}]"#))
    }

    @Test(
        "a page after the first has no items",
        arguments: ["page: page", "offset: page", "cursor: after, next: links.next"])
    func further(rule: String) throws {
        let api = try Self.api(rule)
        #expect(api.call("GET", "/a?page=1&after=").text.contains(#""items":[{"#) == (rule != "offset: page"))
        #expect(api.call("GET", "/a?page=0").text.contains(#""items":[{"#))
        #expect(api.call("GET", "/a?page=2&after=x").text.contains(#""items":[]"#))
    }

    @Test("the number of pages, of items and the flag are those of one page")
    func counts() throws {
        let text = try Self.api("page: page, more: meta.more, pages: meta.pages, total: meta.total").call("GET", "/a")
            .text
        #expect(text.contains(#""meta":{"more":false,"pages":1,"total":1}"#), "\(text)")
    }

    @Test("the header 'Link' isn't sent where it leads to the next page")
    func link() throws {
        #expect(try Self.api("link: true").call("GET", "/a").header("Link") == nil)
        #expect(try Self.api("page: page").call("GET", "/a").header("Link") != nil)
    }
}
