import Diagnostics
import Foundation
import SwiftCode
import Testing

@testable import EndpointGenerator

/// Files that exist and can't be read, for a link to itself as for a failing disk.
@Suite("Unreadable files")
struct UnreadableFileTests {
    private static let reason = "Too many levels of symbolic links"

    private func request(in folder: TemporaryFolder) throws -> GenerationRequest {
        var request = GenerationRequest()
        request.spec = try folder.write(CommandTests.small, to: "api.yaml")
        request.output = folder.url.appendingPathComponent("output").path
        return request
    }

    /// Puts a link to itself in place of a file.
    private func makeUnreadable(_ file: URL) throws {
        try? FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: file.path)
    }

    @Test("a referenced file that can't be read is an error, and nothing is written")
    func part() throws {
        try TemporaryFolder.with { folder in
            var request = try request(in: folder)
            let text = CommandTests.small.replacingOccurrences(of: "#/components/schemas/Thing", with: "thing.yaml")
            request.spec = try folder.write(text, to: "api.yaml")
            try makeUnreadable(folder.url.appendingPathComponent("thing.yaml"))
            let result = Generator.generate(request)
            #expect(result.diagnostics.filter { $0.severity == .error }.map(\.code) == [.fileNotReadable])
            #expect(result.diagnostics.first { $0.severity == .error }?.message.contains(Self.reason) == true)
            #expect(DiskFile.isAbsent(request.output ?? ""))
        }
    }

    @Test("a configuration beside the description that can't be read is an error")
    func configuration() throws {
        try TemporaryFolder.with { folder in
            let request = try request(in: folder)
            try makeUnreadable(folder.url.appendingPathComponent("endpointgen.yaml"))
            let result = Generator.generate(request)
            #expect(result.diagnostics.map(\.code) == [.fileNotReadable])
            #expect(DiskFile.isAbsent(request.output ?? ""))
        }
    }

    @Test("a record that can't be read is an error, since names might change", arguments: ["generate", "check"])
    func record(verb: String) throws {
        try TemporaryFolder.with { folder in
            let request = try request(in: folder)
            let output = try #require(request.output)
            #expect(Generator.generate(request).outcome == .done)
            let name = try #require(try DiskFile.names(in: output).first { $0.hasSuffix(".record") })
            try makeUnreadable(URL(fileURLWithPath: output + "/" + name))
            let result = verb == "check" ? Generator.check(request).result : Generator.generate(request)
            #expect(result.diagnostics.map(\.code) == [.fileNotReadable])
            #expect(result.diagnostics.first?.message.contains(Self.reason) == true)
        }
    }

    @Test("a file that may be a generated one and can't be read is an error, and the folder is unchanged")
    func staleFile() throws {
        try TemporaryFolder.with { folder in
            let request = try request(in: folder)
            let output = try #require(request.output)
            #expect(Generator.generate(request).outcome == .done)
            try makeUnreadable(URL(fileURLWithPath: output + "/Old.swift"))
            let before = try DiskFile.files(in: output).sorted()
            let result = Generator.generate(request)
            #expect(result.diagnostics.map(\.code) == [.outputNotWritable])
            #expect(result.diagnostics.first?.message.contains("Old.swift' can't be read: \(Self.reason)") == true)
            #expect(try DiskFile.files(in: output).sorted() == before)
        }
    }

    @Test("a folder that can't be listed is an error, not an empty folder")
    func listing() throws {
        try TemporaryFolder.with { folder in
            let path = folder.url.appendingPathComponent("loop")
            try makeUnreadable(path)
            #expect(throws: DiskFile.Problem.self) { try DiskFile.names(in: path.path) }
            #expect(throws: DiskFile.Problem.self) { try DiskFile.files(in: path.path) }
            #expect(try DiskFile.names(in: folder.url.appendingPathComponent("absent").path) == [])
        }
    }

    @Test("a file of a former run that can't be read stays until it can be, and isn't moved to the new files")
    func formerFile() throws {
        try TemporaryFolder.with { folder in
            let old = folder.url.appendingPathComponent("old")
            try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
            try makeUnreadable(old.appendingPathComponent("Stale.swift"))
            let new = folder.url.appendingPathComponent("new").path
            PreviousOutput.remove(old.path, replacedBy: new)
            #expect(try DiskFile.names(in: old.path) == ["Stale.swift"])
            #expect(DiskFile.isAbsent(new))
        }
    }

    @Test("a file that can't be replaced restores those before it, and the files that are no longer generated")
    func replacement() throws {
        try TemporaryFolder.with { folder in
            let output = folder.url.path
            let marker = "// Generated by endpointgen for AClient.\n"
            let (old, stale) = (Array("\(marker)old".utf8), Array("\(marker)stale".utf8))
            try DiskFile.create(output + "/A.swift", holding: old)
            try DiskFile.create(output + "/Stale.swift", holding: stale)
            var plan = OutputFolder.Plan(current: ["A.swift"])
            plan.changed = [GeneratedFile(path: "A.swift", bytes: Array("\(marker)new".utf8))]
            plan.stale = ["Stale.swift", "Absent.swift"]
            #expect(throws: DiskFile.Problem.self) { try FileReplacement.carryOut(plan, in: output) }
            #expect(DiskFile.read(output + "/A.swift") == old)
            #expect(DiskFile.read(output + "/Stale.swift") == stale)
            #expect(try DiskFile.names(in: output).sorted() == ["A.swift", "Stale.swift"])
        }
    }
}
