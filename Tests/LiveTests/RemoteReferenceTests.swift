import Diagnostics
import EndpointGenerator
import FlyingFox
import Foundation
import Testing

/// References that lead to another host, over real sockets.
@Suite("Remote references")
struct RemoteReferenceTests {
    private static func description(_ address: String) -> String {
        """
        openapi: 3.0.3
        info: { title: Remote, version: '1' }
        paths:
          /things:
            get:
              operationId: listThings
              tags: [things]
              responses:
                '200': { description: ok, content: { application/json: { schema: { $ref: '\(address)' } } } }
        """
    }

    private func generate(_ address: String, allowing hosts: [String]) async throws -> Generator.Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("endpointgen-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let spec = folder.appendingPathComponent("api.yaml")
        try Data(Self.description(address).utf8).write(to: spec)
        var request = GenerationRequest()
        request.spec = spec.path
        request.references.hosts = hosts
        let asked = request
        // The generator waits for the host without a suspension: not on the threads that the server needs.
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Generator.list(asked).result) }
        }
    }

    @Test("a host that is allowed is asked, and its own references are followed from there")
    func allowed() async throws {
        let server = try await LoopbackServer { request in
            switch request.target {
            case "/schemas/thing.json":
                HTTPResponse(
                    statusCode: .ok,
                    body: Data(
                        #"{"type":"object","properties":{"part":{"$ref":"../parts.json#/Part"},"n":{"type":"integer"}}}"#
                            .utf8)
                )
            case "/parts.json":
                HTTPResponse(
                    statusCode: .ok,
                    body: Data(#"{"Part":{"type":"object","properties":{"a":{"type":"string"}}}}"#.utf8))
            default: HTTPResponse(statusCode: .notFound)
            }
        }
        let result = try await generate(server.baseURL + "/schemas/thing.json", allowing: ["127.0.0.1"])
        #expect(result.outcome == .done)
        #expect(result.diagnostics.isEmpty, "\(result.diagnostics.map(\.message))")
        #expect(result.summary?.models == 2)
        #expect(await server.requests.map(\.target) == ["/schemas/thing.json", "/parts.json"])
        await server.stop()
    }

    @Test("a host that isn't allowed is never asked, and the message names the flag")
    func refused() async throws {
        let server = try await LoopbackServer { _ in HTTPResponse(statusCode: .ok, body: Data("{}".utf8)) }
        let result = try await generate(server.baseURL + "/thing.json", allowing: [])
        #expect(result.outcome == .done)
        #expect(result.diagnostics.map(\.code) == [.externalReference])
        #expect(result.diagnostics.first?.hint?.contains("--allow-host 127.0.0.1") == true)
        #expect(await server.requests.isEmpty)
        await server.stop()
    }

    @Test("a redirect to a host that isn't allowed isn't followed")
    func redirect() async throws {
        let other = try await LoopbackServer { _ in HTTPResponse(statusCode: .ok, body: Data("{}".utf8)) }
        let target = other.baseURL.replacingOccurrences(of: "127.0.0.1", with: "localhost") + "/secret"
        let server = try await LoopbackServer { _ in
            HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: target]))
        }
        let result = try await generate(server.baseURL + "/thing.json", allowing: ["127.0.0.1"])
        #expect(result.diagnostics.map(\.code) == [.unresolvedReference])
        #expect(result.diagnostics.first?.message.contains("leads on to 'localhost'") == true)
        #expect(await other.requests.isEmpty)
        await server.stop()
        await other.stop()
    }

    @Test("what a host answers with another status than 200 isn't read")
    func status() async throws {
        let server = try await LoopbackServer { _ in HTTPResponse(statusCode: .notFound, body: Data("{}".utf8)) }
        let result = try await generate(server.baseURL + "/thing.json", allowing: ["127.0.0.1"])
        #expect(result.diagnostics.first?.message.contains("answered with the status 404") == true)
        await server.stop()
    }
}
