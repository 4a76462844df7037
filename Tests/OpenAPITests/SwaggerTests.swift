import OpenAPI
import Testing

/// Swagger 2.0, brought to the shape of OpenAPI 3.
@Suite("Swagger 2.0")
struct SwaggerTests {
    private func swagger(_ paths: String, more: String = "") -> String {
        "swagger: '2.0'\ninfo: { title: T, version: '1' }\npaths: \(paths)\n\(more)"
    }

    @Test(
        "host, basePath and schemes result in a server",
        arguments: [
            ("host: a.example\nbasePath: /v1\nschemes: [https]", "https://a.example/v1"),
            ("host: a.example\nschemes: [http]", "http://a.example"),
            ("host: 'a.example:8080'", "https://a.example:8080"),
            ("host: a.example\nbasePath: v1", "https://a.example/v1"), ("basePath: /v1", "/v1"),
        ]
    )
    func servers(fields: String, url: String) throws {
        let (document, messages) = describe(swagger("{}", more: fields))
        #expect(try #require(document).servers.map(\.url) == [url])
        #expect(messages == [])
    }

    @Test("without host and basePath there is no server", arguments: ["", "basePath: /", "schemes: [https]"])
    func noServer(fields: String) throws {
        let (document, _) = describe(swagger("{}", more: fields))
        #expect(try #require(document).servers.isEmpty)
    }

    @Test("a body parameter is the request body, in the media types that the operation consumes")
    func body() throws {
        let (document, messages) = describe(
            swagger(
                """
                { /a: { post: { consumes: [application/xml], parameters: [{ name: b, in: body, required: true, description: D, schema: { type: string } }] },
                        put: { parameters: [{ name: b, in: body, schema: { type: string } }] } } }
                """,
                more: "consumes: [application/json, text/plain]"
            )
        )
        let operations = try #require(document).operations
        #expect(
            operations.map { $0.requestBody?.content.map(\.name) } == [
                ["application/xml"], ["application/json", "text/plain"],
            ])
        #expect(operations.map { $0.requestBody?.isRequired } == [true, false])
        #expect(operations[0].requestBody?.description == "D")
        #expect(operations.allSatisfy { $0.parameters.isEmpty })
        #expect(messages == [])
    }

    @Test(
        "form fields result in an object; a file makes it multipart",
        arguments: [
            ("[{ name: a, in: formData, type: string, required: true }]", "", "application/x-www-form-urlencoded"),
            (
                "[{ name: a, in: formData, type: string, required: true }]", "consumes: [multipart/form-data]",
                "multipart/form-data"
            ),
            (
                "[{ name: a, in: formData, type: file, required: true }]", "consumes: [multipart/form-data]",
                "multipart/form-data"
            ),
        ]
    )
    func forms(parameters: String, more: String, mediaType: String) throws {
        let (document, messages) = describe(swagger("{ /a: { post: { parameters: \(parameters) } } }", more: more))
        let described = try #require(document)
        let body = try #require(described.operations.first?.requestBody)
        #expect(body.content.map(\.name) == [mediaType])
        #expect(body.isRequired)
        let schema = described.schemas[try #require(body.content.first?.schema)]
        #expect(schema.types == .object)
        #expect(schema.properties.map(\.name) == ["a"])
        #expect(schema.required == ["a"])
        #expect(messages == [])
    }

    @Test(
        "collection formats are styles",
        arguments: [
            ("query", "csv", Document.Parameter.Style.form, false), ("query", "multi", .form, true),
            ("query", "ssv", .spaceDelimited, false), ("query", "tsv", .tabDelimited, false),
            ("query", "pipes", .pipeDelimited, false), ("header", "csv", .simple, false),
            ("header", "pipes", .pipeDelimited, false),
        ]
    )
    func collectionFormats(place: String, format: String, style: Document.Parameter.Style, explode: Bool) throws {
        let (document, messages) = describe(
            swagger(
                "{ /a: { get: { parameters: [{ name: p, in: \(place), type: array, items: { type: string }, collectionFormat: \(format) }] } } }"
            )
        )
        let parameter = try #require(document?.operations.first?.parameters.first)
        #expect(parameter.style == style)
        #expect(parameter.explode == explode)
        #expect(messages == [])
    }

    @Test("a list without a collection format is separated by commas")
    func standardFormat() throws {
        let (document, _) = describe(
            swagger("{ /a: { get: { parameters: [{ name: p, in: query, type: array, items: { type: string } }] } } }"))
        let parameter = try #require(document?.operations.first?.parameters.first)
        #expect(parameter.style == .form && !parameter.explode)
    }

    @Test("a response's schema is in each produced media type, with its example")
    func responses() throws {
        let (document, messages) = describe(
            swagger(
                "{ /a: { get: { responses: { '200': { description: ok, schema: { type: integer }, examples: { text/plain: 5 } }, '204': { description: no } } } } }",
                more: "produces: [application/json, text/plain]"
            )
        )
        let responses = try #require(document?.operations.first?.responses)
        #expect(responses[0].content.map(\.name) == ["application/json", "text/plain"])
        #expect(responses[0].content.map(\.example) == [nil, .number("5")])
        #expect(responses[1].content.isEmpty)
        #expect(messages == [])
    }

    @Test(
        "a file is bytes, in a media type of files unless its operation produces only JSON or XML",
        arguments: [
            ("[application/json]", nil, ["application/octet-stream"]),
            ("['application/json; charset=utf-8', application/xml]", nil, ["application/octet-stream"]),
            ("[application/json, image/svg+xml]", nil, ["image/svg+xml"]),
            ("[application/json]", "[application/pdf, text/xml]", ["application/pdf"]),
            ("[application/pdf]", "[application/geo+json]", ["application/geo+json"]),
            ("[application/pdf]", "[]", ["application/octet-stream"]),
        ] as [(String, String?, [String])])
    func files(all: String, own: String?, expected: [String]) throws {
        let (document, _) = describe(
            swagger(
                "{ /a: { get: { \(own.map { "produces: \($0), " } ?? "")responses: { '200': { description: ok, schema: { type: file } } } } } }",
                more: "produces: \(all)")
        )
        let described = try #require(document)
        let content = try #require(described.operations.first?.responses.first?.content)
        #expect(content.map(\.name) == expected)
        for mediaType in content {
            #expect(described.schemas[try #require(mediaType.schema)].format == "binary")
        }
    }

    @Test("security definitions are security schemes")
    func security() throws {
        let (document, messages) = describe(
            swagger(
                "{}",
                more:
                    "securityDefinitions: { b: { type: basic }, k: { type: apiKey, in: query, name: key }, o: { type: oauth2, flow: implicit } }\nsecurity: [{ b: [] }]"
            )
        )
        let described = try #require(document)
        #expect(described.securitySchemes.map(\.name) == ["b", "k", "o"])
        #expect(described.security?.map { $0.schemes.map(\.name) } == [["b"]])
        guard case .basic = described.securitySchemes[0].kind else {
            Issue.record("not basic")
            return
        }
        #expect(messages == [])
    }

    @Test("a discriminator is the name of a property, and x-nullable is nullable")
    func schemas() throws {
        let (document, messages) = describe(
            swagger(
                "{}",
                more:
                    "definitions: { A: { type: object, discriminator: kind, properties: { kind: { type: string, x-nullable: true } } } }"
            )
        )
        let described = try #require(document)
        let schema = described.schemas[described.namedSchemas[0].schema]
        #expect(schema.discriminator?.propertyName == "kind")
        #expect(described.schemas[schema.properties[0].schema].types == [.string, .null])
        #expect(messages == [])
    }

    @Test("every scheme is a server, https first; an operation's own schemes override them")
    func schemes() throws {
        let (document, messages) = describe(
            """
            swagger: '2.0'
            info: { title: T, version: '1' }
            host: api.example
            basePath: /v1
            schemes: [http, https, wss]
            paths:
              /a: { get: { schemes: [http], responses: {} }, put: { schemes: [https, http], responses: {} }, post: { schemes: [gopher], responses: {} }, delete: { responses: {} } }
            """
        )
        let read = try #require(document)
        #expect(read.servers.map(\.url) == ["https://api.example/v1", "http://api.example/v1"])
        #expect(read.servers.map(\.name) == [nil, nil])
        #expect(read.operations.map { $0.servers.map(\.url) } == [["http://api.example/v1"], [], [], []])
        #expect(
            messages.contains { $0.hasPrefix("7:") && $0.contains(" warning: unknown scheme 'gopher'") },
            "\(messages)")
        #expect(
            messages.contains { $0 == "5:24: note: web sockets ('ws', 'wss') aren't supported; skipped" }, "\(messages)"
        )
    }
}
