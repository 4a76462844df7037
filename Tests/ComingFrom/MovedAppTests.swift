#if Migration
    import EndpointGenerator
    import Foundation
    import SourceMigration
    import Testing

    /// An app in a folder of this target, with its description and the configuration of its tool.
    struct MovedApp: Sendable {
        let folder: String
        let tool: MigrationTool
        /// The name of the client and, in lower case, of the description.
        let client: String
        let calls: Int

        init(_ folder: String, _ tool: MigrationTool, _ client: String, calls: Int) {
            (self.folder, self.tool, self.client, self.calls) = (folder, tool, client, calls)
        }
    }

    /// Apps with another tool's client, moved with `init`, `generate` and `migrate`.
    @Suite("Moved apps", .timeLimit(.minutes(5)))
    struct MovedAppTests {
        @Test(
            "each call is rewritten, and the app compiles with the generated client",
            arguments: [
                MovedApp("CreateAPIFiles", .createAPI, "Shelf", calls: 9),
                MovedApp("OpenAPIGeneratorFiles", .openAPIGenerator, "Shelf", calls: 8),
                MovedApp("CreateAPIDesk", .createAPI, "Desk", calls: 11),
                MovedApp("OpenAPIGeneratorDesk", .openAPIGenerator, "Desk", calls: 10),
            ])
        func app(_ app: MovedApp) throws {
            let (name, client) = (app.folder, app.client)
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.copyItem(
                at: Compiler.root.appendingPathComponent("Tests/ComingFrom/\(name)"), to: folder)
            try FileManager.default.removeItem(at: folder.appendingPathComponent("OldClient"))
            var request = GenerationRequest()
            request.spec = folder.appendingPathComponent("\(client.lowercased()).yaml").path
            let proposal = try #require(Generator.propose(request).proposal)
            #expect(proposal.sources.map(\.missingCount) == [0])
            request.output = folder.appendingPathComponent(client).path
            #expect(Generator.generate(request).outcome == .done)
            request.output = nil
            let sources = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                .filter { $0.hasSuffix(".swift") }.map { folder.appendingPathComponent($0) }
            let (result, migration) = Generator.migrate(request, sources.map(\.path), from: app.tool, isWritten: true)
            let files = try #require(migration?.files, "\(result.diagnostics.map(\.message))")
            let uses = files.flatMap(\.uses)
            #expect(uses.allSatisfy { $0.outcome == .rewritten }, "\(uses)")
            #expect(uses.count(where: \.isCall) == app.calls)
            #expect(try sources.map { try String(contentsOf: $0, encoding: .utf8) } == files.map(\.text))
            let code = FileManager.default.enumerator(atPath: folder.appendingPathComponent(client).path)?
                .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map {
                    folder.appendingPathComponent("\(client)/\($0)")
                }
            let (status, errors) = try Compiler.run(
                [
                    "-c", "-wmo", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-module-name",
                    "App", "-o",
                    folder.appendingPathComponent("App.o").path,
                ], (code ?? []) + sources)
            #expect(status == 0, "\(errors.prefix(4000))")
        }
    }
#endif
