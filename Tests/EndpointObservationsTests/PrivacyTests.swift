import Bookstore
import DescriptionRepair
import EndpointGenerator
import EndpointObservations
import EndpointRuntime
import Foundation
import Testing

/// The promise that no value of a response is recorded.
@Suite("Private values")
struct PrivacyTests {
    private static let description = """
        openapi: 3.1.0
        info: { title: Private, version: '1' }
        servers: [{ url: https://api.example.com }]
        paths:
          /people/{id}:
            get:
              operationId: getPerson
              parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
              responses:
                '200':
                  description: ok
                  content: { application/json: { schema: { $ref: '#/components/schemas/Person' } } }
        components:
          schemas:
            Person:
              type: object
              required: [id, name]
              properties:
                id: { type: integer }
                name: { type: string }
                born: { type: string, format: date }
                kind: { type: string, enum: [a, b] }
                home: { type: string, format: uri }
                labels: { type: object, additionalProperties: { type: integer } }
                free: { type: object }
                pet: { oneOf: [{ $ref: '#/components/schemas/Pet' }, { type: integer }] }
                pets: { type: array, items: { $ref: '#/components/schemas/Pet' } }
            Pet:
              type: object
              required: [type]
              properties: { type: { type: string, enum: [cat] }, tags: { type: array, items: { type: string } } }
        """

    /// A planted value, which no output may contain.
    private struct Plants {
        private(set) var all: [String] = []

        mutating func next() -> String {
            let number = all.count
            let forms = [
                "tok_4f9a8e7d6c5b\(1000 + number)", "person\(number).secret@example.org", "Anna Planted \(number)",
                "9f86d081-884c-7d65-9a2f-eaa0c55ad\(100 + number)", "+49 30 55\(10000 + number)", "plant/\(number)/~x",
            ]
            all.append(forms[number % forms.count])
            return all[number]
        }
    }

    private static func bodies(_ plants: inout Plants) -> [(status: Int, mediaType: String, body: [String: Any])] {
        func map(_ plants: inout Plants) -> [String: Any] {
            [plants.next(): plants.next(), plants.next(): [plants.next()]]
        }
        var bodies: [(Int, String, [String: Any])] = []
        while plants.all.count < 300 {
            let undocumented: [String: Any] = ["mail": plants.next(), "list": [plants.next()], "map": map(&plants)]
            bodies += [
                (200, "application/json", ["id": plants.next(), "name": NSNull(), "extra": undocumented]),
                (
                    200, "application/json",
                    ["id": 1, "born": plants.next(), "kind": plants.next(), "home": plants.next()]
                ),
                (
                    200, "application/json",
                    ["id": 1, "name": [plants.next()], "labels": map(&plants), "free": map(&plants)]
                ),
                (200, "application/json", ["id": 1, "name": map(&plants), "pet": plants.next()]),
                (
                    200, "application/json",
                    ["id": 1, "name": "x", "pets": [["type": plants.next(), "tags": map(&plants)]]]
                ),
                (200, "application/json", ["id": 1, "name": "x", plants.next(): 1]),
                (418, "application/json", ["error": plants.next(), "people": map(&plants), plants.next(): 1]),
                (200, "application/vnd.\(plants.next())+json", ["id": plants.next()]),
                (200, "text/\(plants.next())", ["id": plants.next()]),
            ]
        }
        return bodies
    }

    @Test("of 300 planted values, none is in the observations, the overlay or the report")
    func planted() throws {
        var plants = Plants()
        let bodies = Self.bodies(&plants)
        #expect(plants.all.count >= 300)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let table = ResponseTable(try Described.document(Self.description))
        let recorded = try bodies.map { status, mediaType, body in
            try response("GET /people/{id}", status, mediaType, body)
        }
        var log = ObservationLog()
        // A HAR file's bodies are read only if they are JSON.
        log.add(
            recorded.map { response in
                var response = response
                if !response.mediaType.hasSuffix("json") { response.body = nil }
                return response
            }, table: table)
        let generated = log.all.map(\.line)
        #expect(generated.count > 20)
        let observed = try Parity.runtimeLines(recorded, table: table)
        let differing = try Set(observed.map(Parity.identity)).symmetricDifference(generated.map(Parity.identity))
        #expect(differing == [])
        let spec = folder.appendingPathComponent("api.yaml").path
        try Self.description.write(toFile: spec, atomically: true, encoding: .utf8)
        let file = folder.appendingPathComponent("o.jsonl").path
        try (observed + generated).joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
        var request = GenerationRequest()
        request.spec = spec
        var options = RepairOptions()
        options.observations = [file]
        let repairs = try #require(Generator.repair(request, options).repairs)
        let overlay = try #require(repairs.text)
        let report = repairs.plan.findings.map { "\($0.promised) \($0.observation.sentence)" }
        let output = (observed + generated + [overlay] + report).joined(separator: "\n")
        let escaped = plants.all + plants.all.map { $0.replacingOccurrences(of: "/", with: "~1") }
        #expect(escaped.filter { output.contains($0) } == [])
        #expect(repairs.plan.repairs.count >= 5)
    }
}
