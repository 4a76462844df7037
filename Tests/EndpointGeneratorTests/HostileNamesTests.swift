import Diagnostics
import EndpointGenerator
import Foundation
import HostileNames
import Testing

/// Hundreds of random names at a time; `APIModelTests` checks the model of the same descriptions.
@Suite("Hostile names")
struct HostileNamesTests {
    @Test(
        "the generated files have safe names and are valid Swift", arguments: [1, 2, 3] as [UInt64])
    func parses(seed: UInt64) throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = try folder.write(HostileDescription(seed: seed).text, to: "hostile.json")
            let output = folder.url.appendingPathComponent("output")
            request.output = output.path
            let result = Generator.generate(request)
            #expect(result.outcome == .done)
            #expect(result.diagnostics.filter { $0.severity == .error }.isEmpty)
            #expect(result.summary?.endpoints == HostileDescription(seed: seed).operations)
            let files = contents(of: output).keys.sorted()
            check(files)
            let arguments = ["swiftc", "-frontend", "-parse", "-swift-version", "6", "-warnings-as-errors"]
            let process = try ProcessResult.run(
                URL(fileURLWithPath: "/usr/bin/env"), arguments + files.map { output.appendingPathComponent($0).path }
            )
            #expect(process.status == 0, "seed \(seed):\n\(process.errors.prefix(4000))")
            #expect(process.errors.isEmpty, "seed \(seed):\n\(process.errors.prefix(4000))")
        }
    }

    @Test("an API named like a keyword gets a suffix", arguments: ["Self", "Any API", "2fa", "…"])
    func titles(title: String) throws {
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.spec = try folder.write(
                """
                openapi: 3.1.0
                info: {title: "\(title)", version: '1'}
                paths: {/a: {get: {responses: {'204': {description: Done.}}}}}
                """, to: "spec.yaml"
            )
            let output = folder.url.appendingPathComponent("output")
            request.output = output.path
            #expect(Generator.generate(request).outcome == .done)
            let files = contents(of: output)
            check(files.keys.sorted())
            #expect(files.values.allSatisfy { !$0.contains("`Self`") && !$0.contains("`Any`") })
        }
    }

    @Test("paths of one letter work, and a name that is a keyword gets a suffix")
    func oneLetter() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(
                """
                openapi: 3.1.0
                info: {title: A, version: '1'}
                paths: {/a: {get: {responses: {'204': {description: Done.}}}}}
                """, to: "s"
            )
            let result = try ProcessResult.endpointgen(
                "generate", "s", "--output", "o", "--name", "class", in: folder.url)
            #expect(result.status == 0, "\(result.errors.prefix(400))")
            #expect(contents(of: folder.url.appendingPathComponent("o")).keys.contains("ClassClient.swift"))
        }
    }

    @Test("the checked-in description's files have safe names too")
    func files() {
        check(
            contents(of: Checkout.expected.appendingPathComponent("names")).keys.filter { $0.hasSuffix(".swift") }
                .sorted())
    }

    /// No two files of one module may share a name, and no disk may take two for one.
    private func check(_ paths: [String]) {
        #expect(!paths.isEmpty)
        var seen: Set<String> = []
        for path in paths {
            let name = String(path.split(separator: "/").last ?? "")
            let stem = name.dropLast(".swift".count)
            #expect(name.utf8.count <= 200, "\(name)")
            #expect(stem.unicodeScalars.allSatisfy { $0 == "_" || $0 == "+" || $0.properties.isXIDContinue }, "\(name)")
            #expect(stem.unicodeScalars.first.map { $0 == "_" || $0.properties.isXIDStart } == true, "\(name)")
            #expect(seen.insert(name.uppercased().lowercased()).inserted, "\(name)")
        }
    }
}
