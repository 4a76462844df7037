import OpenAPI
import Testing

/// Siblings of a `$ref` (OpenAPI 3.1, 4.8.23), and schemes that are named by URI (3.2, 4.30).
@Suite("References with siblings")
struct OverridingTests {
    private func operation(_ version: String) throws -> Document.Operation {
        let (document, messages) = describe(
            api(
                """
                { /a: { post: {
                  parameters: [{ $ref: '#/components/parameters/p', description: here }],
                  requestBody: { $ref: '#/components/requestBodies/b', description: here },
                  responses: { '200': { $ref: '#/components/responses/alias', description: here } } } } }
                """,
                components: """
                    { parameters: { p: { name: p, in: query, description: there, schema: { type: string } } },
                      requestBodies: { b: { description: there, content: { text/plain: {} } } },
                      responses: { alias: { $ref: '#/components/responses/r', description: between },
                        r: { description: there, headers: { X-A: { $ref: '#/components/headers/h', description: here } } } },
                      headers: { h: { description: there, schema: { type: string } } } }
                    """, version: version
            )
        )
        return try #require(document?.operations.first, "\(messages)")
    }

    @Test(
        "a description beside a reference overrides since 3.1",
        arguments: [("3.1.0", "here"), ("3.2.0", "here"), ("3.0.3", "there")])
    func descriptions(version: String, words: String) throws {
        let operation = try operation(version)
        #expect(operation.parameters.map(\.description) == [words])
        #expect(operation.requestBody?.description == words)
        #expect(operation.responses.map(\.description) == [words])
        #expect(operation.responses.first?.headers.map(\.description) == [words])
        // They are what they were otherwise.
        #expect(operation.parameters.map(\.componentName) == ["p"])
        #expect(operation.responses.map(\.name) == ["r"])
    }

    @Test(
        "before 3.1 a description and null override a schema's reference, and since then every keyword",
        arguments: [("3.0.3", false, "nullable"), ("3.0.3", false, "x-nullable"), ("3.1.0", true, "x-nullable")])
    func schemas(version: String, counts: Bool, mark: String) throws {
        let (document, messages) = describe(
            api(
                "{}",
                components:
                    "{ schemas: { A: { $ref: '#/components/schemas/B', readOnly: true, description: here, deprecated: true, \(mark): true }, B: { type: string } } }",
                version: version)
        )
        let read = try #require(document)
        let a = read.schemas[try #require(read.namedSchemas.first).schema]
        #expect(a.description == "here")
        #expect(a.isDeprecated)
        #expect(a.allowsNull)
        #expect(a.isReadOnly == counts)
        #expect(
            messages
                == (counts
                    ? []
                    : [
                        "4:63: note: fields beside '$ref' are read since OpenAPI 3.1"
                    ]))
    }

    @Test(
        "keywords that contradict a schema's type, or have an invalid value, are ignored, with a warning",
        arguments: [
            ("type: string, properties: { x: { type: string } }", "'properties' contradicts type 'string'"),
            ("type: [integer, 'null'], properties: { x: {} }", "'properties' contradicts type 'integer'"),
            ("type: array, properties: { x: {} }", "'properties' contradicts type 'array'"),
            ("type: string, items: { type: string }", "'items' contradicts type 'string'"),
            ("type: boolean, prefixItems: [{ type: string }]", "'prefixItems' contradicts type 'boolean'"),
            (
                "type: array, items: { type: string }, enum: [a, b]",
                "'enum' contradicts type 'array'; 'enum' is ignored"
            ),
            ("type: object, enum: [a, b]", "'enum' contradicts type 'object'"),
            ("type: boolean, enum: ['yes', 'no']", "'enum' contradicts type 'boolean'"),
            ("type: boolean, const: 1", "'const' contradicts type 'boolean'"),
            ("type: string, enum: []", "'enum' has no values; ignored"),
            ("type: integer, minimum: few", "'minimum' is a string, not a number; ignored"),
            ("type: integer, exclusiveMaximum: []", "'exclusiveMaximum' is an array, not a number; ignored"),
            ("type: number, maximum: .inf", "'maximum' is '.inf', not a finite number; ignored"),
            ("type: integer, minimum: '5', maximum: 7, exclusiveMaximum: false", nil),
            ("properties: { x: string }", "the schema is a string, not an object; using any JSON value"),
            ("type: string, x-nullable: 'yes'", "'x-nullable' is a string, not a boolean; ignored"),
            ("type: array, items: {}, uniqueItems: 1", "'uniqueItems' is a number, not a boolean; ignored"),
            ("type: boolean, enum: ['true']", nil), ("type: array, enum: [[a], ~]", nil),
            ("properties: { x: {} }", nil), ("type: [string, object], properties: { x: {} }", nil),
            ("type: array, items: {}, properties: { x: {} }", nil),
        ])
    func contradictions(schema: String, expected: String?) throws {
        let (document, messages) = describe(api("{}", components: "{ schemas: { A: { \(schema) } } }"))
        #expect(document != nil)
        #expect(messages.count == (expected == nil ? 0 : 1))
        if let expected { #expect(messages.first?.contains(expected) == true, "\(messages)") }
    }

    @Test("operations that document 401 or 403 and name no security are noted where others do")
    func forgottenSecurity() {
        func messages(_ first: String, more: String = "") -> [String] {
            describe(
                api(
                    "{ /a: { get: { \(first) responses: { '200': { description: ok } } } }, /b: { get: { responses: { '403': { description: no } } }, put: { responses: { '401': { description: no } } } } }",
                    components: "{ securitySchemes: { key: { type: apiKey, name: X-Key, in: header } } }", more: more),
                isComplete: true
            ).messages.filter { $0.contains("has no 'security'") }
        }
        let noted = messages("security: [{ key: [] }],")
        #expect(noted.count == 1)
        #expect(
            noted.first?.contains(
                "note: GET /b documents 403 and has no 'security'; it is called without credentials (2 times, first here)"
            ) == true, "\(noted)")
        #expect(messages("") == [])
        #expect(messages("security: [{ key: [] }],", more: "security: [{ key: [] }]") == [])
    }

    @Test("a requirement references its scheme by URI")
    func requirements() throws {
        let (document, messages) = describe(
            api(
                "{ /a: { get: { security: [{ '#/components/securitySchemes/key': [] }, { 'https://api.example/openapi.yaml#/x-schemes/other': [] }, { nowhere.yaml: [] }], responses: {} } } }",
                components: "{ securitySchemes: { key: { type: apiKey, name: X-Key, in: header } } }", version: "3.2.0",
                more: "$self: https://api.example/openapi.yaml\nx-schemes: { other: { type: http, scheme: bearer } }"
            )
        )
        let read = try #require(document, "\(messages)")
        #expect(
            read.operations.first?.security?.map { $0.schemes.map(\.name) } == [["key"], ["other"], ["nowhere.yaml"]])
        #expect(read.securitySchemes.map(\.name) == ["key", "other"])
        #expect(messages.count == 1)
        #expect(
            messages[0].hasSuffix("warning: undeclared security scheme 'nowhere.yaml'; no credentials are sent for it"))
    }

    @Test("a scheme of another file with an existing name gets its own name")
    func sameNames() throws {
        let (document, messages) = describe(
            api(
                "{ /a: { get: { security: [{ key: [] }, { 'https://api.example/openapi.yaml#/x-schemes/key': [] }], responses: {} } } }",
                components: "{ securitySchemes: { key: { type: apiKey, name: X-Key, in: header } } }", version: "3.2.0",
                more: "$self: https://api.example/openapi.yaml\nx-schemes: { key: { type: http, scheme: bearer } }"
            )
        )
        let read = try #require(document)
        #expect(messages == [])
        #expect(read.operations.first?.security?.map { $0.schemes.map(\.name) } == [["key"], ["key2"]])
        #expect(read.securitySchemes.map(\.name) == ["key", "key2"])
        guard case .bearer = read.securitySchemes[1].kind else {
            Issue.record("\(read.securitySchemes[1])")
            return
        }
    }

    @Test(
        "schemes of HTTP are case-insensitive (RFC 9110, 11.1)",
        arguments: ["bearer", "Bearer", "BEARER", "basic", "Basic", "BASIC"])
    func schemeNames(scheme: String) throws {
        let (document, messages) = describe(
            api("{}", components: "{ securitySchemes: { login: { type: http, scheme: \(scheme) } } }"))
        #expect(messages == [])
        switch (document?.securitySchemes.first?.kind, scheme.lowercased()) {
        case (.basic, "basic"), (.bearer, "bearer"): break
        case (let kind, _): Issue.record("\(String(describing: kind))")
        }
    }

    @Test("an API key in an invalid location is ignored")
    func keyInBody() throws {
        let (document, messages) = describe(
            api("{}", components: "{ securitySchemes: { key: { type: apiKey, name: k, in: body } } }"))
        #expect(document?.securitySchemes.isEmpty == true)
        #expect(messages == ["4:68: warning: invalid API key location 'body'; the security scheme is ignored"])
    }

    @Test(
        "an API key whose name has a line break, or is invalid in HTTP, is ignored",
        arguments: [
            ("header", "X\\r\\nEvil: 1"), ("header", "X Y"), ("header", ""), ("header", "é"), ("cookie", "a;b"),
            ("cookie", "a\\nb"),
        ]
    )
    func keyWithoutName(location: String, name: String) throws {
        let (document, messages) = describe(
            api("{}", components: "{ securitySchemes: { key: { type: apiKey, name: \"\(name)\", in: \(location) } } }"))
        #expect(document?.securitySchemes.isEmpty == true)
        #expect(messages.count == 1)
        #expect(messages[0].hasPrefix("4:") && messages[0].contains("invalid \(location) name '"))
        // A query is percent-encoded.
        #expect(
            describe(
                api("{}", components: "{ securitySchemes: { key: { type: apiKey, name: \"\(name)\", in: query } } }")
            ).0?.securitySchemes.count == 1)
    }

    @Test("paths that differ only in variable names, and additional operations for fixed methods, are reported")
    func paths() throws {
        let (document, messages) = describe(
            api(
                """
                { '/a/{id}': { get: { responses: {} } }, '/a/{name}': { put: { responses: {} } }, '/a/{id}/b': { get: { responses: {} } },
                  /c: { get: { responses: {} }, additionalOperations: { GET: { responses: {} }, POST: { responses: {} }, COPY: { responses: {} }, 'A B': { responses: {} } } } }
                """, version: "3.2.0"
            )
        )
        #expect(document?.operations.map(\.method) == ["GET", "PUT", "GET", "GET", "POST", "COPY"])
        let words = messages.filter { !$0.contains("undeclared path parameter") }
        #expect(words.count == 4, "\(messages)")
        #expect(words.contains { $0.contains("duplicate path '/a/{name}': it differs from '/a/{id}'") })
        #expect(words.contains { $0.contains("method 'GET' belongs in the field 'get'; the operation is ignored") })
        #expect(words.contains { $0.contains("method 'POST' belongs in the field 'post'; it is read") })
        #expect(words.contains { $0.contains("invalid method 'A B'") })
    }
}
