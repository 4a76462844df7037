import Dispatch
import Foundation
import Testing

/// The tables of the articles against what compiles and runs.
@Suite("Coming from Moya, Apexy, MoyaMapper and CommonMoyaDispatcher", .timeLimit(.minutes(5)))
struct ComingFromTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The rows of an article's table by their states, and the sentence that counts them.
    private struct Table {
        var states: [(row: String, state: String)] = []
        var total = ""

        init(_ article: String) throws {
            let text = try String(contentsOf: root.appendingPathComponent("Sources/\(article).md"), encoding: .utf8)
            let section = text.components(separatedBy: "## Row by row\n")[1]
            for line in section.split(separator: "\n") {
                if line.hasPrefix("## ") { break }
                if line.hasPrefix("Of ") { total = String(line) }
                let cells = line.components(separatedBy: " | ")
                guard line.hasPrefix("| "), cells.count == 3, !line.hasPrefix("| ---"), !line.hasPrefix("| there")
                else {
                    continue
                }
                let state = cells[2].components(separatedBy: ":")[0].replacingOccurrences(of: " |", with: "")
                states.append((String(cells[0].dropFirst(2)), state))
            }
        }

        func count(_ state: String) -> Int { states.filter { $0.state == state }.count }

        /// The total that the article has to state.
        var expectedTotal: String {
            "Of \(states.count) rows \(count("as it was")) are as they were, \(count("renamed")) renamed, "
                + "\(count("different")) different, \(count("impossible")) impossible."
        }
    }

    private static let articles = [
        "EndpointRuntime/EndpointRuntime.docc/ComingFromMoya", "EndpointClients/EndpointClients.docc/ComingFromApexy",
        "EndpointMapper/EndpointMapper.docc/EndpointMapper",
        "EndpointClients/EndpointClients.docc/EnvironmentsAndDispatchers",
    ]

    private func rows(_ article: String) async throws -> [RowChecks] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("coming-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return switch article.components(separatedBy: "/").last {
        case "ComingFromMoya": [try await MoyaRows.responseHandling(), try await MoyaRows.reactive()]
        case "ComingFromApexy": [try ApexyRows.nestedResponses()]
        case "EndpointMapper":
            [
                try await MapperRows.responses(),
                try await MapperRows.caches(in: folder.appendingPathComponent("values")),
                try await MapperRows.cachedRequests(in: folder.appendingPathComponent("requests")),
            ]
        default: [await DispatcherRows.dispatcher()]
        }
    }

    @Test("each row of an article's table has the documented result, unless it is impossible", arguments: articles)
    func rowsRun(article: String) async throws {
        let (table, checks) = (try Table(article), try await rows(article))
        #expect(checks.flatMap(\.failed) == [])
        let possible = table.states.filter { $0.state != "impossible" }.map(\.row)
        #expect(checks.flatMap(\.rows).sorted() == possible.sorted())
        #expect(table.total == table.expectedTotal)
    }

    @Test("of all rows at most 6 differ, and 2 are impossible")
    func totals() throws {
        let tables = try Self.articles.map { try Table($0) }
        let states = Set(tables.flatMap { $0.states.map(\.state) })
        #expect(states == ["as it was", "renamed", "different", "impossible"])
        #expect(tables.map(\.states.count).reduce(0, +) == 104)
        #expect(tables.map { $0.count("different") }.reduce(0, +) <= 6)
        #expect(tables.map { $0.count("impossible") }.reduce(0, +) == 2)
    }

    @Test(
        "48 snippets in Moya's style, and all rows, compile in Swift 5 and Swift 6", arguments: [5, 6])
    func languageModes(version: Int) throws {
        let folder = Self.root.appendingPathComponent("Tests/ComingFrom")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" && !$0.lastPathComponent.hasSuffix("Tests.swift") }
        let snippets = try String(contentsOf: folder.appendingPathComponent("MoyaSnippets.swift"), encoding: .utf8)
        #expect(snippets.components(separatedBy: "// snippet ").count - 1 == 48)
        let output = try compile(files, version)
        #expect(!output.contains("error:"), "\(output)")
    }

    @Test("removed names are errors that name their replacements")
    func fixIts() throws {
        let code = """
            import EndpointCache
            import EndpointClients
            import EndpointMapper
            import EndpointMigration
            import EndpointRuntime
            func names(
                _: (any TargetType)?, _: Method?, _: RxMoyaProvider<MultiTarget>?, _: ModelableParameterType?,
                _: MoyaMapperPlugin?, _: MMCache?, _: MMStatusCode?, _: CommonMoyaDispatcher?, _: (any MoyaDispatcher)?,
                _: (any TFResultHandler)?, _: (any InteractionErrorFilter)?, _: URLSessionClient?, _: CacheKeyType?, _: (any Cancellable)?, _: Session?,
                _: Completion?, _: ProgressBlock?, _: NetworkActivityChangeType?, _: HTTPBody?,
                _: RequestType?, _: ProgressResponse?
            ) {}
            func functions(
                _ response: Response, _ provider: Provider<MultiTarget>, _ cache: ResponseCache, _ target: MultiTarget,
                _ environment: ServerEnvironment, _ dispatcher: AppDispatcher
            ) async throws {
                _ = try response.filterStatusCodes(range: 200...299)
                _ = provider.producer(target).filterStatusCodes(range: 200...299)
                _ = provider.cacheRequest(target)
                _ = cache.cacheInt(1, key: "k")
                _ = cache.fetchIntCache(key: "k")
                _ = cache.removeAllJSONCache()
                _ = environment.commonHeaders
                _ = try await dispatcher.getResponse(target)
            }
            """
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("names-\(UUID().uuidString).swift")
        try Data(code.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let errors = try compile([file], 6).components(separatedBy: "\n").filter { $0.hasPrefix(file.path) }
        let renamed = errors.filter { $0.contains("error:") && $0.contains("has been renamed to") }
        #expect(renamed.count == 29, "\(errors.joined(separator: "\n"))")
    }

    @Test("a target with a task that conforms to Target is an error that names TaskTarget")
    func targetWithTask() throws {
        let code = """
            import EndpointClients
            import EndpointMigration
            import Foundation
            struct Zen: Target {
                var baseURL: URL { URL(fileURLWithPath: "/") }
                var path: String { "" }
                var method: HTTPMethod { .get }
                var task: RequestTask { .requestPlain }
            }
            """
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("zen-\(UUID().uuidString).swift")
        try Data(code.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try compile([file], 6).contains("a handwritten target with a task conforms to 'TaskTarget'"))
    }

    @Test("an encoding with Alamofire's function is an error that has the function of ParameterEncoding")
    func encodingOfAlamofire() throws {
        let code = """
            import EndpointClients
            import EndpointMigration
            import Foundation
            struct Lines: ParameterEncoding {
                func encode(_ request: URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
                    try request.asURLRequest()
                }
            }
            """
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID().uuidString).swift")
        try Data(code.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let function = "func encode(_ request: URLRequest, with parameters: [String: JSONValue]) throws -> URLRequest"
        #expect(try compile([file], 6).contains(function))
    }

    /// Returns the output of the compiler.
    private func compile(_ files: [URL], _ version: Int) throws -> String {
        try Compiler.run(
            [
                "-c", "-wmo", "-o", "/dev/null", "-swift-version", "\(version)", "-module-name", "Rows",
                "-package-name",
                "rows", "-suppress-warnings",
            ], files
        ).output
    }
}
