import Diagnostics
import Foundation
import Testing

@testable import EndpointGenerator

/// The article on the command and its configuration leaves nothing out.
@Suite("The article on the configuration")
struct ConfigurationArticleTests {
    private static let article = Checkout.root.appendingPathComponent(
        "Sources/EndpointGenerator/EndpointGenerator.docc/FlagsAndConfiguration.md")

    @Test("names every entry, and says what it does")
    func entries() throws {
        let table = try String(contentsOf: Self.article, encoding: .utf8)
            .split(separator: "\n").filter { $0.hasPrefix("| `") }.joined(separator: "\n")
        let sections = ConfigurationReader.fields
        for (section, names) in sections {
            for name in names {
                let entry = section == "the configuration" ? name : "\(section).\(name)"
                guard sections[entry] == nil else { continue }
                #expect(table.contains("`\(entry)`"), "\(entry)")
            }
        }
        #expect(sections.count > 5)
    }

    @Test("names every flag of the command", arguments: ["generate", "check", "list", "diff", "mock", "init"])
    func flags(command: String) throws {
        let help = try ProcessResult.endpointgen(command, "--help").output
        let article = try String(contentsOf: Self.article, encoding: .utf8)
        let flags = help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) }.filter {
            $0 != "--version" && $0 != "--help"
        }
        #expect(flags.count > 5)
        for flag in flags { #expect(article.contains(flag), "\(flag)") }
    }

    @Test("shows a configuration that is understood")
    func example() throws {
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let blocks = text.components(separatedBy: "```yaml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        let example = try #require(blocks.first { $0.hasPrefix("spec:") })
        try TemporaryFolder.with { folder in
            var request = GenerationRequest()
            request.configuration = try folder.write(example, to: "endpointgen.yaml")
            request.spec = try folder.write(CommandTests.small, to: "api.yaml")
            // What it names isn't there, which is another matter.
            let faults = Generator.generate(request).diagnostics.filter { $0.code == .invalidConfiguration }
            #expect(faults.isEmpty, "\(faults)")
        }
    }
}
