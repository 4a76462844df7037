import EndpointRuntime
import FlyingFox
import Foundation
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

    /// What is sent to `/seen` once `paths` have been asked for.
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
            sent = Set((last.headers["cookie"] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) })
        }
        return sent
    }

    @Test("what a server sets is sent with the next request")
    func set() async throws {
        #expect(try await seen(after: ["/one"]) == ["a=1"])
        #expect(try await seen(after: ["/one", "/expiring"]) == ["a=1", "b=2"])
        #expect(try await seen(after: ["/several"]) == ["c=3", "d=4"])
        #expect(try await seen(after: []) == [])
    }

    @Test("a cookie that has expired is gone")
    func expired() async throws {
        #expect(try await seen(after: ["/one", "/past"]) == [])
    }

    @Test("so is what comes with a redirect or a challenge")
    func onTheWay() async throws {
        #expect(try await seen(after: ["/moved"]) == ["m=5"])
        #expect(try await seen(after: ["/asking"]) == ["q=6"])
    }

    @Test("a configuration that accepts none, or that has nowhere to keep them, keeps none")
    func refused() async throws {
        #expect(try await seen(after: ["/one"]) { $0.httpCookieAcceptPolicy = .never } == [])
        #expect(try await seen(after: ["/one"]) { $0.httpCookieStorage = nil } == [])
    }

    @Test("a storage that several sessions share is filled by each")
    func shared() async throws {
        let storage = try #require(URLSessionConfiguration.ephemeral.httpCookieStorage)
        _ = try await seen(after: ["/one"]) { $0.httpCookieStorage = storage }
        #expect((storage.cookies ?? []).map(\.name) == ["a"])
    }
}
