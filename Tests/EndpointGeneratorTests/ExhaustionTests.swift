import Foundation
import Testing

/// Small descriptions that ask for much: each is read, or refused, within a bounded time, memory and output.
@Suite("Exhaustion")
struct ExhaustionTests {
    @Test("output from a small description is bounded", arguments: ExhaustingDescription.all)
    func bounded(description: ExhaustingDescription) throws {
        try TemporaryFolder.with { folder in
            let file = try folder.write(description.text, to: "api.yaml")
            let output = folder.url.appendingPathComponent("out")
            let command = Checkout.products.appendingPathComponent("endpointgen").path
            // The limits end a run that would never end; none of these comes near them.
            let result = try ProcessResult.run(
                URL(fileURLWithPath: "/bin/sh"),
                [
                    "-c", "ulimit -t 60; ulimit -v 4000000; exec \"$0\" \"$@\"", command, "generate", file, "--output",
                    output.path,
                ]
            )
            #expect(result.status == 0 || result.status == 1, "\(result.errors.suffix(500))")
            #expect(
                contents(of: output).values.reduce(0) { $0 + $1.utf8.count } < description.text.utf8.count * 40
                    + 5_000_000)
        }
    }
}

/// A description that would exhaust a reader without limits.
struct ExhaustingDescription: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String

    static let all: [ExhaustingDescription] =
        ["oneOf", "anyOf", "allOf"].flatMap { [nested($0), nestedInObjects($0), nestedInLists($0)] } + [
            requiredReferences, recursiveUnions, recursiveUnionsWithDiscriminator, sharedExample, serverVariables,
            undeclaredServerVariables, pathVariables, nestedForms, deepObjectQueries,
        ]
        + [
            documented("open links", "<a href='https://a.example'>"), documented("open tags", "<a "),
            documented("lists in lists", "<ul>", "<li>x"), documented("paragraphs", "<p>"),
            documented("brackets", "[", " a"), documented("links without an end", "[x](y z w and more text "),
            documented("open code", "` a b c ", "`"), documented("words", "word "),
            documented("addresses", "<https://x "), documented("tabs", "\\t"),
        ]

    private init(_ title: String, schemas: [String], more: String = "", paths: String? = nil) {
        testDescription = title
        text = """
            openapi: 3.1.0
            info: { title: Exhausting, version: '1' }
            \(more)
            paths:
            \(paths ?? "  /a: { get: { operationId: a, responses: { '200': \(Self.answer("L0")) } } }")
            components:
              schemas:
            \(schemas.map { "    " + $0 }.joined(separator: "\n"))

            """
    }

    /// Half a megabyte of what is looked for in comments, and as often what may stand behind it.
    private static func documented(_ title: String, _ text: String, _ end: String = "") -> ExhaustingDescription {
        let count = 500_000 / (text + end).utf8.count
        let description = String(repeating: text, count: count) + String(repeating: end, count: count)
        return ExhaustingDescription(
            "a description of \(title)", schemas: ["L0: { type: object }"],
            paths:
                "  /a: { get: { operationId: a, description: \"\(description)\", responses: { '204': { description: OK } } } }"
        )
    }

    private static func answer(_ name: String) -> String {
        "{ description: OK, content: { application/json: { schema: \(reference(name)) } } }"
    }

    private static func reference(_ name: String) -> String { "{ $ref: '#/components/schemas/\(name)' }" }

    private static func list(_ count: Int, _ make: (Int) -> String) -> String {
        (0..<count).map(make).joined(separator: ", ")
    }

    /// 10^30 paths lead from the first level to the last.
    private static func nested(_ keyword: String) -> ExhaustingDescription {
        let levels = (0..<30).map { level in
            "L\(level): { \(keyword): [\(list(10) { _ in reference("L\(level + 1)") })] }"
        }
        return ExhaustingDescription(
            "\(keyword) of the same ten times, thirty levels",
            schemas: levels + ["L30: { type: object, required: [x], properties: { x: { type: string } } }"])
    }

    private static func nestedInObjects(_ keyword: String) -> ExhaustingDescription {
        let levels = (0..<30).map { level in
            let next = reference("L\(level + 1)")
            return
                "L\(level): { \(keyword): [\(list(3) { "{ type: object, required: [k\($0)], properties: { k\($0): \(next) } }" }), \(next)] }"
        }
        return ExhaustingDescription(
            "\(keyword) of objects whose properties are choices, thirty levels",
            schemas: levels + ["L30: { type: object, required: [x], properties: { x: { type: string } } }"])
    }

    private static func nestedInLists(_ keyword: String) -> ExhaustingDescription {
        let levels = (0..<30).map { level in
            let next = reference("L\(level + 1)")
            return
                "L\(level): { \(keyword): [{ type: array, items: \(next) }, \(next), { type: object, additionalProperties: \(next) }] }"
        }
        return ExhaustingDescription(
            "\(keyword) of lists and dictionaries, thirty levels", schemas: levels + ["L30: { type: string }"])
    }

    /// 102 million values in one sample.
    private static let requiredReferences = ExhaustingDescription(
        "five levels of forty required references",
        schemas: (0..<5).map { level in
            "L\(level): { type: object, required: [\(list(40) { "p\($0)" })], properties: { \(list(40) { "p\($0): \(reference("L\(level + 1)"))" }) } }"
        } + ["L5: { type: object, required: [x], properties: { x: { type: string } } }"]
    )

    private static let recursiveUnions = ExhaustingDescription(
        "six alternatives that each require two of the six",
        schemas: ["L0: { oneOf: [\(list(6) { reference("M\($0)") })] }"]
            + (0..<6).map { member in
                "M\(member): { type: object, required: [k\(member), u, w], properties: { k\(member): { type: string }, u: \(reference("L0")), w: \(reference("L0")) } }"
            }
    )

    private static let recursiveUnionsWithDiscriminator = ExhaustingDescription(
        "six kinds that each require two of the six",
        schemas: ["L0: { oneOf: [\(list(6) { reference("M\($0)") })], discriminator: { propertyName: kind } }"]
            + (0..<6).map { member in
                "M\(member): { type: object, required: [kind, u, w], properties: { kind: { type: string }, u: \(reference("L0")), w: \(reference("L0")) } }"
            }
    )

    /// A hundred megabytes of samples.
    private static let sharedExample = ExhaustingDescription(
        "a thousand operations with one example of 100 KB",
        schemas: ["L0: { type: object, properties: { x: { type: string }, y: {} } }"],
        more:
            "x-example: &example { x: '\(String(repeating: "x", count: 50_000))', y: ['\(String(repeating: "y", count: 50_000))'] }",
        paths: (0..<1000).map { index in
            "  /a\(index): { get: { operationId: a\(index), responses: { '200': { description: OK, content: { application/json: { schema: \(reference("L0")), examples: { e: { $ref: '#/x-examples/e' } } } } } } } }"
        }.joined(separator: "\n") + "\nx-examples: { e: { value: *example } }"
    )

    private static let serverVariables = ExhaustingDescription(
        "a server with sixteen thousand variables", schemas: ["L0: { type: object }"],
        more: """
            servers:
              - url: 'https://a.example/\((0..<16_000).map { "{v\($0)}" }.joined(separator: "/"))'
                variables: { \(list(16_000) { "v\($0): { default: x }" }) }
            """
    )

    private static let undeclaredServerVariables = ExhaustingDescription(
        "a server with ten thousand undeclared variables", schemas: ["L0: { type: object }"],
        more: "servers: [{ url: 'https://a.example/\(variables)' }]"
    )

    private static let pathVariables = ExhaustingDescription(
        "a path with ten thousand undeclared variables", schemas: ["L0: { type: object }"],
        paths: "  ? /a/\(variables)\n  : { get: { operationId: a, responses: { '204': { description: OK } } } }"
    )

    private static let variables = (0..<10_000).map { "{v\($0)}" }.joined(separator: "/")

    private static let nestedForms = ExhaustingDescription(
        "a form of thirty levels of choices", schemas: choicesOfObjects,
        paths:
            "  /a: { post: { operationId: a, requestBody: { content: { application/x-www-form-urlencoded: { schema: \(reference("L0")) }, multipart/form-data: { schema: \(reference("L0")) } } }, responses: { '204': { description: OK } } } }"
    )

    private static let deepObjectQueries = ExhaustingDescription(
        "a query of thirty levels of choices", schemas: choicesOfObjects,
        paths:
            "  /a: { get: { operationId: a, parameters: [{ name: q, in: query, style: deepObject, explode: true, schema: \(reference("L0")) }, { name: r, in: query, schema: \(reference("L0")) }], responses: { '204': { description: OK } } } }"
    )

    private static let choicesOfObjects =
        (0..<30).map { level in
            "L\(level): { type: object, properties: { \(list(4) { "k\($0): { oneOf: [\(reference("L\(level + 1)")), { type: string }] }" }) } }"
        } + ["L30: { type: object }"]
}
