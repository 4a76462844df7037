import EndpointGenerator
import Foundation

@testable import MockServer

extension MockAPI {
    /// Returns the API of a description, with `configuration` beside it.
    static func of(
        _ description: String, configuration: String? = nil, _ change: (inout Options) -> Void = { _ in }
    ) throws -> MockAPI {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("api.yaml")
        try Data(description.utf8).write(to: file)
        var request = GenerationRequest()
        request.spec = file.path
        if let configuration {
            let file = folder.appendingPathComponent("endpointgen.yaml")
            try Data(configuration.utf8).write(to: file)
            request.configuration = file.path
        }
        var options = Options()
        change(&options)
        let result = Generator.mock(request, options: options)
        guard let api = result.api else { throw MockFailure(text: "\(result.result)") }
        return api
    }

    func call(
        _ method: String, _ target: String, headers: [(name: String, value: String)] = [], body: String = ""
    ) -> MockResponse {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        return response(
            to: MockRequest(
                method: method, path: parts[0], query: parts.count > 1 ? parts[1] : nil, headers: headers,
                body: Array(body.utf8)))
    }
}

struct MockFailure: Error {
    var text: String
}

extension MockResponse {
    var text: String { String(decoding: body, as: UTF8.self) }

    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// Descriptions of OpenAPI 3.1 with few operations.
enum MockDescription {
    /// A description whose `GET /a` returns JSON of a schema, with further lines for the operation.
    static func returning(
        _ schema: String, version: String = "3.1.0", _ response: String = "", _ operation: String = ""
    )
        -> String
    {
        """
        openapi: \(version)
        info: { title: T, version: '1' }
        paths:
          /a:
            get:
              operationId: a
              responses:
                '200':
                  description: Good
                  content: { application/json: { schema: \(schema) } }
        \(response)
        \(operation)
        """
    }
}
