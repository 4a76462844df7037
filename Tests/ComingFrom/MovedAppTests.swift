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
            try compile(Compiler.swiftFiles(in: folder), in: folder)
        }

        /// Compiles files as an app.
        private func compile(_ files: [URL], in folder: URL) throws {
            let (status, errors) = try Compiler.run(
                [
                    "-c", "-wmo", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-module-name",
                    "App", "-o",
                    folder.appendingPathComponent("App.o").path,
                ], files)
            #expect(status == 0, "\(errors.prefix(4000))")
        }

        @Test("publishers of openapi-generator compile as publishers of EndpointCombine")
        func publishers() throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            var request = GenerationRequest()
            request.spec = Compiler.root.appendingPathComponent("Tests/ComingFrom/OpenAPIGeneratorDesk/desk.yaml").path
            request.configuration = folder.appendingPathComponent("endpointgen.yaml").path
            try Data("name: Desk\nnames: { style: openapi-generator }\naccess: internal\n".utf8)
                .write(to: folder.appendingPathComponent("endpointgen.yaml"))
            let feed = folder.appendingPathComponent("Feed.swift")
            try Data(Self.feed.utf8).write(to: feed)
            let (_, migration) = Generator.migrate(request, [feed.path], from: .openAPIGenerator, isWritten: true)
            let uses = try #require(migration?.files.first).uses
            #expect(uses.count(where: \.isCall) == 4 && uses.allSatisfy { $0.outcome == .rewritten }, "\(uses)")
            request.output = folder.appendingPathComponent("Client").path
            #expect(Generator.generate(request).outcome == .done)
            try compile(Compiler.swiftFiles(in: folder), in: folder)
        }

        private static let feed = """
            import Foundation

            #if canImport(Combine)
                import Combine
            #else
                import OpenCombine
            #endif

            /// The tickets of a help desk.
            @MainActor
            final class Feed {
                private var subscriptions: Set<AnyCancellable> = []
                private let ids = PassthroughSubject<Int64, any Error>()
                private(set) var titles: [String] = []
                private(set) var problem: (any Error)?
                var label = "new"

                func load() {
                    TicketsAPI.listTickets(status: [.open], label: [label])
                        .map(\\.tickets)
                        .mapError { $0 as? URLError ?? URLError(.unknown) }
                        .sink { completion in
                            if case .failure(let error) = completion { print(error.code) }
                        } receiveValue: { tickets in
                            MainActor.assumeIsolated { self.titles = tickets.map(\\.title) }
                        }
                        .store(in: &subscriptions)
                }

                func close(_ ticket: Ticket) {
                    TicketsAPI.updateTicket(ticketId: ticket.id, ticketChanges: TicketChanges(status: .closed))
                        .sink { _ in } receiveValue: { print($0.title) }
                        .store(in: &subscriptions)
                    TicketsAPI.deleteTicket(ticketId: 7)
                        .sink { completion in
                            if case .failure(let error) = completion { print(error) }
                        } receiveValue: {}
                        .store(in: &subscriptions)
                }

                func follow() {
                    ids.flatMap { CommentsAPI.listComments(ticketId: $0) }
                        .sink { _ in } receiveValue: { print($0.count) }
                        .store(in: &subscriptions)
                }
            }

            """
    }
#endif
