import Testing

@testable import MockServer

/// Requests that a generated client sends for descriptions with mistakes.
@Suite("Mock requests")
struct MockRequestTests {
    @Test(
        "a form without required fields is invalid, unless the missing field may be an empty array",
        arguments: [
            ("type: object, required: [a], properties: { a: { type: array, items: {} } }", 200),
            ("type: object, required: [a], properties: { a: { type: array, items: {}, minItems: 1 } }", 400),
            ("type: object, required: [a], properties: { a: { type: string } }", 400), ("type: string", 200),
        ])
    func formFields(schema: String, status: Int) throws {
        let body = """
                  requestBody: { content: { application/x-www-form-urlencoded: { schema: { \(schema) } } } }
            """
        let api = try MockAPI.of(MockDescription.returning("{ type: string }", "", body))
        let headers = [("content-type", "application/x-www-form-urlencoded")]
        #expect(api.call("GET", "/a", headers: headers, body: "b=1").status == status)
    }

    @Test(
        "enumerated values that aren't of the declared type are valid, as the generated client sends them",
        arguments: [
            ("type: string, enum: [true]", "true"), ("type: string, enum: [1, a]", "1"),
            ("type: integer, enum: ['1']", "1"), ("type: boolean, enum: ['true']", "true"),
            ("type: integer, enum: [created]", "created"), ("type: array, items: { type: string }, enum: [b]", "a"),
        ])
    func mistakenEnumeration(schema: String, value: String) throws {
        let parameter = "      parameters: [{ name: q, in: query, schema: { \(schema) } }]"
        let api = try MockAPI.of(MockDescription.returning("{ \(schema) }", "", parameter))
        #expect(api.call("GET", "/a?q=\(value)").status == 200)
    }

    @Test(
        "null among enumerated values isn't a sample unless the type allows it",
        arguments: [("", "a"), (", nullable: true", nil)])
    func enumeratedNull(nullable: String, expected: String?) throws {
        let schema = "{ type: string, enum: [~, a]\(nullable) }"
        let api = try MockAPI.of(MockDescription.returning(schema, version: "3.0.3"))
        #expect(api.call("GET", "/a").text == (expected.map { #""\#($0)""# } ?? "null"))
    }

    @Test("header parameters of Swagger 2.0 that OpenAPI 3 describes elsewhere are required, with any value")
    func headersOfSwagger() throws {
        let parameters = ["Accept", "Authorization", "Content-Type"].map {
            "{ name: \($0), in: header, required: true, type: string, enum: [a/b] }"
        }
        let api = try MockAPI.of(
            """
            swagger: '2.0'
            info: { title: T, version: '1' }
            paths: { /a: { get: { parameters: [\(parameters.joined(separator: ", "))], responses: { '200': { description: Good } } } } }
            """)
        let headers = [("accept", "a/b;v=1"), ("content-type", "a/b;v=1")]
        #expect(api.call("GET", "/a", headers: headers + [("authorization", "a/b")]).status == 200)
        #expect(api.call("GET", "/a", headers: headers).status == 400)
    }

    @Test(
        "a form of Swagger 2.0 may have either media type, except a form with a file",
        arguments: [
            ("string", "application/x-www-form-urlencoded", 200), ("string", "multipart/form-data; boundary=b", 200),
            ("string", "application/json", 415), ("file", "application/x-www-form-urlencoded", 415),
        ])
    func formsOfSwagger(type: String, contentType: String, status: Int) throws {
        let api = try MockAPI.of(
            """
            swagger: '2.0'
            info: { title: T, version: '1' }
            consumes: [multipart/form-data, application/x-www-form-urlencoded]
            paths: { /a: { post: { parameters: [{ name: b, in: formData, type: \(type) }], responses: { '200': { description: Good } } } } }
            """)
        let part = "--b\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n1\r\n--b--\r\n"
        let body = contentType.hasPrefix("multipart") ? part : "b=1"
        #expect(api.call("POST", "/a", headers: [("content-type", contentType)], body: body).status == status)
    }
}
