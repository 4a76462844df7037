import EndpointClients
import TestTimeouts
import EndpointRuntime
import FlyingFox
import Foundation
import RawServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A provider's behavior with `URLSession`, against servers on loopback and over real sockets.
@Suite("Transport, live", .timeLimit(.minutes(3)))
struct TransportLiveTests {
    @Test("session headers set Accept-Encoding, and a compressed response is decoded")
    func compression() async throws {
        let packed = "H4sIAAAAAAACA0vOzy0oSi0uTk1RyM9TyCwpVihPrAQAQ1GrihUAAAA="
        let bytes = try #require(Data(base64Encoded: packed))
        let transport = URLSessionTransport()
        let (text, asked) = try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: .ok, headers: [HTTPHeader("Content-Encoding"): "gzip"], body: bytes)
        } _: { server in
            let response = try await Provider<LiveCall>(transport: transport).request(LiveCall(server: server.baseURL))
            return (try response.mapString(), await server.requests.map { $0.headers["accept-encoding"] })
        }
        #expect(text == "compressed on its way")
        let shown = transport.headers(addedTo: RequestMessage(url: "https://a.example"))
        #expect(shown["Accept-Encoding"]?.contains("gzip") == true)
        #expect(asked == [shown["Accept-Encoding"]])
    }

    @Test("a redirect is followed; secrets are sent to the same server only")
    func redirect() async throws {
        let other = try await LoopbackServer { _ in .json(200, "{}") }
        let otherURL = other.baseURL + "/there"
        let headers = [
            "Authorization": "Bearer t", "X-API-Key": "k", "X-Shop": "s", "Cookie": "c=1", "Title": "Dominar",
        ]
        let server = try await LoopbackServer { request in
            switch request.target {
            case "/near": HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/there"]))
            case "/far": HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: otherURL]))
            default: .json(200, "{}")
            }
        }
        let configuration = ProviderConfiguration(credentials: .apiKey("s", name: "X-Shop", in: .header))
        let provider = Provider<LiveCall>(configuration: configuration)
        for path in ["/near", "/far"] {
            let response = try await provider.request(LiveCall(server: server.baseURL, path: path, headers: headers))
            #expect(response.statusCode == 200)
            #expect(response.response?.url?.path == "/there")
        }
        let near = try #require(await server.requests.first { $0.target == "/there" })
        let far = try #require(await other.requests.first)
        for (name, value) in headers {
            #expect(near.headers[name.lowercased()] == value)
            #expect(far.headers[name.lowercased()] == (name == "Title" ? value : nil))
        }
        await server.stop()
        await other.stop()
    }

    private static let basic = "Basic " + Data("user:passwd".utf8).base64EncodedString()

    /// A server that asks for a name and a password.
    private func guarded(_ body: (LoopbackServer) async throws -> Void) async throws {
        try await LoopbackServer.serving { request in
            guard request.headers["authorization"] == Self.basic else {
                return HTTPResponse(
                    statusCode: .unauthorized,
                    headers: HTTPHeaders([.init("WWW-Authenticate"): #"Basic realm="shop""#]),
                    body: Data("who?".utf8)
                )
            }
            return HTTPResponse(statusCode: .ok, body: request.method == "POST" ? request.body : Data("come in".utf8))
        } _: { server in
            try await body(server)
        }
    }

    @Test("a server's challenge receives the name and the password, and the body again")
    func challenge() async throws {
        try await guarded { server in
            let plugin = CredentialsPlugin { _ in URLCredential(user: "user", password: "passwd", persistence: .none) }
            let provider = Provider<LiveCall>(plugins: [plugin])
            let response = try await provider.request(LiveCall(server: server.baseURL))
            #expect(response.statusCode == 200)
            #expect(response.data == Data("come in".utf8))
            let post = LiveCall(server: server.baseURL, method: .post, task: .requestData(Data("body".utf8)))
            #expect(try await provider.request(post).data == Data("body".utf8))
        }
    }

    @Test("without a credential, or with a wrong one, the response is the server's 401")
    func onlyIfCached() async throws {
        try await guarded { server in
            let wrong = CredentialsPlugin { _ in URLCredential(user: "user", password: "wrong", persistence: .none) }
            for plugins in [[], [wrong]] as [[any Plugin]] {
                let response = try await Provider<LiveCall>(plugins: plugins).request(LiveCall(server: server.baseURL))
                #expect(response.statusCode == 401)
                #expect(response.data == Data("who?".utf8))
            }
        }
    }

    @Test("a transport's own handler responds to challenges without a credential")
    func challengeHandler() async throws {
        try await guarded { server in
            let transport = URLSessionTransport(configuration: .ephemeral) { challenge in
                guard challenge.previousFailureCount == 0 else { return (.performDefaultHandling, nil) }
                return (.useCredential, URLCredential(user: "user", password: "passwd", persistence: .none))
            }
            let response = try await Provider<LiveCall>(transport: transport).request(LiveCall(server: server.baseURL))
            #expect(response.statusCode == 200)
        }
    }

    @Test("requests have a User-Agent, and the session's own headers")
    func sessionHeaders() async throws {
        let requests = try await LoopbackServer.serving { _ in
            .json(200, "{}")
        } _: { server in
            _ = try await Provider<LiveCall>().request(LiveCall(server: server.baseURL))
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = ["X-App": "1"]
            let transport = URLSessionTransport(configuration: configuration)
            _ = try await Provider<LiveCall>(transport: transport).request(LiveCall(server: server.baseURL))
            return await server.requests
        }
        #expect(requests.first?.headers["user-agent"]?.hasSuffix("EndpointRuntime") == true)
        #expect(requests.first?.headers["accept-language"]?.isEmpty == false)
        #expect(requests.last?.headers["x-app"] == "1")
    }

    @Test("cancelling closes the connection: the server sees it", arguments: [true, false])
    func cancellation(isTracked: Bool) async throws {
        let server = try SilentServer()
        let (received, closed) = server.takeRequest()
        let provider = Provider<LiveCall>(tracksInflights: isTracked)
        let address = server.baseURL
        let call = Task { try await provider.request(LiveCall(server: address)) }
        #expect(await received.value.hasPrefix("GET /x HTTP/1.1\r\n"))
        call.cancel()
        #expect(await closed.value)
        let error = await call.result.failure as? EndpointError
        #expect((error?.underlyingError as? URLError)?.code == .cancelled)
    }

    @Test("a request that is cancelled before it begins isn't sent")
    func early() async throws {
        let (code, count) = try await LoopbackServer.serving { _ in
            .json(200, "{}")
        } _: { server in
            let address = server.baseURL
            let call = Task {
                try await waitForCancellation()
                let request = URLRequest(url: LiveCall(server: address).baseURL)
                _ = try await URLSessionTransport().exchange(TransportRequest(request))
            }
            call.cancel()
            let error = await call.result.failure as? URLError
            return (error?.code, await server.requests.count)
        }
        #expect(code == .cancelled)
        #expect(count == 0)
    }

    @Test("an unreachable server is the connection's own error")
    func refused() async throws {
        let port = try RefusingPort()
        let error = await error(of: LiveCall(server: port.url))
        withExtendedLifetime(port) {}
        #expect((error?.underlyingError as? URLError)?.code == .cannotConnectToHost)
        #expect(error?.response == nil)
    }

    @Test("a missing file fails the request and nothing else")
    func missingFile() async throws {
        let error = await error(
            of: LiveCall(
                server: "http://127.0.0.1:1", method: .put, task: .uploadFile(URL(fileURLWithPath: "/nowhere"))))
        #expect(error?.underlyingError as? UploadError == .unreadableFile(URL(fileURLWithPath: "/nowhere")))
    }

    private func error(of call: LiveCall) async -> EndpointError? {
        do throws(EndpointError) {
            _ = try await Provider<LiveCall>().request(call)
            return nil
        } catch {
            return error
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
