@_spi(Generated) import EndpointRuntime
import Foundation
import Measuring

// (g) Small JSON events of an event stream, parsed into models, against the same values decoded together from one JSON
// array; and the memory for ten times as many.

let options = Options()
let blocks = options.isQuick ? 1 : 50
let count = blocks * EventPieces.blockCount
let rounds = options.isQuick ? 1 : 9
let list = Data(("[" + (0..<count).map(EventPieces.json).joined(separator: ",") + "]").utf8)

var table = Table(
    "Events: one after the other, against one list of the same values",
    columns: ["read", "events", "events a second", "list, values a second", "speed", "MB more at most"],
    note: """
        CPU time of the process for the stream, of the thread for the list, in turns. Memory is what ten times as many \
        events add to the most that the process has had.
        """
)
for size in [256, 16_384] {
    let pieces = EventPieces(blocks: blocks, size: size)
    var measured: [(first: Double, second: Double)] = []
    for round in 0...rounds {
        let start = CPUClock.process.seconds
        try await read(pieces)
        let streamed = CPUClock.process.seconds - start
        let begin = CPUClock.thread.seconds
        let values: [Event] = try Response(statusCode: 200, data: list).content()
        let listed = CPUClock.thread.seconds - begin
        guard values.count == count else { throw Difference() }
        if round > 0 { measured.append((streamed, listed)) }
        if round == 0 { options.note("events in pieces of \(size) bytes") }
    }
    let comparison = Comparison(measured)
    table.add([
        "pieces of \(size) bytes", "\(count)", decimal(Double(count) / comparison.first.median, 0),
        decimal(Double(count) / comparison.second.median, 0), comparison.speedup.ratio,
        decimal(Double(try await grown(pieces)) / 1e6, 1),
    ])
}
options.show(table)

struct Difference: Error {}

func read(_ pieces: EventPieces) async throws {
    var sum = 0
    let provider = Provider<Watch>(
        configuration: ProviderConfiguration(
            environment: ServerEnvironment(baseURL: "http://127.0.0.1"), transport: pieces, retrier: nil))
    let events: ItemStream<Event> = try await provider.stream(of: .events, as: .eventData)
    for try await event in events { sum += event.index + 1 }
    guard sum == pieces.blocks * EventPieces.blockCount * (EventPieces.blockCount + 1) / 2 else { throw Difference() }
}

/// Returns the increase of the process's peak memory for a stream that is ten times as long.
func grown(_ pieces: EventPieces) async throws -> Int {
    let start = peakBytes()
    try await read(EventPieces(blocks: pieces.blocks * (options.isQuick ? 1 : 10), size: pieces.size))
    return peakBytes() - start
}

func peakBytes() -> Int {
    var usage = rusage()
    #if canImport(Darwin)
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss
    #else
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1024
    #endif
}

/// As a model of the description's would be.
struct Event: ReadableModel {
    let index: Int
    let text: String
    let isLast: Bool

    init(from fields: inout FieldReader) throws {
        index = fields.int("index")
        text = fields.string("text")
        isLast = fields.bool("is_last")
    }
}

enum Watch: OperationTarget {
    case events

    var baseURL: URL { URL(fileURLWithPath: "/") }
    var operation: OperationRequest { OperationRequest(.get, "/events") }
    static var sampleResponses: SampleResponses { "" }
}
