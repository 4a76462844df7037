import EndpointGenerator
import Foundation
import Testing

/// The documentation of the errors that methods throw.
@Suite("Documented errors")
struct ErrorDocumentationTests {
    @Test("the one type of an error's body is documented with its status")
    func oneType() throws {
        try TemporaryFolder.with { folder in
            let description = """
                openapi: 3.1.0
                info: {title: Shop, version: '1'}
                paths:
                  /books:
                    delete:
                      operationId: deleteBooks
                      tags: [books]
                      responses:
                        '204': {description: Done.}
                        '429':
                          description: ''
                          content: {application/json: {schema: {$ref: '#/components/schemas/ErrorResponse'}}}
                components:
                  schemas:
                    ErrorResponse: {type: object, properties: {title: {type: string}, status: {type: integer}}}
                """
            var request = GenerationRequest()
            request.spec = try folder.write(description, to: "description.yaml")
            request.output = folder.url.appendingPathComponent("Client").path
            #expect(Generator.generate(request).outcome == .done)
            let client = try #require(contents(of: folder.url).first { $0.key.hasSuffix("BooksClient.swift") }?.value)
            #expect(client.contains("/// - Throws: `EndpointError`; its body is `ErrorResponse` (429)."))
        }
    }
}
