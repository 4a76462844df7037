import OpenAPI
import Testing

/// Fields that the specification doesn't have here, or not in this version.
@Suite("Fields of objects")
struct FieldCheckTests {
    /// Returns the diagnostics of a description with one operation, and of additions to its objects.
    private func messages(
        _ version: String, root: String = "", operation: String = "", item: String = "", components: String = ""
    ) -> [String] {
        let responses = "responses: { '200': { description: ok } }"
        let start = version == "2.0" ? "swagger: '2.0'" : "openapi: \(version).0"
        let text = """
            \(start)
            info: { title: T, version: '1' }
            paths: { /a: { get: { \(responses)\(operation.isEmpty ? "" : ", " + operation) }\(item.isEmpty ? "" : ", " + item) } }
            \(components.isEmpty ? "x-none: 1" : "components: { \(components) }")
            \(root)
            """
        return describe(text, isComplete: true).messages.map { message in
            String(message.drop { $0.isNumber || $0 == ":" || $0 == " " })
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let version: String
        var root = ""
        var operation = ""
        var item = ""
        var components = ""
        let message: String

        var testDescription: String { "\(version) \(root)\(operation)\(item)\(components)" }
    }

    @Test("a '$ref' that isn't a string is reported as such, not as a reference", arguments: ["7", "~", "[x]", "true"])
    func referenceKind(value: String) {
        let kinds = ["7": "a number", "~": "null", "[x]": "an array", "true": "a boolean"]
        for components in ["headers: { A: { schema: {}, $ref: VALUE } }", "schemas: { A: { $ref: VALUE } }"] {
            let text = components.replacing("VALUE", with: value)
            #expect(
                messages("3.1", components: text) == ["warning: '$ref' is \(kinds[value] ?? ""), not a string; ignored"]
            )
        }
    }

    private static let otherVersions: [Case] = [
        Case(
            version: "3.0", root: "webhooks: {}",
            message:
                "note: 'webhooks' requires OpenAPI 3.1, but the description is 3.0; it is read"),
        Case(
            version: "3.1", root: "$self: 'https://a.example/b'",
            message: "note: '$self' requires OpenAPI 3.2, but the description is 3.1; it is read"),
        Case(
            version: "3.0", root: "jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base'",
            message: "warning: 'jsonSchemaDialect' requires OpenAPI 3.1, but the description is 3.0; ignored"
        ),
        Case(
            version: "3.1", item: "query: { responses: {} }",
            message:
                "note: 'query' of a path item requires OpenAPI 3.2, but the description is 3.1; it is read"
        ),
        Case(
            version: "3.1", item: "additionalOperations: { COPY: { } }",
            message:
                "note: 'additionalOperations' of a path item requires OpenAPI 3.2, but the description is 3.1; it is read"
        ),
        Case(
            version: "2.0", item: "trace: { responses: {} }",
            message:
                "note: 'trace' of a path item requires OpenAPI 3.0, but the description is 2.0; it is read"
        ),
        Case(
            version: "3.0", operation: "consumes: [text/plain]",
            message:
                "warning: 'consumes' of an operation was removed after Swagger 2.0, but the description is 3.0; ignored"
        ),
        Case(
            version: "2.0", operation: "requestBody: { content: {} }",
            message:
                "warning: 'requestBody' of an operation requires OpenAPI 3.0, but the description is 2.0; ignored"
        ),
        Case(
            version: "3.1", components: "mediaTypes: {}",
            message:
                "note: 'mediaTypes' of components requires OpenAPI 3.2, but the description is 3.1; it is read"
        ),
        Case(
            version: "3.1", components: "schemas: { A: { type: string, nullable: true } }",
            message:
                "note: 'nullable' of a schema was removed after OpenAPI 3.0, but the description is 3.1; it is read"
        ),
        Case(
            version: "3.0", components: "schemas: { A: { const: 1 } }",
            message:
                "note: 'const' of a schema requires OpenAPI 3.1, but the description is 3.0; it is read"
        ),
        Case(
            version: "3.0", components: "schemas: { A: { type: string, examples: [a] }, B: { examples: [b] } }",
            message:
                "note: 'examples' of a schema requires OpenAPI 3.1, but the description is 3.0; it is read (2 times, first here)"
        ),
        Case(
            version: "3.0", components: "schemas: { A: { type: [string, 'null'] } }",
            message:
                "note: an array of types of a schema requires OpenAPI 3.1, but the description is 3.0; it is read"
        ),
        Case(
            version: "3.0", components: "schemas: { A: { type: 'null' } }",
            message:
                "note: 'type: null' of a schema requires OpenAPI 3.1, but the description is 3.0; it is read"
        ),
        Case(
            version: "3.0", components: "schemas: { A: { if: { const: 1 } } }",
            message: "warning: 'if' of a schema requires OpenAPI 3.1, but the description is 3.0; ignored"),
        Case(
            version: "3.1", root: "servers: [{ url: 'https://a.example', name: main }]",
            message:
                "note: 'name' of a server requires OpenAPI 3.2, but the description is 3.1; it is read"
        ),
        Case(
            version: "3.0", components: "securitySchemes: { a: { type: mutualTLS } }",
            message:
                "note: 'type: mutualTLS' of a security scheme requires OpenAPI 3.1, but the description is 3.0; it is read"
        ),
        Case(
            version: "3.0", components: "schemas: { A: { discriminator: { propertyName: a, x-b: 1 } } }",
            message: "note: extensions of a discriminator aren't allowed in OpenAPI 3.0; ignored"),
    ]

    @Test("a field of another version names its version and its effect", arguments: otherVersions)
    func otherVersion(of test: Case) {
        let messages = messages(
            test.version, root: test.root, operation: test.operation, item: test.item, components: test.components)
        #expect(messages.contains(test.message), "\(messages)")
    }

    private static let misspelt: [Case] = [
        Case(version: "3.1", root: "tags: [{ name: a, titel: b }]", message: "a tag"),
        Case(version: "3.2", root: "externalDocs: { url: a, titel: b }", message: "the external documentation"),
        Case(version: "3.0", root: "servers: [{ url: 'https://a.example', titel: b }]", message: "a server"),
        Case(
            version: "3.0", root: "servers: [{ url: 'https://a.example', variables: { a: { default: b, titel: b } } }]",
            message: "a server variable"),
        Case(version: "3.0", operation: "titel: b", message: "an operation"),
        Case(version: "2.0", operation: "titel: b", message: "an operation"),
        Case(version: "3.0", item: "titel: b", message: "a path item"),
        Case(version: "3.0", components: "titel: {}", message: "components"),
        Case(version: "3.0", operation: "requestBody: { content: {}, titel: b }", message: "a request body"),
        Case(
            version: "3.0", operation: "requestBody: { content: { text/plain: { titel: b } } }", message: "a media type"
        ),
        Case(
            version: "3.0",
            operation: "requestBody: { content: { multipart/form-data: { encoding: { a: { titel: b } } } } }",
            message: "an encoding"),
        Case(
            version: "2.0", operation: "parameters: [{ name: a, in: query, type: string, titel: b }]",
            message: "a parameter"),
        Case(
            version: "3.0", operation: "callbacks: { done: { '{$url}': { post: { responses: {}, titel: b } } } }",
            message: "an operation"),
        // What nothing refers to
        Case(
            version: "3.1", components: "parameters: { a: { name: a, in: query, schema: {}, titel: b } }",
            message: "a parameter"),
        Case(version: "3.1", components: "headers: { a: { schema: {}, titel: b } }", message: "a header"),
        Case(version: "3.1", components: "responses: { a: { description: a, titel: b } }", message: "a response"),
        Case(
            version: "3.1", components: "examples: { a: { value: { anything: goes }, titel: b } }",
            message: "an example"),
        Case(version: "3.1", components: "links: { a: { operationId: a, titel: b } }", message: "a link"),
        Case(version: "3.1", components: "callbacks: { a: { '{$url}': { titel: b } } }", message: "a path item"),
        Case(
            version: "3.1", components: "securitySchemes: { a: { type: http, scheme: basic, titel: b } }",
            message: "a security scheme"),
        Case(
            version: "3.1", components: "securitySchemes: { a: { type: oauth2, flows: { titel: b } } }",
            message: "the flows"),
        Case(
            version: "3.1",
            components:
                "securitySchemes: { a: { type: oauth2, flows: { implicit: { authorizationUrl: 'https://a.example', scopes: {}, titel: b } } } }",
            message: "a flow"),
        Case(
            version: "3.1", components: "schemas: { a: { discriminator: { propertyName: a, titel: b } } }",
            message: "a discriminator"),
        Case(version: "3.1", components: "schemas: { a: { xml: { titel: b } } }", message: "'xml'"),
        Case(version: "3.1", root: "webhooks: { a: { get: { titel: b } } }", message: "an operation"),
    ]

    @Test("a field that no version has is reported in every object", arguments: misspelt)
    func misspeltField(in test: Case) {
        let messages = messages(
            test.version, root: test.root, operation: test.operation, item: test.item, components: test.components)
        #expect(messages.contains("warning: unknown field 'titel' of \(test.message); ignored"), "\(messages)")
    }

    private static let missing: [Case] = [
        Case(version: "3.0", components: "responses: { a: { } }", message: "note: the response has no 'description'"),
        Case(
            version: "3.0", components: "parameters: { a: { in: query, schema: {} } }",
            message: "warning: the parameter has no 'name'"),
        Case(
            version: "3.1", components: "parameters: { a: { name: a, schema: {} } }",
            message: "warning: the parameter has no 'in'"),
        Case(
            version: "3.1", components: "parameters: { a: { name: a, in: query } }",
            message: "note: the parameter has no 'schema'"),
        Case(version: "3.0", root: "servers: [{ description: a }]", message: "warning: the server has no 'url'"),
        Case(version: "3.0", root: "tags: [{ description: a }]", message: "warning: the tag has no 'name'"),
        Case(
            version: "3.0", components: "requestBodies: { a: { } }",
            message: "warning: the request body has no 'content'"),
        Case(
            version: "3.0", components: "securitySchemes: { a: { } }",
            message: "warning: the security scheme has no 'type'"),
        Case(
            version: "3.0", components: "securitySchemes: { a: { type: oauth2 } }",
            message: "note: the security scheme has no 'flows'"),
        Case(
            version: "3.0", components: "securitySchemes: { a: { type: oauth2, flows: { password: { scopes: {} } } } }",
            message: "note: the flow has no 'tokenUrl'"),
        Case(
            version: "3.0", components: "schemas: { a: { discriminator: {} } }",
            message: "warning: the discriminator has no 'propertyName'"),
        Case(version: "3.0", components: "schemas: { a: { type: array } }", message: "note: the schema has no 'items'"),
    ]

    @Test("a missing required field is reported", arguments: missing)
    func missingField(in test: Case) {
        let messages = messages(test.version, root: test.root, operation: test.operation, components: test.components)
        #expect(messages.contains(test.message), "\(messages)")
    }

    @Test("a description of every object and its fields has no diagnostics")
    func wholeDescription() {
        #expect(
            messages(
                "3.2",
                root:
                    "webhooks: { a: { post: { responses: { '200': { summary: ok, content: { text/plain: { $ref: '#/components/mediaTypes/a' } } } } } } }\nservers: [{ url: 'https://a.example', name: a }]",
                operation: "externalDocs: { url: 'https://a.example' }, x-any: { thing: goes }", item: "summary: a",
                components: """
                    mediaTypes: { a: { schema: { type: string, unevaluatedProperties: { const: 1 } } } },
                    securitySchemes: { a: { type: oauth2, flows: { deviceAuthorization: { deviceAuthorizationUrl: 'https://a.example/d', tokenUrl: 'https://a.example/t', scopes: {} } } } },
                    examples: { a: { dataValue: { titel: b }, serializedValue: a } }, schemas: { A: { properties: { titel: { type: string } }, enum: [{ titel: b }], default: { titel: b } } }
                    """
            ).filter { $0.contains("field") || $0.contains("has no") || $0.contains("requires") } == []
        )
    }

    @Test(
        "unsupported siblings of a reference are reported",
        arguments: [
            ("3.0", "description: said", ["note: fields beside '$ref' are read since OpenAPI 3.1"]),
            ("3.0", "x-ms-client-flatten: true", []),
            ("3.1", "description: said", []),
            (
                "3.1", "required: true",
                ["note: 'required' beside '$ref'; ignored"]
            ),
        ])
    func siblings(version: String, sibling: String, expected: [String]) {
        #expect(
            messages(
                version, operation: "parameters: [{ $ref: '#/components/parameters/a', \(sibling) }]",
                components: "parameters: { a: { name: a, in: query, schema: { type: string } } }"
            ) == expected
        )
    }
}
