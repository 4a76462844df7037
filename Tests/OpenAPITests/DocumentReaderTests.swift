import Diagnostics
import OpenAPI
import SpecSyntax
import Testing

/// Reads a description and gives the document with what was reported, without the notes on fields that the
/// specification asks for and nothing needs: the descriptions of tests say only what they are about.
func describe(_ text: String, isComplete: Bool = false) -> (document: Document?, messages: [String]) {
    var sources = SourceMap()
    var sink = DiagnosticSink()
    let id = sources.add(SourceFile(path: "api.yaml", bytes: Array(text.utf8)))
    let root = SyntaxReader().read(id, in: sources, reporting: &sink)
    let document = root.flatMap { DocumentReader().read($0, reporting: &sink) }
    let told = sink.diagnostics.filter { isComplete || $0.code != .missingField || $0.severity != .note }
    let messages = told.map { diagnostic in
        let place = diagnostic.range.map { sources.position(of: $0) }.map { "\($0.line):\($0.column): " } ?? ""
        return place + "\(diagnostic.severity.rawValue): \(diagnostic.message)"
    }
    return (document, messages)
}

/// A description with the given paths and components.
func api(_ paths: String, components: String = "{}", version: String = "3.1.0", more: String = "") -> String {
    "openapi: \(version)\ninfo: { title: T, version: '1' }\npaths: \(paths)\ncomponents: \(components)\n\(more)"
}

@Suite("Document")
struct DocumentReaderTests {
    @Test("parameters of the path are inherited, and replaced by the operation's own")
    func sharedParameters() throws {
        let (document, messages) = describe(
            api(
                """
                { '/a/{id}': { parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: q, in: query, schema: {} }],
                  get: { parameters: [{ name: q, in: query, required: true, schema: {} }], responses: {} } } }
                """
            )
        )
        let operation = try #require(document?.operations.first)
        #expect(operation.parameters.map(\.name) == ["id", "q"])
        #expect(operation.parameters.map(\.isRequired) == [true, true])
        #expect(messages == [])
    }

    @Test("a reference to an operation's response has no name, and a reference to a component has its name")
    func namesOfReferences() throws {
        let (document, messages) = describe(
            api(
                """
                { /a: { get: { responses: { '200': { description: A }, default: { description: B } } } },
                  /b: { get: { responses: { '200': { $ref: '#/paths/~1a/get/responses/200' },
                    '404': { $ref: '#/components/responses/404' }, default: { $ref: '#/paths/~1a/get/responses/default' } } } } }
                """, components: "{ responses: { '404': { description: C } } }"))
        let operation = try #require(document?.operations.last, "\(messages)")
        #expect(operation.responses.map(\.name) == [nil, "404", nil])
    }

    @Test("null without a type is an additional value, and a constant beside an enumeration the only one")
    func narrowSchemas() throws {
        let (document, messages) = describe(
            api(
                "{}",
                components:
                    """
                    { schemas: { A: { nullable: true, description: d }, B: { nullable: true, type: string },
                      C: { enum: [a, b], const: a }, D: { const: a, enum: [a, b] } } }
                    """, version: "3.1.0"))
        let read = try #require(document, "\(messages)")
        let schemas = read.namedSchemas.map { read.schemas[$0.schema] }
        #expect(schemas.map(\.types) == [[], [.string, .null], [], []])
        #expect(schemas.map(\.allowsNull) == [true, false, false, false])
        #expect(schemas.map(\.enumeration) == [nil, nil, [.string("a")], [.string("a")]])
    }

    @Test("a variable of a path is a required parameter, with any declaration")
    func pathParameters() throws {
        let (document, _) = describe(
            api(
                """
                { '/a/{id}': { get: { parameters: [{ name: id, in: query, schema: { type: integer } }], responses: {} } },
                  '/b/{id}': { get: { parameters: [{ name: id, in: path, required: false, schema: {} }], responses: {} } },
                  '/c/{id}': { get: { parameters: [{ name: id, in: path, schema: {} }], responses: {} } } }
                """
            )
        )
        let operations = try #require(document?.operations)
        #expect(operations.map { $0.parameters.map(\.location) } == [[.query, .path], [.path], [.path]])
        #expect(operations.map { $0.parameters.map(\.isRequired) } == [[false, true], [true], [true]])
    }

    @Test("the whole query string is sent once")
    func querystrings() throws {
        let (document, messages) = describe(
            api(
                """
                { /a: { parameters: [{ name: q, in: querystring, content: { application/json: {} } }],
                  get: { parameters: [{ name: r, in: querystring, content: { application/json: {} } }, { name: h, in: header, schema: {} }],
                    responses: {} } } }
                """, version: "3.2.0"
            )
        )
        #expect(document?.operations.first?.parameters.map(\.name) == ["q", "h"])
        #expect(messages.count == 1)
        #expect(messages.first?.contains("duplicate querystring") == true)
    }

    @Test(
        "an optional body without properties is read unless its method is GET, HEAD, TRACE or DELETE",
        arguments: [
            ("get", "content: { a/b: { schema: { type: object, properties: {} } } }", false),
            ("delete", "content: { a/b: { encoding: {}, schema: { type: object, properties: {} } } }", false),
            ("post", "content: { a/b: { schema: { type: object, properties: {} } } }", true),
            ("delete", "required: true, content: { a/b: { schema: { type: object, properties: {} } } }", true),
            ("delete", "content: { a/b: { schema: { type: object } } }", true),
            ("delete", "content: { a/b: { schema: { properties: {}, additionalProperties: true } } }", true),
            ("delete", "content: { a/b: { schema: { type: object, properties: { a: {} } } } }", true),
        ])
    func emptyBody(method: String, body: String, isRead: Bool) {
        let (document, messages) = describe(api("{ /a: { \(method): { requestBody: { \(body) }, responses: {} } } }"))
        #expect((document?.operations.first?.requestBody != nil) == isRead)
        #expect(messages == [])
    }

    @Test("a parameter's style and explode have the defaults of its location")
    func styles() throws {
        let (document, messages) = describe(
            api(
                """
                { '/a/{p}': { get: { parameters: [
                  { name: p, in: path, required: true, schema: {} }, { name: q, in: query, schema: {} },
                  { name: h, in: header, schema: {} }, { name: c, in: cookie, schema: {} },
                  { name: d, in: query, style: deepObject, schema: {} },
                  { name: w, in: header, schema: {}, style: form }], responses: {} } } }
                """
            )
        )
        let parameters = try #require(document?.operations.first?.parameters)
        #expect(parameters.map(\.style) == [.simple, .form, .simple, .form, .deepObject, .simple])
        #expect(parameters.map(\.explode) == [false, true, false, true, false, false])
        #expect(
            messages == ["7:45: warning: invalid style 'form' of a header parameter; assuming 'simple'"]
        )
    }

    @Test("a reference is resolved by name, by escaped name, by any pointer, through other references")
    func references() throws {
        let (document, messages) = describe(
            api(
                "{}",
                components: """
                    { schemas: { 'a/b c': { type: object, properties: { x: { type: integer } } },
                      A: { $ref: '#/components/schemas/a~1b%20c/properties/x' }, B: { $ref: '#/components/schemas/A' },
                      C: { $ref: '#/components/schemas/C2' , description: said }, C2: { type: object, properties: { me: { $ref: '#/components/schemas/C' } } } } }
                    """
            )
        )
        let read = try #require(document)
        #expect(messages == [])
        func target(_ name: String) -> Schema? {
            guard let id = read.namedSchemas.first(where: { $0.name == name })?.schema else { return nil }
            return read.schemas[id].reference.map { read.schemas[$0] }
        }
        #expect(target("A")?.types == .integer)
        #expect(target("B")?.types == .integer)
        #expect(target("C")?.properties.map(\.name) == ["me"])
    }

    @Test("a circular reference without a type is a warning at its position")
    func circle() {
        let (document, messages) = describe(
            api(
                "{}",
                components:
                    "{ schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } }")
        )
        #expect(document?.namedSchemas.count == 2)
        #expect(
            messages == ["4:29: warning: references form a cycle without a type: A → B → A; using any JSON value"])
    }

    @Test("a very long chain of references doesn't overflow the stack")
    func longChain() throws {
        let count = 20_000
        let links = (0..<count).map { "S\($0): { $ref: '#/components/schemas/S\($0 + 1)' }" }
        let (document, messages) = describe(
            api("{}", components: "{ schemas: { \(links.joined(separator: ", ")), S\(count): { type: string } } }")
        )
        let read = try #require(document)
        #expect(messages == [])
        #expect(read.schemas[read.namedSchemas[0].schema].reference.map { read.schemas[$0].types } == .string)
    }

    @Test(
        "nullable is read in every notation",
        arguments: [
            ("3.0.0", "{ type: string, nullable: true }"), ("3.1.0", "{ type: [string, 'null'] }"),
            ("3.1.0", "{ type: [string, null] }"),
        ])
    func nullable(version: String, schema: String) throws {
        let (document, messages) = describe(api("{}", components: "{ schemas: { A: \(schema) } }", version: version))
        let read = try #require(document)
        #expect(messages == [])
        #expect(read.schemas[read.namedSchemas[0].schema].types == [.string, .null])
    }

    @Test("statuses are codes, ranges and default; anything else is reported")
    func statuses() throws {
        let (document, messages) = describe(
            api("{ /a: { get: { responses: { 200: {}, '404': {}, 5XX: {}, default: {}, ok: {} } } } }")
        )
        #expect(document?.operations.first?.responses.map(\.status) == [.code(200), .code(404), .range(5), .default])
        #expect(messages == ["3:78: warning: invalid status 'ok'; the response is ignored"])
    }

    @Test(
        "a local problem is a warning at its position, and the rest is read",
        arguments: [
            (
                "{ /a: { get: { responses: {}, parametrs: [] } } }",
                "3:38: warning: unknown field 'parametrs' of an operation; ignored"
            ),
            ("{ a: { get: { responses: {} } } }", "3:10: warning: path 'a' doesn't begin with '/'; ignored"),
            (
                "{ '/b/{a': { get: { responses: {} } } }",
                "3:10: warning: unmatched brace in path '/b/{a'; it is sent percent-encoded"
            ),
            (
                "{ '/{x}': { get: { responses: {} } } }",
                "3:10: warning: undeclared path parameter 'x'; assuming a string"
            ),
            (
                "{ /a: { get: { responses: {}, parameters: [{ name: x, in: path, required: true, schema: {} }] } } }",
                "3:51: warning: path parameter 'x' isn't in the path '/a'; ignored"
            ),
            (
                "{ '/a#{x}': { get: { responses: {}, parameters: [{ name: x, in: path, required: true, schema: {} }] } } }",
                "3:57: warning: path parameter 'x' is in the fragment of '/a#{x}', which isn't sent; ignored"
            ),
            (
                "{ /a: { get: { responses: {}, parameters: [{ name: x, in: body }] } } }",
                "3:66: warning: unknown parameter location 'body'; parameter 'x' is ignored"
            ),
            (
                "{ /a: { get: { responses: {}, parameters: [{ name: x, schema: {} }] } } }",
                "3:51: warning: parameter 'x' has no 'in'; ignored"
            ),
            (
                "{ /a: { get: { responses: {}, parameters: { name: x, i: query } } } }",
                "3:50: warning: 'parameters' is an object, not an array; ignored"
            ),
            (
                "{ /a: { get: { responses: {}, deprecated: yes } } }",
                "3:50: warning: 'deprecated' is a string, not a boolean; ignored"
            ),
            (
                "{ /a: { get: { responses: {}, security: [{ key: [] }] } } }",
                "3:51: warning: undeclared security scheme 'key'; no credentials are sent for it"
            ),
            (
                "{ /a: { get: { responses: { 200: { $ref: '#/components/responses/No' } } } } }",
                "3:49: warning: unresolved reference '#/components/responses/No'; using data"
            ),
            (
                "{ /a: { get: { responses: { 200: { $ref: 'other.yaml#/x' } } } } }",
                "3:49: warning: reference 'other.yaml#/x' to another file isn't allowed; treated as absent"
            ),
        ]
    )
    func warnings(paths: String, message: String) {
        let (document, messages) = describe(api(paths))
        #expect(document != nil)
        #expect(messages == [message])
    }

    @Test("x-key-path is a string, a list or null; anything else is reported")
    func keyPaths() throws {
        let (document, messages) = describe(
            api(
                """
                { /a: { get: { x-key-path: a.b, responses: {} } }, /b: { get: { x-key-path: [a.b, c], responses: {} } },
                  /c: { get: { x-key-path: ~, responses: {} } }, /d: { get: { x-key-path: { a: 1 }, responses: {} } },
                  /e: { get: { x-key-path: a.b?, responses: {} } }, /f: { get: { x-key-path: a?.b, responses: {} } } }
                """,
                more: "x-key-path: data\n"
            )
        )
        let read = try #require(document)
        #expect(read.keyPath?.path == ["data"])
        #expect(
            read.operations.map { $0.keyPath.map { $0.path ?? [] } } == [
                ["a", "b"], ["a.b", "c"], [], nil, ["a", "b?"], nil,
            ])
        let message = "warning: invalid 'x-key-path'; expected a string like 'data.items', an array of keys or null"
        #expect(messages == ["4:75: \(message)", "5:78: \(message)"])
    }

    @Test("unsupported features are reported once each, with their number")
    func leftOut() {
        let operation = "{ responses: { 200: { links: { a: {} } } } }"
        let (_, messages) = describe(api("{ /a: { get: \(operation), put: \(operation) } }"))
        #expect(messages == ["3:43: note: links aren't supported; skipped (2 times, first here)"])
    }

    @Test("webhooks and callbacks are read as requests, callbacks of callbacks aren't")
    func webhooks() throws {
        let event = "{ post: { operationId: e, responses: {}, callbacks: { c: {} } } }"
        let (document, messages) = describe(
            api(
                "{ /a: { get: { responses: {}, callbacks: { done: { '{$url}': { put: { responses: {} } } } } } } }",
                more: "webhooks: { a.b: \(event), x-c: 1 }\nx-webhooks: { d: { get: { responses: {} } } }\n"))
        let read = try #require(document)
        #expect(read.webhooks.map(\.name) == ["a.b", "d"])
        #expect(read.webhooks.map(\.request.method) == ["POST", "GET"])
        let callback = try #require(read.operations[0].callbacks.first)
        #expect(callback.name == "done" && callback.expression == "{$url}" && callback.request.method == "PUT")
        #expect(
            messages.contains { $0.hasSuffix("note: callbacks of callbacks and webhooks aren't supported; skipped") })
    }

    @Test("x-signature is a known scheme, any other is ignored")
    func signature() throws {
        #expect(describe(api("{}", more: "x-signature: stripe\n")).0?.signature?.scheme == .stripe)
        let (document, messages) = describe(api("{}", more: "x-signature: rot13\n"))
        #expect(document?.signature == nil)
        #expect(messages == ["5:14: warning: unknown signature scheme; 'x-signature' is ignored"])
    }

    @Test(
        "numbers that aren't JSON are written as JSON",
        arguments: [
            (".5", "0.5"), ("+7", "7"), ("1.", "1.0"), ("007", "7"), ("-0.50", "-0.50"), ("1e3", "1e3"),
        ])
    func numbers(text: String, number: String) throws {
        let (document, _) = describe(api("{}", components: "{ schemas: { A: { default: \(text) } } }"))
        let read = try #require(document)
        #expect(read.schemas[read.namedSchemas[0].schema].defaultValue == .number(number))
    }
}
