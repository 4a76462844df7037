import EndpointClients
@testable import EndpointRuntime
import Foundation
import RawServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Redirects and the bodies that they would repeat.
@Suite("Redirects, live", .timeLimit(.minutes(3)))
struct RedirectPolicyTests {
    private struct Moving: TaskTarget {
        var base: String
        var method = HTTPMethod.get
        var task = RequestTask.requestPlain
        var headers: [String: String]?
        var baseURL: URL { URL(string: base) ?? URL(fileURLWithPath: "/") }
        var path: String { "" }
    }

    private func provider(_ kind: TransportKind, _ options: CallOptions = .none) -> Provider<Moving> {
        Provider<Moving>(transport: kind.make(), retrier: nil).with(options)
    }

    /// A server that sends every request on to `location`, or to what a path asks for.
    private func moving(_ kind: TransportKind, _ status: Int, to location: String) throws -> ServedServer {
        try kind.server { connection in
            while connection.request() != nil {
                connection.answer("moved", status: "\(status) Moved", headers: "Location: \(location)\r\n")
            }
        }
    }

    /// A server that remembers what it is sent.
    private func listening(_ kind: TransportKind, _ requests: Locked<[RawRequest]>) throws -> ServedServer {
        try kind.server { connection in
            while let request = connection.request() {
                requests.withLock { $0.append(request) }
                connection.answer("there")
            }
        }
    }

    @Test(
        "a redirect that isn't followed is the response, with its Location", arguments: TransportKind.available,
        [301, 302, 303, 307, 308])
    func keeping(kind: TransportKind, status: Int) async throws {
        let server = try moving(kind, status, to: "/there")
        for (method, task) in [(HTTPMethod.get, RequestTask.requestPlain), (.post, .requestData(Data("x".utf8)))] {
            let target = Moving(base: server.url, method: method, task: task)
            let response = try await provider(kind, .redirects(.keep)).request(target)
            #expect(response.statusCode == status)
            #expect(response.head?[header: "Location"] == "/there")
            #expect(String(decoding: response.data, as: UTF8.self) == "moved")
        }
        #expect(server.connectionCount <= 2)
    }

    @Test("redirects are followed up to a limit, beyond which there is an error", arguments: TransportKind.available)
    func limit(kind: TransportKind) async throws {
        let server = try kind.server { connection in
            while let request = connection.request() {
                let left = Int(request.line.split(separator: " ")[1].dropFirst()) ?? 0
                // With a body and without one: the sessions of Linux leave the first to the transport.
                let status = request.line.hasPrefix("PUT") ? "307 Moved" : "302 Moved"
                if left == 0 {
                    connection.answer("there")
                } else {
                    connection.answer("moved", status: status, headers: "Location: /\(left - 1)\r\n")
                }
            }
        }
        for (method, task) in [(HTTPMethod.get, RequestTask.requestPlain), (.put, .requestData(Data("x".utf8)))] {
            func answer(_ steps: Int, _ policy: RedirectPolicy) async throws -> Int {
                let target = Moving(base: server.url + "/\(steps)", method: method, task: task)
                return try await provider(kind, .redirects(policy)).request(target).statusCode
            }
            #expect(try await answer(2, .limit(2)) == 200)
            #expect(try await answer(20, .follow) == 200)
            for (steps, policy) in [(3, RedirectPolicy.limit(2)), (1, .limit(0)), (21, .follow)] {
                let error = await #expect(throws: EndpointError.self) { _ = try await answer(steps, policy) }
                // A session has the same limit.
                let isSessions = kind.isURLSession && policy == .follow
                #expect(
                    error?.underlyingError as? ConnectionError == ConnectionError(.tooManyRedirects)
                        || isSessions && (error?.underlyingError as? URLError)?.code == .httpTooManyRedirects,
                    "\(method) \(steps): \(error as Any)")
            }
        }
    }

    @Test(
        "a redirect to a non-HTTP URL is the response", arguments: TransportKind.available,
        ["myapp://done?code=1", "myapp:done", "mailto:a@b.example", "ftp://127.0.0.1/x"])
    func otherSchemes(kind: TransportKind, location: String) async throws {
        let server = try moving(kind, 302, to: location)
        let response = try await provider(kind).request(Moving(base: server.url))
        #expect(response.statusCode == 302)
        #expect(response.head?[header: "Location"] == location)
    }

    @Test(
        "a GET after a redirected POST has no body headers", arguments: TransportKind.available, [301, 302, 303])
    func contentHeaders(kind: TransportKind, status: Int) async throws {
        let requests = Locked<[RawRequest]>([])
        let other = try listening(kind, requests)
        let server = try moving(kind, status, to: other.url + "/there")
        let target = Moving(
            base: server.url, method: .post, task: .requestData(Data("{}".utf8)),
            headers: [
                "Content-Type": "application/json", "Content-Language": "de", "Content-Encoding": "identity",
                "X-Open": "open",
            ])
        #expect(try await provider(kind).request(target).statusCode == 200)
        let request = try #require(requests.withLock { $0.first })
        #expect(request.line.hasPrefix("GET "))
        #expect(request["X-Open"] == "open")
        #expect(!request.head.lowercased().contains("content-"), "\(request.head)")
    }

    private static let secretBodies: [(name: String, type: String, text: String)] = [
        ("JSON", "application/json", #"{"user":"u","password":"s3cret"}"#),
        ("nested JSON", "application/vnd.x+json", #"{"login":[{"client_secret":"s3cret"}]}"#),
        ("JSON by the description", "application/json", #"{"magicWord":"s3cret"}"#),
        ("a form", "application/x-www-form-urlencoded", "user=u&password=s3cret"),
        ("XML", "application/xml", "<login><password>s3cret</password></login>"),
    ]

    @Test(
        "a body with secrets isn't sent to another server: the redirect is the response",
        arguments: TransportKind.available, [307, 308])
    func secretBodies(kind: TransportKind, status: Int) async throws {
        let requests = Locked<[RawRequest]>([])
        let other = try listening(kind, requests)
        let server = try moving(kind, status, to: other.url + "/there")
        for (name, type, text) in Self.secretBodies {
            var request = TransportRequest(.post, server.url, headers: ["Content-Type": type], text: text)
            request.redaction = Redaction.standard.with(described: DescribedSecrets(fields: ["magicWord"]))
            let answer = await Exchanged(kind.make(), request)
            #expect(answer.answer?.head.statusCode == status, "\(name)")
        }
        let form = MultipartFormData(parts: [
            .init(name: "password", content: .data(Data("s3cret".utf8))),
            .init(name: "user", content: .data(Data("u".utf8))),
        ])
        let response = try await provider(kind).request(
            Moving(base: server.url, method: .post, task: .uploadMultipartFormData(form)))
        #expect(response.statusCode == status)
        #expect(requests.withLock { $0.isEmpty })
    }

    @Test(
        "a body without secrets is sent to another server, and one with secrets to another path of the same server",
        arguments: TransportKind.available, [307, 308])
    func openBodies(kind: TransportKind, status: Int) async throws {
        let requests = Locked<[RawRequest]>([])
        let other = try listening(kind, requests)
        let server = try moving(kind, status, to: other.url + "/there")
        let open = [
            ("application/json", #"{"user":"u","password":null,"key":"k","next_page_token":"t"}"#),
            ("application/x-www-form-urlencoded", "user=u"), ("text/plain", "password: s3cret"),
            ("application/xml", "<login><user>u</user></login>"),
        ]
        for (type, text) in open {
            let request = TransportRequest(.post, server.url, headers: ["Content-Type": type], text: text)
            #expect(await Exchanged(kind.make(), request).text == "there", "\(text)")
        }
        #expect(requests.withLock { $0.map(\.text) } == open.map(\.1))
        let bodies = Locked<[String]>([])
        let own = try kind.server { connection in
            while let request = connection.request() {
                bodies.withLock { $0.append(request.text) }
                let isThere = request.line.contains("/there")
                connection.answer(
                    "x", status: isThere ? "200 OK" : "\(status) Moved", headers: isThere ? "" : "Location: /there\r\n")
            }
        }
        let (_, type, text) = Self.secretBodies[0]
        let request = TransportRequest(.post, own.url, headers: ["Content-Type": type], text: text)
        #expect(await Exchanged(kind.make(), request).answer?.head.statusCode == 200)
        #expect(bodies.withLock { $0 } == [text, text])
    }

    @Test("a name and a password for a challenge aren't sent to another server with a redirected body")
    func credential() async throws {
        let heads = Locked<[String]>([])
        let other = try RawServer { connection in
            while let request = connection.request() {
                heads.withLock { $0.append(request.head) }
                connection.answer(
                    "who?", status: "401 Unauthorized", headers: "WWW-Authenticate: Basic realm=\"all\"\r\n")
            }
        }
        let server = try RawServer { connection in
            while connection.request() != nil {
                connection.answer("moved", status: "307 Moved", headers: "Location: \(other.url)/there\r\n")
            }
        }
        var request = TransportRequest(.post, server.url, text: "x")
        request.credential = URLCredential(user: "u", password: "s3cret", persistence: .none)
        #expect(await Exchanged(URLSessionTransport(), request).answer?.head.statusCode == 401)
        #expect(heads.withLock { $0 }.allSatisfy { !$0.lowercased().contains("authorization") })
    }

    // Methods

    @Test("a method with a line break is an error, and nothing is sent", arguments: TransportKind.plain)
    func methods(kind: TransportKind) async throws {
        let server = try kind.server { connection in _ = connection.request() }
        for name in ["GET / HTTP/1.1\r\nHost: x\r\n\r\nDELETE", "GE T", "GET\n", "", "GÉT"] {
            let error = await #expect(throws: EndpointError.self) {
                _ = try await provider(kind).request(Moving(base: server.url, method: HTTPMethod(rawValue: name)))
            }
            let cause = error.map { ErrorChain($0).errors.compactMap { $0 as? ParameterError }.first?.reason }
            #expect(cause == .some(.some(.invalidMethod)), "\(error as Any)")
            #expect(error?.description.contains("\r") == false)
        }
        #expect(server.connectionCount == 0)
        let own = try kind.server { connection in
            while let request = connection.request() { connection.answer(request.line) }
        }
        let response = try await provider(kind).request(Moving(base: own.url, method: HTTPMethod(rawValue: "M-SEARCH")))
        #expect(String(decoding: response.data, as: UTF8.self).hasPrefix("M-SEARCH "))
    }

    @Test("GET and HEAD with a body are sent, or the error names a transport that supports them")
    func bodiesOfGet() async throws {
        for method in [HTTPMethod.get, .head] {
            let bodies = Locked<[String]>([])
            let server = try RawServer { connection in
                while let request = connection.request() {
                    bodies.withLock { $0.append(request.text) }
                    connection.send("HTTP/1.1 204 No Content\r\n\r\n")
                }
            }
            let request = TransportRequest(method, server.url, text: "{}")
            let refused = await Exchanged(URLSessionTransport(), request)
            #expect(refused.error as? UploadError == .method(method.rawValue), "\(refused)")
            #expect("\(refused.error as Any)".contains("AsyncHTTPClientTransport"))
            #expect(server.connectionCount == 0)
            #if AsyncHTTPClient
                let sent = await Exchanged(TransportKind.asyncHTTPClient.make(), request)
                #expect(sent.answer?.head.statusCode == 204)
                #expect(bodies.withLock { $0 } == ["{}"])
            #endif
        }
    }
}
