import Bookstore
import EndpointGenerator
import EndpointRuntime
import Foundation
import Testing

@testable import MockServer

/// The server on loopback: a generated client, and clients that aren't HTTP's.
@Suite("Mock server")
struct MockServerTests {
    private static func server(_ api: MockAPI) throws -> MockServer {
        let server = try MockServer(api, port: 0)
        Thread.detachNewThread { server.run() }
        return server
    }

    private static func bookstore() throws -> MockAPI {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        var request = GenerationRequest()
        request.spec = root.appendingPathComponent("Specs/bookstore.yaml").path
        return try #require(Generator.mock(request).api)
    }

    @Test("a generated client decodes the responses of its description")
    func generatedClient() async throws {
        let server = try Self.server(Self.bookstore())
        defer { server.stop() }
        let address = "http://127.0.0.1:\(server.port)/v1"
        let client = BookstoreClient(environment: BookstoreEnvironment(baseURL: address), credentials: .bearer("token"))
        let books = try await client.books.list(genre: .fiction)
        #expect(books.first?.id == "A-1")
        let book = try await client.books.get(id: "A-1")
        #expect(!book.title.isEmpty)
        var all: [String] = []
        for try await book in client.books.listAll() { all.append(book.id) }
        #expect(all == books.map(\.id))
    }

    private static let host = "Host: localhost\r\n"

    @Test(
        "a request that isn't HTTP gets an error and ends the connection",
        arguments: [
            ("nonsense\r\n\r\n", 400), ("GET / HTTP/1.1\r\nbroken\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: +1\r\n\r\na", 400),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nffffffff\r\n", 413),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n+2\r\n{}\r\n0\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n;a\r\n{}\r\n0\r\n\r\n", 400),
            ("GET /\(String(repeating: "a", count: 70_000)) HTTP/1.1\r\n\(host)\r\n", 431),
            ("GET / HTTP/1.1\r\n\(host)\(String(repeating: "a: b\r\n", count: 300))\r\n", 431),
            ("GET /%zz HTTP/1.1\r\n\(host)\r\n", 400), ("GET /books?a=100% HTTP/1.1\r\n\(host)\r\n", 400),
            ("GET /books HTTP/1.1\r\n\(host)a: b\0\r\n\r\n", 400),
            ("POST /books HTTP/1.1\r\n\(host)Expect: 200-ok\r\nContent-Length: 2\r\n\r\n{}", 417),
            ("GET /books HTTP/1.1\r\n\r\n", 400), ("GET /books HTTP/1.1\r\n\(host)\(host)\r\n", 400),
            ("GET /books HTTP/1.0\r\n\(host)\(host)\r\n", 400),
        ])
    func malformed(request: String, status: Int) throws {
        let server = try Self.server(MockAPITests.api())
        defer { server.stop() }
        let socket = try LoopbackSocket(port: server.port)
        socket.write(request)
        #expect(socket.readToEnd().hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test("a client that sends a body beyond the limit gets the response")
    func largeBody() throws {
        let server = try Self.server(MockAPITests.api())
        defer { server.stop() }
        let socket = try LoopbackSocket(port: server.port)
        socket.write("POST /books HTTP/1.1\r\n\(Self.host)Content-Length: 20000000\r\n\r\n")
        socket.write(String(repeating: "a", count: 20_000_000))
        #expect(socket.readToEnd().hasPrefix("HTTP/1.1 413 "))
    }

    @Test("empty lines before a request are skipped")
    func emptyLines() throws {
        let server = try Self.server(MockAPITests.api())
        defer { server.stop() }
        let socket = try LoopbackSocket(port: server.port)
        socket.write("\r\n\r\nGET /books HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n")
        #expect(socket.readToEnd().hasPrefix("HTTP/1.1 200 "))
    }

    @Test(
        "the host of an absolute target counts",
        arguments: [("http://evil.example/books", "localhost", 403), ("http://localhost/books", "evil.example", 200)])
    func absolute(target: String, host: String, status: Int) throws {
        let server = try Self.server(MockAPITests.api())
        defer { server.stop() }
        let socket = try LoopbackSocket(port: server.port)
        socket.write("GET \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        #expect(socket.readToEnd().hasPrefix("HTTP/1.1 \(status) "))
    }

    @Test("a connection of HTTP/1.0 is closed after the response, and its streams have no chunks")
    func oldClients() throws {
        let server = try Self.server(MockAPITests.api())
        defer { server.stop() }
        let socket = try LoopbackSocket(port: server.port)
        socket.write("GET /books/newest HTTP/1.0\r\n\r\n")
        #expect(socket.readToEnd().hasSuffix("\r\n\r\nnewest"))
        let stream = try LoopbackSocket(port: server.port)
        stream.write("GET /events HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        let text = stream.readToEnd()
        #expect(
            !text.contains("chunked") && text.hasSuffix("\r\n\r\n" + String(repeating: "data: {\"n\":1}\n\n", count: 3))
        )
        let kept = try LoopbackSocket(port: server.port)
        kept.write("GET /books/newest HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /events HTTP/1.0\r\n\r\n")
        #expect(kept.readToEnd().components(separatedBy: "HTTP/1.1 200").count == 3)
    }

    @Test("the response to HEAD has the length of the body, and no body")
    func head() throws {
        let server = try Self.server(MockAPITests.api())
        defer { server.stop() }
        let socket = try LoopbackSocket(port: server.port)
        socket.write("HEAD /books/newest HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n")
        let text = socket.readToEnd()
        #expect(text.hasPrefix("HTTP/1.1 200 ") && text.contains("Content-Length: 6\r\n") && text.hasSuffix("\r\n\r\n"))
    }

    @Test("a further connection takes the place of the one that was silent longest")
    func silentConnections() throws {
        let server = try Self.server(MockAPITests.api())
        defer { server.stop() }
        let sockets = try (0..<300).map { _ in try LoopbackSocket(port: server.port) }
        #expect(sockets[0].readToEnd().isEmpty)
        for socket in [try LoopbackSocket(port: server.port), sockets[299]] {
            socket.write("GET /books HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n")
            #expect(socket.readToEnd().hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("requests of one connection are answered in order, chunked ones too")
    func pipelined() throws {
        let server = try Self.server(MockAPITests.api())
        defer { server.stop() }
        let socket = try LoopbackSocket(port: server.port)
        let body = #"{"title":"abc"}"#
        socket.write(
            "GET /books/newest HTTP/1.1\r\n\(Self.host)\r\nPOST /books HTTP/1.1\r\n\(Self.host)X-Key: k\r\n"
                + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nf\r\n\(body)\r\n0\r\n\r\n"
                + "GET /events HTTP/1.1\r\n\(Self.host)Connection: close\r\n\r\n"
        )
        let text = socket.readToEnd()
        let statuses = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
        #expect(statuses == ["200", "201", "200"], "\(text)")
        #expect(text.hasSuffix("0\r\n\r\n"))
    }

    @Test("a webhook is sent to this machine only")
    func webhook() throws {
        let description = """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths: { /a: { post: { responses: { '204': { description: Done } } } } }
            webhooks:
              paid: { post: { requestBody: { content: { application/json: { schema: { type: object, required: [n], properties: { n: { const: 7 } } } } } }, responses: { '200': { description: OK } } } }
            """
        let receiver = try Self.server(MockAPITests.api(description: description))
        defer { receiver.stop() }
        let api = try MockAPITests.api(description: description)
        func send(_ url: String, _ name: String = "paid") -> MockResponse {
            api.response(
                to: MockRequest(method: "POST", path: "/__mock/webhooks/\(name)", query: "url=\(url)", headers: []))
        }
        let sent = send("http://127.0.0.1:\(receiver.port)/a")
        #expect(sent.status == 200 && String(decoding: sent.body, as: UTF8.self) == #"{"status":204}"#)
        #expect(send("http://example.com/a").status == 400)
        let unknown = send("http://127.0.0.1:\(receiver.port)/a", "nothing")
        #expect(unknown.status == 404 && unknown.text.contains("the webhooks are paid"))
        let other = try MockAPITests.api().call("POST", "/__mock/webhooks/paid")
        #expect(other.status == 404 && other.text.contains("the description has none"))
    }
}

/// A client that sends bytes as they are.
private final class LoopbackSocket {
    private let descriptor: Int32

    init(port: UInt16) throws {
        #if canImport(Darwin)
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let descriptor = descriptor
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { close(descriptor) }

    func write(_ text: String) {
        _ = SocketWriter.write(Array(text.utf8), to: descriptor)
    }

    func readToEnd() -> String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk[..<count]
        }
    }
}
