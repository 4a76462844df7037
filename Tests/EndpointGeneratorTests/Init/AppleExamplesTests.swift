import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// The examples and generated clients of swift-openapi-generator, in ../shared/moving.
@Suite(
    "Examples of swift-openapi-generator", .enabled(if: Checkout.moving != nil, "they aren't at ../shared/moving"))
struct AppleExamplesTests {
    @Test("each configuration is read completely, and the proposed configuration generates a client")
    func examples() throws {
        let examples = try #require(Checkout.moving).appendingPathComponent("apple/Examples")
        let paths = (FileManager.default.enumerator(atPath: examples.path)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix("/openapi-generator-config.yaml") }.sorted()
        #expect(Set(paths.map { $0.split(separator: "/")[0] }).count == 27)
        var (entries, missing) = (0, 0)
        for path in paths {
            try TemporaryFolder.with { folder in
                let source = examples.appendingPathComponent(path).deletingLastPathComponent()
                var description = try String(contentsOf: source.appendingPathComponent("openapi.yaml"), encoding: .utf8)
                // A symbolic link is a file with the path of its target.
                if !description.contains("\n"), description.hasSuffix(".yaml") {
                    description = try String(contentsOf: source.appendingPathComponent(description), encoding: .utf8)
                }
                let text = try String(contentsOf: examples.appendingPathComponent(path), encoding: .utf8)
                let proposed = try ProposedFolder(
                    folder, description: description, ["openapi-generator-config.yaml": text])
                let own = try #require(proposed.proposal.sources.first)
                // Each value of the configuration is one entry.
                let values = text.split(separator: "\n").reduce(0) { count, line in
                    let line = line.drop { $0 == " " }
                    guard !line.isEmpty, !line.hasPrefix("#"), !line.hasSuffix(":") else { return count }
                    return count + 1 + line.filter { $0 == "," }.count
                }
                #expect(own.entryCount == values, "\(path)")
                #expect(!proposed.missing.contains { $0.contains("has no such") }, "\(path): \(proposed.missing)")
                entries += own.entryCount
                missing += own.missingCount
                let result = Generator.generate(proposed.request)
                #expect(result.outcome == .done, "\(path): \(result.diagnostics.map(\.message))")
            }
        }
        print("\(paths.count) configurations: \(entries) entries, \(missing) without a counterpart")
        // The servers' code is what isn't generated.
        #expect(
            missing
                == paths.count { path in
                    let text = try? String(contentsOf: examples.appendingPathComponent(path), encoding: .utf8)
                    return text?.contains("server") ?? false
                })
    }

    @Test(
        "methods, schemas and properties have the names in swift-openapi-generator's code",
        arguments: ["bookstore", "petstore3.yaml", "spotify.yml", "uspto.yaml"])
    func names(description: String) throws {
        let name = String(description.prefix { $0 != "." })
        let generated = try #require(Checkout.moving).appendingPathComponent("apple/generated/\(name)")
        let client = try String(contentsOf: generated.appendingPathComponent("Client.swift"), encoding: .utf8)
        let types = try String(contentsOf: generated.appendingPathComponent("Types.swift"), encoding: .utf8)
        let methods = client.matches(of: #/func (\S+?)\(_ input: Operations\./#).map { String($0.1) }
        #expect(methods.count > 2)
        let schemas = try Self.declarations("(?:indirect )?(?:struct|enum|typealias)", at: "[^`/]+", in: types)
        let properties = try Self.declarations("var", at: "[^`/]+/[^`/]+", in: types)
        let file =
            name == "bookstore"
            ? Checkout.root.appendingPathComponent("Specs/bookstore.yaml")
            : try #require(Checkout.corpus).appendingPathComponent(description)
        try TemporaryFolder.with { folder in
            let proposed = try ProposedFolder(
                folder, description: String(contentsOf: file, encoding: .utf8),
                ["openapi-generator-config.yaml": "generate: [types, client]\naccessModifier: public\n"])
            #expect(Generator.generate(proposed.request).outcome == .done)
            let code = contents(of: folder.url.appendingPathComponent("Generated"))
                .filter { $0.key.hasSuffix(".swift") }.values.joined()
            func names(_ keyword: String) throws -> Set<String> {
                let pattern = try Regex("\(keyword) `?(\\w+)", as: (Substring, Substring).self)
                return Set(code.matches(of: pattern).map { String($0.1) })
            }
            #expect(try Set(methods).subtracting(names("func")) == [])
            // Schemas of plain values have no type, and a schema that only refers to another one has the other's type.
            let unnamed: Set = [
                "TimeSignature", "Tempo", "Loudness", "Key", "SimplifiedEpisodeObject", "SimplifiedShowObject",
                "SimplifiedAudiobookObject", "SimplifiedChapterObject",
            ]
            #expect(try Set(schemas).subtracting(names("(?:struct|enum|typealias)")).subtracting(unnamed) == [])
            // swift-openapi-generator doesn't merge the schemas of allOf.
            #expect(try Set(properties).subtracting(names("var")).filter { !$0.hasPrefix("value") } == [])
        }
    }

    /// Returns the names of declarations that are generated from schemas.
    private static func declarations(_ keyword: String, at path: String, in text: String) throws -> [String] {
        let pattern =
            "components/schemas/\(path)`\\.\n(?:\\s*(?:@|///).*\n)*\\s*(?:public|internal) \(keyword) `?(\\w+)"
        return text.matches(of: try Regex(pattern, as: (Substring, Substring).self)).map { String($0.1) }
    }
}
