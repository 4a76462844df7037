import Testing

@testable import MockServer

/// The headers of responses.
@Suite("Mock samples")
struct MockSampleTests {
    @Test("headers have their styles, and those of the body's encoding and of the connection aren't sent")
    func headers() throws {
        let object = "type: object, properties: { a: { type: integer }, b: { type: boolean } }"
        let api = try MockAPI.of(
            MockDescription.returning(
                "{ type: boolean }",
                """
                          headers:
                            Content-Encoding: { schema: { type: string }, example: gzip }
                            Transfer-Encoding: { schema: { type: string }, example: gzip }
                            Content-Length: { schema: { type: integer }, example: 5 }
                            Connection: { schema: { type: string } }
                            X-Plain: { schema: { \(object) } }
                            X-Exploded: { explode: true, schema: { \(object) } }
                            X-List: { schema: { type: array, minItems: 2, items: { type: integer } } }
                            X-Content: { content: { application/json: { schema: { \(object) } } } }
                            X-Null: { schema: { type: 'null' } }
                """))
        let response = api.call("GET", "/a")
        #expect(response.header("X-Plain") == "a,1,b,true")
        #expect(response.header("X-Exploded") == "a=1,b=true")
        #expect(response.header("X-List") == "1,1")
        #expect(response.header("X-Content") == #"{"a":1,"b":true}"#)
        #expect(response.headers.map(\.name) == ["X-Plain", "X-Exploded", "X-List", "X-Content", "Content-Type"])
    }
}
