import EndpointCache
import EndpointRuntime
import Foundation
import RawServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Several users of one caching transport, against a server that responds 304 to any condition and returns each user's
/// identity.
@Suite("Users of one caching transport", .timeLimit(.minutes(5)))
struct SharedTransportTests {
    private let folder = CacheFolder()

    /// - Parameter lines: The headers of each response.
    private func server(_ lines: [String]) throws -> CountingServer {
        try CountingServer { request, _ in
            if request["If-None-Match"] != nil || request["If-Modified-Since"] != nil { return .init(304, "", lines) }
            let user = ["Authorization", "Cookie", "X-Tenant-Token", "X-Key"].compactMap { request[$0] }.joined()
            return .init(200, "of \(user)", lines)
        }
    }

    private func body(_ transport: some Transport, _ request: TransportRequest) async throws -> String {
        String(decoding: try await transport.exchange(request).data, as: UTF8.self)
    }

    private func request(_ server: CountingServer, _ headers: HeaderFields = [:]) -> TransportRequest {
        var request = TransportRequest(RequestMessage(url: server.url + "/profile", headers: headers))
        request.redaction = Redaction.standard.with(credentials: ["x-key"])
        return request
    }

    @Test(
        "a second user's request returns that user's response, with any validators and directives of the first",
        arguments: [
            ["Last-Modified: \(date(-3600))"], ["ETag: \"1\""],
            ["Cache-Control: private, max-age=60", "ETag: \"1\""],
            ["Cache-Control: public, s-maxage=60, max-age=0", "ETag: W/\"1\""],
            ["Cache-Control: no-cache", "ETag: \"1\"", "Last-Modified: \(date(-3600))"],
            ["Cache-Control: max-age=60, stale-while-revalidate=600, stale-if-error=600", "ETag: \"1\""],
            ["Vary: Accept-Language", "ETag: \"1\"", "Cache-Control: max-age=60"],
        ],
        ["Authorization", "Cookie", "X-Tenant-Token", "X-Key"])
    func secondUser(_ lines: [String], _ header: String) async throws {
        let server = try server(lines)
        let transport = HTTPCachingTransport(in: folder.cache())
        #expect(try await body(transport, request(server, [header: "first"])) == "of first")
        folder.clock.advance(100)
        #expect(try await body(transport, request(server, [header: "second"])) == "of second")
        #expect(try await body(transport, request(server)) == "of ")
        #expect(try await body(transport, request(server, [header: "first"])) == "of first")
        #expect(server.requests.allSatisfy { $0["If-None-Match"] == nil && $0["If-Modified-Since"] == nil })
    }

    @Test("a client's key in the query isn't written, before or after the response is validated")
    func keyInQuery() async throws {
        let server = try server(["Cache-Control: no-cache", "ETag: \"1\""])
        var request = TransportRequest(RequestMessage(url: server.url + "/profile?x-key=S3CRET&page=1"))
        request.redaction = Redaction.standard.with(credentials: ["x-key"])
        for status in [200, 304] {
            let answer = try await HTTPCachingTransport(in: folder.cache()).exchange(request)
            #expect(answer.head.statusCode == 200, "\(status)")
            #expect(folder.names.isEmpty == false)
            for name in folder.names {
                let text = String(
                    decoding: try Data(contentsOf: folder.files.appendingPathComponent(name)), as: UTF8.self)
                #expect(!text.contains("S3CRET"))
            }
        }
        #expect(server.requests.count == 2)
    }

    @Test("a response stored without credentials isn't used for requests with credentials")
    func anonymous() async throws {
        let server = try server(["Cache-Control: max-age=60", "ETag: \"1\""])
        let transport = HTTPCachingTransport(in: folder.cache())
        #expect(try await body(transport, request(server)) == "of ")
        #expect(try await body(transport, request(server, ["Authorization": "first"])) == "of first")
    }

    @Test("a response stored with a session cookie isn't used for requests with another one")
    func cookies() async throws {
        let server = try CountingServer { request, count in
            if request["If-None-Match"] != nil { return .init(304, "", ["ETag: \"1\""]) }
            let isLogin = request.line.contains("/login")
            return .init(
                200, "of \(request["Cookie"] ?? "")",
                isLogin ? ["Set-Cookie: sid=\(count); Path=/"] : ["ETag: \"1\"", "Cache-Control: max-age=60"])
        }
        let transport = HTTPCachingTransport(in: folder.cache())
        for _ in 0..<2 {
            _ = try await transport.exchange(TransportRequest(RequestMessage(.post, url: server.url + "/login")))
            let cookie = "sid=\(server.count)"
            #expect(try await body(transport, request(server)) == "of \(cookie)")
            // The same user's again.
            #expect(try await body(transport, request(server)) == "of \(cookie)")
        }
        #expect(server.count == 4)
    }

    @Test("stored responses are reused after responses to GET, HEAD and streams set cookies, as in browsers")
    func newCookies() async throws {
        let server = try CountingServer { request, count in
            .init(
                200, "of \(request["Cookie"] ?? "")",
                ["Set-Cookie: sid=\(count)", "Set-Cookie: c\(count)=x", "Cache-Control: max-age=60"])
        }
        let transport = HTTPCachingTransport(in: folder.cache())
        #expect(try await body(transport, request(server)) == "of ")
        #expect(try await body(transport, request(server)) == "of ")
        func ask(_ method: HTTPMethod, _ headers: HeaderFields = [:]) -> TransportRequest {
            TransportRequest(RequestMessage(method, url: server.url + "/other", headers: headers))
        }
        _ = try await transport.exchange(ask(.get))
        _ = try await transport.exchange(ask(.head, ["Cache-Control": "no-cache"]))
        _ = try await transport.exchange(ask(.get, ["Range": "bytes=0-1,3-4"]))
        _ = try await transport.exchange(ask(.get, ["Cache-Control": "no-store"]))
        _ = try await transport.open(ask(.get))
        #expect(server.count == 6)
        #expect(try await body(transport, request(server)) == "of ")
        #expect(server.count == 6)
    }

    @Test("a response that varies by cookies isn't reused with other cookies")
    func varying() async throws {
        let server = try CountingServer { request, count in
            .init(
                200, "of \(request["Cookie"] ?? "")",
                ["Set-Cookie: sid=\(count)", "Vary: Cookie", "Cache-Control: max-age=60"])
        }
        let transport = HTTPCachingTransport(in: folder.cache())
        #expect(try await body(transport, request(server)) == "of ")
        #expect(try await body(transport, request(server)) == "of sid=1")
        #expect(try await body(transport, request(server)) == "of sid=2")
    }

    @Test("a response that arrives after another user signs in isn't used for that user")
    func signedInMeanwhile() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        let server = try CountingServer { request, _ in
            if request.line.contains("/login") { return .init(200, "", ["Set-Cookie: sid=second"]) }
            if request["Cookie"] == nil { Thread.sleep(forTimeInterval: 1) }
            return .init(
                200, "of \(request["Cookie"] ?? "")", ["Set-Cookie: theme=dark", "Cache-Control: max-age=60"])
        }
        let transport = HTTPCachingTransport(URLSessionTransport(configuration: configuration), in: folder.cache())
        async let first = body(transport, request(server))
        #expect(await server.waits(forCount: 1))
        _ = try await transport.exchange(TransportRequest(RequestMessage(.post, url: server.url + "/login")))
        #expect(try await first == "of ")
        #expect(try await body(transport, request(server)) != "of ")
    }

    @Test("a response stored with a name and password isn't used with other ones, or without")
    func challenges() async throws {
        let server = try CountingServer { request, _ in
            guard let user = request["Authorization"] else {
                return .init(401, "", ["WWW-Authenticate: Basic realm=\"all\""])
            }
            return .init(200, user, ["ETag: \"1\"", "Cache-Control: max-age=60"])
        }
        let transport = HTTPCachingTransport(in: folder.cache())
        func answer(of user: String?) async throws -> String {
            var request = request(server)
            request.credential = user.map { URLCredential(user: $0, password: "x", persistence: .none) }
            return try await body(transport, request)
        }
        let first = try await answer(of: "first")
        #expect(first == "Basic \(Data("first:x".utf8).base64EncodedString())")
        #expect(try await answer(of: "second") == "Basic \(Data("second:x".utf8).base64EncodedString())")
        #expect(try await answer(of: "second") == "Basic \(Data("second:x".utf8).base64EncodedString())")
        #expect(try await answer(of: nil) == "")
    }
}
