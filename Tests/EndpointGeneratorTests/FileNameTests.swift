import EndpointGenerator
import Foundation
import Testing

/// File names consist of whole words of types or groups.
@Suite("File names")
struct FileNameTests {
    @Test("every file of a feature's client is named after a type in it, a group or the API")
    func features() {
        for name in Checkout.featureNames {
            let files = contents(of: Checkout.expected.appendingPathComponent(name))
            #expect(unexplained(files) == [], "\(name)")
        }
    }

    @Test("a fragment of a word, and words that no type in the file begins with, aren't accepted")
    func fragments() {
        let client = ["ShopClient.swift": "public struct ShopClient: Sendable {}"]
        func unexplained(_ name: String) -> [String] {
            self.unexplained(client.merging(["Models/\(name).swift": "public final class Playlist: M {}"]) { $1 })
        }
        #expect(unexplained("Playl") == ["Models/Playl.swift"])
        #expect(unexplained("Book") == ["Models/Book.swift"])
        #expect(unexplained("PlModels") == ["Models/PlModels.swift"])
        #expect(unexplained("Playlist") == [])
        #expect(unexplained("ShopModels") == [])
    }

    /// Returns the paths of files whose names have no explanation.
    private func unexplained(_ files: [String: String]) -> [String] {
        let sources = files.filter { $0.key.hasSuffix(".swift") }
        let groups = Set(sources.values.flatMap(types).filter { $0.hasSuffix("Target") }.map { String($0.dropLast(6)) })
        let apis = sources.keys.filter { !$0.contains("/") && $0.hasSuffix("Client.swift") }
            .map { String($0.dropLast(12)).split(separator: "+").last.map(String.init) ?? "" }
        let hasNamespace = sources.keys.contains { $0.hasSuffix("Client.swift") && $0.contains("+") }
        return sources.keys.filter { path in
            var name = String(path.split(separator: "/").last ?? "").replacingOccurrences(of: ".swift", with: "")
            let types = types(in: sources[path] ?? "")
            // Files of a namespace begin with its name.
            if hasNamespace, let plus = name.firstIndex(of: "+") {
                name = String(name[name.index(after: plus)...])
            }
            if types.contains(name) { return false }
            let parts = name.split(separator: "+").map(String.init)
            if parts.count == 2, !types.contains(where: { begins($0, with: parts[1]) }) { return true }
            for suffix in ["Endpoints", "SharedModels", "WebhooksModels", "Models"] where parts[0].hasSuffix(suffix) {
                let owner = String(parts[0].dropLast(suffix.count))
                if groups.contains(where: { begins($0, with: owner) }) || apis.contains(owner) { return false }
            }
            return parts.count == 2 || !types.contains { begins($0, with: name) }
        }.sorted()
    }

    private func types(in text: String) -> Set<String> {
        var names: Set<String> = []
        for line in text.split(separator: "\n") {
            let words = line.split { $0 == " " || $0 == ":" || $0 == "<" || $0 == "." }
            guard let index = words.firstIndex(where: { Self.introducers.contains($0) }), index + 1 < words.endIndex,
                words[..<index].allSatisfy({ Self.modifiers.contains($0) })
            else { continue }
            names.insert(words[index + 1].filter { $0 != "`" })
        }
        return names
    }

    private static let introducers: Set<Substring> = ["class", "struct", "enum", "typealias", "extension"]
    private static let modifiers: Set<Substring> = [
        "nonisolated", "public", "package", "final", "indirect",
    ]

    /// Returns a Boolean value that indicates whether a name is `words`, or continues them with another word.
    private func begins(_ name: String, with words: String) -> Bool {
        guard !words.isEmpty, name.hasPrefix(words) else { return false }
        let rest = name.dropFirst(words.count)
        guard let next = rest.first, let last = words.last else { return true }
        if next.isLowercase { return false }
        // Within an abbreviation: `DN` of `DNSRecord`.
        return !(last.isUppercase && next.isUppercase) || rest.dropFirst().first?.isLowercase == true
    }
}

extension FileNameTests {
    /// Clients of real descriptions, in the part `corpus` of Scripts/test.
    @Suite(
        "File names of large clients",
        .enabled(if: Checkout.corpus != nil, "the real descriptions aren't at ../shared/specs"))
    struct CorpusTests {
        @Test(
            "every file of a large client is named after a type in it, a group, the API or whole words of its types",
            arguments: ["github.json", "openai.yaml", "cloudflare.json", "twilio-messaging-v1.yaml", "resend.yaml"]
        )
        func corpus(file: String) throws {
            let corpus = try #require(Checkout.corpus)
            try TemporaryFolder.with { folder in
                var request = GenerationRequest()
                request.spec = corpus.appendingPathComponent(file).path
                request.output = folder.url.path
                #expect(Generator.generate(request).outcome == .done)
                let files = contents(of: folder.url)
                #expect(files.count > 20)
                #expect(FileNameTests().unexplained(files) == [])
            }
        }
    }
}
