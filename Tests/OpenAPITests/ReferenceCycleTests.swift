import Diagnostics
import OpenAPI
import Testing

/// References that lead back to themselves: what they are in is read without them.
@Suite("Cycles of references")
struct ReferenceCycleTests {
    @Test(
        "a cycle of references to components of any kind is a warning, and the rest is read",
        arguments: [
            ("schemas", "parameters: [{ name: q, in: query, schema: { $ref: '#/components/schemas/A' } }]", ""),
            ("parameters", "parameters: [{ $ref: '#/components/parameters/A' }]", ""),
            ("requestBodies", "requestBody: { $ref: '#/components/requestBodies/A' }", ""),
            ("responses", "deprecated: false", "'404': { $ref: '#/components/responses/A' }"),
            (
                "headers", "deprecated: false",
                "'404': { description: x, headers: { X: { $ref: '#/components/headers/A' } } }"
            ),
            (
                "examples",
                "parameters: [{ name: q, in: query, schema: {}, examples: { e: { $ref: '#/components/examples/A' } } }]",
                ""
            ),
            ("callbacks", "callbacks: { c: { $ref: '#/components/callbacks/A' } }", ""),
            ("securitySchemes", "security: [{ A: [] }]", ""),
            ("mediaTypes", "requestBody: { content: { application/json: { $ref: '#/components/mediaTypes/A' } } }", ""),
        ])
    func components(kind: String, operation: String, response: String) throws {
        let (document, messages) = describe(
            api(
                """
                { /a: { post: { operationId: a, \(operation), responses: { '204': { description: ok }\(response.isEmpty ? "" : ", " + response) } } },
                  /fine: { get: { operationId: fine, responses: { '204': { description: ok } } } } }
                """,
                components: """
                    { \(kind): { A: { $ref: '#/components/\(kind)/B' }, B: { $ref: '#/components/\(kind)/A' } } }
                    """, version: "3.2.0"))
        let read = try #require(document, "\(messages)")
        #expect(read.operations.map(\.operationID) == ["a", "fine"])
        #expect(messages.contains { $0.contains("warning: references form a cycle") }, "\(messages)")
        #expect(!messages.contains { $0.contains("error:") }, "\(messages)")
    }

    @Test("a path item that refers to itself has no operations, and the others are read")
    func pathItems() throws {
        let (document, messages) = describe(
            api(
                """
                { /a: { $ref: '#/components/pathItems/A' }, /fine: { get: { operationId: fine, responses: {} } } }
                """, components: "{ pathItems: { A: { $ref: '#/components/pathItems/A' } } }"))
        #expect(document?.operations.map(\.operationID) == ["fine"])
        #expect(messages.contains { $0.contains("warning: references form a cycle") }, "\(messages)")
    }

    @Test("a chain of references into a cycle of schemas is any JSON value", arguments: ["3.0.3", "3.1.0"])
    func chain(version: String) throws {
        let (document, messages) = describe(
            api(
                "{}",
                components: """
                    { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/C' },
                      C: { $ref: '#/components/schemas/B' }, D: { type: object, properties: { a: { $ref: '#/components/schemas/A' } } } } }
                    """, version: version))
        let read = try #require(document, "\(messages)")
        #expect(read.namedSchemas.count == 4)
        #expect(messages.count { $0.contains("references form a cycle without a type") } == 1)
    }
}
