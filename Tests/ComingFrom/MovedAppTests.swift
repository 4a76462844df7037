#if Migration
    import EndpointGenerator
    import Foundation
    import SourceMigration
    import Testing

    /// Apps with another tool's client, moved with `init`, `generate` and `migrate`.
    @Suite("Moved apps", .timeLimit(.minutes(5)))
    struct MovedAppTests {
        @Test(
            "each call is rewritten, and the app compiles with the generated client",
            arguments: [
                ("CreateAPIFiles", MigrationTool.createAPI, 9), ("OpenAPIGeneratorFiles", .openAPIGenerator, 8),
            ])
        func app(name: String, tool: MigrationTool, calls: Int) throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.copyItem(
                at: Compiler.root.appendingPathComponent("Tests/ComingFrom/\(name)"), to: folder)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("OldClient"))
            var request = GenerationRequest()
            request.spec = folder.appendingPathComponent("shelf.yaml").path
            let proposal = try #require(Generator.propose(request).proposal)
            #expect(proposal.sources.map(\.missingCount) == [0])
            request.output = folder.appendingPathComponent("Shelf").path
            #expect(Generator.generate(request).outcome == .done)
            request.output = nil
            let library = folder.appendingPathComponent("Library.swift")
            let (result, migration) = Generator.migrate(request, [library.path], from: tool, isWritten: true)
            let file = try #require(migration?.files.first, "\(result.diagnostics.map(\.message))")
            #expect(file.uses.allSatisfy { $0.outcome == .rewritten } && file.uses.count(where: \.isCall) == calls)
            #expect(try String(contentsOf: library, encoding: .utf8) == file.text)
            let client = FileManager.default.enumerator(atPath: folder.appendingPathComponent("Shelf").path)?
                .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map {
                    folder.appendingPathComponent("Shelf/\($0)")
                }
            let (status, errors) = try Compiler.run(
                [
                    "-c", "-wmo", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-module-name",
                    "App", "-o",
                    folder.appendingPathComponent("App.o").path,
                ], (client ?? []) + [library])
            #expect(status == 0, "\(errors.prefix(4000))")
        }
    }
#endif
