import APIModel
import EndpointGenerator
import EndpointRuntime
import Foundation
import Testing

/// Compiles generated code: Swift 6 mode, warnings as errors.
@Suite("Compile", .serialized)
struct CompileTests {
    private static let upcomingFeatures = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
        .flatMap { ["-enable-upcoming-feature", $0] }

    /// Those with a receiver of webhooks need the trait of these: Tests/Webhooks compiles them.
    @Test(
        "the output of every feature compiles without a warning",
        arguments: Checkout.featureNames.filter { !$0.hasPrefix("webhooks") })
    func feature(name: String) throws {
        try compile(Checkout.expected.appendingPathComponent(name), flags: ["-DDEBUG"] + Self.upcomingFeatures)
    }

    @Test("the bookstore compiles with upcoming features, with each access level, and for release")
    func modes() throws {
        try compile(Checkout.root.appendingPathComponent("Tests/Bookstore"), flags: ["-DDEBUG"] + Self.upcomingFeatures)
        try compile(Checkout.root.appendingPathComponent("Tests/Bookstore"), flags: ["-O"] + Self.upcomingFeatures)
        for access in ["package", "internal"] {
            try TemporaryFolder.with { folder in
                var request = GenerationRequest()
                request.spec = Checkout.root.appendingPathComponent("Specs/bookstore.yaml").path
                request.output = folder.url.path
                request.access = .init(rawValue: access)
                #expect(Generator.generate(request).outcome == .done)
                try compile(folder.url, flags: ["-DDEBUG", "-package-name", "tests"] + Self.upcomingFeatures)
            }
        }
    }

    @Test(
        "only public declarations export their implementation", arguments: ["public", "package", "internal"])
    func exports(access: String) throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = Checkout.root.appendingPathComponent("Specs/bookstore.yaml").path
            request.output = folder.url.path
            request.access = .init(rawValue: access)
            #expect(Generator.generate(request).outcome == .done)
            let files = contents(of: folder.url)
            #expect(!files.isEmpty)
            #expect(files.values.contains { $0.contains("@export(implementation)") } == (access == "public"))
        }
    }

    @Test("a client of XML bodies compiles without the product EndpointXML, and has no methods for them")
    func missingXML() throws {
        try TemporaryFolder.with { folder in
            let modules = folder.url.appendingPathComponent("Modules")
            try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
            for name in ["EndpointCoding", "EndpointHTTP", "EndpointRuntime"].map({ $0 + ".swiftmodule" }) {
                try FileManager.default.createSymbolicLink(
                    at: modules.appendingPathComponent(name),
                    withDestinationURL: Checkout.products.appendingPathComponent("Modules/\(name)"))
            }
            let imports = ["-I", modules.path]
            for name in ["xml", "xml-node-types"] {
                let flags = ["-DDEBUG"] + Self.upcomingFeatures
                try compile(Checkout.expected.appendingPathComponent(name), flags: flags, imports: imports)
            }
            let client = contents(of: Checkout.expected.appendingPathComponent("xml")).keys
                .filter { $0.hasSuffix(".swift") }.map { Checkout.expected.appendingPathComponent("xml/\($0)").path }
            func errors(_ call: String) throws -> String {
                let user = try folder.write(
                    "func use(_ client: DocumentsInXMLClient, _ pet: Pet) async throws { _ = try await client.\(call) }",
                    to: "user.swift")
                return try ProcessResult.run(
                    URL(fileURLWithPath: "/usr/bin/env"),
                    ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6"] + Checkout.moduleCache
                        + imports + client + [user]
                ).errors
            }
            let hint = "add the product EndpointXML of swift-endpoint-generator to the target"
            for call in ["pets.put(id: 7, pet)", "pets.list()"] {
                let text = try errors(call)
                #expect(text.contains("error:") && text.contains(hint), "\(text.prefix(2000))")
            }
            #expect(try errors("both.get()") == "")
        }
    }

    @Test("a client of package access compiles beside files with plain and internal imports")
    func packageAccess() throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = Checkout.features.appendingPathComponent("access-package.yaml").path
            request.configuration = Checkout.features.appendingPathComponent("access-package.endpointgen.yaml").path
            let client = folder.url.appendingPathComponent("Client")
            request.output = client.path
            #expect(Generator.generate(request).outcome == .done)
            _ = try folder.write(
                """
                import EndpointRuntime
                import Foundation

                func own(_ error: EndpointError, _ box: Box) -> Date { box.made }
                """, to: "Client/Own.swift")
            try compile(client, flags: ["-package-name", "p"])
            try compile(client, flags: ["-package-name", "p", "-enable-upcoming-feature", "InternalImportsByDefault"])
        }
    }

    @Test("two clients with schemas of the same names compile in one module, each in its namespace")
    func namespaces() throws {
        try TemporaryFolder.with { folder in
            for name in ["Alpha", "Beta"] {
                var request = GenerationRequest()
                request.spec = Checkout.features.appendingPathComponent("namespace.yaml").path
                let shared = name == "Beta" ? "types: { schemas: { User: Alpha.User } }" : ""
                request.configuration = try folder.write(
                    "name: \(name)\nnamespace: \(name)\n\(shared)", to: "\(name).endpointgen.yaml")
                request.output = folder.url.appendingPathComponent("Client/\(name)").path
                #expect(Generator.generate(request).outcome == .done)
            }
            let client = folder.url.appendingPathComponent("Client")
            let files = contents(of: client).keys.compactMap { $0.split(separator: "/").last?.lowercased() }
            #expect(Set(files).count == files.count)
            _ = try folder.write(
                """
                import EndpointRuntime

                func copy(_ alpha: Alpha.AlphaClient, _ beta: Beta.BetaClient) async throws {
                    for user in try await alpha.users.list(sort: .name) { try await beta.users.add(user) }
                    do { _ = try await beta.users.list() } catch { print(error.body(as: Beta.Problem.self) as Any) }
                }
                """, to: "Client/Own.swift")
            try compile(client, flags: ["-DDEBUG"])
        }
    }

    @Test("a stub's client in a release build explains the missing stub")
    func stubInRelease() throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = Checkout.root.appendingPathComponent("Specs/bookstore.yaml").path
            request.output = folder.url.appendingPathComponent("Client").path
            #expect(Generator.generate(request).outcome == .done)
            let user = try folder.write("let client = BookstoreClient(stub: .immediate)", to: "Client/main.swift")
            let sources = contents(of: folder.url).keys.filter { $0.hasPrefix("Client/") }
                .map { folder.url.appendingPathComponent($0).path }
            #expect(sources.contains(user))
            let result = try ProcessResult.run(
                URL(fileURLWithPath: "/usr/bin/env"),
                ["swiftc", "-typecheck", "-swift-version", "6"] + Checkout.moduleCache + Checkout.imports + sources)
            #expect(result.status != 0)
            #expect(result.errors.contains("release builds have no sample responses"), "\(result.errors.prefix(2000))")
        }
    }

    @Test(
        "code that uses a module without its trait gets an error that names the trait",
        arguments: [
            ("EndpointAsyncHTTPClient", "AsyncHTTPClientTransport", "with the trait AsyncHTTPClient"),
            ("EndpointHTTPTypes", "HTTPTypesTransport", "with the trait HTTPTypes"),
        ]
    )
    func missingTrait(module: String, type: String, message: String) throws {
        try TemporaryFolder.with { folder in
            func run(_ arguments: [String]) throws -> ProcessResult {
                try ProcessResult.run(
                    URL(fileURLWithPath: "/usr/bin/env"),
                    ["swiftc", "-parse-as-library", "-swift-version", "6", "-I", folder.url.path] + Checkout.moduleCache
                        + arguments)
            }
            let sources = Checkout.root.appendingPathComponent("Sources/\(module)")
            let files = contents(of: sources).keys.filter { $0.hasSuffix(".swift") }.sorted()
            let result = try run(
                [
                    "-emit-module", "-module-name", module, "-o",
                    folder.url.appendingPathComponent("\(module).swiftmodule").path,
                ]
                    + files.map { sources.appendingPathComponent($0).path })
            #expect(result.status == 0, "\(result.errors.prefix(2000))")
            let user = try folder.write("import \(module)\nfunc make() { _ = \(type)() }", to: "User.swift")
            let use = try run(["-typecheck", user])
            #expect(use.status != 0)
            #expect(use.errors.contains("depend on swift-endpoint-generator \(message)"), "\(use.errors.prefix(2000))")
        }
    }

    @Test(
        "models compile with every configurable option",
        arguments: [
            ("all-of", "struct"), ("enumerations", "struct"), ("formats", "struct"), ("multipart-choices", "struct"),
            ("nullable", "struct"), ("one-of-shapes", "struct"), ("read-only-write-only", "struct"),
            ("recursion", "struct"), ("tuples", "struct"), ("all-of", "class"), ("defaults", "class"),
            ("streams", "class"),
            ("multipart-choices", "class"), ("nullable", "class"), ("one-of-shapes", "class"),
            ("read-only-write-only", "class"), ("recursion", "class"), ("tuples", "class"), ("xml", "class"),
        ]
    )
    func modelForms(feature: String, kind: String) throws {
        try TemporaryFolder.with { folder in
            let form = "models: { conformances: [Hashable, Codable, Identifiable], kind: \(kind) }"
            var request = GenerationRequest()
            request.configuration = try folder.write(form, to: "endpointgen.yaml")
            request.spec = Checkout.root.appendingPathComponent("Specs/features/\(feature).yaml").path
            request.output = folder.url.appendingPathComponent("Client").path
            #expect(Generator.generate(request).outcome == .done)
            try compile(folder.url.appendingPathComponent("Client"), flags: ["-DDEBUG"] + Self.upcomingFeatures)
        }
    }

    @Test(
        "a client built for library evolution is usable from another module", arguments: ["-Onone", "-O"])
    func libraryEvolution(optimization: String) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write("libraryEvolution: true", to: "endpointgen.yaml")
            var request = GenerationRequest()
            request.spec = Checkout.root.appendingPathComponent("Specs/features/several-files.yaml").path
            request.configuration = folder.url.appendingPathComponent("endpointgen.yaml").path
            request.output = folder.url.appendingPathComponent("Client").path
            #expect(Generator.generate(request).outcome == .done)
            let sources = contents(of: folder.url).keys.filter { $0.hasPrefix("Client/") }
                .map { folder.url.appendingPathComponent($0).path }
            func compile(_ arguments: [String]) throws {
                let result = try ProcessResult.run(
                    URL(fileURLWithPath: "/usr/bin/env"),
                    ["swiftc", "-parse-as-library", "-swift-version", "6", optimization] + Checkout.moduleCache
                        + arguments + Checkout.imports + ["-I", folder.url.path]
                )
                #expect(result.status == 0, "\(result.errors.prefix(4000))")
            }
            // The runtime isn't compiled for it here, which the compiler warns of.
            try compile(
                [
                    "-enable-library-evolution", "-suppress-warnings", "-wmo", "-module-name", "Generated",
                    "-emit-module-path", folder.url.appendingPathComponent("Generated.swiftmodule").path,
                    "-c", "-o", folder.url.appendingPathComponent("Generated.o").path,
                ] + sources
            )
            let user = try folder.write(
                """
                import Generated

                func move(_ home: inout Home, _ client: SeveralFilesClient) -> Person? {
                    home.street = home.street.map { $0 + "!" }
                    home.owner?.home = Home(street: "Elsewhere")
                    return home.owner
                }
                """,
                to: "user.swift"
            )
            try compile(["-warnings-as-errors", "-c", user, "-o", folder.url.appendingPathComponent("user.o").path])
        }
    }

    @Test(
        "real descriptions compile without a warning",
        .enabled(if: Checkout.corpus != nil, "the real descriptions aren't at ../shared/specs"),
        arguments: ["petstore3.yaml", "petstore-expanded.yaml", "tfl.json", "superset.json", "telegram.json"]
    )
    func corpus(file: String) throws {
        let corpus = try #require(Checkout.corpus)
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = corpus.appendingPathComponent(file).path
            request.output = folder.url.path
            #expect(Generator.generate(request).outcome == .done)
            try compile(folder.url, flags: ["-DDEBUG"])
        }
    }

    private func compile(_ folder: URL, flags: [String], imports: [String] = Checkout.imports) throws {
        let sources = contents(of: folder).keys.filter { $0.hasSuffix(".swift") }.sorted()
            .map { folder.appendingPathComponent($0).path }
        #expect(!sources.isEmpty)
        try TemporaryFolder.with { temporary in
            let arguments =
                [
                    "swiftc", "-c", "-wmo", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors",
                    "-module-name", "Generated", "-o", temporary.url.appendingPathComponent("Generated.o").path,
                ] + (flags.contains("-package-name") ? [] : ["-package-name", "tests"])
                + imports + Checkout.moduleCache + flags + sources
            let result = try ProcessResult.run(URL(fileURLWithPath: "/usr/bin/env"), arguments)
            #expect(result.status == 0, "\(folder.lastPathComponent):\n\(result.errors.prefix(4000))")
        }
    }
}
