import EndpointGenerator
import Foundation
import Testing

/// Names that a line has no room for.
@Suite("Long names")
struct LongNameTests {
    @Test("a case without parameters has no parentheses, even where its call is wrapped")
    func callWithoutParameters() throws {
        let name = "getEvaluationFieldsV1ObservabilityTracesEvaluationsFieldsOfEverything"
        try TemporaryFolder.with { folder in
            let spec = try folder.write(
                """
                openapi: 3.0.0
                info: { title: Small, version: '1.0' }
                servers: [{ url: 'https://small.example' }]
                paths:
                  /spans:
                    get:
                      operationId: \(name)
                      responses:
                        '200':
                          description: ok
                          content:
                            application/json:
                              schema: { type: object, properties: { field_definitions: { type: string } } }
                """, to: "api.yaml")
            var request = GenerationRequest()
            request.spec = spec
            request.output = folder.url.path + "/output"
            #expect(Generator.generate(request).outcome == .done)
            let client = try #require(contents(of: folder.url)["output/Endpoints/SpansClient.swift"])
            #expect(client.contains("of: .\(name), at: \"field_definitions\"\n"), "\(client)")
        }
    }
}
