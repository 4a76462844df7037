import EndpointGenerator
import Foundation
import Testing

/// The site of `Scripts/docs`, and names in articles, against the sources.
@Suite("Site and articles")
struct DocumentationSiteTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Returns the paths of the files in `Sources` with an extension.
    private func sources(_ pathExtension: String) throws -> [String] {
        let files = FileManager.default.enumerator(atPath: Self.root.appendingPathComponent("Sources").path)
        return files?.compactMap { $0 as? String }.filter { $0.hasSuffix("." + pathExtension) }.map { "Sources/" + $0 }
            .sorted() ?? []
    }

    /// The articles of all modules.
    private func articles() throws -> [String] { try sources("md").filter { $0.contains(".docc/") } }

    @Test("each product is among the modules of Scripts/docs and on the landing page")
    func products() throws {
        let libraries = try #require(try text("Package.swift").firstMatch(of: /\nlet libraries = \[([^\]]*)\]/))
        let products = Set(libraries.output.1.matches(of: /"(\w+)"/).map { String($0.output.1) })
        #expect(products.count > 12)
        let list = try #require(try text("Scripts/docs").firstMatch(of: /\nmodules=\(([^)]*)\)/)).output.1
        #expect(products.subtracting(list.split(separator: " ").map(String.init)) == [])
        let topics = try text("Documentation/Guide.docc/Guide.md").matches(of: /- <doc:\/(\w+)>/).map {
            String($0.output.1)
        }
        #expect(products.subtracting(topics) == [])
    }

    @Test("each article is on the landing page")
    func landingPage() throws {
        let guide = try text("Documentation/Guide.docc/Guide.md")
        let paths = try articles().compactMap { path -> String? in
            let parts = path.components(separatedBy: "/")
            let name = parts[parts.count - 1].replacingOccurrences(of: ".md", with: "")
            return name == parts[1] ? nil : "\(parts[1])/\(name)"
        }
        #expect(paths.count > 30)
        #expect(paths.filter { !guide.contains("- <doc:/\($0)>") } == [])
    }

    @Test("names of the bookstore's client in articles and documentation comments are declared by that client")
    func generatedNames() throws {
        let files = FileManager.default.enumerator(
            atPath: Self.root.appendingPathComponent("Tests/Bookstore").path)
        let client = try (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }
            .map { try text("Tests/Bookstore/\($0)") }.joined()
        let pages = try articles() + sources("swift").filter { $0.hasPrefix("Sources/Endpoint") } + ["README.md"]
        var missing: [String] = []
        for page in pages {
            for match in try text(page).matches(
                of: /\bBookstore(?:Credentials|Environment|Headers|Client)\.([a-z]\w*)/
            ) where !["record", "self", "swift"].contains(match.output.1) {
                if client.firstMatch(of: try Regex("(func|let|var|case) `?\(match.output.1)\\b")) == nil {
                    missing.append("\(page): \(match.output.0)")
                }
            }
        }
        #expect(missing == [])
    }

    @Test("the article on OAuth names the constants that are generated for a scheme with all flows")
    func oauthConstants() throws {
        let article = try text("Sources/EndpointOAuth/EndpointOAuth.docc/EndpointOAuth.md")
        let client = try text("Specs/features/expected/security/SecurityClient.swift")
        let generated = Set(
            client.matches(of: /static let ((?:login|openID)\w+) =/).map { String($0.output.1) })
        let named = Set(article.matches(of: /`((?:login|openID)[A-Z]\w+)`/).map { String($0.output.1) })
        #expect(named == generated)
    }

    @Test("each warning about a feature's description states a consequence or a fix, as README promises")
    func consequences() throws {
        let folder = Self.root.appendingPathComponent("Specs/features/expected")
        var silent: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            let file = folder.appendingPathComponent("\(name)/diagnostics.txt")
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            var messages: [String] = []
            for line in text.split(separator: "\n") {
                if line.contains(#/:\d+:\d+: (warning|error|note): /#) {
                    messages.append(String(line))
                } else if line.contains("= help: ") {
                    messages[messages.count - 1] += ";"
                }
            }
            silent += messages.filter { !$0.contains(": note: ") && !$0.contains(/;|no effect|has no pages/) }
        }
        #expect(silent == [])
    }

    @Test("each dependency on the package in README and the articles has the same requirement")
    func requirements() throws {
        let pages = try articles() + ["README.md"]
        let lines = try pages.flatMap { page in
            try text(page).split(separator: "\n").filter { $0.contains("swift-endpoint-generator\", ") }
                .filter { !$0.contains(".product(") }.map { "\(page): \($0)" }
        }
        #expect(lines.count > 4)
        let requirement = "\", .upToNextMinor(from: \"\(Generator.version)\"), traits: ["
        #expect(lines.filter { !$0.contains(requirement) } == [])
    }
}
