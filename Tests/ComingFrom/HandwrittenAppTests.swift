#if Migration
    import APIModel
    import EndpointGenerator
    import Foundation
    import RawServer
    import SourceMigration
    import Testing

    /// Apps with Moya's targets or Alamofire's requests, before and after `endpointgen migrate`.
    @Suite("Apps with handwritten requests", .timeLimit(.minutes(5)))
    struct HandwrittenAppTests {
        @Test(
            "each call is rewritten without a manual change, and the new program sends the same requests",
            arguments: [
                ("Moya", MigrationTool.moya, 10, 10), ("Alamofire", .alamofire, 8, 10),
            ])
        func app(library: String, tool: MigrationTool, calls: Int, requests: Int) throws {
            let app = try HandwrittenApp("\(library)App")
            defer { app.remove() }
            let old = try app.oldProgram(with: library)
            let before = try app.run(old)

            var request = GenerationRequest()
            request.spec = app.folder.appendingPathComponent("shelf.yaml").path
            let sources = app.folder.appendingPathComponent("Library.swift").path
            let (result, migration) = Generator.migrate(request, [sources], from: tool, isWritten: true)
            let file = try #require(migration?.files.first, "\(result.diagnostics.map(\.message))")
            #expect(file.uses.allSatisfy { $0.outcome == .rewritten } && file.uses.count(where: \.isCall) == calls)
            #expect(!file.text.contains("import \(library)\n"))

            request.output = app.folder.appendingPathComponent("Client").path
            request.access = .internal
            #expect(Generator.generate(request).outcome == .done)
            let after = try app.run(try app.newProgram())
            #expect(before.requests == after.requests)
            #expect(before.requests.count == requests)
            #expect(before.output == after.output && !before.output.contains("error"), "\(after.output)")
        }
    }

    /// A folder with an app, whose description and sources have the address of a server on loopback.
    private struct HandwrittenApp {
        let folder: URL
        private let server: RawServer
        private let log = RequestLog()
        private static let apps = Compiler.root.appendingPathComponent("Tests/ComingFrom")

        /// The requests in words.
        ///
        /// `Mutex` requires macOS 15.
        private final class RequestLog: @unchecked Sendable {
            private let lock = NSLock()
            private var requests: [String] = []

            func append(_ request: String) {
                lock.withLock { requests.append(request) }
            }

            /// Removes and returns the requests.
            func take() -> [String] {
                lock.withLock {
                    defer { requests = [] }
                    return requests
                }
            }
        }

        init(_ name: String) throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID().uuidString)")
            try FileManager.default.copyItem(
                at: Self.apps.appendingPathComponent(name), to: folder)
            try FileManager.default.copyItem(
                at: Self.apps.appendingPathComponent("CreateAPIFiles/shelf.yaml"),
                to: folder.appendingPathComponent("shelf.yaml"))
            let log = log
            server = try RawServer { connection in
                while let request = connection.request() {
                    log.append(Self.words(for: request))
                    Self.respond(to: request, connection)
                }
            }
            for file in ["Library.swift", "shelf.yaml"] {
                let url = folder.appendingPathComponent(file)
                let text = try String(contentsOf: url, encoding: .utf8)
                try text.replacing("https://shelf.example.com", with: "http://127.0.0.1:\(server.port)")
                    .write(to: url, atomically: true, encoding: .utf8)
            }
        }

        func remove() { try? FileManager.default.removeItem(at: folder) }

        /// Returns the method, the target and the body, whose names are sorted.
        private static func words(for request: RawRequest) -> String {
            let parts = request.line.split(separator: " ")
            let target = parts[1].split(separator: "?")
            let query = target.dropFirst().flatMap { $0.split(separator: "&") }.sorted().joined(separator: "&")
            let body = (try? JSONSerialization.jsonObject(with: request.body)).flatMap {
                try? JSONSerialization.data(withJSONObject: $0, options: .sortedKeys)
            }
            let type = body == nil ? "" : request["Content-Type"] ?? "no type"
            return "\(parts[0]) \(target[0])?\(query) \(type) \(String(decoding: body ?? request.body, as: UTF8.self))"
        }

        private static func respond(to request: RawRequest, _ connection: RawConnection) {
            let book = #"{"id":"a-1","title":"Mumu","in_stock":true}"#
            let path = request.line.split(separator: " ")[1].prefix { $0 != "?" }
            switch (request.line.prefix { $0 != " " }, path) {
            case ("DELETE", _): connection.send("HTTP/1.1 204 No Content\r\n\r\n")
            case ("POST", _): connection.answer(book, status: "201 Created")
            case (_, "/v1/books"), (_, "/v1/search"): connection.answer("[\(book)]")
            case let (_, path) where path.hasSuffix("/reviews"): connection.answer(#"{"reviews":[],"total":3}"#)
            default: connection.answer(book)
            }
        }

        /// Builds the program with a stub of a library, which sends the requests that the library's documentation states.
        func oldProgram(with library: String) throws -> URL {
            let stub = folder.appendingPathComponent("lib\(library).a")
            try build(
                [
                    "-swift-version", "5", "-parse-as-library", "-module-name", library, "-emit-library", "-static",
                    "-emit-module", "-emit-module-path", folder.appendingPathComponent("\(library).swiftmodule").path,
                ], [folder.appendingPathComponent("OldClient/\(library).swift")], to: stub)
            let program = folder.appendingPathComponent("old")
            try build(
                ["-swift-version", "5", "-parse-as-library", "-module-name", "App", "-I", folder.path],
                sources + [Self.apps.appendingPathComponent("MoyaApp/OldClient/Models.swift"), stub], to: program)
            return program
        }

        /// Builds the program with the generated client.
        func newProgram() throws -> URL {
            let program = folder.appendingPathComponent("new")
            let client = try Compiler.swiftFiles(in: folder.appendingPathComponent("Client"))
            try build(
                ["-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-module-name", "App"],
                sources + client + Compiler.runtimeObjects(), to: program)
            return program
        }

        private var sources: [URL] {
            ["Library.swift", "Program.swift"].map { folder.appendingPathComponent($0) }
        }

        private func build(_ arguments: [String], _ files: [URL], to product: URL) throws {
            let (status, output) = try Compiler.run(arguments + ["-o", product.path], files)
            try #require(status == 0, "\(output.prefix(4000))")
        }

        /// Runs a program, and returns its output and the requests in their order.
        func run(_ program: URL) throws -> (output: String, requests: [String]) {
            _ = log.take()
            let (status, output) = try Compiler.process(program, [])
            #expect(status == 0, "\(output)")
            return (output, log.take())
        }
    }
#endif
