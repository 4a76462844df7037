import EndpointCache
import EndpointRuntime
import Foundation
import RawServer
import Testing

/// The behavior of a private cache according to RFC 9111 and RFC 5861, against a server that counts requests.
@Suite("HTTP caching", .timeLimit(.minutes(5)))
struct HTTPCachingTests {
    @Test("RFC 9111", arguments: HTTPCase.all)
    func row(_ row: HTTPCase) async throws {
        let folder = CacheFolder()
        let script = Script(row.answers)
        let server = try CountingServer { _, _ in script.next() }
        var transport = HTTPCachingTransport(in: folder.cache())
        var lastAnswer: TransportResponse?
        for (index, step) in row.steps.enumerated() {
            switch step {
            case .wait(let seconds): folder.clock.advance(seconds)
            case .serve(let answers): script.change(answers)
            case .settle(let count): #expect(await server.waits(forCount: count))
            case .restart: transport = HTTPCachingTransport(in: folder.cache())
            case .ask(let method, let path, let headers, let expected):
                let before = server.count
                var fields = HeaderFields()
                for (name, value) in headers { fields.append(name, value) }
                let url = path.hasPrefix("http") ? path : server.url + path
                let found: HTTPCase.Expected
                do {
                    let answer = try await transport.exchange(
                        TransportRequest(RequestMessage(method, url: url, headers: fields)))
                    lastAnswer = answer
                    found = Self.found(answer, wasAsked: server.count > before)
                } catch {
                    found = .failure
                }
                #expect(found == expected, "step \(index)")
            }
        }
        #expect(server.count == row.count)
        let sent = (server.requests.last?.head ?? "").components(separatedBy: "\r\n")
        for line in row.lastRequest { Self.check(line, in: sent) }
        let got = lastAnswer?.head.headers.map { "\($0.name): \($0.value)" } ?? []
        for line in row.lastAnswer { Self.check(line, in: got) }
        #expect(folder.problems.all == [])
    }

    private static func found(_ answer: TransportResponse, wasAsked: Bool) -> HTTPCase.Expected {
        let (body, status) = (String(decoding: answer.data, as: UTF8.self), answer.head.statusCode)
        let response = Response(statusCode: status, data: answer.data, message: nil, head: answer.head)
        let said = answer.head[header: "Cache-Status"] ?? ""
        if response.isFromCache, said.hasSuffix("fwd-status=304") { return .validated(body) }
        if response.isFromCache { return .cache(body, status: status) }
        return wasAsked ? .network(body, status: status) : .cache("not marked: \(body)", status: status)
    }

    private static func check(_ line: String, in lines: [String]) {
        let lines = lines.map { $0.lowercased() }
        if line.hasPrefix("-") {
            let name = line.dropFirst().lowercased()
            #expect(!lines.contains { $0.hasPrefix(name) }, "\(name) in \(lines)")
        } else {
            #expect(lines.contains(line.lowercased()), "\(line) in \(lines)")
        }
    }

    @Test("an environment's cache policy applies if a request has none")
    func environment() async throws {
        let folder = CacheFolder()
        let server = try CountingServer { _, count in .init(200, "\(count)", ["Cache-Control: max-age=60"]) }
        let transport = HTTPCachingTransport(in: folder.cache())
        func body(_ policy: ServerEnvironment.RequestCachePolicy?, _ control: String? = nil) async throws -> String {
            var request = TransportRequest(RequestMessage(url: server.url))
            request.message[header: "Cache-Control"] = control
            request.cachePolicy = policy
            return String(decoding: try await transport.exchange(request).data, as: UTF8.self)
        }
        #expect(try await body(nil) == "1")
        #expect(try await body(.useProtocolCachePolicy) == "1")
        #expect(try await body(.reloadIgnoringLocalCacheData) == "2")
        #expect(try await body(.reloadIgnoringLocalAndRemoteCacheData) == "3")
        #expect(try await body(.reloadIgnoringLocalCacheData, "max-age=60") == "3")
        folder.clock.advance(1000)
        #expect(try await body(.returnCacheDataElseLoad) == "3")
        #expect(try await body(.useProtocolCachePolicy) == "4")
    }

    @Test("there are as many rows as required, with unique names")
    func number() {
        #expect(HTTPCase.all.count >= 60)
        #expect(Set(HTTPCase.all.map(\.name)).count == HTTPCase.all.count)
    }

    /// The responses of a server, in order.
    private final class Script: @unchecked Sendable {
        private let lock = NSLock()
        private var answers: [CountingServer.Answer]

        init(_ answers: [CountingServer.Answer]) { self.answers = answers }

        func next() -> CountingServer.Answer {
            lock.withLock {
                answers.count > 1 ? answers.removeFirst() : answers.first ?? .init(500, "no answer is left")
            }
        }

        func change(_ answers: [CountingServer.Answer]) { lock.withLock { self.answers = answers } }
    }
}
