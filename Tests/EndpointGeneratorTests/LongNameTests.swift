import EndpointGenerator
import Foundation
import Testing

/// Names that a line has no room for.
@Suite("Long names")
struct LongNameTests {
    @Test("a case without parameters has no parentheses, even where its call is wrapped")
    func callWithoutParameters() throws {
        let name = "getEvaluationFieldsV1ObservabilityTracesEvaluationsFieldsOfEverything"
        try TemporaryFolder.with { folder in
            let spec = try folder.write(
                """
                openapi: 3.0.0
                info: { title: Small, version: '1.0' }
                servers: [{ url: 'https://small.example' }]
                paths:
                  /spans:
                    get:
                      operationId: \(name)
                      responses:
                        '200':
                          description: ok
                          content:
                            application/json:
                              schema: { type: object, properties: { field_definitions: { type: string } } }
                """, to: "api.yaml")
            var request = GenerationRequest()
            request.spec = spec
            request.output = folder.url.path + "/output"
            #expect(Generator.generate(request).outcome == .done)
            let client = try #require(contents(of: folder.url)["output/Endpoints/SpansClient.swift"])
            #expect(client.contains("of: .\(name), at: \"field_definitions\"\n"), "\(client)")
        }
    }
}

extension LongNameTests {
    /// Clients of real descriptions, in the part `corpus` of Scripts/test.
    @Suite(
        "Long names of large clients",
        .enabled(if: Checkout.corpus != nil, "the real descriptions aren't at ../shared/specs"))
    struct CorpusTests {
        /// The reasons are those of the article *How names are made*.
        @Test(
            "a type's name of more than 40 letters is the description's, or one of those that are listed here",
            arguments: [
                ("github.json", []), ("openai.yaml", []), ("paypal-orders-v2.json", []),
                ("resend.yaml", []), ("zoom-v2.json", []),
                // A failure of an operation whose group is named by its path
                (
                    "workos.yaml",
                    [
                        "AuthorizationResourcesByExternalIDListOrganizationMembershipsForResourceUnprocessableContentResponse"
                    ]
                ),
                (
                    "cloudflare.json",
                    [
                        // An element of a component that is an array
                        "DigitalExperienceMonitoringColosResponseItem",
                        // A failure of an operation, without its middle
                        "ZeroTrustGatewayApplicationAndApplicationTypeMappingsListApplicationAndApplicatioClientErrorResponse",
                    ]
                ),
            ] as [(String, Set<String>)]
        )
        func corpus(file: String, others: Set<String>) throws {
            let spec = try #require(Checkout.corpus).appendingPathComponent(file)
            let description = letters(String(decoding: try Data(contentsOf: spec), as: UTF8.self))
            try TemporaryFolder.with { folder in
                var request = GenerationRequest()
                request.spec = spec.path
                request.output = folder.url.path
                #expect(Generator.generate(request).outcome == .done)
                let names = Set(contents(of: folder.url).values.flatMap(longNames))
                let short = description.replacing("componentsschemas", with: "")
                #expect(names.filter { !isGiven($0, by: description) && !isGiven($0, by: short) } == others)
            }
        }

        /// A component, a property, a title, an operation or a tag, each as the description has it.
        private func isGiven(_ name: String, by description: String) -> Bool {
            ["", "target", "client", "component"].contains { suffix in
                let name = letters(name)
                return name.hasSuffix(suffix) && description.contains(name.dropLast(suffix.count))
            }
        }

        private func letters(_ text: String) -> String {
            String(
                decoding: text.lowercased().utf8.filter { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) },
                as: UTF8.self)
        }

        private func longNames(_ file: String) -> [String] {
            var names: [String] = []
            for line in file.split(separator: "\n") {
                var words = line.split(separator: " ")[...]
                while let word = words.first, Self.modifiers.contains(word) { words.removeFirst() }
                guard let introducer = words.popFirst(), Self.introducers.contains(introducer), let word = words.first
                else {
                    continue
                }
                let name = word.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                // `Book_Status` marks the enumeration that is called `Book.Status`. A namespace of an operation has its name.
                let isNamespace = introducer == "enum" && !line.contains(":")
                if name.count > 40, !name.dropFirst().contains("_"), !isNamespace {
                    names.append(String(name))
                }
            }
            return names
        }

        private static let introducers: Set<Substring> = ["class", "struct", "enum", "typealias"]
        private static let modifiers: Set<Substring> = ["nonisolated", "public", "final", "indirect"]
    }
}
