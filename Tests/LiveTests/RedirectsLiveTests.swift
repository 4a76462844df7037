import Bookstore
import EndpointClients
import EndpointRuntime
import Foundation
import RawServer
import RedirectsFeature
import Testing

/// The redirects that Specs/features/redirects.yaml documents.
@Suite("Documented redirects, live", .timeLimit(.minutes(1)))
struct RedirectsLiveTests {
    /// Servers live as long as their tests.
    private final class Servers: @unchecked Sendable {
        private let lock = NSLock()
        private var all: [RawServer] = []
        func add(_ server: RawServer) { lock.withLock { all.append(server) } }
    }

    private let servers = Servers()

    private func client(_ server: RawServer) -> RedirectsClient {
        servers.add(server)
        return RedirectsClient(environment: RedirectsEnvironment(baseURL: server.url), retrier: nil)
    }

    private func server(_ status: String, _ location: String, body: String = "") throws -> RawServer {
        try RawServer { connection in
            while let request = connection.request() {
                if request.line.contains("/there") {
                    connection.answer(#"{"user":"u"}"#)
                } else {
                    connection.answer(
                        body, status: status,
                        headers: "Location: \(location)\r\n")
                }
            }
        }
    }

    @Test("a redirect that is an operation's only response is its result, with any Location")
    func onlyRedirect() async throws {
        for location in ["/there", "https://other.example/x", "myapp://done?code=1"] {
            let client = client(try server("302 Found", location))
            let (_, response) = try await withResponse { try await client.sessions.with($0).startLogin(state: "s") }
            #expect(response.statusCode == 302)
            #expect(response.head?[header: "Location"] == location)
        }
        let created = client(try server("303 See Other", "/there"))
        let (place, response) = try await withResponse {
            try await created.sessions.with($0).create(NewSession(user: "u"))
        }
        #expect(place == nil)
        #expect(response.statusCode == 303)
        let elsewhere = client(try server("307 Temporary Redirect", "/there", body: #"{"url":"/there"}"#))
        #expect(try await elsewhere.sessions.create(NewSession(user: "u"))?.url == "/there")
    }

    @Test("a redirect beside a documented success is followed, unless the call disables that")
    func besideSuccess() async throws {
        let client = client(try server("302 Found", "/there", body: #"{"url":"/there"}"#))
        #expect(try await client.sessions.get(id: "1").user == "u")
        let error = await #expect(throws: EndpointError.self) {
            try await client.sessions.with(.redirects(.keep)).get(id: "1")
        }
        #expect(error?.statusCode == 302)
        #expect(error?.response?.head?[header: "Location"] == "/there")
        #expect(error?.body(as: Place.self)?.url == "/there")
        let login = self.client(try server("302 Found", "/there"))
        try await login.sessions.with(.redirects(.follow)).startLogin()
    }

    @Test("a body with write-only or password properties isn't redirected to another server")
    func secretBodies() async throws {
        let other = try RawServer { connection in
            while connection.request() != nil { connection.send("HTTP/1.1 204 No Content\r\n\r\n") }
        }
        let client = client(try server("308 Permanent Redirect", other.url + "/x"))
        try await client.sessions.renew(id: "1", NewSession(user: "u"))
        #expect(other.connectionCount == 1)
        for body in [NewSession(user: "u", riddle: "r"), NewSession(user: "u", answer: "a")] {
            let error = await #expect(throws: EndpointError.self) { try await client.sessions.renew(id: "1", body) }
            #expect(error?.statusCode == 308)
        }
        #expect(other.connectionCount == 1)
    }

    // Other promises of every call

    @Test("a saved response is that of the call, as is that of a target")
    func savedResponse() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let client = client(try server("200 OK", "/", body: #"{"user":"u"}"#))
        let file = folder.appendingPathComponent("a.json")
        let (saved, response) = try await withResponse {
            try await client.sessions.with($0, .saving(to: .file(file))).get(id: "1")
        }
        #expect(saved.user == "u" && response.file == file && response.data.isEmpty)
        let (plain, third) = try await withResponse {
            try await client.sessions.provider.with($0).request(.get(id: "1"))
        }
        #expect(plain == third)
    }

    @Test("pages are decoded tolerantly where the call is")
    func tolerantPages() async throws {
        let price = #"{"amount":"7.5","currency":"EUR"}"#
        let book = #"{"id":7,"title":"Mu","genre":"fiction","price":\#(price),"added_at":"2024-05-04T12:30:00Z"}"#
        let server = try RawServer { connection in
            while connection.request() != nil {
                connection.answer(#"{"book_list":[\#(book)]}"#)
            }
        }
        let books = BookstoreClient(environment: BookstoreEnvironment(baseURL: server.url), retrier: nil).books
        await #expect(throws: EndpointError.self) { try await books.list() }
        let single = try await books.with(.mapping(.tolerant)).list()
        #expect(single.map(\.id) == ["7"])
        let coercions = Counted()
        let tolerant = books.with(.mapping(.tolerant) { coercions.add($0.count) })
        for try await page in tolerant.listPages() {
            #expect(page.items == single)
            #expect(!page.response.coercions.isEmpty)
            break
        }
        #expect(coercions.count > 0)
    }

    private final class Counted: @unchecked Sendable {
        private let lock = NSLock()
        private var sum = 0
        func add(_ count: Int) { lock.withLock { sum += count } }
        var count: Int { lock.withLock { sum } }
    }

    @Test("stubs and fixtures match a path with other variable names")
    func stubNames() async throws {
        let stubs = EndpointStubs()
        stubs.stub("GET /sessions/{sessionId}", with: .json(#"{"user":"first"}"#))
        stubs.stub("GET /sessions/{session_id}", with: .json(#"{"user":"second"}"#))
        let client = RedirectsClient(stubs: stubs)
        #expect(try await client.sessions.get(id: "1").user == "second")
        #expect(stubs.calls(of: "GET /sessions/{x}").count == 1)
        #expect(stubs.calls(of: "GET /sessions/id").isEmpty)
        #expect(stubs.unused.isEmpty)

        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let place = folder.appendingPathComponent("GET/sessions")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data(#"{"user":"file"}"#.utf8).write(to: place.appendingPathComponent("{sessionId}.json"))
        var environment = ServerEnvironment(baseURL: "https://test.example")
        environment.fixtures = .files(folder)
        let provider = Provider<SessionsTarget>(configuration: ProviderConfiguration(environment: environment))
        let found = try await provider.request(.get(id: "1"))
        #expect(String(decoding: found.data, as: UTF8.self) == #"{"user":"file"}"#)
    }

    @Test("a stream that receives only comments times out")
    func comments() async throws {
        let server = try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/event-stream")
            connection.sendChunk("data: {\"user\":\"u\"}\n\n")
            while connection.sendChunk(": ping\n") { usleep(50_000) }
        }
        let provider = Provider<SessionsTarget>(
            configuration: ProviderConfiguration(
                environment: ServerEnvironment(baseURL: server.url), retrier: nil)
        ).with(.timeout(.seconds(3)))
        let stream: ItemStream<Session> = try await provider.stream(of: .get(id: "1"), as: .eventData)
        var users: [String] = []
        let error = await #expect(throws: EndpointError.self) {
            for try await session in stream { users.append(session.user) }
        }
        #expect(users == ["u"])
        #expect(error?.isTimedOut == true, "\(error as Any)")
    }
}
