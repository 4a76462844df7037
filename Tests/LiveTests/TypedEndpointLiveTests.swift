import Bookstore
import TestTimeouts
import EndpointClients
import EndpointRuntime
import FlyingFox
import Foundation
import RawServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Handwritten endpoints, against servers on loopback and over real sockets.
@Suite("Typed endpoints, live", .timeLimit(.minutes(3)))
struct TypedEndpointLiveTests {
    /// The body comes back as it was sent.
    private struct Echo: UploadEndpoint {
        var body: UploadBody

        func makeRequest() throws -> (URLRequest, UploadBody) {
            (try .put("echo", body: EncodedBody(data: Data(), contentType: "image/png")), body)
        }

        func validate(_ response: Response) throws { try ResponseValidator().validate(response) }
        func content(from response: Response) throws -> Data { response.data }
    }

    private struct Text: TypedEndpoint {
        var path: String

        func makeRequest() throws -> URLRequest { try .get(path) }
        func validate(_ response: Response) throws { try ResponseValidator().validate(response) }
        func content(from response: Response) throws -> String { try response.text() }
    }

    private func client(_ server: String) throws -> TransportClient {
        TransportClient(baseURL: try #require(URL(string: server + "/")))
    }

    private static let echo: @Sendable (LoopbackServer.Received) async throws -> HTTPResponse = { request in
        HTTPResponse(statusCode: .ok, body: request.body)
    }

    @Test("a content is returned, and an upload is echoed")
    func contents() async throws {
        try await LoopbackServer.serving { request in
            HTTPResponse(statusCode: .ok, body: request.method == "GET" ? Data("Test".utf8) : request.body)
        } _: { server in
            let client = try client(server.baseURL)
            #expect(try await client.request(Text(path: "text")) == "Test")
            #expect(try await client.upload(Echo(body: .data(Data("apple".utf8)))) == Data("apple".utf8))
            #expect(await server.requests.map(\.target) == ["/text", "/echo"])
        }
    }

    @Test("bytes, a file and streams are received completely, with progress")
    func uploads() async throws {
        let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("endpoint-live-\(UUID())")
        try bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let known = BodyStream(length: Int64(bytes.count)) { InputStream(data: bytes) }
        let unknown = BodyStream { InputStream(data: bytes) }
        try await LoopbackServer.serving(Self.echo) { server in
            let client = try client(server.baseURL)
            for body in [UploadBody.data(bytes), .file(file), .stream(known), .stream(unknown)] {
                var last: RequestProgress?
                var content: Data?
                for try await update in client.updates(of: Echo(body: body)) {
                    switch update {
                    case .progress(let progress): last = progress
                    case .content(let data): content = data
                    }
                }
                #expect(content == bytes)
                #expect(last?.bytes?.completedUnitCount == Int64(bytes.count))
                #expect(last?.fraction == 1)
            }
            let requests = await server.requests
            #expect(requests.count == 4)
            #expect(requests.allSatisfy { $0.headers["content-length"] == "\(bytes.count)" })
            #expect(requests.allSatisfy { $0.headers["content-type"] == "image/png" && $0.method == "PUT" })
        }
    }

    @Test("a 404 with an HTML page is an error of that status")
    func notFound() async throws {
        try await LoopbackServer.serving { _ in
            .json(404, "<html>Not found</html>", type: "text/html")
        } _: { server in
            let error = await #expect(throws: HTTPStatusError.self) {
                try await client(server.baseURL).request(Text(path: "x"))
            }
            #expect(error?.statusCode == 404)
            #expect(error?.url?.absoluteString == server.baseURL + "/x")
        }
    }

    @Test("an unreachable server is the connection's own error")
    func noServer() async throws {
        let port = try RefusingPort()
        let error = await #expect(throws: URLError.self) { try await client(port.url).request(Text(path: "x")) }
        withExtendedLifetime(port) {}
        #expect(error?.code == .cannotConnectToHost)
    }

    @Test("cancelling closes the connection: the server sees it", arguments: [true, false])
    func cancellation(byTask: Bool) async throws {
        let server = try SilentServer()
        let (received, closed) = server.takeRequest()
        let client = try client(server.baseURL)
        let error: (any Error)?
        if byTask {
            let task = Task { try await client.request(Text(path: "x")) }
            #expect(await received.value.hasPrefix("GET /x HTTP/1.1\r\n"))
            task.cancel()
            error = await task.result.error
        } else {
            error = try await withDeadline { continuation in
                let token = client.request(Text(path: "x")) { continuation.resume(returning: $0.error) }
                Task {
                    _ = await received.value
                    token.cancel()
                }
            }
        }
        #expect((error as? URLError)?.code == .cancelled)
        #expect(await closed.value)
    }

    /// That of the article *Targets and providers*.
    private struct BookCount: JSONEndpoint {
        typealias Content = Int
        var keyPath: KeyPathRoot { "page.total" }

        func makeRequest() throws -> URLRequest { try .get("books") }
    }

    /// A model that was generated, read by an endpoint that wasn't.
    private struct FirstBook: JSONEndpoint {
        var keyPath: KeyPathRoot { "book_list.0" }
        func makeRequest() throws -> URLRequest {
            try .get("books", queryItems: [URLQueryItem(name: "first", value: "1")])
        }
        func content(of root: Book) -> Book { root }
    }

    @Test("handwritten endpoints and a generated client share server, credentials and transport")
    func sideBySide() async throws {
        try await LoopbackServer.serving { request in
            let book = """
                {"id":"A-1","title":"Mu mu","genre":"fiction","price":{"amount":7.5,"currency":"EUR"},\
                "added_at":"2024-05-04T12:30:00Z"}
                """
            return .json(200, #"{"book_list":[\#(book)],"page":{"number":1,"count":1,"total":12}}"#)
        } _: { server in
            let configuration = ProviderConfiguration(
                environment: BookstoreEnvironment(baseURL: server.baseURL + "/v1").environment,
                credentials: BookstoreCredentials.bearer("open-sesame").credentials
            )
            let bookstore = BookstoreClient(configuration: configuration)
            let client = TransportClient(configuration: bookstore.books.provider.configuration)
            let books = try await bookstore.books.list()
            #expect(books.map(\.id) == ["A-1"])
            #expect(try await client.request(BookCount()) == 12)
            #expect(try await client.request(FirstBook()).title == "Mu mu")
            let requests = await server.requests
            #expect(requests.map(\.target) == ["/v1/books", "/v1/books", "/v1/books?first=1"])
            #expect(requests.dropFirst().allSatisfy { $0.headers["authorization"] == "Bearer open-sesame" })
        }
    }
}
