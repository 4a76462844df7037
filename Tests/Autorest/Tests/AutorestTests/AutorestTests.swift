import EndpointRuntime
import Foundation
import Testing

/// Calls of generated clients, judged by the server for which Azure's generators are written: it accepts one request for
/// each scenario, and counts those that it has accepted.
@Suite("autorest", .timeLimit(.minutes(5)))
struct AutorestTests {
    @Test("each call sends the request that the server expects")
    func calls() async throws {
        let server = try AutorestServer()
        let calls = Calls(url: "http://127.0.0.1:\(server.port)")
        await callEvery(calls)
        for (name, error) in calls.errors.sorted(by: { $0.key < $1.key }) where !Expected.isFailure(name) {
            Issue.record("\(name): \(error)")
        }
        #expect(Expected.outdated(calls.errors.keys) == [])
        let report = try await server.report()
        #expect(Expected.omitted.filter { report[$0, default: 0] > 0 } == [], "covered")
        let missing = report.filter { $0.value == 0 }.keys.sorted()
        print("not covered: \(missing.joined(separator: " "))")
        let unexpected = missing.filter { !Expected.omitted.contains($0) }
        #expect(unexpected == [])
        let included = report.keys.filter { !Expected.omitted.contains($0) }.count
        print(
            "FIGURE: \(included - unexpected.count) of \(included) scenarios of autorest (\(report.count) in all), "
                + "\(calls.count) calls")
    }
}

/// The calls of a run, and their errors.
final class Calls {
    let url: String
    let transport = URLSessionTransport()
    let retrier = RetryPolicy(backoff: RetryBackoff(unit: .zero))
    private(set) var count = 0
    private(set) var errors: [String: String] = [:]

    init(url: String) { self.url = url }

    func callAsFunction(_ name: String, _ call: () async throws -> Void) async {
        count += 1
        do {
            try await call()
        } catch {
            errors[name] = "\(error)"
        }
    }
}

/// Decodes a model from JSON.
func model<Model: Decodable>(_ json: String) throws -> Model {
    try JSONDecoder().decode(Model.self, from: Data(json.utf8))
}

/// Reads all items of a list in pages.
func count(_ items: Items<some Sendable>, _ expected: Int = 1) async throws {
    let count = try await items.reduce(into: 0) { count, _ in count += 1 }
    #expect(count == expected)
}

/// The server in Node.
final class AutorestServer {
    private let process = Process()
    let port: Int

    struct Unavailable: Error {}

    init() throws {
        let environment = ProcessInfo.processInfo.environment
        guard let suite = environment["AUTOREST"] else { throw Unavailable() }
        let script = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../server.cjs").standardized
        let reports = FileManager.default.temporaryDirectory.appendingPathComponent("autorest-\(UUID().uuidString)")
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["node", script.path, suite, reports.path]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line = Data()
        while line.last != UInt8(ascii: "\n"), case let data = output.fileHandleForReading.availableData, !data.isEmpty
        {
            line += data
        }
        guard let port = Int(String(decoding: line.dropLast(), as: UTF8.self)) else { throw Unavailable() }
        self.port = port
    }

    deinit { process.terminate() }

    /// Returns how often each scenario was called with the request that it expects, Azure's paging among them.
    func report() async throws -> [String: Int] {
        let azure = try await report(at: "/report/azure").filter { $0.key.hasPrefix("Paging") }
        return try await report(at: "/report").merging(azure) { general, _ in general }
    }

    private func report(at path: String) async throws -> [String: Int] {
        let request = TransportRequest(RequestMessage(url: "http://127.0.0.1:\(port)\(path)"))
        return try JSONDecoder().decode(
            [String: Int].self, from: try await URLSessionTransport().exchange(request).data)
    }
}
