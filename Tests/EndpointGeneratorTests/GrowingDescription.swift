/// A description that has `size` of everything that descriptions have many of.
struct GrowingDescription {
    let size: Int

    var text: String {
        let schemas = things + wide + kinds + links + hops + chains + choices + root
        return """
            openapi: 3.0.3
            info: { title: Growing, version: '1' }
            servers: [{ url: 'https://example.com' }]
            paths:
            \((operations + tags + manyParameters).joined(separator: "\n"))
            components:
              schemas:
            \(schemas.joined(separator: "\n"))

            """
    }

    private func each(_ make: (Int) -> String) -> [String] {
        (0..<size).map(make)
    }

    private func list(_ make: (Int) -> String) -> String {
        each(make).joined(separator: ", ")
    }

    private static func reference(_ name: String) -> String {
        "{ $ref: '#/components/schemas/\(name)' }"
    }

    // Paths

    private var operations: [String] {
        each { index in
            """
              /things\(index)/{id}:
                get:
                  operationId: getThing\(index)
                  tags: [things]
                  parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
                  responses:
                    '200':
                      description: The thing.
                      content: { application/json: { schema: \(Self.reference("Thing\(index)")) } }
            """
        }
    }

    private var tags: [String] {
        each { "  /tag\($0):\n    get: { tags: [tag \($0)], responses: { '204': { description: done } } }" }
    }

    private var manyParameters: [String] {
        let parameters = list { "{ name: p\($0), in: query, schema: { type: string } }" }
        return [
            """
              /root:
                get:
                  operationId: getRoot
                  tags: [things]
                  parameters: [\(parameters)]
                  responses:
                    '200':
                      description: Leads to every schema.
                      content: { application/json: { schema: \(Self.reference("Root")) } }
            """
        ]
    }

    // Schemas

    private var things: [String] {
        each { "    Thing\($0): { type: object, required: [id], properties: { id: { type: string } } }" }
    }

    private var wide: [String] {
        [
            "    Wide: { type: object, properties: { \(list { "field_\($0): { type: integer, description: Number \($0). }" }) } }"
        ]
    }

    private var kinds: [String] {
        ["    Kind: { type: string, enum: [\(list { "kind_\($0)" })] }"]
    }

    /// References that lead to references.
    private var links: [String] {
        each { "    Link\($0): \(Self.reference("Thing0"))" }
            + ["    Links: { type: object, properties: { \(list { "link\($0): \(Self.reference("Link\($0)"))" }) } }"]
    }

    /// Each has a property of the next.
    private var hops: [String] {
        each { index in
            let next = index + 1 == size ? "{ type: string }" : Self.reference("Hop\(index + 1)")
            return "    Hop\(index): { type: object, required: [next], properties: { next: \(next) } }"
        }
    }

    /// Each takes in the one before. Only the last is asked for: what is made of it has `size` properties, not their
    /// sum.
    private var chains: [String] {
        each { index in
            let own = "{ type: object, properties: { step\(index): { type: string } } }"
            return
                "    Chain\(index): { allOf: [\(index == 0 ? "" : Self.reference("Chain\(index - 1)") + ", ")\(own)] }"
        }
    }

    private var choices: [String] {
        each { "    Choice\($0): { type: object, required: [own\($0)], properties: { own\($0): { type: string } } }" }
            + ["    Choices: { oneOf: [\(list { Self.reference("Choice\($0)") })] }"]
    }

    private var root: [String] {
        let names = ["Wide", "Kind", "Links", "Hop0", "Chain\(size - 1)", "Choices"]
        let fields = names.map { "\($0.lowercased()): \(Self.reference($0))" }.joined(separator: ", ")
        return ["    Root: { type: object, properties: { \(fields) } }"]
    }
}
