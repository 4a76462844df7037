import EndpointClients
import Foundation
import Testing

@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The output of the logger.
@Suite("Network logger")
struct NetworkLoggerTests {
    private func request(_ url: String = "https://api.github.com/zen") throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(#"["cool body"]"#.utf8)
        return request
    }

    /// Returns the output of a logger with these options for a request and a response.
    private func printed(
        _ options: NetworkLogger.Options, _ configure: (inout NetworkLogger.Configuration) -> Void = { _ in },
        _ act: (NetworkLogger) -> Void
    ) -> String {
        let lines = Locked<[String]>([])
        var configuration = NetworkLogger.Configuration(options: options) { _, entries in
            lines.withLock { $0 += entries }
        }
        configure(&configuration)
        act(NetworkLogger(configuration: configuration))
        return lines.withLock { $0 }.joined(separator: "\n")
    }

    @Test("options are bits, and the verbose ones include all except commands")
    func options() {
        let all: [NetworkLogger.Options] = [
            .requestMethod, .requestBody, .requestHeaders, .requestAsCURL, .successResponseBody, .errorResponseBody,
            .textBodies,
        ]
        #expect(all.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64])
        #expect(NetworkLogger.Options.verbose.rawValue == 55)
        #expect(NetworkLogger.Options.default == [.requestMethod, .requestHeaders])
        #expect(NetworkLogger.Configuration().options == .default)
        _ = (NetworkLogger.default, NetworkLogger.verbose)
    }

    @Test(
        "bodies that aren't JSON are printed with textBodies, without their secrets",
        arguments: [
            ("text/plain", "cool body", "cool body"), ("application/xml", "<a>1</a>", "<a>1</a>"),
            ("text/html; charset=utf-8", "<p>Not found</p>", "<p>Not found</p>"),
            ("application/x-www-form-urlencoded", "name=Mu&password=secret", "name=Mu&password=<redacted>"),
            ("application/xml", "<password>secret</password>", "27 bytes of application/xml"),
            ("image/png", "png", "3 bytes of image/png"),
            ("text/plain", #"{"password":"secret"}"#, #"{"password":"<redacted>"}"#),
        ])
    func textBodies(type: String, body: String, expected: String) throws {
        var request = try request()
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(body.utf8)
        for (options, isShown) in [(NetworkLogger.Options.verbose, false), ([.verbose, .textBodies], true)] {
            let text = printed(options) { $0.willSend(PluginRequest(request: request), target: Zen.zen) }
            let isText = !body.hasPrefix("{") && !expected.hasPrefix("\(body.utf8.count) bytes")
            #expect(text.contains("Request Body: \(expected)\n") == (isShown || !isText), "\(text)")
        }
    }

    @Test("a request is printed with all headers, method and body")
    func requestEntries() throws {
        let seen = PluginRequest(
            message: RequestMessage(try request()),
            sessionHeaders: ["Accept-Language": "en-US", "content-type": "a/b"])
        let text = printed(.verbose) { $0.willSend(seen, target: Zen.zen) }
        for part in [
            "Request: https://api.github.com/zen", "Content-Type: application/json", "Accept-Language: en-US",
            "HTTP Request Method: GET", #"Request Body: ["cool body"]"#,
        ] { #expect(text.contains(part)) }
        #expect(!text.contains("a/b"))
        let short = printed(.default) { $0.willSend(seen, target: Zen.zen) }
        #expect(!short.contains("cool body"))
        #expect(short.contains("HTTP Request Method: GET"))
    }

    @Test("streams, non-text bytes, missing requests and commands")
    func otherRequestEntries() throws {
        var streamed = try request()
        streamed.httpBodyStream = InputStream(data: Data("cool body".utf8))
        #expect(
            printed(.verbose) { $0.willSend(PluginRequest(message: RequestMessage(streamed)), target: Zen.zen) }
                .contains(
                    "Request Body Stream:"))
        var binary = try request()
        binary.httpBody = Data([0xFF])
        #expect(
            printed(.verbose) { $0.willSend(PluginRequest(message: RequestMessage(binary)), target: Zen.zen) }.contains(
                "Request Body: 1 byte of application/json"))
        #expect(
            printed(.verbose) { $0.willSend(PluginRequest(message: nil), target: Zen.zen) }.hasSuffix(
                "Request: (invalid request)"))
        let seen = PluginRequest(message: RequestMessage(try request()))
        let command = printed([.requestAsCURL, .requestMethod]) { $0.willSend(seen, target: Zen.zen) }
        #expect(command.contains("$ curl -v"))
        #expect(!command.contains("HTTP Request Method"))
    }

    private func response(_ status: Int, headers: [String: String] = [:]) throws -> Response {
        let url = try #require(URL(string: "https://api.github.com/zen"))
        let answer = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: headers)
        return Response(statusCode: status, data: Data(#"["cool body"]"#.utf8), response: answer)
    }

    @Test("a response is printed with its body by separate options for successes and failures")
    func responseEntries() throws {
        let success = Result<Response, EndpointError>.success(try response(200))
        let failure = Result<Response, EndpointError>.failure(.statusCode(try response(500)))
        func text(_ options: NetworkLogger.Options, _ result: Result<Response, EndpointError>) -> String {
            printed(options) { $0.didReceive(result, for: nil, target: Zen.zen) }
        }
        #expect(text(.verbose, success).contains("Response: 200 https://api.github.com/zen"))
        #expect(text([.successResponseBody], success).contains("cool body"))
        #expect(!text([.successResponseBody], failure).contains("cool body"))
        #expect(text([.errorResponseBody], failure).contains("cool body"))
        #expect(!text([.errorResponseBody], success).contains("cool body"))
        #expect(
            text([], .success(Response(statusCode: 200, data: Data()))).contains(
                "Received empty network response for zen."))
        #expect(text([], .failure(.underlying(URLError(.timedOut), nil))).contains("Error calling zen : underlying("))
    }

    @Test("entries and bodies have custom formats; the default includes the time")
    func formatter() throws {
        let seen = PluginRequest(message: RequestMessage(try request()))
        let text = printed(.verbose) { configuration in
            configuration.formatter = NetworkLogger.Formatter(
                entry: { "<\($0)|\($1)|\($2)>" }, requestData: { "sent \($0.count)" },
                responseData: { "got \($0.count)" }
            )
        } _: { logger in
            logger.willSend(seen, target: Zen.zen)
            logger.didReceive(.success(Response(statusCode: 200, data: Data(count: 3))), for: seen, target: Zen.zen)
        }
        #expect(text.contains("<Request Body|sent 13|zen>"))
        #expect(text.contains("<Response Body|got 3|zen>"))
        let standard = printed(.default) { $0.willSend(seen, target: Zen.zen) }
        #expect(standard.hasPrefix("EndpointRuntime: ["))
        #expect(standard.contains("] Request: https://api.github.com/zen"))
    }

    @Test("secrets aren't printed, by their names or as a client's credentials")
    func secrets() async throws {
        let lines = Locked<[String]>([])
        let credentials = Credentials.bearer("secret1").and(.apiKey("secret2", name: "X-Shop", in: .header))
            .and(.apiKey("secret3", name: "shopkey", in: .query)).and(.apiKey("secret4", name: "s", in: .cookie))
        for options in [NetworkLogger.Options.verbose, [.requestAsCURL, .errorResponseBody]] {
            let logger = NetworkLogger(options) { entries in lines.withLock { $0 += entries } }
            let configuration = ProviderConfiguration(
                credentials: credentials, plugins: [logger],
                transport: MemoryTransport { request in
                    guard request.request.url?.path == "/v1/zen" else {
                        throw NSError(
                            domain: "D", code: 1, userInfo: [NSURLErrorFailingURLErrorKey: request.request.url as Any])
                    }
                    return (200, Data())
                }
            )
            let provider = Provider<AnyCall>(configuration: configuration)
            let headers = ["X-API-Key": "secret5", "Proxy-Authorization": "secret6"]
            let form = RequestTask.requestParameters(
                parameters: ["password": "secret7", "a": "public"], encoding: URLEncoding.default)
            _ = try await provider.request(AnyCall(path: "/zen", method: .post, task: form, headers: headers))
            _ = try await provider.request(AnyCall(path: "/zen", task: form, headers: headers))
            _ = try? await provider.request(AnyCall(path: "/broken", task: form))
        }
        let text = lines.withLock { $0 }.joined(separator: "\n")
        #expect(!text.contains("secret"), "\(text)")
        #expect(text.contains("public"))
        #expect(text.contains("Authorization: <redacted>"))
        let answer = Result<Response, EndpointError>.success(
            try response(200, headers: ["Set-Cookie": "secret8", "A": "1"]))
        let printed = printed(.verbose) { $0.didReceive(answer, for: nil, target: Zen.zen) }
        #expect(!printed.contains("secret8"))
        #expect(printed.contains("A: 1"))
        // What a case holds may be a secret too.
        let error = Result<Response, EndpointError>.failure(.requestMapping("x"))
        #expect(
            !self.printed(.verbose) { $0.didReceive(error, for: nil, target: Zen.user("secret9")) }.contains("secret9"))
    }

    @Test("secrets of multipart parts and of form responses aren't printed")
    func parts() async throws {
        for options in [NetworkLogger.Options.verbose, [.requestAsCURL, .successResponseBody]] {
            let lines = Locked<[String]>([])
            let logger = NetworkLogger(options) { entries in lines.withLock { $0 += entries } }
            let provider = Provider<AnyCall>(
                configuration: ProviderConfiguration(
                    plugins: [logger],
                    transport: MemoryTransport(headers: ["Content-Type": "Application/x-www-form-urlencoded"]) { _ in
                        (200, Data("one_password=s3cret&b=public".utf8))
                    }))
            let task = RequestTask.uploadMultipartFormData([
                .init(name: "password", content: .data(Data("s3cret".utf8))),
                .init(name: "a", content: .data(Data("b".utf8))),
            ])
            _ = try await provider.request(AnyCall(path: "/zen", method: .post, task: task))
            let text = lines.withLock { $0 }.joined(separator: "\n")
            #expect(!text.contains("s3cret"), "\(text)")
            #expect(text.contains("Response Body: 28 bytes"))
        }
    }

    @Test("secrets of a request that its response echoes aren't printed")
    func echoes() async throws {
        let lines = Locked<[String]>([])
        let logger = NetworkLogger(.verbose) { entries in lines.withLock { $0 += entries } }
        let echo = MemoryTransport { request in
            let body = #"{"headers":["Bearer t0ken-of-the-user"],"a":1}"#
            return (request.message.url.hasSuffix("fail") ? 500 : 200, Data(body.utf8))
        }
        let configuration = ProviderConfiguration(
            credentials: .bearer("t0ken-of-the-user"), plugins: [logger], transport: echo, retrier: nil)
        let provider = Provider<AnyCall>(configuration: configuration)
        _ = try await provider.request(AnyCall(path: "/zen"))
        _ = try await provider.request(AnyCall(path: "/fail"))
        let text = lines.withLock { $0 }.joined(separator: "\n")
        #expect(!text.contains("t0ken-of-the-user"), "\(text)")
        #expect(text.contains("Response Body:"))
        #expect(text.contains(#""a":1"#))
    }

    @Test("control characters of a server aren't printed")
    func controlCharacters() throws {
        let answer = Response(
            statusCode: 200, data: Data("{\"a\":\n \"\u{202E}\u{9B}31mb\"}".utf8),
            message: RequestMessage(url: "https://a.example"),
            head: ResponseHead(statusCode: 200, headers: ["X-A": "\u{1B}[31mred\u{202E}\u{9B}2J", "X-B": "b"]))
        for format in [nil, { @Sendable (data: Data) in String(decoding: data, as: UTF8.self) + "\u{1B}[0m" }] {
            let text = printed(.verbose) {
                $0.formatter.responseData = format
            } _: {
                $0.didReceive(.success(answer), for: nil, target: Zen.zen)
            }
            for scalar in "\u{1B}\u{202E}\u{9B}".unicodeScalars {
                #expect(!text.unicodeScalars.contains(scalar), "\(text.debugDescription)")
            }
            #expect(text.contains("red"))
            #expect(text.contains("{\"a\":\n"))
        }
    }

    private static let texts = [
        ("https://a.example/x?api_key=s&b=1#token=s", "https://a.example/x?api_key=<redacted>&b=1#token=<redacted>"),
        (
            "https://u:p@a.example/x, then http://v@b.example",
            "https://<redacted>@a.example/x, then http://<redacted>@b.example"
        ),
        ("password=s&a=b", "password=<redacted>&a=b"), ("https://a.example/@x?b=c@d", "https://a.example/@x?b=c@d"),
        ("Error(url: \"https://a.example?TOKEN=s\", a=1)", "Error(url: \"https://a.example?TOKEN=<redacted>\", a=1)"),
        ("no secrets", "no secrets"), ("=", "="), ("", ""),
    ]

    @Test("secrets of URLs and forms are found at any position", arguments: texts)
    func redaction(text: String, redacted: String) {
        #expect(Redaction(headers: [], queryItems: SecretNames.queryItems).text(text) == redacted)
    }
}
