import Diagnostics
import Foundation
import SwiftCode
import Testing

@testable import EndpointGenerator

/// The treatment of existing files.
@Suite("Output folder")
struct OutputFolderTests {
    private func generate(_ text: String, in folder: TemporaryFolder, name: String? = nil) throws -> Generator.Result {
        var request = GenerationRequest()
        request.spec = try folder.write(text, to: "api.yaml")
        request.output = folder.url.appendingPathComponent("output").path
        request.name = name
        return Generator.generate(request)
    }

    @Test("a link in place of a file is replaced, and a linked folder is an error; their targets remain")
    func links() throws {
        try TemporaryFolder.with { folder in
            _ = try generate(CommandTests.small, in: folder)
            let (manager, output) = (FileManager.default, folder.url.appendingPathComponent("output"))
            let client = try #require(
                try manager.contentsOfDirectory(atPath: output.path).first { $0.hasSuffix("Client.swift") })
            // A file of ours, so that it may be replaced, and one that isn't there.
            let victim = folder.url.appendingPathComponent("victim")
            let absent = folder.url.appendingPathComponent("absent").path
            try manager.moveItem(at: output.appendingPathComponent(client), to: victim)
            let text = try String(contentsOf: victim, encoding: .utf8) + "// more\n"
            try text.write(to: victim, atomically: false, encoding: .utf8)
            for target in [victim.path, absent] {
                try? manager.removeItem(at: output.appendingPathComponent(client))
                try manager.createSymbolicLink(
                    atPath: output.appendingPathComponent(client).path, withDestinationPath: target)
                #expect(try generate(CommandTests.small, in: folder).diagnostics.isEmpty)
                #expect(!DiskFile.isLink(output.appendingPathComponent(client).path))
                #expect(try String(contentsOf: victim, encoding: .utf8) == text)
                #expect(!manager.fileExists(atPath: absent))
            }
            let elsewhere = folder.url.appendingPathComponent("elsewhere")
            try manager.createDirectory(at: elsewhere, withIntermediateDirectories: true)
            try manager.removeItem(at: output.appendingPathComponent("Models"))
            try manager.createSymbolicLink(
                atPath: output.appendingPathComponent("Models").path, withDestinationPath: elsewhere.path)
            let result = try generate(CommandTests.small, in: folder)
            #expect(result.diagnostics.map(\.code) == [.outputNotWritable])
            #expect(try manager.contentsOfDirectory(atPath: elsewhere.path) == [])
        }
    }

    @Test(
        "a dangling link as the output folder or above it is an error that names the link",
        arguments: ["link", "link/", "link/below/it"])
    func danglingLink(output: String) throws {
        try TemporaryFolder.with { folder in
            let link = folder.url.appendingPathComponent("link").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "absent")
            var request = GenerationRequest()
            request.spec = try folder.write(CommandTests.small, to: "small.yaml")
            request.output = folder.url.path + "/" + output
            let result = Generator.generate(request)
            #expect(result.diagnostics.map(\.code) == [.outputNotWritable])
            #expect(
                result.diagnostics.first?.message.contains("' has no target") == true
                    && result.diagnostics.first?.hint == "create its target, or remove the link")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["link", "small.yaml"])
        }
    }

    @Test("files that are no longer generated are removed, and so are emptied folders")
    func staleFiles() throws {
        try TemporaryFolder.with { folder in
            _ = try generate(CommandTests.small, in: folder)
            let empty = CommandTests.small.replacingOccurrences(
                of: "schema: { $ref: '#/components/schemas/Thing' }", with: "{}")
            let result = try generate(empty, in: folder)
            #expect(result.summary?.removed == 1)
            let output = folder.url.appendingPathComponent("output")
            #expect(!FileManager.default.fileExists(atPath: output.appendingPathComponent("Models").path))
        }
    }

    @Test("a run that can't write removes the folders it created")
    func foldersOfFailures() throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = try folder.write(CommandTests.small, to: "api.yaml")
            // No file system takes so long a name.
            let name = String(repeating: "x", count: 300)
            request.output = folder.url.appendingPathComponent("made/further/" + name).path
            #expect(Generator.generate(request).outcome != .done)
            #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("made").path))
        }
    }

    @Test("the user's hidden files remain, even with names similar to those of a killed run")
    func hiddenFiles() throws {
        try TemporaryFolder.with { folder in
            let mine = [".endpointgen-notes", ".endpointgen-a-b-c", ".endpointgen-A-1", ".endpointgen--1", ".notes"]
            for name in mine { _ = try folder.write("mine", to: "output/\(name)") }
            #expect(try generate(CommandTests.small, in: folder).outcome == .done)
            let changed = CommandTests.small.replacing("Thing", with: "Object")
            #expect(try generate(changed, in: folder).outcome == .done)
            for name in mine {
                let file = folder.url.appendingPathComponent("output/" + name)
                #expect(try String(contentsOf: file, encoding: .utf8) == "mine", "\(name)")
            }
        }
    }

    /// Tests a case-insensitive file system, represented by a second name for a file.
    @Test("a file whose name changed only in spelling isn't removed as obsolete")
    func spelledOtherwise() throws {
        try TemporaryFolder.with { folder in
            _ = try generate(CommandTests.small, in: folder)
            let models = folder.url.appendingPathComponent("output/Models")
            try FileManager.default.linkItem(
                at: models.appendingPathComponent("Thing.swift"), to: models.appendingPathComponent("THING.swift")
            )
            #expect(try generate(CommandTests.small, in: folder).summary?.removed == 0)
            try FileManager.default.removeItem(at: models.appendingPathComponent("THING.swift"))
            _ = try folder.write("\(contents(of: models)["Thing.swift"] ?? "")", to: "output/Models/THING.swift")
            #expect(try generate(CommandTests.small, in: folder).summary?.removed == 1)
        }
    }

    @Test("a file that can't be replaced leaves everything unchanged")
    func failedRename() throws {
        try TemporaryFolder.with { folder in
            var sink = DiagnosticSink()
            let output = OutputFolder(path: folder.url.path, marker: "// ours")
            // The system takes no name as long as this.
            let names = ["A.swift", String(repeating: "N", count: 300) + ".swift", "Z.swift"]
            let changes = output.update(
                with: names.map { GeneratedFile(path: $0, bytes: Array("// ours".utf8)) }, reporting: &sink)
            #expect(changes == nil)
            #expect(sink.diagnostics.map(\.code) == [.outputNotWritable])
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(left == [])
        }
    }

    @Test("a file of the user's that doesn't conflict remains")
    func foreignFileStays() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write("// mine", to: "output/Models/Mine.swift")
            _ = try generate(CommandTests.small, in: folder)
            let result = try generate(CommandTests.small, in: folder)
            #expect(result.outcome == .done)
            #expect(contents(of: folder.url)["output/Models/Mine.swift"] == "// mine")
        }
    }

    @Test("a conflicting file of the user's prevents all writing")
    func foreignFileInTheWay() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write("// mine", to: "output/Models/Thing.swift")
            let result = try generate(CommandTests.small, in: folder)
            #expect(result.outcome == .invalidArguments)
            #expect(result.diagnostics.map(\.code) == [.foreignFile])
            #expect(contents(of: folder.url.appendingPathComponent("output")) == ["Models/Thing.swift": "// mine"])
        }
    }

    @Test("another client's files in the same folder remain")
    func otherClient() throws {
        try TemporaryFolder.with { folder in
            _ = try generate(CommandTests.small, in: folder)
            let result = try generate(
                CommandTests.small.replacingOccurrences(of: "Thing", with: "Item").replacingOccurrences(
                    of: "things", with: "items"),
                in: folder, name: "Other"
            )
            #expect(result.summary?.removed == 0)
            let paths = contents(of: folder.url.appendingPathComponent("output")).keys
            #expect(paths.contains("SmallClient.swift"))
            #expect(paths.contains("OtherClient.swift"))
        }
    }
}
