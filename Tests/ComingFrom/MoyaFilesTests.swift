import Foundation
import Testing

/// Files of apps that use Moya, after the compiler's fix-its alone. Only their imports are replaced, as the article has it.
@Suite("Files of Moya's users after the compiler's fix-its", .timeLimit(.minutes(10)))
struct MoyaFilesTests {
    private static let folder = Compiler.root.appendingPathComponent("Tests/ComingFrom/MoyaFiles")

    /// Files that need more than a fix-it: `DownloadDestination` as the type of a closure.
    private static let changedManually = ["Download"]
    /// Files that capture or store what isn't `Sendable`, which Swift 6 refuses whatever the library.
    private static let unsendable = [
        "AccessTokens", "AuthPlugin", "Endpoints", "MultiTargets", "NetworkManager", "ProviderExtension", "Stubs",
    ]

    @Test("of 24 files 23 compile in Swift 5 and 16 in Swift 6", arguments: [5, 6])
    func filesCompile(version: Int) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }.sorted()
        #expect(names.count == 24)
        let refused = Set(Self.changedManually + (version == 6 ? Self.unsendable : []))
        try withFolder { folder in
            for name in names {
                let (_, errors) = try fixed(name, version, in: folder)
                #expect(errors.isEmpty != refused.contains(name), "\(name): \(errors)")
            }
        }
    }

    @Test("plugins of Moya's documentation are called after their fix-its, and the token is sent")
    func pluginsAreCalled() throws {
        try withFolder { folder in
            let files = try ["AuthPlugin", "LogPlugin"].map { try fixed($0, 5, in: folder).file }
            let main = folder.appendingPathComponent("main.swift")
            let code = """
                import EndpointClients
                import Foundation

                let provider = Provider<AccountAPI>(
                    endpointClosure: { target in
                        Endpoint(
                            url: URL(target: target).absoluteString, sampleResponse: { .networkResponse(204, Data()) },
                            method: target.method, task: target.task, headers: nil)
                    },
                    stubClosure: { _ in .immediate },
                    plugins: [AuthPlugin(tokenClosure: { "secret" }), LogPlugin(), UnwrapPlugin()])
                for target in [AccountAPI.me, .login(email: "a@b.c", password: "p")] {
                    provider.request(target) { result in
                        let response = try? result.get()
                        let token = response?.request?.value(forHTTPHeaderField: "Authorization")
                        print(response?.statusCode ?? 0, token ?? "no token")
                    }
                }
                """
            try Data(code.utf8).write(to: main)
            let program = folder.appendingPathComponent("program")
            let built = try Compiler.run(
                ["-swift-version", "5", "-module-name", "App", "-suppress-warnings", "-o", program.path],
                [main] + files + Compiler.runtimeObjects())
            try #require(built.status == 0, "\(built.output.prefix(4000))")
            #expect(
                try Compiler.process(program, []).output == """
                    → GET https://example.com/me /me
                    ← 204 0
                    200 Bearer secret
                    → POST https://example.com/login /login
                    ← 204 0
                    200 no token

                    """)
        }
    }

    /// Applies fix-its until there are none.
    ///
    /// - Returns: The file, and the compiler's errors about it.
    private func fixed(_ name: String, _ version: Int, in folder: URL) throws -> (file: URL, errors: String) {
        let source = try String(
            contentsOf: Self.folder.appendingPathComponent("\(name).swift"), encoding: .utf8
        ).replacingOccurrences(of: "import Moya\n", with: "import EndpointClients\nimport EndpointMigration\n")
            .replacingOccurrences(of: "import CombineMoya\n", with: "import EndpointCombine\n")
        let file = folder.appendingPathComponent("\(name).swift")
        let diagnostics = folder.appendingPathComponent("\(name).dia")
        var text = Data(source.utf8)
        while true {
            try text.write(to: file)
            let output = try Compiler.run(
                [
                    "-frontend", "-typecheck", "-parse-as-library", "-module-name", "App", "-diagnostic-style", "llvm",
                    "-swift-version", "\(version)", "-serialize-diagnostics-path", diagnostics.path,
                ], [file]
            ).output
            let changed = FixIt.apply(SerializedDiagnostics(try Data(contentsOf: diagnostics)).fixIts, to: text)
            // A placeholder is applied again and again.
            guard changed != text, !output.contains("editor placeholder") else {
                let errors = output.split(separator: "\n").filter { $0.contains(": error: ") }
                return (file, errors.joined(separator: "\n"))
            }
            text = changed
        }
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("moya-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }
}
