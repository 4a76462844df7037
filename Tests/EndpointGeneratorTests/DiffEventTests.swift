import APIDiff
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen diff` of webhooks, callbacks, sign-in, unions and operations that are the same.
@Suite("Diff of events, sign-in and operations")
struct DiffEventTests {
    struct Edit: CustomTestStringConvertible, Sendable {
        let find: String
        let replace: String
        let expected: [String]
        var testDescription: String { "\(find) → \(replace)" }

        init(_ find: String, _ replace: String, _ expected: String...) {
            (self.find, self.replace, self.expected) = (find, replace, expected)
        }
    }

    private func rows(_ old: String, _ new: String) throws -> [String] {
        try DiffReadingTests.rows(old, new)
    }

    private static let events = """
        openapi: 3.1.0
        info: { title: Shop, version: 1.0.0 }
        paths:
          /orders:
            post:
              tags: [orders]
              responses: { '204': { description: Done } }
              callbacks:
                done:
                  '{$request.query.url}':
                    post:
                      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [state], properties: { state: { type: string, enum: [x, y] }, sum: { type: integer } } } } } }
                      responses: { '200': { description: OK, content: { application/json: { schema: { type: object, properties: { ok: { type: boolean } } } } } } }
        webhooks:
          paid:
            post:
              parameters: [{ name: X-Try, in: header, required: true, schema: { type: integer } }]
              requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } }
              responses: { '200': { description: OK } }
        """

    static let eventEdits = [
        Edit(
            "enum: [x, y]", "enum: [x, y, z]",
            "risky payload-enumeration-value-added POST /orders: callback 'done': request body.state"),
        Edit(
            "enum: [x, y]", "enum: [x]",
            "compatible payload-enumeration-value-removed POST /orders: callback 'done': request body.state"),
        Edit(
            "required: [state]", "required: []",
            "breaking payload-property-optional POST /orders: callback 'done': request body.state"),
        Edit(
            "required: [state]", "required: [state, sum]",
            "compatible payload-property-required POST /orders: callback 'done': request body.sum"),
        Edit(
            "ok: { type: boolean }", "ok: { type: boolean, enum: [true] }",
            "breaking reply-enumeration-added POST /orders: callback 'done': response 200.ok"),
        Edit("query.url}'", "query.to}'", "risky callback-url-changed POST /orders: callback 'done'"),
        Edit(
            "    done:", "    finished:", "breaking callback-removed POST /orders: callback 'done'",
            "compatible callback-added POST /orders: callback 'finished'"),
        Edit(
            "  paid:", "  payed:", "breaking webhook-removed webhook 'paid'", "compatible webhook-added webhook 'payed'"
        ),
        Edit(
            "id: { type: string }", "id: { type: integer }",
            "breaking payload-type-changed webhook 'paid': request body.id"),
        Edit(
            "in: header, required: true", "in: header",
            "breaking parameter-optional webhook 'paid': header parameter 'X-Try'"),
        Edit(
            "  paid:\n    post:", "  paid:\n    post:\n      x-signature: github",
            "breaking signature-changed webhook 'paid'"),
    ]

    @Test(
        "a change of a request that the API sends has the severity of a response, and its reply that of a request",
        arguments: eventEdits)
    func events(edit: Edit) throws {
        let changed = Self.events.replacingOccurrences(of: edit.find, with: edit.replace)
        #expect(changed != Self.events)
        #expect(try rows(Self.events, changed) == edit.expected)
    }

    private static let signIn = """
        openapi: 3.1.0
        info: { title: Shop, version: 1.0.0 }
        security: [{ o: [r] }, { c: [] }]
        paths: { /a: { get: { responses: { '204': { description: Done } } } } }
        components:
          securitySchemes:
            c: { type: openIdConnect, openIdConnectUrl: 'https://a.example/conf' }
            o:
              type: oauth2
              flows:
                authorizationCode: { authorizationUrl: 'https://a.example/auth', tokenUrl: 'https://a.example/token', refreshUrl: 'https://a.example/refresh', scopes: { r: read, w: write } }
                clientCredentials: { tokenUrl: 'https://a.example/client', scopes: { r: read } }
        """

    static let signInEdits =
        ["conf", "auth", "token", "refresh", "client"].map { path in
            Edit(
                "a.example/\(path)'", "b.example/\(path)'",
                "risky security-url-changed security scheme '\(path == "conf" ? "c" : "o")'")
        } + [
            Edit(", w: write", "", "risky security-scope-removed security scheme 'o'"),
            Edit(
                "        clientCredentials:", "        deviceAuthorization:",
                "breaking security-flow-removed security scheme 'o'"),
        ]

    @Test("a changed URL, scope or flow of a sign-in is reported", arguments: signInEdits)
    func signIn(edit: Edit) throws {
        let changed = Self.signIn.replacingOccurrences(of: edit.find, with: edit.replace)
        #expect(changed != Self.signIn)
        let rows = try rows(Self.signIn, changed)
        #expect(rows.starts(with: edit.expected) && (rows == edit.expected || edit.find.contains("client")), "\(rows)")
    }

    @Test("a discriminator's value that stands for another schema is breaking, and a renamed schema isn't")
    func mapping() throws {
        let union = """
            oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }], discriminator: \
            { propertyName: k, mapping: { a: '#/components/schemas/A', b: '#/components/schemas/B' } }
            """
        let parts = """
                A: { type: object, required: [k], properties: { k: { type: string }, v: { type: string } } }
                B: { type: object, required: [k], properties: { k: { type: string }, w: { type: string } } }
            """
        let old = DiffReadingTests.description(union, parts)
        let new = DiffReadingTests.description(
            union.replacingOccurrences(
                of: "{ a: '#/components/schemas/A', b: '#/components/schemas/B' }",
                with: "{ b: '#/components/schemas/A', a: '#/components/schemas/B' }"), parts)
        #expect(
            try rows(old, new)
                == ["request", "request", "response", "response"].map {
                    "breaking \($0)-discriminator-mapping-changed Book"
                })
    }

    // Operations

    @Test("a description with paths that differ in a parameter's name has no changes against itself")
    func twins() throws {
        let text = """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            paths:
              /a/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid } }], responses: { '200': { description: x, content: { application/json: { schema: { type: string } } } } } } }
              /a/{name}: { get: { parameters: [{ name: name, in: path, required: true, schema: { type: string } }], responses: { '200': { description: x, content: { application/pdf: {} } } } } }
            """
        #expect(try rows(text, text) == [])
        let renamed = try rows(
            text,
            text.replacingOccurrences(of: "{id}", with: "{key}").replacingOccurrences(of: "name: id", with: "name: key")
        )
        #expect(renamed == ["compatible path-parameter-renamed GET /a/{id}: path parameter 'id'"])
    }

    @Test("a prefix that moves from the server to the paths removes no operation")
    func prefix() throws {
        func text(_ server: String, _ path: String) -> String {
            """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            servers: [{ url: '\(server)' }]
            paths: { \(path): { get: { responses: { '204': { description: Done } } } } }
            """
        }
        let expected = ["risky server-removed servers", "compatible server-added servers"]
        #expect(try rows(text("https://a.example/v1/", "/t"), text("https://a.example", "/v1/t")) == expected)
        #expect(try rows(text("https://a.example", "/v1/t"), text("https://a.example/v1", "/t")) == expected)
        #expect(
            try rows(text("https://a.example/v1", "/t"), text("https://a.example/v1", "/v1/t")) == [
                "breaking operation-removed GET /t", "compatible operation-added GET /v1/t",
            ])
    }

    @Test("a failure that is documented beside 'default', or no longer, is risky at most")
    func failures() throws {
        func text(_ status: String, _ schema: String) -> String {
            """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            paths:
              /t:
                get:
                  responses:
                    '204': { description: Done }
                    \(status): { description: None, content: { application/json: { schema: { \(schema) } } } }
                    default: { description: Other, content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } } }
            """
        }
        let none = text("x-a", "type: string")
        let other = text("'404'", "type: array, items: { type: string }")
        let same = text("'404'", "type: object, properties: { a: { type: string } }")
        #expect(try rows(none, other) == ["risky response-added GET /t: response 404"])
        #expect(try rows(none, same) == ["compatible response-added GET /t: response 404"])
        #expect(try rows(other, none) == ["risky failure-response-removed GET /t: response 404"])
        #expect(try rows(same, none) == ["compatible failure-response-removed GET /t: response 404"])
    }
}
