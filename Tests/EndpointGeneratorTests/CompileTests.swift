import APIModel
import EndpointGenerator
import EndpointRuntime
import Foundation
import Testing

/// What we generate, built by the Swift compiler: Swift 6 mode, warnings as errors.
@Suite("Compile", .serialized)
struct CompileTests {
    private static let upcomingFeatures = ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
        .flatMap { ["-enable-upcoming-feature", $0] }

    @Test("the output of every feature compiles without a warning", arguments: Checkout.featureNames)
    func feature(name: String) throws {
        try compile(Checkout.expected.appendingPathComponent(name), flags: ["-DDEBUG"] + Self.upcomingFeatures)
    }

    @Test("the bookstore compiles with the upcoming features on, with each access level, and for release")
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
        "real descriptions compile without a warning",
        arguments: ["petstore3.yaml", "petstore-expanded.yaml", "tfl.json", "superset.json", "telegram.json"]
    )
    func corpus(file: String) throws {
        guard let corpus = Checkout.corpus else { return }
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = corpus.appendingPathComponent(file).path
            request.output = folder.url.path
            #expect(Generator.generate(request).outcome == .done)
            try compile(folder.url, flags: ["-DDEBUG"])
        }
    }

    private func compile(_ folder: URL, flags: [String]) throws {
        let sources = contents(of: folder).keys.filter { $0.hasSuffix(".swift") }.sorted()
            .map { folder.appendingPathComponent($0).path }
        #expect(!sources.isEmpty)
        try TemporaryFolder.with { temporary in
            let arguments =
                [
                    "swiftc", "-c", "-wmo", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors",
                    "-module-name", "Generated", "-I", Checkout.products.appendingPathComponent("Modules").path,
                    "-o", temporary.url.appendingPathComponent("Generated.o").path,
                ] + flags + sources
            let result = try ProcessResult.run(URL(fileURLWithPath: "/usr/bin/env"), arguments)
            #expect(result.status == 0, "\(folder.lastPathComponent):\n\(result.errors.prefix(4000))")
        }
    }
}
