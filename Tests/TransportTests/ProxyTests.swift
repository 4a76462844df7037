import Foundation
import RawServer
import Testing

@testable import EndpointRuntime

#if AsyncHTTPClient
    import AsyncHTTPClient
#endif

/// Requests that go through a proxy.
@Suite("Transports, through a proxy", .serialized, .timeLimit(.minutes(2)))
struct ProxyTests {
    #if AsyncHTTPClient
        @Test(
            "a client's proxy tunnels authorized requests; a proxy that rejects them is an error",
            arguments: TransportKind.available.filter { !$0.isURLSession })
        func tunnels(kind: TransportKind) async throws {
            let (server, proxy) = (try kind.echo(), try ProxyServer())
            let transport = kind.make {
                $0.proxy = .server(
                    host: "127.0.0.1", port: Int(proxy.server.port),
                    authorization: .basic(username: "user", password: "s3cret"))
            }
            var request = TransportRequest(.post, server.url + "/through", headers: ["Content-Type": "text/x"])
            request.body = .data(Data("body".utf8))
            #expect(await Exchanged(transport, request).text == "POST /through HTTP/1.1|text/x|body")
            let port = try #require(URLComponents(string: server.url)?.port)
            #expect(proxy.asked.withLock { $0 } == ["CONNECT 127.0.0.1:\(port) HTTP/1.1"])
            let stranger = kind.make { $0.proxy = .server(host: "127.0.0.1", port: Int(proxy.server.port)) }
            let refused = await Exchanged(stranger, request)
            #expect(refused.error as? HTTPClientError == .proxyAuthenticationRequired, "\(refused)")
            let refusing = try RefusingPort()
            let gone = kind.make { $0.proxy = .server(host: "127.0.0.1", port: Int(refusing.port)) }
            #expect(await Exchanged(gone, request).error as? ConnectionError == ConnectionError(.unreachable))
        }
    #endif

    #if os(Linux)
        // A session of Linux asks the environment for its proxies, which is a whole process's.
        @Test("a session's proxy forwards requests", .enabled(if: TransportKind.available.contains(.urlSession)))
        func sessions() async throws {
            let (server, proxy) = (try TransportKind.urlSession.echo(), try ProxyServer())
            await #expect(processExitsWith: .success) {
                [server = server.url as String, proxy = proxy.server.url as String] in
                let proxied = proxy.replacingOccurrences(of: "http://", with: "http://user:s3cret@")
                setenv("http_proxy", proxied, 1)
                var request = TransportRequest(.post, server + "/through", headers: ["Content-Type": "text/x"])
                request.body = .data(Data("body".utf8))
                let answer = await Exchanged(URLSessionTransport(), request)
                #expect(answer.text == "POST /through HTTP/1.1|text/x|body", "\(answer)")
                setenv("http_proxy", proxy, 1)
                let refused = await Exchanged(URLSessionTransport(), request)
                #expect(refused.answer?.head.statusCode == 407, "\(refused)")
            }
            #expect(proxy.asked.withLock { $0.first } == "POST \(server.url)/through HTTP/1.1")
        }
    #endif
}
