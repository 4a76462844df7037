import Foundation
import OpenAPI
import Testing

@testable import EndpointGenerator

/// The JSON Schema of the configuration. `Scripts/lint` validates examples with it, and it with its metaschema.
@Suite("The schema of the configuration")
struct ConfigurationSchemaTests {
    @Test("the file in the repository equals the one generated from the table of entries")
    func file() throws {
        let file = Checkout.root.appendingPathComponent("Specs/\(ConfigurationSchema.fileName)")
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try Data(ConfigurationSchema.text.utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == ConfigurationSchema.text)
    }

    @Test("it is JSON whose references resolve to its definitions")
    func references() throws {
        let json = try JSONSerialization.jsonObject(with: Data(ConfigurationSchema.text.utf8)) as? [String: Any]
        let definitions = try #require(json?["definitions"] as? [String: Any])
        let names = ConfigurationSchema.text.matches(of: /"#\/definitions\/([^"]+)"/).map { String($0.1) }
        #expect(names.count > 10)
        for name in names { #expect(definitions[name] != nil, "\(name)") }
    }

    @Test("patterns have no classes that validators in Python don't know, and match the names of the reader")
    func patterns() throws {
        let text = ConfigurationSchema.text
        #expect(!text.contains("\\p{"))
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let name = (json?["properties"] as? [String: [String: Any]])?["name"]?["pattern"] as? String
        let pattern = try NSRegularExpression(pattern: #require(name))
        for (text, isName) in [
            ("Book", true), ("_a1", true), ("Ünï", true), ("図書", true), ("1a", false), ("a-b", false), ("a b", false),
            ("a.b", false), ("a[", false), ("a^", false), ("a`", false), ("", false),
        ] {
            let range = NSRange(text.startIndex..., in: text)
            #expect((pattern.firstMatch(in: text, range: range) != nil) == isName, "\(text)")
        }
    }

    @Test("the table has the fields that the readers of envelopes and paginations accept")
    func rules() {
        #expect(ConfigurationTable.names(in: "envelope.rule") == EnvelopeRuleReader.fields)
        #expect(ConfigurationTable.names(in: "pagination.rule") == PaginationRuleReader.fields)
    }
}
