import Foundation
import Testing

/// Names of the endpoints of one operation and of the cases of a union, which a second run retains.
@Suite("Retained names of endpoints and cases")
struct RetainedMemberNamesTests {
    @Test("endpoints for another media type of the body and of the response that share a word keep their names")
    func alternatives() throws {
        try TemporaryFolder.with { folder in
            let json = "application/json: { schema: { type: object, properties: { a: { type: string } } } }"
            _ = try folder.write(
                """
                openapi: 3.1.0
                info: { title: Shop, version: 1.0.0 }
                paths:
                  /books:
                    post:
                      operationId: importBooks
                      tags: [books]
                      requestBody: { content: { text/csv: {}, \(json) } }
                      responses: { '200': { description: x, content: { text/csv: {}, \(json) } } }
                """, to: "api.yaml")
            _ = try folder.write("mediaTypes: { order: [text/*] }", to: "endpointgen.yaml")
            let command = Checkout.products.appendingPathComponent("endpointgen")
            func client() -> [String: String] { contents(of: folder.url.appendingPathComponent("out")) }
            #expect(
                try ProcessResult.run(command, ["generate", "api.yaml", "--output", "out"], in: folder.url).status == 0)
            let before = client()
            for name in ["importBooksAsJSON(", "importBooksReturningJSON("] {
                #expect(before.values.contains { $0.contains(name) })
            }
            #expect(
                try ProcessResult.run(command, ["generate", "api.yaml", "--output", "out"], in: folder.url).output
                    .contains("wrote 0 files"))
            #expect(client() == before)
        }
    }

    @Test("a union's cases keep their names if an added member ends the inference of its discriminator")
    func undiscriminated() throws {
        func text(_ added: String, _ member: String) -> String {
            """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            paths:
              /a: { get: { operationId: getA, tags: [a], responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/Agent' } } } } } } }
            components:
              schemas:
                Agent: { oneOf: [\(member){ $ref: '#/components/schemas/AgentReference' }, { $ref: '#/components/schemas/AgentAsk' }] }
                AgentReference: { type: object, required: [type], properties: { type: { type: string, enum: [agent_id] }, id: { type: string } } }
                AgentAsk: { type: object, required: [type], properties: { type: { type: string, enum: [agent_ask] }, text: { type: string } } }
            \(added)
            """
        }
        try TemporaryFolder.with { folder in
            let command = Checkout.products.appendingPathComponent("endpointgen")
            func union() throws -> String {
                let result = try ProcessResult.run(
                    command, ["generate", "api.yaml", "--output", "out"], in: folder.url)
                #expect(result.status == 0, "\(result.errors)")
                return try #require(
                    contents(of: folder.url.appendingPathComponent("out")).values.first { $0.contains("enum Agent:") })
            }
            _ = try folder.write(text("", ""), to: "api.yaml")
            let before = try union()
            #expect(before.contains("case ask(AgentAsk)") && before.contains("case id(AgentReference)"))
            let added = "    Other: { type: object, required: [other], properties: { other: { type: string } } }"
            _ = try folder.write(text(added, "{ $ref: '#/components/schemas/Other' }, "), to: "api.yaml")
            let after = try union()
            #expect(after.contains("case ask(AgentAsk)") && after.contains("case id(AgentReference)"))
        }
    }

    @Test("an inline object of a union keeps its names beside added objects, through several runs")
    func inlineObjects() throws {
        func text(_ members: String...) -> String {
            """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            paths:
              /a: { get: { operationId: getA, tags: [a], responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/Choice' } } } } } } }
            components:
              schemas:
                Choice: { oneOf: [{ type: string }, \(members.joined(separator: ", "))] }
            """
        }
        let first = "{ type: object, required: [a], properties: { a: { type: string }, c: { type: string } } }"
        let second = "{ type: object, required: [a, b], properties: { a: { type: string }, b: { type: string } } }"
        let third = "{ type: object, properties: { a: { type: string }, c: { type: string }, d: { type: string } } }"
        try TemporaryFolder.with { folder in
            let command = Checkout.products.appendingPathComponent("endpointgen")
            func cases(_ text: String) throws -> [String] {
                _ = try folder.write(text, to: "api.yaml")
                let result = try ProcessResult.run(
                    command, ["generate", "api.yaml", "--output", "out"], in: folder.url)
                #expect(result.status == 0, "\(result.errors)")
                let union = try #require(
                    contents(of: folder.url.appendingPathComponent("out")).values.first { $0.contains("enum Choice:") })
                return union.split(separator: "\n").map { $0.drop { $0 == " " } }
                    .filter { $0.hasPrefix("case ") && $0.hasSuffix(")") && !$0.contains(":") }
                    .map { String($0.dropFirst("case ".count)) }
            }
            let one = try cases(text(first))
            #expect(one == ["string(String)", "object(Object)", "unknown(JSONValue)"])
            let expected = ["string(String)", "b(WithB)", "object(Object)", "unknown(JSONValue)"]
            let two = try cases(text(second, first))
            #expect(two == expected)
            let again = try cases(text(second, first))
            #expect(again == expected)
            let three = try cases(text(third, second, first))
            #expect(three == ["string(String)", "d(WithD)"] + expected.dropFirst())
        }
    }
}
