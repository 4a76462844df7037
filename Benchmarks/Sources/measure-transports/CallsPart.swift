import AsyncHTTPClient
import EndpointAsyncHTTPClient
import EndpointRuntime
import Foundation
import Measuring
import NIOCore
import NIOHTTP1
import Payloads
import Synthesised

/// Typed calls over `AsyncHTTPClientTransport`, against async-http-client alone, which builds and decodes nothing. For
/// comparison, the transport alone, and the same calls handwritten with async-http-client.
struct CallsPart {
    private let options: Options

    init(_ options: Options) {
        self.options = options
    }

    func run() async throws {
        let issue =
            #"{"number":1,"title":"Found a bug","state":"open","author":{"login":"octocat","id":1},"labels":["ui"]}"#
        let list = "[" + Array(repeating: issue, count: 10).joined(separator: ",") + "]"
        let server = try LoopbackServer(answering: Data(list.utf8), options)
        var table = Table(
            "Transports: typed calls over async-http-client, against that client alone",
            columns: ["in flight", "call", "per second", "CPU, µs", "per second over bare", "CPU over bare"],
            note: """
                The server is a process of its own (`loopback-server`, one thread) and answers \(list.utf8.count) bytes. CPU \
                is of the client's process. In brackets the middle half of the rounds.
                """
        )
        for inFlight in options.isQuick ? [16] : [1, 64] {
            options.note("async-http-client, \(inFlight) in flight")
            var configuration = AsyncHTTPClientTransport.defaultConfiguration
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = inFlight
            configuration.timeout.connect = .seconds(60)
            let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            let transport = AsyncHTTPClientTransport(configuration: configuration)
            let payloads = PayloadsClient(
                environment: PayloadsEnvironment(baseURL: server.base.absoluteString), transport: transport)
            let url = server.base.absoluteString + "/repos/octocat/Hello-World/issues"
            let bare = Way(name: "async-http-client alone") {
                let response = try await client.execute(HTTPClientRequest(url: url), deadline: .distantFuture)
                let body = try await response.body.collect(upTo: 1 << 20)
                guard body.readableBytes == list.utf8.count else { throw Unexpected() }
            }
            let untyped = Way(name: "the transport") {
                let answer = try await transport.exchange(TransportRequest(RequestMessage(url: url)))
                guard answer.data.count == list.utf8.count else { throw Unexpected() }
            }
            let typed = Way(name: "typed") {
                let issues = try await payloads.issues.list(owner: "octocat", repository: "Hello-World")
                guard issues.count == 10 else { throw Unexpected() }
            }
            let byHand = Way(name: "by hand") {
                let response = try await client.execute(HTTPClientRequest(url: url), deadline: .distantFuture)
                let body = try await response.body.collect(upTo: 1 << 20)
                guard response.status.code == 200 else { throw Unexpected() }
                let issues = try JSONDecoder().decode([Synthesised.Issue].self, from: Data(body.readableBytesView))
                guard issues.count == 10 else { throw Unexpected() }
            }
            let ways = [bare, untyped, typed, byHand]
            let rounds = try await measure(ways, inFlight: inFlight)
            for (index, way) in ways.enumerated() {
                table.add(
                    row(way.name, inFlight, rounds.map { $0[index] }, bare: index == 0 ? nil : rounds.map { $0[0] }))
            }
            try await transport.shutdown()
            try await client.shutdown()
        }
        options.show(table)
    }

    private struct Unexpected: Error {}

    /// One way to call the server.
    private struct Way: Sendable {
        let name: String
        let call: @Sendable () async throws -> Void
    }

    /// Every round holds a load of each way, every second one in the opposite order; the first one isn't counted.
    private func measure(_ ways: [Way], inFlight: Int) async throws -> [[Load]] {
        let calls = options.isQuick ? 64 : inFlight == 1 ? 500 : 4096
        var rounds: [[Load]] = []
        for round in 0...(options.isQuick ? 1 : 24) {
            var loads: [(index: Int, load: Load)] = []
            for index in round % 2 == 0 ? Array(ways.indices) : ways.indices.reversed() {
                loads.append((index, try await Load(inFlight: inFlight, calls: calls, ways[index].call)))
            }
            rounds.append(loads.sorted { $0.index < $1.index }.map(\.load))
        }
        return Array(rounds.dropFirst())
    }

    private func row(_ name: String, _ inFlight: Int, _ loads: [Load], bare: [Load]?) -> [String] {
        func overBare(_ figure: (Load) -> Double) -> String {
            guard let bare else { return "1" }
            let spread = Spread(middleHalfOf: zip(loads, bare).map { figure($0) / figure($1) })
            return "\(decimal(spread.median, 2))x (\(decimal(spread.low, 2))-\(decimal(spread.high, 2)))"
        }
        return [
            "\(inFlight)", name, decimal(Spread(loads.map(\.callsPerSecond)).median, 0),
            decimal(Spread(loads.map(\.cpuSecondsPerCall)).median * 1e6, 0), overBare(\.callsPerSecond),
            overBare(\.cpuSecondsPerCall),
        ]
    }
}
