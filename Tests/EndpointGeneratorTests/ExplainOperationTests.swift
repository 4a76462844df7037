import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen explain operation`: each part of an endpoint, with the line that decides it.
@Suite("Explain operation")
struct ExplainOperationTests {
    private static let description = """
        openapi: 3.1.0
        info: { title: Shop, version: '1' }
        servers: [{ url: 'https://shop.example/v1/' }]
        paths:
          /books/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: string }, example: A/1 }]
            get:
              tags: [shelf]
              operationId: getBook
              security: [{ key: [] }]
              parameters:
                - { name: from, in: query, required: true, schema: { type: string } }
              responses:
                '200':
                  description: Good
                  content:
                    application/json:
                      schema:
                        type: object
                        required: [data]
                        properties: { data: { type: object, properties: { id: { type: string }, n: { type: integer } } } }
        components: { securitySchemes: { key: { type: apiKey, name: X-Key, in: header } } }
        """

    @Test("each row has the position that decides it", arguments: ["shelf.get", "getBook", "GET /books/{id}"])
    func rows(name: String) throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = try folder.write(Self.description, to: "api.yaml")
            _ = try folder.write("names: { operations: { getBook: get } }\n", to: "endpointgen.yaml")
            let (result, explanations) = Generator.explain(operation: name, request)
            let explanation = try #require(explanations.first, "\(result.diagnostics.map(\.message))")
            let rows = explanation.rows.map { row in
                let position = row.range.map { range in
                    let file = result.sources[range.file].path.split(separator: "/").last ?? ""
                    return " \(file):\(result.sources.position(of: range).line)"
                }
                return "\(row.subject) = \(row.value)" + (position ?? "")
            }
            for expected in [
                "request = GET /books/{id} api.yaml:5", "server = https://shop.example/v1/ api.yaml:3",
                "group = shelf api.yaml:8", "name = get endpointgen.yaml:1", "parameter = id: String api.yaml:6",
                "security = key api.yaml:10", "key path = data api.yaml:14",
            ] {
                #expect(rows.contains(expected), "\(rows)")
            }
            #expect(
                explanation.curl
                    == #"""
                    curl -g -X GET 'https://shop.example/v1/books/A%2F1?from={from}' \
                      -H "X-Key: $KEY" \
                      -H 'Accept: application/json'
                    """#)
        }
    }

    @Test("names and values of a description are words of the shell in the cURL command")
    func quoting() throws {
        try TemporaryFolder.with { folder in
            let text = """
                openapi: 3.2.0
                info: { title: T, version: '1' }
                servers: [{ url: 'https://shop.example' }]
                security: [{ key: [] }]
                paths:
                  /a:
                    additionalOperations:
                      A&reboot:
                        operationId: get
                        parameters: [{ name: q, in: query, required: true, schema: { type: string }, example: "it's" }]
                        responses: { '204': { description: Done } }
                components: { securitySchemes: { key: { type: apiKey, in: header, name: X-`reboot` } } }
                """
            var request = GenerationRequest()
            request.spec = try folder.write(text, to: "api.yaml")
            let curl = try #require(Generator.explain(operation: "get", request).1.first).curl
            #expect(curl.hasPrefix("curl -g -X 'A&reboot' 'https://shop.example/a?q=it%27s'"), "\(curl)")
            #expect(curl.contains("-H 'X-`reboot`: '\"$KEY\""), "\(curl)")
        }
    }

    @Test("an entry of the configuration decides the key path")
    func configuredKeyPath() throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = try folder.write(Self.description, to: "api.yaml")
            _ = try folder.write("keyPath:\n  operations:\n    getBook: data\n", to: "endpointgen.yaml")
            let (result, explanations) = Generator.explain(operation: "getBook", request)
            let row = try #require(explanations.first?.rows.last)
            #expect(row.reason == "keyPath.operations")
            #expect(row.range.map { result.sources.position(of: $0).line } == 3)
        }
    }

    @Test(
        "an unknown operation is a usage error that suggests the nearest one",
        arguments: [
            ("shelf.getBok", "'shelf.getBook'"), ("getBook2", "'getBook'"), ("GET /book/{id}", "'GET /books/{id}'"),
            ("other", "'endpointgen list'"),
        ])
    func unknown(name: String, suggestion: String) throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = try folder.write(Self.description, to: "api.yaml")
            let (result, explanations) = Generator.explain(operation: name, request)
            #expect(explanations.isEmpty)
            #expect(result.outcome == .invalidArguments)
            #expect(result.diagnostics.last?.message == "unknown operation '\(name)'")
            #expect(result.diagnostics.last?.hint?.contains(suggestion) == true, "\(result.diagnostics)")
        }
    }

    @Test("a method's name without its group suggests the call")
    func methodAlone() throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = try folder.write(
                Self.description.replacing("operationId: getBook", with: "operationId: shelf_read"), to: "api.yaml")
            let (result, _) = Generator.explain(operation: "read", request)
            #expect(result.diagnostics.last?.hint == "did you mean 'shelf.read'?")
        }
    }
}
