import Foundation
import Testing

/// `endpointgen repair` and `endpointgen check --observations`.
@Suite("Repair")
struct RepairTests {
    private static let description = """
        openapi: 3.0.3
        info: { title: Clinic, version: 1.0.0 }
        servers: [{ url: https://clinic.example/v1 }]
        paths:
          /visits/{id}:
            get:
              operationId: getVisit
              tags: [visits]
              parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
              responses:
                '200':
                  description: The visit.
                  content: { application/json: { schema: { $ref: '#/components/schemas/Visit' } } }
        components:
          schemas:
            Visit:
              type: object
              required: [id, owner, vet]
              properties:
                id: { type: integer }
                owner: { type: string }
                vet: { type: string }
                kind: { type: string, enum: [short, long] }

        """

    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProcessResult {
        try .run(Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
    }

    private func text(in folder: TemporaryFolder) throws -> String {
        try String(contentsOf: folder.url.appendingPathComponent("o.yaml"), encoding: .utf8)
    }

    private static func line(_ kind: String, _ place: String, count: Int = 3, calls: Int = 120, more: String = "")
        -> String
    {
        """
        {"operation":"GET /visits/{id}","status":200,"mediaType":"application/json","place":"\(place)","kind":"\(kind)",\
        "calls":\(calls),"count":\(count),"first":"2026-11-20","last":"2026-11-28"\(more)}

        """
    }

    private func with(_ observations: String, _ body: (TemporaryFolder) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(Self.description, to: "clinic.yaml")
            _ = try folder.write(observations, to: "seen.jsonl")
            try body(folder)
        }
    }

    private static let call = ["repair", "seen.jsonl", "--spec", "clinic.yaml", "--output", "o.yaml"]

    @Test("observations become actions with counts, and a second run changes nothing")
    func observations() throws {
        try with(Self.line("absent", "/vet") + Self.line("null", "/owner", count: 1, calls: 1)) { folder in
            let first = try run(Self.call, in: folder)
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.output.contains("breaking: Visit.vet: 'String' becomes 'String?'\n"), "\(first.output)")
            let text = try self.text(in: folder)
            #expect(
                text.hasSuffix(
                    """
                      # GET /visits/{id} 200 /vet: required property absent (3 of 120 calls since 2026-11-20)
                      # GET /visits/{id} 200 /owner: null instead of the documented type (1 of 1 call since 2026-11-20)
                      - target: '$.components.schemas.Visit.required[?@ == ''vet'']'
                        remove: true
                      - target: '$.components.schemas.Visit'
                        update: { properties: { owner: { nullable: true } } }

                    """), "\(text)")
            let second = try run(Self.call, in: folder)
            #expect(second.output == "nothing to repair\n", "\(second.output)")
            #expect(try self.text(in: folder) == text)
            let check = ["check", "clinic.yaml", "--observations", "seen.jsonl"]
            #expect(try run(check, in: folder).status == 1)
            let repaired = try run(check + ["--overlay", "o.yaml"], in: folder)
            #expect(repaired.status == 0 && repaired.output == "", "\(repaired.output)")
        }
    }

    @Test(
        "an invalid response of the description gets no action, which couldn't be applied",
        arguments: ["responses: none", "responses: { '418': [a], '200': { description: x } }"])
    func invalidResponses(responses: String) throws {
        let status = """
            {"operation":"GET /visits/{id}","status":418,"mediaType":"application/json","place":"","kind":"status",\
            "calls":9,"count":9,"first":"2026-11-20","last":"2026-11-28","found":"object"}

            """
        try with(status) { folder in
            let start = try #require(Self.description.firstRange(of: "responses:")).lowerBound
            let end = try #require(Self.description.firstRange(of: "components:")).lowerBound
            var description = Self.description
            description.replaceSubrange(start..<end, with: responses + "\n")
            _ = try folder.write(description, to: "clinic.yaml")
            let result = try run(Self.call, in: folder)
            #expect(result.output.contains("GET /visits/{id} 418"), "\(result.output)\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("o.yaml").path))
        }
    }

    @Test(
        "a file that is documented as JSON or octets may have any media type and body",
        arguments: ["application/json: { schema: { type: string, format: binary } }", "application/octet-stream: {}"])
    func files(content: String) throws {
        let lines = [("text/csv", "mediaType"), ("application/json", "type")].map { mediaType, kind in
            """
            {"operation":"GET /visits/{id}","status":200,"mediaType":"\(mediaType)","place":"","kind":"\(kind)",\
            "calls":9,"count":9,"first":"2026-11-20","last":"2026-11-28","found":"array"}

            """
        }
        try with(lines.joined()) { folder in
            let start = try #require(Self.description.firstRange(of: "responses:")).lowerBound
            let end = try #require(Self.description.firstRange(of: "components:")).lowerBound
            var description = Self.description
            let responses = "responses: { '200': { description: x, content: { \(content) } } }\n"
            description.replaceSubrange(start..<end, with: responses)
            _ = try folder.write(description, to: "clinic.yaml")
            let result = try run(Self.call, in: folder)
            #expect(result.output == "nothing to repair\n", "\(result.output)\(result.errors)")
        }
    }

    @Test("an observation below the thresholds is an outlier, and an unrecorded value stays open")
    func thresholds() throws {
        try with(Self.line("absent", "/vet") + Self.line("value", "/kind", more: #","found":"string""#)) { folder in
            let few = try run(Self.call + ["--at-least", "4"], in: folder)
            #expect(few.output.contains("  outlier   GET /visits/{id} 200 /vet"), "\(few.output)")
            let rare = try run(Self.call + ["--share", "2.6"], in: folder)
            #expect(rare.output.contains("  outlier   GET /visits/{id} 200 /vet"), "\(rare.output)")
            let frequent = try run(Self.call + ["--share", "2.4"], in: folder)
            #expect(frequent.output.contains("  repaired  GET /visits/{id} 200 /vet"), "\(frequent.output)")
            #expect(frequent.output.contains("the value wasn't recorded\n"), "\(frequent.output)")
        }
    }

    @Test("an action that the vendor's fix makes superfluous is named, and removed by '--prune'")
    func superfluous() throws {
        try with(Self.line("absent", "/vet") + Self.line("null", "/owner")) { folder in
            _ = try run(Self.call, in: folder)
            let fixed = Self.description.replacingOccurrences(of: "[id, owner, vet]", with: "[id, owner]")
            _ = try folder.write(fixed, to: "clinic.yaml")
            let named = try run(Self.call, in: folder)
            #expect(named.output.hasPrefix("  superfluous  line 7: target: "), "\(named.output)")
            let pruned = try run(Self.call + ["--prune"], in: folder)
            #expect(pruned.status == 0, "\(pruned.errors)")
            let text = try self.text(in: folder)
            #expect(!text.contains("required[") && text.contains("nullable: true"), "\(text)")
            #expect(try run(Self.call, in: folder).output == "nothing to repair\n")
        }
    }

    @Test("an overlay whose actions are all superfluous is emptied, and can be extended again")
    func emptied() throws {
        try with(Self.line("absent", "/vet")) { folder in
            _ = try run(Self.call, in: folder)
            let fixed = Self.description.replacingOccurrences(of: "[id, owner, vet]", with: "[id, owner]")
            _ = try folder.write(fixed, to: "clinic.yaml")
            #expect(try run(Self.call + ["--prune"], in: folder).status == 0)
            #expect(try self.text(in: folder).hasSuffix("actions: []\n"))
            _ = try folder.write(Self.description, to: "clinic.yaml")
            let again = try run(Self.call, in: folder)
            #expect(again.output.hasSuffix("wrote o.yaml: 1 new action\n"), "\(again.output) \(again.errors)")
        }
    }

    @Test("'observations: true' generates the documented responses, and nothing else does")
    func documentedResponses() throws {
        try with("") { folder in
            _ = try folder.write("spec: clinic.yaml\noutput: out\nobservations: true\n", to: "endpointgen.yaml")
            #expect(try run(["generate"], in: folder).status == 0)
            let file = folder.url.appendingPathComponent("out/ClinicClient+Responses.swift")
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains("extension ClinicClient {\n"))
            #expect(
                text.contains(##"documentedResponses = #"{"version":1,"operations":{"GET /visits/{id}":"##), "\(text)")
            #expect(try run(["check"], in: folder).output == "")
            _ = try folder.write("spec: clinic.yaml\noutput: out\n", to: "endpointgen.yaml")
            #expect(try run(["generate"], in: folder).status == 0)
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test("a HAR file and bodies are compared with the description")
    func recorded() throws {
        try with("") { folder in
            _ = try folder.write(#"{"id": 1, "owner": "a", "vet": "b", "age": 3}"#, to: "bodies/GET/visits/1.json")
            _ = try folder.write(#"{"error": "secret"}"#, to: "bodies/getVisit.503.json")
            _ = try folder.write(
                """
                {"log": {"entries": [{"startedDateTime": "2026-11-20T10:00:00Z",
                "request": {"method": "GET", "url": "https://clinic.example/v1/visits/2?x=1"},
                "response": {"status": 200, "content": {"mimeType": "application/json", "text": "{\\"id\\": 1}"}}}]}}
                """, to: "calls.har")
            let result = try run(
                ["repair", "calls.har", "--bodies", "bodies", "--spec", "clinic.yaml"], in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("required[?@ == ''owner'' || @ == ''vet'']"), "\(result.output)")
            #expect(result.output.contains("update: { properties: { age: { type: integer } } }"), "\(result.output)")
            #expect(result.output.contains("      '503':\n"), "\(result.output)")
            #expect(!result.output.contains("secret"))
        }
    }

    @Test("'--report markdown' names the line of the description, and no values")
    func report() throws {
        try with(Self.line("absent", "/vet")) { folder in
            let result = try run(["repair", "seen.jsonl", "--spec", "clinic.yaml", "--report", "markdown"], in: folder)
            let row =
                "| `GET /visits/{id} 200 /vet` | `clinic.yaml:17` | object | required property absent | 3 of 120 | 2026-11-20 |"
            #expect(result.output.contains(row), "\(result.output)")
        }
    }

    @Test("a recorded body that can't be read is a warning with its name, and the others are read")
    func unreadBodies() throws {
        try with("") { folder in
            for (name, text) in [
                ("getVisit.200.json", #"{"id":1,"owner":"a"}"#), ("getVisit.404.json", "{"), ("getVist.200.json", "{}"),
                ("calls.har", "{}"),
            ] { _ = try folder.write(text, to: "bodies/\(name)") }
            let result = try run(["repair", "--spec", "clinic.yaml", "--bodies", "bodies", "--verbose"], in: folder)
            #expect(result.status == 0 && result.output.contains("/vet: required property absent"), "\(result.output)")
            let unread = result.errors.split(separator: "\n").filter { $0.contains("warning:") }
            #expect(unread.count == 3, "\(result.errors)")
            for name in ["getVisit.404.json", "getVist.200.json", "calls.har"] {
                #expect(result.errors.contains("'bodies/\(name)' isn't "))
            }
        }
    }

    @Test("a place in '--values' without a described operation is a usage error")
    func unknownPlace() throws {
        try with("") { folder in
            let call = ["repair", "seen.jsonl", "--spec", "clinic.yaml", "--values"]
            #expect(try run(call + ["GET /visits/{id} /kind"], in: folder).status == 0)
            for value in ["kind", "GET /visit/{id} /kind", "GET /visits/{id}/kind"] {
                let result = try run(call + [value], in: folder)
                #expect(result.status == 2 && result.errors.contains("'\(value)' in '--values'"), "\(result.errors)")
            }
        }
    }

    @Test("an overlay that can't be written is a usage error with the system's reason")
    func unwritable() throws {
        try with(Self.line("absent", "/vet")) { folder in
            let result = try run(
                ["repair", "seen.jsonl", "--spec", "clinic.yaml", "--output", "none/o.yaml"], in: folder)
            #expect(result.status == 2)
            #expect(
                result.errors.contains("'none/o.yaml' can't be written: No such file or directory"), "\(result.errors)")
        }
    }

    @Test("text in observations doesn't leave its comment, and invalid lines are skipped")
    func hostile() throws {
        let lines = [
            #"{"operation":"GET /visits/{id}","status":200,"mediaType":"application/json","place":"/x\nactions: []","kind":"property","count":1,"found":"string"}"#,
            #"{"operation":"GET /visits/{id}","status":200,"mediaType":"a\nb","place":"","kind":"mediaType","count":1}"#,
            #"{"operation":"GET /visits/{id}","status":200,"mediaType":"application/json","place":"/kind","kind":"value","value":"a'\n  - target: $","found":"string","count":1}"#,
            #"{"operation":"GET /visits/{id}","status":200,"mediaType":"application/json","place":"/vet","via":"9,-4,99999999999999999999","kind":"absent","count":9223372036854775807}"#,
            #"{"operation":"GET /visits/{id}","status":1000000,"place":"","kind":"status","count":1}"#,
            "{", "[]", "null", String(repeating: "[", count: 100_000), "\u{0}",
        ]
        try with(lines.joined(separator: "\n")) { folder in
            let result = try run(Self.call, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("lines or responses weren't read"), "\(result.output)")
            let text = try self.text(in: folder)
            let keys = text.split(separator: "\n").filter { !$0.hasPrefix("  ") }
            #expect(keys.count == 4, "\(text)")
            #expect(try run(["list", "clinic.yaml", "--overlay", "o.yaml"], in: folder).status == 0)
            for content in [#""text":"{""#, #""encoding":"base64","text":"!""#] {
                let entry =
                    #"{"request":{"method":"GET","url":"/visits/1"},"response":{"status":200,"content":{"mimeType":"application/json",\#(content)}}}"#
                _ = try folder.write(#"{"log":{"entries":[\#(entry)]}}"#, to: "a.har")
                let result = try run(["repair", "a.har", "--spec", "clinic.yaml"], in: folder)
                #expect(result.errors.contains("1 line or response wasn't read"), "\(result.errors)")
            }
            for (har, status) in [("{", 2), ("{\"log\":{\"entries\":[1,{},{\"request\":{}}]}}", 0), ("[[[[", 2)] {
                _ = try folder.write(har, to: "a.har")
                #expect(try run(["repair", "a.har", "--spec", "clinic.yaml"], in: folder).status == Int32(status))
            }
        }
    }

    @Test("a property with another type keeps its place, and a link to the overlay remains")
    func place() throws {
        try with(Self.line("type", "/id", more: #","found":"string""#)) { folder in
            _ = try folder.write("overlay: 1.1.0\ninfo: { title: a, version: '1' }\nactions: []\n", to: "real.yaml")
            let link = folder.url.appendingPathComponent("o.yaml").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.yaml")
            let result = try run(Self.call, in: folder)
            #expect(result.output.contains("breaking: Visit.id: 'Int' becomes "), "\(result.output)\(result.errors)")
            #expect(!result.output.contains(" moves"), "\(result.output)")
            #expect(try self.text(in: folder).contains("'$.components.schemas.Visit.properties.id.*'"))
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.yaml")
            #expect(try run(Self.call, in: folder).output == "nothing to repair\n")
        }
    }

    @Test(
        "a file without observations and a missing folder are errors of 'repair' and 'check', not a success",
        arguments: [
            (["repair", "clinic.yaml", "--spec", "clinic.yaml"], "'clinic.yaml' has no observations"),
            (["check", "clinic.yaml", "--observations", "clinic.yaml"], "'clinic.yaml' has no observations"),
            (["check", "clinic.yaml", "--observations", "seen.har"], "'seen.har' isn't a HAR file"),
            (["repair", "--bodies", "none", "--spec", "clinic.yaml"], "no folder at 'none'"),
            (["repair", "--bodies", "clinic.yaml", "--spec", "clinic.yaml"], "no folder at 'clinic.yaml'"),
            (["repair", "seen.jsonl", "--spec", "clinic.yaml", "--output", "."], "'.' is a folder, not a file"),
        ])
    func unusable(arguments: [String], message: String) throws {
        try with(Self.line("absent", "/vet")) { folder in
            _ = try folder.write("{}", to: "seen.har")
            let result = try run(arguments, in: folder)
            #expect(result.status == 2 && result.output.isEmpty, "\(result.output)")
            #expect(result.errors.contains("endpointgen: error: \(message) [file-not-readable]"), "\(result.errors)")
        }
    }
}
