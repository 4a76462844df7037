import EndpointRuntime
import Foundation
import Testing

/// JSON Schema's values in a generated client: all values that a schema allows are decoded, and encoded unchanged.
@Suite("Schema cases", .serialized)
struct SchemaCaseTests {
    private static let table = SchemaCaseTable(in: Checkout.root.appendingPathComponent("Specs/json-schema"))

    @Test("the table is large enough, and valid")
    func table() {
        #expect(Self.table.faults == [])
        #expect(Self.table.groups.flatMap(\.instances).filter(\.isRead).count >= 300)
        #expect(Set(Self.table.groups.map(\.place)).count == Self.table.groups.count)
    }

    @Test(
        "valid instances are decoded and encoded, invalid ones refused",
        arguments: SchemaCaseClient.Direction.allCases
    )
    func instances(direction: SchemaCaseClient.Direction) throws {
        try TemporaryFolder.with { folder in
            let groups = Self.table.groups
            let client = SchemaCaseClient(groups, direction, in: folder.url)
            let faults = try client.generate()
            try #require(faults.isEmpty, "\(faults)")
            let errors = try client.compile()
            try #require(errors.isEmpty, "\(errors)")
            let answers = try client.answers()
            let instances = groups.flatMap { group in group.instances.map { (group, $0) } }
            // What isn't answered made the program crash.
            #expect(answers.count == instances.count)
            for ((group, instance), answer) in zip(instances, answers) {
                if let fault = Self.fault(instance, answer) {
                    Issue.record("\(group.place): \(instance.json) \(fault)\n    schema: \(group.schema.jsonLine)")
                }
            }
        }
    }

    private static func fault(_ instance: SchemaCaseTable.Instance, _ answer: SchemaCaseClient.Answer) -> String? {
        switch (instance.expectation, answer) {
        case (.read, .refused(let reason)): return "isn't read: \(reason)"
        case (.read(let expected), .read(let written)):
            return written.isEmpty || isSame(written, expected) ? nil : "is written as \(written)"
        case (.refused, .read), (.refusedThoughValid, .read): return "is read"
        case (.refused, .refused), (.refusedThoughValid, .refused): return nil
        }
    }

    /// Returns whether both are the same value, regardless of the order of members: null isn't absent, and numbers are
    /// exact.
    private static func isSame(_ first: String, _ second: String) -> Bool {
        guard let first = try? JSONValue(json: Data(first.utf8)), let second = try? JSONValue(json: Data(second.utf8))
        else {
            return false
        }
        return first == second
    }
}
