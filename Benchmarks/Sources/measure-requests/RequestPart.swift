import CAllocations
import EndpointRuntime
import Foundation
import Measuring
import Payloads
import Synthesised

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Measures requests: time and allocations of one, typed against handwritten.
struct RequestPart {
    private let rounds: Int
    private let span: Double
    private let options: Options
    private(set) var table = Table(
        "Requests: generated targets against URLComponents and JSONEncoder",
        columns: ["one request", "ours, ns", "by hand, ns", "ours / by hand", "ours, blocks", "by hand, blocks"],
        note: """
            CPU time of the process, in turns. Blocks are allocations of all kinds: the process brings a malloc \
            that counts and then asks glibc's (`Sources/CAllocations`; Linux only). The stub is a transport that \
            answers at once; to show the provider's own work, both sides build the request with the target, and \
            one of them hands it to the stub itself.
            """
    )

    init(_ options: Options) {
        self.options = options
        rounds = options.isQuick ? 1 : 9
        span = options.isQuick ? 0.02 : 0.2
    }

    mutating func measure(
        _ name: String, isolation: isolated (any Actor)? = #isolation, _ ours: () async throws -> Void,
        against theirs: () async throws -> Void
    ) async throws {
        options.note(name)
        let span = span
        let times = try await Comparison(rounds: rounds) {
            try await CPUClock.process.seconds(filling: span, ours)
        } against: {
            try await CPUClock.process.seconds(filling: span, theirs)
        }
        table.add(
            name, times.first.text(in: 1e-9, digits: 0), times.second.text(in: 1e-9, digits: 0), times.ratio.ratio,
            try await Self.blocks(ours), try await Self.blocks(theirs)
        )
    }

    private static func blocks(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
    ) async rethrows -> String {
        guard allocations_are_counted() != 0 else { return "-" }
        let before = allocation_count()
        for _ in 0..<1000 { try await body() }
        return decimal(Double(allocation_count() - before) / 1000)
    }
}

/// A transport that responds immediately, from memory.
struct InstantTransport: Transport {
    let data: Data
    let response: HTTPURLResponse

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        TransportResponse(response: response, data: data)
    }
}

struct DifferentRequests: Error, CustomStringConvertible {
    let description: String

    /// Checks that both implementations have the same request; otherwise their times have no meaning.
    static func check(_ ours: URLRequest, _ theirs: URLRequest) throws {
        let bodies = try [ours, theirs].map { try $0.httpBody.map { try JSONValue(json: $0) } }
        guard ours.url == theirs.url, ours.httpMethod == theirs.httpMethod, bodies[0] == bodies[1] else {
            throw DifferentRequests(description: "\(ours) isn't \(theirs)")
        }
    }
}
