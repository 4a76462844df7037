import EndpointCache
import EndpointRuntime
import Foundation
import Measuring

// (i) Responses in a cache, against the same bytes in files that handwritten code reads and writes: without a checksum,
// a status, headers, limits, or access times.

let options = Options()
let count = options.isQuick ? 10 : 300
let rounds = options.isQuick ? 1 : 9

var table = Table(
    "A cache: responses, against the bytes of their bodies in files",
    columns: ["body", "what", "ours, µs", "by hand, µs", "the time of it"],
    note: """
        CPU time of the thread for each of \(count) responses, in turns. By hand is `Data(contentsOf:)` and \
        `write(to:options: .atomic)`; what is in memory looks at its file, which another process may have changed.
        """
)

try withTemporaryFolder { folder in
    for size in [1000, 20_000, 200_000] { try measure(size, in: folder.appendingPathComponent("\(size)")) }
}
options.show(table)

struct Difference: Error {}

@MainActor
func measure(_ size: Int, in folder: URL) throws {
    let body = Data((0..<size).map { UInt8(32 + $0 % 90) })
    let response = Response(
        statusCode: 200, data: body, message: RequestMessage(url: "https://api.bookstore.example/v1/books?page=1"),
        head: ResponseHead(
            statusCode: 200,
            headers: [
                "Content-Type": "application/json", "Date": "Thu, 01 Jan 2026 00:00:00 GMT", "ETag": "\"33a64df5\"",
                "Cache-Control": "max-age=60", "Vary": "Accept",
            ], url: "https://api.bookstore.example/v1/books?page=1"))
    let files = folder.appendingPathComponent("files")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    let disk = CacheLimits(size: 1 << 30, count: 10_000)
    func cache(_ memory: CacheLimits) -> ResponseCache {
        ResponseCache(folder: folder.appendingPathComponent("cache"), memory: memory, disk: disk)
    }
    // One that keeps nothing in memory, and one that keeps all.
    let (onDisk, inMemory) = (cache(CacheLimits(size: 0, count: 0)), cache(disk))
    let names = (0..<count).map { "response \($0)" }
    let paths = names.map { files.appendingPathComponent($0) }

    func add(_ what: String, _ ours: () throws -> Void, _ theirs: () throws -> Void) rethrows {
        let comparison = try Comparison(rounds: rounds, { try seconds(ours) }, against: { try seconds(theirs) })
        table.add([
            "\(size) bytes", what, comparison.first.text(in: 1e-6), comparison.second.text(in: 1e-6),
            comparison.ratio.ratio,
        ])
    }
    func readByHand() throws {
        for path in paths { guard try Data(contentsOf: path).count == size else { throw Difference() } }
    }
    func read(_ cache: ResponseCache) throws {
        for name in names { guard cache.response(for: name)?.data.count == size else { throw Difference() } }
    }
    try add("write") {
        for name in names { guard onDisk.store(response, for: name, in: .hybrid) else { throw Difference() } }
    } _: {
        for path in paths { try body.write(to: path, options: .atomic) }
    }
    try add("read from disk") {
        try read(onDisk)
    } _: {
        try readByHand()
    }
    try read(inMemory)
    try add("read from memory") {
        try read(inMemory)
    } _: {
        try readByHand()
    }
    options.note("responses of \(size) bytes")
}

/// For each response.
func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = CPUClock.thread.seconds
    try body()
    return (CPUClock.thread.seconds - start) / Double(count)
}
