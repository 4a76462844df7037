#if Migration
    import APIModel
    import EndpointGenerator
    import Foundation
    import MockServer
    import SourceMigration
    import Testing

    /// A program that uses swift-openapi-generator's client for the bookstore, after `endpointgen migrate`.
    @Suite("A program of a user of swift-openapi-generator, migrated", .timeLimit(.minutes(5)))
    struct AppleFilesTests {
        @Test("the program is migrated without a manual change, compiles, and prints what the old one prints")
        func bookstore() throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("apple-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appendingPathComponent("Bookstore.swift")
            try FileManager.default.copyItem(
                at: Compiler.root.appendingPathComponent("Tests/ComingFrom/AppleFiles/Bookstore.swift"), to: file)

            var request = GenerationRequest()
            request.spec = Compiler.root.appendingPathComponent("Specs/bookstore.yaml").path
            let (result, migration) = Generator.migrate(request, [folder.path], from: .apple, isWritten: true)
            #expect(result.outcome == .done)
            let uses = try #require(migration).files.flatMap(\.uses)
            #expect(uses.count { $0.isCall } == 13 && uses.allSatisfy { !$0.isCall || $0.outcome == .rewritten })
            // The only comment: a server may add kinds of search results.
            #expect(uses.count { $0.outcome != .rewritten } == 1)

            var generation = request
            generation.output = folder.appendingPathComponent("Client").path
            generation.access = .internal
            #expect(Generator.generate(generation).outcome == .done)
            let program = folder.appendingPathComponent("program")
            let built = try Compiler.run(
                ["-swift-version", "5", "-parse-as-library", "-module-name", "App", "-o", program.path],
                Compiler.swiftFiles(in: folder) + Compiler.runtimeObjects())
            try #require(built.status == 0, "\(built.output.prefix(4_000))")
            #expect(!built.output.contains("warning:"), "\(built.output.prefix(4_000))")

            let api = try #require(Generator.mock(request).api)
            let server = try MockServer(api, port: 0)
            Thread.detachNewThread { server.run() }
            defer { server.stop() }
            let run = try Compiler.process(program, ["http://127.0.0.1:\(server.port)"])
            #expect(run.status == 0)
            // The old program prints the same lines (Tools/check-moving).
            #expect(
                run.output == """
                    ["Mu mu"] ["Ivan Turgenev"] false
                    fiction
                    list: done
                    list of another genre: done
                    1 EUR
                    list without arguments: done
                    A quiet morning (1 pages, 2024-01-01 00:00:00 +0000)
                    get: done
                    A quiet morning (1 pages, 2024-01-01 00:00:00 +0000)
                    get with slashes: done
                    A quiet morning
                    get with a switch: done
                    a1b2c3
                    create: done
                    A quiet morning 2024-01-01 00:00:00 +0000
                    create from a value: done
                    A quiet morning
                    update: done
                    delete: done
                    gone
                    delete with a switch: done
                    1 Juniper
                    authors: done
                    Juniper
                    author: done
                    1
                    A quiet morning
                    search: done
                    open
                    health: done

                    """)
        }
    }
#endif
