import APIDiff
import Diagnostics
import Testing

/// Constraints whose change makes no value invalid, since other keywords or parts allow and forbid the same values.
@Suite("Diff of implied constraints")
struct DiffConstraintTests {
    @Test(
        "a bound that another keyword implies is compatible in both directions",
        arguments: [
            ("type: string, pattern: '^AC[0-9a-f]{32}$'", "minLength: 34", "'pattern'"),
            ("type: string, pattern: '^AC[0-9a-f]{32}$'", "maxLength: 34", "'pattern'"),
            ("type: string, pattern: '^(?:a|bc?)+$'", "minLength: 1", "'pattern'"),
            ("type: string, pattern: '^(cat|horse)$'", "maxLength: 5", "'pattern'"),
            ("type: string, pattern: '^a$|^bc$'", "maxLength: 2", "'pattern'"),
            ("type: string, pattern: '[a-z]{3}'", "minLength: 3", "'pattern'"),
            ("type: string, pattern: '^(?!x)\\d{2}-\\u0041[^\\]]?$'", "maxLength: 5", "'pattern'"),
            ("type: string, pattern: '^\\p{Lu}{1,3}$'", "maxLength: 3", "'pattern'"),
            ("type: string, pattern: '^a{99999999999999999999}$'", "minLength: 2", "'pattern'"),
            ("type: string, enum: [up, down]", "maxLength: 4", "'enum'"),
            ("type: integer, enum: [1, 2]", "minimum: 1", "'enum'"),
            ("type: string, format: uuid", "minLength: 36", "'format'"),
            ("type: string, format: date", "maxLength: 10", "'format'"),
            ("type: integer, format: int32", "maximum: 2147483647", "'format'"),
            ("type: object, required: [a, b], properties: { a: {}, b: {} }", "minProperties: 2", "'required'"),
            (
                "type: object, additionalProperties: false, properties: { a: {}, b: {} }", "maxProperties: 2",
                "'additionalProperties'"
            ),
        ])
    func implied(schema: String, bound: String, keyword: String) throws {
        for (old, new) in [(schema, "\(schema), \(bound)"), ("\(schema), \(bound)", schema)] {
            let rows = try changes("{ \(old) }", "{ \(new) }")
            #expect(rows.map(\.severity) == [.compatible, .compatible], "\(rows.map(\.message))")
            #expect(rows.allSatisfy { $0.message.contains("; \(keyword) implies it") }, "\(rows.map(\.message))")
        }
    }

    @Test(
        "a bound that excludes a value is breaking in a request",
        arguments: [
            ("type: string, pattern: '^AC[0-9a-f]{32}$'", "minLength: 35"),
            ("type: string, pattern: '[a-z]{3}'", "maxLength: 3"),
            ("type: string, pattern: '^[a-z]{3}'", "maxLength: 3"),
            ("type: string, pattern: '^a$|b'", "maxLength: 1"),
            ("type: string, pattern: '^(a)\\1$'", "maxLength: 2"),
            ("type: string, pattern: '^a*$'", "maxLength: 10"),
            ("type: string, pattern: '^(^a)?b$'", "minLength: 2"),
            ("type: string, pattern: '(^a)?b$'", "maxLength: 2"),
            ("type: string, pattern: '\\Aab\\z'", "maxLength: 4"),
            ("type: string, pattern: '^(ab$'", "maxLength: 2"),
            ("type: string, pattern: '^[]ab]$'", "maxLength: 1"),
            ("type: string, pattern: '^(?=.{9})a?$'", "minLength: 9"),
            ("pattern: '^ab$', type: [string, integer]", "minLength: 2"),
            ("type: string, enum: [up, down]", "maxLength: 3"),
            ("type: integer, enum: [1, 2]", "exclusiveMinimum: 1"),
            ("type: integer, format: int32", "maximum: 2147483646"),
            ("type: string, format: hostname", "minLength: 1"),
            ("type: object, required: [a], properties: { a: { readOnly: true } }", "minProperties: 1"),
            ("type: object, properties: { a: {}, b: {} }", "maxProperties: 2"),
        ])
    func notImplied(schema: String, bound: String) throws {
        let rows = try changes("{ \(schema) }", "{ \(schema), \(bound) }")
        #expect(rows.contains { $0.severity == .breaking && $0.kind.hasPrefix("request-") }, "\(rows.map(\.message))")
    }

    @Test(
        "a format that limits no values is risky, not breaking",
        arguments: [
            ("type: string, format: uuid", "type: string", ["breaking", "compatible"]),
            ("type: string, format: phone", "type: string", ["compatible", "risky"]),
            ("type: string, format: phone", "type: string, format: fax", ["risky", "risky"]),
            ("type: string, format: phone", "type: string, format: date", ["breaking", "breaking"]),
            ("type: number, format: double", "type: number", ["compatible", "risky"]),
        ])
    func formats(old: String, new: String, severities: [String]) throws {
        let rows = try changes("{ \(old) }", "{ \(new) }")
        #expect(rows.map(\.severity.rawValue).sorted() == severities, "\(rows.map(\.message))")
    }

    @Test(
        "bounds are compared by their digits where a Double doesn't distinguish them",
        arguments: [
            ("maximum: 9223372036854775807", "maximum: 9223372036854775806", "breaking"),
            ("maximum: 100000000000000000000", "maximum: 100000000000000000002", "compatible"),
            ("minimum: -9223372036854775808", "minimum: -9223372036854775807", "breaking"),
            ("minimum: -9223372036854775807", "minimum: -9223372036854775808", "compatible"),
            ("exclusiveMinimum: 9223372036854775806", "minimum: 9223372036854775806", "compatible"),
            ("maximum: 5", "exclusiveMaximum: 5", "breaking"), ("maximum: 5", "exclusiveMaximum: 6", "compatible"),
            ("maximum: 5", "maximum: 5.0", nil), ("maximum: 1e3", "maximum: 1000", nil),
        ] as [(String, String, String?)])
    func precision(old: String, new: String, severity: String?) throws {
        let rows = try changes("{ type: integer, \(old) }", "{ type: integer, \(new) }")
        let found = rows.filter { $0.kind.hasPrefix("request-") }.map(\.severity.rawValue)
        #expect(found == [severity].compactMap(\.self), "\(rows.map(\.message))")
    }

    @Test("a group of a pattern that is nested a thousand times deep implies nothing, and ends")
    func nested() throws {
        let pattern = "^" + String(repeating: "(", count: 1000) + "a" + String(repeating: ")", count: 1000) + "$"
        let rows = try changes(
            "{ type: string, pattern: '\(pattern)' }", "{ type: string, pattern: '\(pattern)', maxLength: 1 }")
        #expect(rows.map(\.severity) == [.breaking, .compatible])
    }

    @Test(
        "a further part of 'oneOf' is risky in a request where a value can match it and another part",
        arguments: [
            ("{ type: object, properties: { a: {} } }", "risky"),
            ("{ type: object, required: [b], properties: { b: {} } }", "risky"),
            ("{ type: integer }", "risky"), ("{ type: string }", "compatible"),
            ("{ type: object, required: [kind], properties: { kind: { enum: [c] } } }", "compatible"),
            ("{ type: object, required: [z], additionalProperties: false, properties: { z: {} } }", "compatible"),
            ("{ oneOf: [{ type: string }, { type: 'null' }] }", "compatible"),
        ])
    func overlapping(part: String, severity: String) throws {
        let parts = """
            { type: object, required: [kind], properties: { kind: { enum: [a] } } }, \
            { type: object, required: [kind], properties: { kind: { enum: [b] } } }, { type: number }
            """
        let rows = try changes("{ oneOf: [\(parts)] }", "{ oneOf: [\(parts), \(part)] }")
        let found = rows.filter { $0.kind == "request-one-of-part-added" }
        #expect(found.map(\.severity.rawValue) == [severity], "\(rows.map(\.message))")
        let removals = try changes("{ oneOf: [\(parts), \(part)] }", "{ oneOf: [\(parts)] }")
        #expect(
            removals.filter { $0.kind == "response-one-of-part-removed" }.map(\.severity.rawValue) == [severity],
            "\(removals.map(\.message))")
    }

    @Test("a part of 'oneOf' that begins to allow values of another part is risky in a request")
    func beginningOverlap() throws {
        let parts = { (required: String) in
            """
            { oneOf: [{ type: object, required: [a], additionalProperties: false, properties: { a: {} } }, \
            { type: object, required: [\(required)], properties: { b: {} } }] }
            """
        }
        let (old, new) = (parts("b"), parts(""))
        let rows = try changes(old, new).filter { $0.kind.hasSuffix("one-of-overlaps") }
        #expect(rows.map { "\($0.severity) \($0.kind)" } == ["risky request-one-of-overlaps"])
        let reverse = try changes(new, old).filter { $0.kind.hasSuffix("one-of-overlaps") }
        #expect(reverse.map { "\($0.severity) \($0.kind)" } == ["risky response-one-of-overlaps"])
    }

    @Test("names that only Swift considers equal are different properties, parameters and media types")
    func exactNames() throws {
        let schema =
            "type: object, required: ['e\u{301}'], properties: { '\u{e9}': { type: integer }, 'e\u{301}': { type: string } }"
        let rows = try changes("{ \(schema) }", "{ \(schema), description: Changed }")
        #expect(rows.isEmpty, "\(rows.map(\.message))")
    }

    /// The changes of the API where a schema is sent in both directions.
    private func changes(_ old: String, _ new: String) throws -> [APIChange] {
        func description(_ schema: String) -> String {
            """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            paths:
              /books:
                put:
                  requestBody: { content: { application/json: { schema: \(schema) } } }
                  responses: { '200': { description: OK, content: { application/json: { schema: \(schema) } } } }
            """
        }
        return try apiChanges(from: description(old), to: description(new))
    }
}
