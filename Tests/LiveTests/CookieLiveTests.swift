import EndpointRuntime
import FlyingFox
import Foundation
import TestHome
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The cookies of a session, against servers on loopback and over real sockets.
@Suite("Cookies, live", .timeLimit(.minutes(3)))
struct CookieLiveTests {
    private static let cookies = [
        "/one": "a=1; Path=/", "/expiring": "b=2; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT",
        // Headers of one name come joined like this, also those that were two.
        "/several": "c=3; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT, d=4; Path=/",
        "/past": "a=1; Path=/; Expires=Thu, 01 Jan 2015 00:00:00 GMT",
        "/moved": "m=5; Path=/", "/asking": "q=6; Path=/",
    ]

    /// A server that sets the cookie of a request's path.
    private func shop(_ body: (LoopbackServer) async throws -> Void) async throws {
        try await LoopbackServer.serving { request in
            var headers = HTTPHeaders([.contentType: "text/plain"])
            if let cookie = Self.cookies[request.target] { headers[.setCookie] = cookie }
            switch request.target {
            case "/moved":
                headers[.location] = "/there"
                return HTTPResponse(statusCode: .found, headers: headers)
            case "/asking" where request.headers["authorization"] == nil:
                headers[.init("WWW-Authenticate")] = #"Basic realm="shop""#
                return HTTPResponse(statusCode: .unauthorized, headers: headers)
            default:
                return HTTPResponse(statusCode: .ok, headers: headers, body: Data("ok".utf8))
            }
        } _: { server in
            try await body(server)
        }
    }

    /// Returns the cookies that are sent to `/seen` after requests to `paths`.
    private func seen(
        after paths: [String], _ change: (URLSessionConfiguration) -> Void = { _ in }
    ) async throws -> Set<String> {
        let configuration = URLSessionConfiguration.ephemeral
        change(configuration)
        let transport = URLSessionTransport(configuration: configuration)
        var sent: Set<String> = []
        try await shop { server in
            for path in paths + ["/seen"] {
                let url = try #require(URL(string: server.baseURL + path))
                let request = TransportRequest(
                    URLRequest(url: url),
                    credential: URLCredential(user: "user", password: "passwd", persistence: .none)
                )
                #expect(try await transport.exchange(request).response.statusCode == 200)
            }
            let last = try #require(await server.requests.last { $0.target == "/seen" })
            sent = Set(
                (last.headers["cookie"] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) })
        }
        return sent
    }

    @Test("a cookie that a server sets is sent with the next request")
    func set() async throws {
        #expect(try await seen(after: ["/one"]) == ["a=1"])
        #expect(try await seen(after: ["/one", "/expiring"]) == ["a=1", "b=2"])
        #expect(try await seen(after: ["/several"]) == ["c=3", "d=4"])
        #expect(try await seen(after: []) == [])
    }

    @Test("an expired cookie is removed")
    func expired() async throws {
        #expect(try await seen(after: ["/one", "/past"]) == [])
    }

    @Test("cookies of a redirect or a challenge are stored")
    func onTheWay() async throws {
        #expect(try await seen(after: ["/moved"]) == ["m=5"])
        #expect(try await seen(after: ["/asking"]) == ["q=6"])
    }

    @Test("a configuration that accepts no cookies, or has no storage, stores none")
    func refused() async throws {
        #expect(try await seen(after: ["/one"]) { $0.httpCookieAcceptPolicy = .never } == [])
        #expect(try await seen(after: ["/one"]) { $0.httpCookieStorage = nil } == [])
    }

    /// The cookies that a transport sends to `/seen`, once it has asked for `paths`.
    private func seen(
        by transport: URLSessionTransport, at server: LoopbackServer, after paths: [String] = []
    ) async throws -> String? {
        for path in paths + ["/seen"] {
            let url = try #require(URL(string: server.baseURL + path))
            #expect(try await transport.exchange(TransportRequest(URLRequest(url: url))).response.statusCode == 200)
        }
        return await server.requests.last?.headers["cookie"]
    }

    @Test("each transport has its own cookies")
    func own() async throws {
        try await shop { server in
            let (one, other) = (URLSessionTransport(), URLSessionTransport())
            let first = try await seen(by: one, at: server, after: ["/one"])
            #expect(first == "a=1")
            #expect(try await seen(by: other, at: server) == nil)
            #expect(try await seen(by: one, at: server) == "a=1")
            #expect(try await seen(by: URLSessionTransport(configuration: .ephemeral), at: server) == nil)
        }
    }

    @Test("cookies of other programs aren't sent, and the process's own remain")
    func strangers() async throws {
        try await shop { server in
            let shared = HTTPCookieStorage.shared
            let stranger = try #require(
                HTTPCookie(properties: [.name: "stranger", .value: "1", .domain: "127.0.0.1", .path: "/"])
            )
            shared.setCookie(stranger)
            defer { shared.deleteCookie(stranger) }
            #expect(try await seen(by: URLSessionTransport(), at: server, after: ["/expiring"]) == "b=2")
            #expect(!(shared.cookies ?? []).contains { $0.name == "b" })
            let asked = try await seen(by: URLSessionTransport(storage: .shared), at: server)
            #expect(asked?.contains("stranger=1") == true)
        }
    }

    #if os(Linux)
        @Test("cookies are stored on disk only on request")
        func onDisk() async throws {
            let home = URL(fileURLWithPath: String(cString: test_home_path()))
            #expect(home.lastPathComponent.hasPrefix("endpoint-tests-"))
            func files() -> [String] {
                let paths = FileManager.default.enumerator(at: home, includingPropertiesForKeys: nil)
                return (paths?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent.hasPrefix(".cookies") }
                    .compactMap { try? String(contentsOf: $0, encoding: .utf8) }.filter {
                        $0.contains("<string>onDisk</string>")
                    }
            }
            try await LoopbackServer.serving { _ in
                .json(200, "{}", headers: ["Set-Cookie": "onDisk=1; Path=/; Expires=Wed, 21 Oct 2099 07:28:00 GMT"])
            } _: { server in
                let own = try await seen(by: URLSessionTransport(), at: server, after: ["/"])
                #expect(own == "onDisk=1")
                #expect(files().isEmpty)
                let shared = try await seen(by: URLSessionTransport(storage: .shared), at: server, after: ["/"])
                #expect(shared?.contains("onDisk=1") == true)
                #expect(files().count == 1)
            }
            for cookie in HTTPCookieStorage.shared.cookies ?? [] where cookie.name == "onDisk" {
                HTTPCookieStorage.shared.deleteCookie(cookie)
            }
        }
    #endif

    @Test("a name and a password that one transport has sent aren't sent by another one")
    func passwords() async throws {
        try await shop { server in
            let url = try #require(URL(string: server.baseURL + "/asking"))
            let known = URLCredential(user: "user", password: "passwd", persistence: .forSession)
            let asked = TransportRequest(URLRequest(url: url), credential: known)
            #expect(try await URLSessionTransport().exchange(asked).response.statusCode == 200)
            let other = try await URLSessionTransport().exchange(TransportRequest(URLRequest(url: url)))
            #expect(other.response.statusCode == 401)
            let space = URLProtectionSpace(
                host: "127.0.0.1", port: url.port ?? 0, protocol: "http", realm: "shop",
                authenticationMethod: NSURLAuthenticationMethodHTTPBasic
            )
            #expect(URLCredentialStorage.shared.credentials(for: space)?["user"] == nil)
        }
    }

    @Test("a cookie storage that several sessions share is filled by each")
    func shared() async throws {
        let storage = try #require(URLSessionConfiguration.ephemeral.httpCookieStorage)
        _ = try await seen(after: ["/one"]) { $0.httpCookieStorage = storage }
        #expect((storage.cookies ?? []).map(\.name) == ["a"])
    }
}
