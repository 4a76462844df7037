import EndpointRuntime
import Foundation
import Measuring
import Payloads
import Synthesised

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// (e) Calls over sockets: typed, by hand, and the transport alone, which builds and decodes nothing.
@main
struct MeasureLive {
    static func main() async throws {
        let options = Options()
        let issue =
            #"{"number":1,"title":"Found a bug","state":"open","author":{"login":"octocat","id":1},"labels":["ui"]}"#
        let list = "[" + Array(repeating: issue, count: 10).joined(separator: ",") + "]"
        let server = try LoopbackServer(answering: Data(list.utf8), options)
        var table = Table(
            "Live: typed calls over loopback, against URLSession alone",
            columns: [
                "in flight", "call", "per second", "p50, ms", "p99, ms", "CPU, µs", "CPU over bare", "p50 over bare",
            ],
            note: """
                The server is a process of its own (`loopback-server`, one thread) and answers \
                \(list.utf8.count) bytes. CPU is of the client's process; the other times are by the \
                clock and move with whatever else the machine does.
                """
        )
        // A quick run needs no more descriptors than any process may open, and no speed of the machine's.
        for inFlight in options.isQuick ? [1, 16] : [1, 64, 512] {
            options.note("\(inFlight) in flight")
            let ways = try Way.all(server.base, inFlight: inFlight)
            let rounds = try await measure(ways, inFlight: inFlight, options)
            for (index, way) in ways.enumerated() {
                table.add(row(way, inFlight, rounds.map { $0[index] }, bare: rounds.map { $0[0] }))
            }
        }
        options.show(table)
    }

    /// Every round holds a load of each way; the first one isn't counted.
    private static func measure(_ ways: [Way], inFlight: Int, _ options: Options) async throws -> [[Load]] {
        let calls = options.isQuick ? 64 : inFlight == 1 ? 2000 : 8192
        var rounds: [[Load]] = []
        for _ in 0...(options.isQuick ? 1 : 7) {
            var loads: [Load] = []
            for way in ways {
                loads.append(try await Load(inFlight: inFlight, calls: calls, way.call))
            }
            rounds.append(loads)
        }
        return Array(rounds.dropFirst())
    }

    private static func row(_ way: Way, _ inFlight: Int, _ loads: [Load], bare: [Load]) -> [String] {
        let pairs = Array(zip(loads, bare))
        let cpu = Comparison(pairs.map { ($0.cpuSecondsPerCall, $1.cpuSecondsPerCall) })
        let latency = Comparison(pairs.map { ($0.latency(percentile: 50), $1.latency(percentile: 50)) })
        return [
            "\(inFlight)", way.name, decimal(Spread(loads.map(\.callsPerSecond)).median, 0),
            decimal(Spread(loads.map { $0.latency(percentile: 50) }).median * 1000, 2),
            decimal(Spread(loads.map { $0.latency(percentile: 99) }).median * 1000, 2),
            decimal(cpu.first.median * 1e6, 0), way.isBare ? "1" : cpu.ratio.overhead,
            way.isBare ? "1" : latency.ratio.overhead,
        ]
    }
}

extension Spread {
    /// `+4.2 % (3.9-5.0)`
    fileprivate var overhead: String {
        let percent = [median, low, high].map { ($0 - 1) * 100 }
        return "\(percent[0] < 0 ? "" : "+")\(decimal(percent[0])) % (\(decimal(percent[1])) to \(decimal(percent[2])))"
    }
}
