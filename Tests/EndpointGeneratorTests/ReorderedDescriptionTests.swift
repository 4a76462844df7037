import Foundation
import Testing

/// Clients of descriptions whose elements are in another order.
@Suite("Reordered descriptions")
struct ReorderedDescriptionTests {
    private func generate(_ text: String, _ configuration: String, in folder: TemporaryFolder) throws -> [String:
        String]
    {
        _ = try folder.write(text, to: "api.yaml")
        _ = try folder.write(configuration, to: "endpointgen.yaml")
        let result = try ProcessResult.run(
            Checkout.products.appendingPathComponent("endpointgen"), ["generate", "api.yaml", "--output", "out"],
            in: folder.url)
        #expect(result.status == 0, "\(result.errors)")
        return contents(of: folder.url.appendingPathComponent("out"))
    }

    @Test("parameters of a path item after its operations have the same types as before them")
    func parametersOfPath() throws {
        let parameters = "    parameters: [{ name: state, in: query, schema: { type: string, enum: [new, old] } }]\n"
        let operations = """
                get: { operationId: listBooks, tags: [books], responses: { '204': { description: x } } }
                post: { operationId: addBook, tags: [books], responses: { '204': { description: x } } }

            """
        let clients = try [parameters + operations, operations + parameters].map { item in
            try TemporaryFolder.with { folder in
                try generate(
                    "openapi: 3.1.0\ninfo: { title: Shop, version: 1.0.0 }\npaths:\n  /books:\n\(item)", "{}",
                    in: folder)
            }
        }
        #expect(clients[0].values.contains { $0.contains("public typealias State = ") })
        #expect(clients[0] == clients[1])
    }

    @Test("components in another order retain their types if a style gives two of them one name")
    func styledComponents() throws {
        let schemas = [
            "    usage_info: { type: object, properties: { a: { type: string } } }\n",
            "    UsageInfo: { type: object, properties: { b: { type: string } } }\n",
        ]
        func text(_ schemas: [String]) -> String {
            """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            paths:
              /a: { get: { operationId: getA, tags: [a], responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/usage_info' } } } } } } }
              /b: { get: { operationId: getB, tags: [a], responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/UsageInfo' } } } } } } }
            components:
              schemas:
            \(schemas.joined())
            """
        }
        try TemporaryFolder.with { folder in
            let style = "names: { style: createapi }\n"
            let before = try generate(text(schemas), style, in: folder)
            #expect(before.values.contains { $0.contains("-> UsageInfo2") })
            let after = try generate(text(schemas.reversed()), style, in: folder)
            let clients = [before, after].map { $0["Endpoints/AClient.swift"] }
            #expect(clients[0] == clients[1] && clients[0] != nil)
        }
    }

    @Test("a body that refers to a response's schema by a JSON pointer has the type of the response, in both orders")
    func pointers() throws {
        let body =
            "content: { application/json: { schema: { $ref: '#/components/responses/Act/content/application~1json/schema' } } }"
        let operations = [
            "    put: { operationId: putBook, tags: [books], requestBody: { \(body) }, responses: { '204': { description: x } } }\n",
            "    get: { operationId: getBook, tags: [books], responses: { '200': { $ref: '#/components/responses/Act' } } }\n",
        ]
        for operations in [operations, operations.reversed()] {
            try TemporaryFolder.with { folder in
                let client = try generate(
                    """
                    openapi: 3.1.0
                    info: { title: Shop, version: 1.0.0 }
                    paths:
                      /book:
                    \(operations.joined())
                    components:
                      responses:
                        Act: { description: x, content: { application/json: { schema: { type: object, properties: { a: { type: string }, b: { type: string } } } } } }
                    """, "{}", in: folder)
                let text = try #require(client["Endpoints/BooksClient.swift"])
                #expect(text.contains("_ body: ActResponse") && text.contains("-> ActResponse"))
            }
        }
    }
}
