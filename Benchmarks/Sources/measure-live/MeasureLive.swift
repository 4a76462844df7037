import EndpointRuntime
import Foundation
import Measuring
import Payloads
import Synthesised

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// (e) Calls over sockets: typed, handwritten, and the transport alone, which builds and decodes nothing.
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
                "in flight", "call", "per second", "p50, ms", "p99, ms", "CPU, µs", "per second over bare",
                "CPU over bare", "p50 over bare",
            ],
            note: """
                The server is a process of its own (`loopback-server`, one thread) and answers \
                \(list.utf8.count) bytes. CPU is of the client's process; the other times are by the \
                clock and move with whatever else the machine does. In brackets the middle half of the rounds.
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

    /// Every round holds a load of each way, every second one in the opposite order; the first one isn't counted. Many
    /// short rounds, so that what slows the machine for a while slows all ways.
    private static func measure(_ ways: [Way], inFlight: Int, _ options: Options) async throws -> [[Load]] {
        let calls = options.isQuick ? 64 : inFlight == 1 ? 300 : max(1024, 2 * inFlight)
        var rounds: [[Load]] = []
        for round in 0...(options.isQuick ? 1 : 40) {
            var loads: [(index: Int, load: Load)] = []
            for index in round % 2 == 0 ? Array(ways.indices) : ways.indices.reversed() {
                loads.append((index, try await Load(inFlight: inFlight, calls: calls, ways[index].call)))
            }
            rounds.append(loads.sorted { $0.index < $1.index }.map(\.load))
        }
        return Array(rounds.dropFirst())
    }

    private static func row(_ way: Way, _ inFlight: Int, _ loads: [Load], bare: [Load]) -> [String] {
        func overBare(_ figure: (Load) -> Double) -> String {
            guard !way.isBare else { return "1" }
            return Spread(middleHalfOf: zip(loads, bare).map { figure($0) / figure($1) }).overhead
        }
        return [
            "\(inFlight)", way.name, decimal(Spread(loads.map(\.callsPerSecond)).median, 0),
            decimal(Spread(loads.map { $0.latency(percentile: 50) }).median * 1000, 2),
            decimal(Spread(loads.map { $0.latency(percentile: 99) }).median * 1000, 2),
            decimal(Spread(loads.map(\.cpuSecondsPerCall)).median * 1e6, 0), overBare(\.callsPerSecond),
            overBare(\.cpuSecondsPerCall), overBare { $0.latency(percentile: 50) },
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
