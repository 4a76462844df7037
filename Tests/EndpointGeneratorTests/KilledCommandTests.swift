import Foundation
import RawServer
import Testing

/// Verbs that are killed at random moments: each file is as it was, or as it is to be. `KILLS` is the number of runs of
/// each verb; the default is small.
@Suite("Killed commands", .serialized)
struct KilledCommandTests {
    private static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 15
    private static let changed = CommandTests.small.replacingOccurrences(of: "name: { type", with: "label: { type")

    /// Runs a command and kills it after at most the time that a whole run takes.
    ///
    /// - Returns: Whether it was killed before its end.
    private func kill(_ arguments: [String], within limit: Duration, in folder: TemporaryFolder) throws -> Bool {
        let process = Process()
        process.executableURL = Checkout.products.appendingPathComponent("endpointgen")
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let microseconds = Int(limit / .microseconds(1))
        usleep(useconds_t.random(in: 0...useconds_t(max(1, min(microseconds, 900_000)))))
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal
    }

    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> (ProcessResult, Duration) {
        let clock = ContinuousClock()
        let start = clock.now
        let result = try ProcessResult.run(
            Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
        return (result, clock.now - start)
    }

    private func visible(_ folder: TemporaryFolder) -> [String: String] {
        contents(of: folder.url).filter { !($0.key.split(separator: "/").last?.hasPrefix(".") ?? false) }
    }

    @Test("'check' and 'diff' leave every file unchanged", arguments: ["check", "diff"])
    func readers(verb: String) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            _ = try folder.write(Self.changed, to: "new.yaml")
            _ = try run(["generate", "api.yaml", "--output", "out"], in: folder)
            let arguments =
                verb == "check" ? ["check", "new.yaml", "--output", "out"] : ["diff", "api.yaml", "new.yaml"]
            let (_, time) = try run(arguments, in: folder)
            let before = contents(of: folder.url)
            for _ in 0..<Self.kills {
                _ = try kill(arguments, within: time, in: folder)
                #expect(contents(of: folder.url) == before)
            }
        }
    }

    @Test("'init' writes a whole configuration or none, and then succeeds")
    func configuration() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(CommandTests.small, to: "api.yaml")
            let (first, time) = try run(["init", "api.yaml"], in: folder)
            #expect(first.status == 0, "\(first.errors)")
            let path = folder.url.appendingPathComponent("endpointgen.yaml")
            let whole = try String(contentsOf: path, encoding: .utf8)
            for _ in 0..<Self.kills {
                try FileManager.default.removeItem(at: path)
                _ = try kill(["init", "api.yaml"], within: time, in: folder)
                let found = visible(folder)["endpointgen.yaml"]
                #expect(found == nil || found == whole, "\(found ?? "")")
                if found == nil { #expect(try run(["init", "api.yaml"], in: folder).0.status == 0) }
            }
        }
    }

    @Test("'fetch' leaves the old or the new description and lock, and the next run completes")
    func fetch() throws {
        let round = Counter()
        // Each version has two files, which are renamed with it.
        let versions = ["one", "two"].map { name in
            [
                "api.yaml": FetchedPartsTests.description("./pet.yaml#/Pet", title: name),
                "pet.yaml": "Pet: { type: object, properties: { \(name): { type: string } } }\n",
            ]
        }
        let server = try RawServer { connection in
            while let request = connection.request() {
                let name = request.line.contains("pet.yaml") ? "pet.yaml" : "api.yaml"
                connection.answer(versions[round.value % 2][name] ?? "", type: "application/yaml")
            }
        }
        try TemporaryFolder.with { folder in
            _ = try folder.write("spec: http://127.0.0.1:\(server.port)/api.yaml\n", to: "endpointgen.yaml")
            _ = try run(["fetch"], in: folder)
            var time = Duration.zero
            for index in 0..<Self.kills {
                let old = visible(folder)
                round.next()
                _ = try kill(["fetch"], within: index == 0 ? .milliseconds(100) : time, in: folder)
                let found = visible(folder)
                for name in ["api.yaml", "pet.yaml"] {
                    #expect(versions.contains { $0[name] == found[name] }, "\(found[name] ?? "")")
                }
                // A lock that isn't the old one is whole.
                let lock = found["endpointgen.lock"]
                #expect(lock == old["endpointgen.lock"] || lock?.hasSuffix("\"\n") == true, "\(lock ?? "")")
                let (next, duration) = try run(["fetch"], in: folder)
                time = duration
                #expect(next.status == 0, "\(next.errors)")
                let whole = visible(folder)
                for (name, text) in versions[round.value % 2] { #expect(whole[name] == text) }
            }
        }
    }

    private final class Counter: @unchecked Sendable {
        private let lock = NSLock()
        private var count = 0

        var value: Int { lock.withLock { count } }

        func next() { lock.withLock { count += 1 } }
    }
}
