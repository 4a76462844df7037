import APIDiff
import Diagnostics
import Testing

/// Descriptions whose components are nested more deeply than the stack allows, or whose unions overlap in each other.
@Suite("Diff of nested components")
struct DiffNestingTests {
    @Test("the change at the end of 2,000 nested components is reported once for the response")
    func chain() throws {
        let changes = try changes(of: 2_000) { "{ type: object, properties: { next: \($0) } }" }
        #expect(changes.map(\.subject) == ["S2000.end"])
        #expect(changes.map(\.severity) == [.breaking])
    }

    @Test("the comparison of 150 unions, each a part of the one before, ends and contains the change at the end")
    func unions() throws {
        let changes = try changes(of: 150) { "{ oneOf: [\($0), { type: integer }] }" }
        #expect(changes.contains { $0.subject == "S150.end" && $0.severity == .breaking })
    }

    /// Returns the changes of the API between two descriptions with `count` components, each with a reference to the
    /// next one. The last component has a property of another type.
    private func changes(of count: Int, component: (String) -> String) throws -> [APIChange] {
        let components = (0..<count).map { index in
            "    S\(index): \(component("{ $ref: '#/components/schemas/S\(index + 1)' }"))"
        }
        return try apiChanges(
            from: description(components, end: "string"), to: description(components, end: "integer"))
    }

    private func description(_ components: [String], end type: String) -> String {
        """
        openapi: 3.1.0
        info: { title: Shop, version: 1.0.0 }
        paths:
          /books:
            get:
              responses:
                '200':
                  description: OK
                  content: { application/json: { schema: { $ref: '#/components/schemas/S0' } } }
        components:
          schemas:
        \(components.joined(separator: "\n"))
            S\(components.count): { type: object, properties: { end: { type: \(type) } } }
        """
    }
}
