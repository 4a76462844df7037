import EndpointCache
import EndpointRuntime
import Foundation
import RawServer
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Processes that are killed or run at the same time, full disks, damaged files: a reader finds either a stored value
/// or none.
@Suite("Damaged caches", .serialized, .timeLimit(.minutes(5)))
struct DamageTests {
    /// As the writing process has it.
    private struct Payload: Codable {
        var number: Int
        var text: String

        var isWhole: Bool { text == String(repeating: "\(number),", count: number * 37 % 3000) }
    }

    private static let writer: URL = {
        #if canImport(Darwin)
            let bundle =
                Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" } ?? Bundle.main.bundleURL
            return bundle.deletingLastPathComponent().appendingPathComponent("cache-writer")
        #else
            return Bundle.main.bundleURL.appendingPathComponent("cache-writer")
        #endif
    }()

    private struct Child {
        let process = Process()
        let output = Pipe()

        init(_ mode: String, _ folder: CacheFolder, _ number: Int) throws {
            process.executableURL = DamageTests.writer
            process.arguments = [mode, folder.files.path, "\(number)"]
            process.standardOutput = output
            try process.run()
        }

        /// Returns the output, once the process has ended.
        func lines() throws -> [String] {
            let text = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    @Test("a process killed at any of 250 points leaves each value either old or new")
    func killed() throws {
        let folder = CacheFolder()
        /// The number that each key has.
        var stored: [String: Int] = [:]
        var (next, numberKilled, numberMidway) = (0, 0, 0)
        for _ in 0..<250 {
            let child = try Child("write", folder, next)
            // It writes from its first line on; that one is waited for, and some of what follows.
            let begin = try child.output.fileHandleForReading.read(upToCount: 1) ?? Data()
            usleep(useconds_t.random(in: 0...3000))
            kill(child.process.processIdentifier, SIGKILL)
            let lines = try [String(decoding: begin, as: UTF8.self)] + child.lines()
            if child.process.terminationReason == .uncaughtSignal { numberKilled += 1 }
            // The first line was read in two parts.
            let words = ([lines[0] + (lines.count > 1 ? lines[1] : "")] + lines.dropFirst(2))
                .map { $0.split(separator: " ").map(String.init) }
            var begun: (key: String, number: Int)?
            for line in words where line.count == 4 {
                let (key, number) = ("\(line[1]) \(line[2])", try #require(Int(line[3])))
                next = number + 1
                if line[0] == "begin" {
                    begun = (key, number)
                } else {
                    #expect(line[0] == "end")
                    stored[key] = number
                    begun = nil
                }
            }
            #expect(words.allSatisfy { $0.count == 4 || $0 == words.last })
            if begun != nil { numberMidway += 1 }
            let cache = folder.cache()
            for index in 0..<7 {
                let key = "key \(index)"
                let payload: Payload? = cache.value(for: key, in: .hybrid)
                let possible = [stored[key], begun?.key == key ? begun?.number : nil]
                #expect(payload?.isWhole ?? true)
                #expect(possible.contains(payload?.number), "\(key) is \(payload?.number ?? -1) and not of \(possible)")
                if let payload { stored[key] = payload.number }
            }
        }
        #expect(numberKilled == 250)
        // Most of them, but that is for the machine to say.
        #expect(numberMidway > 0)
        #expect(folder.problems.all == [])
    }

    @Test("temporary files of a killed process are removed once no process can be writing them")
    func leftovers() throws {
        let folder = CacheFolder()
        folder.cache().store(1, for: "a", in: .hybrid)
        let (old, new) = (
            folder.files.appendingPathComponent(".1-2-3.new"), folder.files.appendingPathComponent(".1-2-4.new")
        )
        try Data("half".utf8).write(to: old)
        try Data("half".utf8).write(to: new)
        try FileManager.default.setAttributes([.modificationDate: Date() - 120], ofItemAtPath: old.path)
        folder.cache().store(2, for: "a", in: .hybrid)
        #expect(folder.names.filter { $0.hasPrefix(".") } == [".1-2-4.new"])
        #expect(folder.cache().value(for: "a", in: .hybrid) == 2)
    }

    @Test("processes that share a folder read complete values, also each other's")
    func shared() throws {
        let folder = CacheFolder()
        let children = try (0..<3).map { _ in try Child("share", folder, 2000) }
        for child in children {
            #expect(try child.lines() == [])
            #expect(child.process.terminationStatus == 0)
        }
        let (one, other) = (folder.cache(), folder.cache())
        for value in 0..<5 {
            one.store(value, for: "a", in: .hybrid)
            #expect(other.value(for: "a", in: .hybrid) == value)
            other.store("\(value)", for: "a", in: .hybrid)
            #expect(one.value(for: "a", in: .hybrid) == "\(value)")
        }
        other.removeValue(for: "a", in: .hybrid)
        #expect(one.value(Int.self, for: "a", in: .hybrid) == nil)
        one.store(1, for: "a", in: .hybrid)
        other.removeAllValues(in: .hybrid)
        #expect(one.value(Int.self, for: "a", in: .hybrid) == nil)
        #expect(folder.problems.all == [])
    }

    #if os(Linux)
        /// Containers may keep even root from mounting.
        private static let canMount: Bool = {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["unshare", "-m", "mount", "--bind", "/tmp", "/tmp"]
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }()

        @Test(
            "a full disk is reported, and stored values are retained",
            .enabled(if: canMount, "it needs the right to mount, in a namespace that unshare makes"))
        func fullDisk() throws {
            let folder = CacheFolder()
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
            let script = """
                mount -t tmpfs -o size=1m none '\(folder.url.path)' || exit 99
                exec '\(Self.writer.path)' fill '\(folder.files.path)' 1000
                """
            process.arguments = ["-m", "/bin/sh", "-c", script]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
            let problems = lines.filter { $0.hasPrefix("problem") }
            #expect(problems.count == 2)
            #expect(problems.allSatisfy { $0.hasSuffix("No space left on device") && $0.contains("can't write") })
            let stored = try #require(lines.first { $0.hasPrefix("stored ") }?.dropFirst(7)).description
            #expect((10..<21).contains(try #require(Int(stored))))
            #expect(
                lines.filter { !$0.hasPrefix("problem") } == ["stored \(stored)", "replaced false", "first 1 true"])
        }
    #endif

    @Test(
        "a truncated or mutated file is removed and reported, and never read as another value")
    func damaged() throws {
        let folder = CacheFolder()
        let texts = ["", "x", String(repeating: "value ", count: 300)]
        for (index, text) in texts.enumerated() {
            let key = "\(index)"
            folder.cache().store(text, for: key, in: .hybrid)
            let file = folder.files.appendingPathComponent(try #require(folder.names.first))
            let whole = try Data(contentsOf: file)
            var damages: [Data] = []
            // Each byte of the beginning, and some of the rest, with one bit or more changed.
            for position in Array(0..<min(whole.count, 90)) + (0..<150).map({ _ in Int.random(in: 0..<whole.count) }) {
                var bytes = whole
                bytes[position] ^= [1, 0x80, UInt8.random(in: 1...255)].randomElement() ?? 1
                damages.append(bytes)
            }
            for length in [0, 1, 7, 8, 63, 64, whole.count - 1] + (0..<30).map({ _ in Int.random(in: 0..<whole.count) })
            {
                damages.append(whole.prefix(length))
            }
            damages += [whole + [0], whole + whole, Data(repeating: 0, count: whole.count), Data(whole.reversed())]
            // Two entries at the same time, and two entries exchanged.
            for _ in 0..<50 {
                var bytes = whole
                for _ in 0..<Int.random(in: 2...9) {
                    bytes[Int.random(in: 0..<bytes.count)] = UInt8.random(in: 0...255)
                }
                damages.append(bytes)
                bytes = whole
                bytes.swapAt(Int.random(in: 0..<bytes.count), Int.random(in: 0..<bytes.count))
                damages.append(bytes)
            }
            let reported = folder.problems.all.count
            var count = 0
            for bytes in damages where bytes != whole {
                try bytes.write(to: file)
                #expect(folder.cache().value(String.self, for: key, in: .hybrid) == nil)
                #expect(!FileManager.default.fileExists(atPath: file.path))
                count += 1
                #expect(folder.problems.all.count == reported + count)
            }
            #expect(folder.problems.kinds.allSatisfy { $0 == .damagedFile })
            #expect(folder.problems.all.last?.file?.lastPathComponent == file.lastPathComponent)
            // What is dropped can be stored again.
            folder.cache().store(text, for: key, in: .hybrid)
            #expect(folder.cache().value(for: key, in: .hybrid) == text)
            folder.cache().removeAll()
        }
    }

    @Test("a folder that can't be listed is reported, and isn't taken for an empty one")
    func unlistedFolder() throws {
        let folder = CacheFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        // A link to itself, which the system can't follow.
        try FileManager.default.createSymbolicLink(atPath: folder.files.path, withDestinationPath: folder.files.path)
        #expect(!folder.cache().removeAll())
        #expect(Set(folder.problems.kinds) == [.unreadableFile])
        #expect(folder.problems.all.first?.file?.path == folder.files.path)
    }

    @Test("every file of a cache, randomly damaged: values, responses and HTTP caching")
    func allDamaged() async throws {
        let server = try CountingServer { request, _ in
            .init(200, request.line, ["Cache-Control: max-age=600", "Vary: X-L", "ETag: \"a\""])
        }
        let folder = CacheFolder()
        func fill() async throws {
            let cache = folder.cache()
            let transport = HTTPCachingTransport(in: cache)
            for index in 0..<10 {
                cache.store(["number": index], for: "\(index)", in: .hybrid)
                cache.store(
                    Response(statusCode: 200, data: Data("\(index)".utf8), message: nil), for: "\(index)", in: .hybrid)
                _ = try await transport.exchange(TransportRequest(RequestMessage(url: server.url + "/\(index)")))
            }
        }
        try await fill()
        let names = folder.names
        #expect(names.count == 40)
        for _ in 0..<20 {
            for name in names {
                let file = folder.files.appendingPathComponent(name)
                guard var bytes = try? Data(contentsOf: file) else { continue }
                for _ in 0..<Int.random(in: 1...4) {
                    bytes[Int.random(in: 0..<bytes.count)] ^= UInt8.random(in: 1...255)
                }
                if Bool.random() { bytes.removeLast(Int.random(in: 0..<bytes.count)) }
                try bytes.write(to: file)
            }
            let cache = folder.cache()
            let transport = HTTPCachingTransport(in: cache)
            for index in 0..<10 {
                let value: [String: Int]? = cache.value(for: "\(index)", in: .hybrid)
                #expect(value == nil || value == ["number": index])
                let data = cache.response(for: "\(index)")?.data
                #expect(data == nil || data == Data("\(index)".utf8))
                let answer = try await transport.exchange(
                    TransportRequest(RequestMessage(url: server.url + "/\(index)")))
                #expect(String(decoding: answer.data, as: UTF8.self) == "GET /\(index) HTTP/1.1")
            }
            try await fill()
            #expect(Set(names.prefix(1)).isSubset(of: folder.names) || folder.names.count >= 30)
        }
        #expect(folder.problems.all.count > 300)
        #expect(folder.problems.kinds.allSatisfy { $0 == .damagedFile })
    }

    @Test(
        "a file whose times exceed 64 bits of nanoseconds is read, and counts towards the limits",
        arguments: [-50_000_000_000, 15_000_000_000])
    func times(seconds: Int) throws {
        let folder = CacheFolder()
        folder.cache().store("old", for: "a", in: .hybrid)
        let file = folder.files.appendingPathComponent(try #require(folder.names.first)).path
        let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
        #expect(utimensat(AT_FDCWD, file, times, 0) == 0)
        #expect(folder.cache().value(String.self, for: "a", in: .hybrid) == "old")
        // The second file exceeds the limit, so the times of all files are compared.
        folder.cache(disk: CacheLimits(size: 1 << 20, count: 1)).store("new", for: "b", in: .hybrid)
        #expect(folder.names.count <= 1)
    }

    @Test("a file renamed to another key isn't read")
    func renamed() throws {
        let folder = CacheFolder()
        let cache = folder.cache()
        cache.store("a", for: "a", in: .hybrid)
        let first = try #require(folder.names.first)
        cache.store("b", for: "b", in: .hybrid)
        let second = try #require(folder.names.first { $0 != first })
        #expect(
            rename(
                folder.files.appendingPathComponent(first).path, folder.files.appendingPathComponent(second).path) == 0)
        #expect(folder.cache().value(String.self, for: "b", in: .hybrid) == nil)
        #expect(folder.cache().value(String.self, for: "a", in: .hybrid) == nil)
        #expect(folder.problems.kinds == [.damagedFile])
    }

    @Test("links, folders and pipes in place of a file aren't followed, read or waited for")
    func strangers() throws {
        let folder = CacheFolder()
        let cache = folder.cache()
        cache.store("a", for: "a", in: .hybrid)
        let file = folder.files.appendingPathComponent(try #require(folder.names.first))
        let elsewhere = folder.url.appendingPathComponent("elsewhere")
        try FileManager.default.moveItem(at: file, to: elsewhere)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: elsewhere)
        #expect(cache.value(String.self, for: "a", in: .hybrid) == nil)
        #expect(FileManager.default.fileExists(atPath: elsewhere.path))
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        #expect(cache.value(String.self, for: "a", in: .hybrid) == nil)
        #expect(!cache.store("b", for: "a", in: .hybrid))
        try FileManager.default.removeItem(at: file)
        #expect(mkfifo(file.path, 0o600) == 0)
        #expect(cache.value(String.self, for: "a", in: .hybrid) == nil)
        #expect(cache.store("c", for: "a", in: .hybrid))
        #expect(folder.cache().value(for: "a", in: .hybrid) == "c")
    }

    @Test("a folder that can't be created or written is reported, without other effects")
    func unwritable() throws {
        let folder = CacheFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try Data("a file".utf8).write(to: folder.files)
        let cache = folder.cache()
        #expect(!cache.store(1, for: "a", in: .hybrid))
        #expect(cache.value(Int.self, for: "a", in: .hybrid) == nil)
        #expect(!cache.removeValue(for: "a", in: .hybrid))
        cache.removeAll()
        #expect(folder.problems.kinds == [.unwritableFile])
        #expect(cache.store(1, for: "a", in: .memory))
    }

    @Test("a folder that is emptied or removed during a run is created again")
    func removed() throws {
        let folder = CacheFolder()
        let cache = folder.cache()
        cache.store(1, for: "a", in: .hybrid)
        try FileManager.default.removeItem(at: folder.url)
        #expect(cache.value(Int.self, for: "a", in: .hybrid) == nil)
        #expect(cache.store(2, for: "a", in: .hybrid))
        #expect(cache.value(for: "a", in: .hybrid) == 2)
        #expect(folder.problems.all == [])
    }
}
