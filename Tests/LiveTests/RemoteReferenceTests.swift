import TestTimeouts
import Diagnostics
import FlyingFox
import Foundation
import RawServer
import Testing

@testable import EndpointGenerator

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

    private func generate(
        _ address: String, allowing hosts: [String], within limits: RemoteReading.Limits = RemoteReading.Limits()
    ) async throws -> Generator.Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("endpointgen-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let spec = folder.appendingPathComponent("api.yaml")
        try Data(Self.description(address).utf8).write(to: spec)
        var request = GenerationRequest()
        request.spec = spec.path
        request.references.hosts = hosts
        request.references.remoteLimits = limits
        let asked = request
        // The generator waits for the host without a suspension: not on the threads that the server needs.
        return try await withDeadline { continuation in
            Thread.detachNewThread { continuation.resume(returning: Generator.list(asked).result) }
        }
    }

    @Test("an allowed host is requested, and its own references are followed")
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

    @Test("a host that isn't allowed is never requested, and the message names the flag")
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
        #expect(result.diagnostics.first?.message.contains("redirects to 'localhost'") == true)
        #expect(await other.requests.isEmpty)
        await server.stop()
        await other.stop()
    }

    @Test("a response with another status than 200 isn't read")
    func status() async throws {
        let server = try await LoopbackServer { _ in HTTPResponse(statusCode: .notFound, body: Data("{}".utf8)) }
        let result = try await generate(server.baseURL + "/thing.json", allowing: ["127.0.0.1"])
        #expect(result.diagnostics.first?.message.contains("responded with status 404") == true)
        await server.stop()
    }

    /// Returns the content of a file on loopback, or the reason why it can't be read.
    private static func outcome(_ address: String, sizeLimit: Int, seconds: Double = 30) async throws -> String {
        var access = ReferenceAccess()
        access.hosts = ["127.0.0.1"]
        let allowing = access
        let url = try #require(URL(string: address))
        return try await withDeadline { continuation in
            Thread.detachNewThread {
                switch RemoteFile.read(url, access: allowing, sizeLimit: sizeLimit, seconds: seconds) {
                case .success(let file): continuation.resume(returning: String(decoding: file.bytes, as: UTF8.self))
                case .failure(let problem): continuation.resume(returning: problem.reason)
                }
            }
        }
    }

    @Test("an endless body without a length is cancelled at the size limit", .timeLimit(.minutes(1)))
    func endlessBody() async throws {
        let server = try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "application/json")
            while connection.sendChunk(String(repeating: " ", count: 1000)) {}
        }
        let outcome = try await Self.outcome(server.url + "/a.json", sizeLimit: 5000)
        #expect(outcome == "the file exceeds the limit of 5000 bytes")
    }

    @Test("allowed redirects are followed; a refused one, a status, a size and a time limit are reported")
    func limits() async throws {
        let server = try await LoopbackServer { request in
            switch request.target {
            case "/file": HTTPResponse(statusCode: .ok, body: Data("1234".utf8))
            case "/moved": HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/file"]))
            case "/tagged":
                HTTPResponse(
                    statusCode: .ok, headers: HTTPHeaders([HTTPHeader("ETag"): String(repeating: "a", count: 90_000)]),
                    body: Data("1234".utf8))
            case "/away": HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "http://localhost:1/"]))
            case "/round": HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/round"]))
            default: HTTPResponse(statusCode: .notFound)
            }
        }
        func outcome(_ path: String, sizeLimit: Int = 4, seconds: Double = 30) async throws -> String {
            try await Self.outcome(server.baseURL + path, sizeLimit: sizeLimit, seconds: seconds)
        }
        #expect(try await outcome("/file") == "1234")
        #expect(try await outcome("/moved") == "1234")
        #expect(try await outcome("/tagged") == "1234")
        #expect(try await outcome("/away") == "the host redirects to 'localhost', which isn't allowed")
        #expect(try await outcome("/round") == "the host redirects more than 20 times")
        #expect(try await outcome("/nothing") == "the host responded with status 404")
        #expect(try await outcome("/file", sizeLimit: 3) == "the file exceeds the limit of 3 bytes")
        #expect(try await outcome("/file", seconds: 0) == "the host took longer than 0.0 seconds")
        await server.stop()
    }

    @Test("a slow host is cancelled, and so are endless references between files", .timeLimit(.minutes(1)))
    func endless() async throws {
        let dripping = try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "application/json")
            for _ in 0..<500 {
                guard connection.sendChunk(" ") else { return }
                usleep(50_000)
            }
        }
        var limits = RemoteReading.Limits()
        limits.secondsForFile = 0.5
        let dripped = try await generate(dripping.url + "/a.json", allowing: ["127.0.0.1"], within: limits)
        #expect(dripped.outcome == .done)
        #expect(
            dripped.diagnostics.contains { $0.message.contains("the host took longer than 0.5 seconds") },
            "\(dripped.diagnostics.map(\.message))")

        let requests = Counter()
        let leading = try RawServer { connection in
            while connection.request() != nil {
                let next = requests.next() + 1
                connection.answer(#"{"type":"object","properties":{"p":{"$ref":"/\#(next).json"}}}"#)
            }
        }
        limits = RemoteReading.Limits()
        limits.files = 20
        let led = try await generate(leading.url + "/0.json", allowing: ["127.0.0.1"], within: limits)
        #expect(led.outcome == .done)
        #expect(
            led.diagnostics.contains { $0.message.contains("more than 20 files are on other hosts") },
            "\(led.diagnostics.map(\.message))")
        #expect(requests.count == 20)

        limits = RemoteReading.Limits()
        limits.seconds = 0
        let late = try await generate(leading.url + "/0.json", allowing: ["127.0.0.1"], within: limits)
        #expect(late.diagnostics.contains { $0.message.contains("took longer than 0.0 seconds") })
        #expect(requests.count == 20)
    }
}
