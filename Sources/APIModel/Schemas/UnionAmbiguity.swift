import Diagnostics
import OpenAPI

/// A check for members of a union that can't be distinguished.
enum UnionAmbiguity {
    /// Reports the first two objects of a union whose keys, constants and types of values are the same.
    ///
    /// The first of the two objects is always decoded. If only the types of values differ, decoding the wrong member
    /// fails, and the next member is tried.
    static func report(_ members: [UnionMember], _ schema: Schema, _ facts: SchemaAnalysis) {
        var seen: [[String]: [(member: SchemaID, kinds: [String])]] = [:]
        for member in members {
            guard let keys = member.keys else { continue }
            let values = keys.values.map { entry in
                "\(entry.key)=" + Set(entry.values).map(\.spelled).sorted().joined(separator: "\u{0}")
            }
            let key = keys.required.sorted() + [""] + keys.known.sorted() + [""] + values.sorted()
            guard let alike = seen[key] else {
                seen[key] = [(member.schema, [])]
                continue
            }
            // The kinds of values are computed only for members with equal keys and constants, because this takes time.
            if alike.count == 1, alike[0].kinds.isEmpty {
                seen[key]?[0].kinds = kindsOfValues(of: alike[0].member, facts)
            }
            let kinds = kindsOfValues(of: member.schema, facts)
            guard let first = seen[key]?.first(where: { $0.kinds == kinds })?.member else {
                seen[key]?.append((member.schema, kinds))
                continue
            }
            facts.report(
                .ambiguousUnion, "indistinguishable union cases; the first one is always decoded",
                at: schema.range,
                notes: [
                    Diagnostic.Note("the first one is here", at: facts.graph[first].range),
                    Diagnostic.Note("the other one is here", at: facts.graph[member.schema].range),
                ],
                hint: "add a 'discriminator', or a required property with another 'const' to each schema"
            )
            return
        }
    }

    /// Returns each property of an object with the kind of its values.
    ///
    /// The kind of a nested object includes its required keys. The kind of an array includes the kind of its items.
    private static func kindsOfValues(of id: SchemaID, _ facts: SchemaAnalysis) -> [String] {
        facts.graph.effective(id).properties.map { property in
            "\(property.name): "
                + kindsOfValues(facts.graph.target(of: property.schema).schema, depth: 0, facts)
        }.sorted()
    }

    private static func kindsOfValues(_ id: SchemaID, depth: Int, _ facts: SchemaAnalysis) -> String {
        let schema = facts.graph.effective(id)
        if !schema.oneOf.isEmpty || !schema.anyOf.isEmpty { return "a choice" }
        var kinds = SchemaKinds.of(schema)
        // An integer matches the kinds integer and number, so the two kinds are treated as equal.
        if kinds.contains(.integer) { kinds = kinds.subtracting(.integer).union(.number) }
        if kinds == .array, depth == 0, let items = schema.items {
            return "list of " + kindsOfValues(facts.graph.target(of: items).schema, depth: 1, facts)
        }
        let required = kinds == .object ? schema.required.sorted().joined(separator: " ") : ""
        return "\(kinds.rawValue) \(required)"
    }
}
