import EndpointCache
import Foundation

/// A folder that goes with the test, and caches in it.
final class CacheFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("endpoint-cache-\(UUID().uuidString)")
    let clock = Clock()
    let problems = Problems()

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The folder of a cache's files.
    var files: URL { url.appendingPathComponent("cache") }

    /// A cache as a process has it that has just begun.
    func cache(memory: CacheLimits = .memory, disk: CacheLimits = .disk) -> ResponseCache {
        ResponseCache(
            folder: files, memory: memory, disk: disk, report: { self.problems.add($0) }, now: { self.clock.now })
    }

    /// The names of the files.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: files.path)) ?? []).sorted()
    }

    /// Time that goes on when a test says so.
    final class Clock: @unchecked Sendable {
        private let lock = NSLock()
        /// 2026-01-01 00:00:00 GMT.
        private var time = Date(timeIntervalSince1970: 1_767_225_600)

        var now: Date { lock.withLock { time } }
        func advance(_ seconds: Double) { lock.withLock { time += seconds } }
    }

    /// The problems that caches have reported.
    final class Problems: @unchecked Sendable {
        private let lock = NSLock()
        private var reported: [CacheProblem] = []

        func add(_ problem: CacheProblem) { lock.withLock { reported.append(problem) } }
        var all: [CacheProblem] { lock.withLock { reported } }
        var kinds: [CacheProblem.Kind] { all.map(\.kind) }
    }
}
