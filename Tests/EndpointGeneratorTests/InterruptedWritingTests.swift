import Diagnostics
import Foundation
import SwiftCode
import Testing

@testable import EndpointGenerator

/// Runs that are killed, run at the same time, or have no disk space: a reader of the folder always finds a complete
/// client.
@Suite("Interrupted writing", .serialized)
struct InterruptedWritingTests {
    private let first = Self.description("First")
    private let second = Self.description("Second")

    /// A client of many files, all of which differ from those of another `name`.
    private static func description(_ name: String) -> String {
        let schemas = (0..<40).map {
            """
                Thing\($0):
                  description: \(name)
                  type: object
                  properties: { value: { type: string }, other: { $ref: '#/components/schemas/Thing\(($0 + 1) % 40)' } }
            """
        }
        return """
            openapi: 3.1.0
            info: { title: Things, version: '1' }
            paths:
              /things:
                get:
                  tags: [\(name)]
                  operationId: get\(name)
                  responses:
                    '200':
                      description: Good
                      content: { application/json: { schema: { $ref: '#/components/schemas/Thing0' } } }
            components:
              schemas:
            \(schemas.joined(separator: "\n"))
            """
    }

    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProcessResult {
        try .run(Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
    }

    private func shell(_ script: String, in folder: TemporaryFolder) throws -> ProcessResult {
        try .run(URL(fileURLWithPath: "/bin/bash"), ["-c", script], in: folder.url)
    }

    private func visible(_ folder: URL) -> [String: String] {
        contents(of: folder).filter { !$0.key.split(separator: "/").contains { $0.hasPrefix(".") } }
    }

    /// Returns the output for each description alone.
    private func clients(in folder: TemporaryFolder) throws -> [[String: String]] {
        try [first, second].enumerated().map { index, text in
            _ = try folder.write(text, to: "\(index).yaml")
            #expect(try run(["generate", "\(index).yaml", "--output", "alone\(index)"], in: folder).status == 0)
            return contents(of: folder.url.appendingPathComponent("alone\(index)"))
        }
    }

    @Test("a run that is killed at any point leaves the old client or the new one, and the next run cleans up")
    func killed() throws {
        try TemporaryFolder.with { folder in
            let clients = try clients(in: folder)
            #expect(clients[0].count > 3)
            let output = folder.url.appendingPathComponent("work/output")
            #expect(try run(["generate", "0.yaml", "--output", "work/output"], in: folder).status == 0)
            var numberKilled = 0
            let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 60
            for round in 0..<kills {
                let process = Process()
                process.executableURL = Checkout.products.appendingPathComponent("endpointgen")
                process.arguments = ["generate", "\(round % 2).yaml", "--output", "work/output"]
                process.currentDirectoryURL = folder.url
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                try process.run()
                // The last twentieth of a run writes.
                usleep(useconds_t.random(in: 10_000...120_000))
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
                if process.terminationReason == .uncaughtSignal { numberKilled += 1 }
                let found = visible(output)
                #expect(clients.contains(found), "a mixture of \(found.count) files")
            }
            #expect(numberKilled > 0)
            #expect(try run(["generate", "1.yaml", "--output", "work/output"], in: folder).status == 0)
            #expect(contents(of: output) == clients[1])
            #expect(try FileManager.default.contentsOfDirectory(atPath: output.path + "/..") == ["output"])
        }
    }

    @Test("files left by a killed run are removed, and foreign files in them are preserved")
    func leftovers() throws {
        try TemporaryFolder.with { folder in
            let clients = try clients(in: folder)
            let output = folder.url.appendingPathComponent("work/output")
            #expect(try run(["generate", "0.yaml", "--output", "work/output"], in: folder).status == 0)
            let left = "work/.output.endpointgen-1x2y"
            _ = try folder.write("half a fi", to: "work/output/Models/.endpointgen-1x2y-3")
            _ = try folder.write("mine", to: "work/output/.endpointgen-notes.txt")
            _ = try folder.write("\(clients[1].values.first ?? "")", to: left + "/Models/Thing1.swift")
            // Made, and not yet written.
            _ = try folder.write("", to: left + "/Models/Thing3.swift")
            _ = try folder.write("", to: left + "/Models/Thing99.swift")
            _ = try folder.write("new", to: left + "/Models/Mine.swift")
            try FileManager.default.linkItem(
                atPath: folder.url.path + "/work/output/Models/Thing2.swift",
                toPath: folder.url.path + "/\(left)/Models/Thing2.swift")
            // Another folder's, at which another run may be at work.
            _ = try folder.write("other", to: "work/.other.endpointgen-1x2y/Models/Thing1.swift")
            #expect(try run(["generate", "0.yaml", "--output", "work/output"], in: folder).status == 0)
            var expected = clients[0]
            expected["Models/Mine.swift"] = "new"
            expected[".endpointgen-notes.txt"] = "mine"
            #expect(contents(of: output) == expected)
            let beside = try FileManager.default.contentsOfDirectory(atPath: output.path + "/..")
            #expect(beside.sorted() == [".other.endpointgen-1x2y", "output"])
        }
    }

    @Test("concurrent runs in one folder wait for each other")
    func together() throws {
        try TemporaryFolder.with { folder in
            let clients = try clients(in: folder)
            for round in 0..<3 {
                let processes = try (0..<6).map { index in
                    let process = Process()
                    process.executableURL = Checkout.products.appendingPathComponent("endpointgen")
                    process.arguments = ["generate", "\((index + round) % 2).yaml", "--output", "work/output"]
                    process.currentDirectoryURL = folder.url
                    process.standardOutput = FileHandle.nullDevice
                    try process.run()
                    return process
                }
                for process in processes { process.waitUntilExit() }
                #expect(processes.map(\.terminationStatus) == Array(repeating: 0, count: 6))
                #expect(clients.contains(contents(of: folder.url.appendingPathComponent("work/output"))))
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/work") == ["output"])
            }
        }
    }

    @Test("a run that locks the folder for too long is reported")
    func held() throws {
        try TemporaryFolder.with { folder in
            let lock = try FolderLock(folder.url.path)
            let error = #expect(throws: DiskFile.Problem.self) {
                _ = try FolderLock(folder.url.path, lockTimeout: .milliseconds(100))
            }
            #expect(error?.reason.hasPrefix("another run has been writing to it for ") == true)
            lock.release()
            _ = try FolderLock(folder.url.path, lockTimeout: .milliseconds(100))
        }
    }

    @Test("a file size limit is an error with a message, and the old client remains")
    func fileSizeLimit() throws {
        try TemporaryFolder.with { folder in
            let clients = try clients(in: folder)
            #expect(try run(["generate", "0.yaml", "--output", "work/output"], in: folder).status == 0)
            let command = Checkout.products.appendingPathComponent("endpointgen").path
            let result = try shell("ulimit -f 1; exec '\(command)' generate 1.yaml --output work/output", in: folder)
            #expect(result.status == 2)
            #expect(result.errors.contains("'work/output' can't be written: File too large [output-not-writable]"))
            #expect(contents(of: folder.url.appendingPathComponent("work")) == clients[0].prefixed("output/"))
        }
    }

    #if os(Linux)
        /// Containers may keep even root from mounting.
        private static let canMount: Bool = {
            let result = try? ProcessResult.run(
                URL(fileURLWithPath: "/usr/bin/env"), ["unshare", "-m", "mount", "--bind", "/tmp", "/tmp"])
            return result?.status == 0
        }()

        @Test(
            "a full disk is an error with a message, and the old client remains",
            .enabled(if: canMount, "it needs the right to mount, in a namespace that unshare makes"))
        func fullDisk() throws {
            try TemporaryFolder.with { folder in
                let clients = try clients(in: folder)
                let command = Checkout.products.appendingPathComponent("endpointgen").path
                let size = clients[0].values.reduce(0) { $0 + ($1.utf8.count + 4095) / 4096 * 4096 } + 24 * 4096
                let script = """
                    mkdir disk && mount -t tmpfs -o size=\(size) none disk || exit 99
                    '\(command)' generate 0.yaml --output disk/output || exit 98
                    '\(command)' generate 1.yaml --output disk/output
                    echo "status $?"
                    cp -r disk/. after
                    """
                _ = try folder.write(script, to: "script.sh")
                let result = try shell("exec unshare -m /bin/sh script.sh", in: folder)
                #expect(result.status == 0, "\(result.errors)")
                #expect(result.output.contains("status 2"))
                #expect(result.errors.contains("can't be written: No space left on device [output-not-writable]"))
                let after = contents(of: folder.url.appendingPathComponent("after"))
                let expected = clients[0].prefixed("output/")
                #expect(after.keys.sorted() == expected.keys.sorted())
                #expect(after == expected)
            }
        }
    #endif

    #if os(Linux)
        @Test(
            "a mount in the folder remains, even of the same file system",
            .enabled(if: canMount, "it needs the right to mount, in a namespace that unshare makes"))
        func mount() throws {
            try TemporaryFolder.with { folder in
                _ = try clients(in: folder)
                _ = try folder.write("mine", to: "mine/Mine.txt")
                let command = Checkout.products.appendingPathComponent("endpointgen").path
                let script = """
                    '\(command)' generate 0.yaml --output out || exit 97
                    mkdir -p 'out/Models/of mine' empty
                    for place in 'out/Models/of mine' out/Models; do
                        mount --bind mine "$place" || exit 98
                        '\(command)' generate 1.yaml --output out
                        mountpoint -q "$place" || exit 99
                        grep -q mine "$place/Mine.txt" || exit 96
                        umount "$place"
                        '\(command)' generate 0.yaml --output out || exit 95
                    done
                    mount --bind empty 'out/Models/of mine' || exit 98
                    '\(command)' generate 1.yaml --output out
                    mountpoint -q 'out/Models/of mine' || exit 94
                    """
                _ = try folder.write(script, to: "script.sh")
                let result = try shell("exec unshare -m /bin/sh script.sh", in: folder)
                #expect(result.status == 0, "\(result.output) \(result.errors)")
            }
        }
    #endif

    @Test("unchanged files and the user's own keep their dates and have no hard links")
    func kept() throws {
        try TemporaryFolder.with { folder in
            _ = try clients(in: folder)
            _ = try folder.write("mine", to: "work/output/Models/Mine.swift")
            try FileManager.default.createSymbolicLink(
                atPath: folder.url.path + "/work/output/link.swift", withDestinationPath: "nowhere.swift")
            #expect(try run(["generate", "0.yaml", "--output", "work/output"], in: folder).status == 0)
            let output = folder.url.appendingPathComponent("work/output")
            let before = try attributes(in: output)
            try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: output.path)
            // Three models change, all others stay.
            let text = first.replacing(
                "properties: { value: { type: string }", with: "properties: { value: { type: integer }",
                maxReplacements: 3)
            _ = try folder.write(text, to: "0.yaml")
            let result = try run(["generate", "0.yaml", "--output", "work/output"], in: folder)
            #expect(result.output.contains("wrote "))
            let after = try attributes(in: output)
            let changed = before.keys.filter { before[$0] != after[$0] }
            #expect(Set(before.keys) == Set(after.keys))
            #expect(!changed.isEmpty && changed.count < before.count / 2, "\(changed.sorted())")
            #expect(!changed.contains("Models/Mine.swift") && !changed.contains("link.swift"))
            #expect(after.values.allSatisfy { $0.names == 1 })
            let mode = try FileManager.default.attributesOfItem(atPath: output.path)[.posixPermissions] as? Int
            #expect(mode == 0o750)
        }
    }

    private struct Attributes: Equatable {
        var number: UInt64
        var date: Date?
        var names: Int
    }

    private func attributes(in folder: URL) throws -> [String: Attributes] {
        var all: [String: Attributes] = [:]
        for path in try DiskFile.files(in: folder.path) {
            let found = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(path).path)
            all[path] = Attributes(
                number: (found[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0,
                date: found[.modificationDate] as? Date,
                names: (found[.referenceCount] as? NSNumber)?.intValue ?? 0)
        }
        return all
    }

    @Test("a folder that is a working directory, or contains the user's folders, is written file by file")
    func inPlace() throws {
        try TemporaryFolder.with { folder in
            let clients = try clients(in: folder)
            _ = try folder.write("mine", to: "work/output/.git/HEAD")
            #expect(try run(["generate", "0.yaml", "--output", "work/output"], in: folder).status == 0)
            let output = folder.url.appendingPathComponent("work/output")
            let number = try FileManager.default.attributesOfItem(atPath: output.path)[.systemFileNumber] as? NSNumber
            #expect(try run(["generate", "1.yaml", "--output", "work/output"], in: folder).status == 0)
            var expected = clients[1]
            expected[".git/HEAD"] = "mine"
            #expect(contents(of: output) == expected)
            try FileManager.default.removeItem(at: output.appendingPathComponent(".git"))
            let inside = try ProcessResult.endpointgen("generate", "../../0.yaml", "--output", ".", in: output)
            #expect(inside.status == 0)
            #expect(contents(of: output) == clients[0])
            let numberAfter =
                try FileManager.default.attributesOfItem(atPath: output.path)[.systemFileNumber] as? NSNumber
            #expect(number != nil && number == numberAfter)
        }
    }

    @Test("when a file can't be replaced, the previous ones are restored")
    func undone() throws {
        try TemporaryFolder.with { folder in
            // What holds a folder of the user's is written file by file.
            _ = try folder.write("mine", to: "own/mine.txt")
            let output = OutputFolder(path: folder.url.path, marker: GeneratedFile.markerOfAnyClient)
            func files(_ text: String, _ names: [String]) -> [GeneratedFile] {
                names.map { GeneratedFile(path: $0, bytes: Array((GeneratedFile.markerOfAnyClient + text).utf8)) }
            }
            var sink = DiagnosticSink()
            #expect(output.update(with: files("old", ["A.swift", "B/B.swift"]), reporting: &sink)?.written == 2)
            let before = contents(of: folder.url)
            // The system takes no name as long as this.
            let long = String(repeating: "N", count: 300) + ".swift"
            #expect(
                output.update(with: files("new", ["A.swift", "B/B.swift", "C/New.swift", long]), reporting: &sink)
                    == nil)
            #expect(sink.diagnostics.map(\.code) == [.outputNotWritable])
            #expect(contents(of: folder.url) == before)
            #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/C"))
        }
    }
}

extension [String: String] {
    fileprivate func prefixed(_ prefix: String) -> [String: String] {
        Dictionary(uniqueKeysWithValues: map { (prefix + $0.key, $0.value) })
    }
}
