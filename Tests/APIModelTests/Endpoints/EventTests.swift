import APIModel
import Diagnostics
import Testing

/// Webhooks whose requests have the same event name.
@Suite("Events")
struct EventTests {
    private func events(
        _ webhooks: String, more: String = "", schemas: String = "", options: ModelOptions = ModelOptions()
    ) throws -> (events: [EventModel], described: Described) {
        let described = try describe(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            paths: {}
            webhooks:
            \(webhooks)
            \(more)
            components:
              schemas:
                M: {type: object, required: [id], properties: {id: {type: string}}}
                N: {type: object, required: [total], properties: {total: {type: integer}}}
                K1: {type: object, required: [type, a], properties: {type: {const: same}, a: {type: string}}}
                K2: {type: object, required: [type, b], properties: {type: {const: same}, b: {type: string}}}
                T1: {type: object, required: [type], properties: {type: {const: one}}}
                T2: {type: object, required: [type], properties: {type: {const: two}}}
            \(schemas)
            """, options: options)
        return (try #require(described.model.webhooks).events, described)
    }

    private func request(_ schema: String) -> String {
        "{requestBody: {required: true, content: {application/json: {schema: \(schema)}}}, responses: {'204': {description: ok}}}"
    }

    private func reference(_ name: String) -> String { request("{$ref: '#/components/schemas/\(name)'}") }

    /// Returns `name(values): payload` for each event.
    private func spelled(_ found: (events: [EventModel], described: Described)) -> [String] {
        found.events.map { event in
            let payload = event.payload.map { found.described.spelled($0) } ?? "none"
            return "\(event.name)(\(event.values.joined(separator: ", "))): \(payload)"
        }
    }

    @Test("a webhook under 'webhooks' and 'x-webhooks', or for two methods, is one event if the payloads are equal")
    func equalPayloads() throws {
        let twice = try events(
            "  made: {post: \(reference("M"))}", more: "x-webhooks:\n  made: {post: \(reference("M"))}")
        #expect(spelled(twice) == ["made(made): M"])
        #expect(try spelled(events("  made: {post: \(reference("M")), put: \(reference("M"))}")) == ["made(made): M"])
        let inline = request("{type: object, properties: {a: {type: string}}}")
        #expect(try events("  made: {post: \(inline), put: \(inline)}").events.count == 1)
    }

    @Test("repeated webhooks don't keep a property from naming the events")
    func nameOfRepeated() throws {
        let found = try events(
            "  first: {post: \(reference("T1"))}\n  second: {post: \(reference("T2"))}",
            more: "x-webhooks:\n  first: {post: \(reference("T1"))}\n  second: {post: \(reference("T2"))}")
        #expect(found.described.model.webhooks?.nameSources == [.property(["type"])])
        #expect(spelled(found) == ["first(one): T1", "second(two): T2"])
    }

    @Test(
        "a webhook for two methods with different payloads is an event with a union, or two events that a value names")
    func differentPayloads() throws {
        let found = try events("  made: {post: \(reference("M")), put: \(reference("N"))}")
        #expect(spelled(found) == ["made(made): MadeEvent"])
        let union = try found.described.union("MadeEvent")
        #expect(union.cases.map { found.described.spelled($0.type) } == ["M", "N"])
        #expect(
            try spelled(events("  made: {post: \(reference("T1")), put: \(reference("T2"))}"))
                == ["made(one): T1", "made2(two): T2"])
    }

    @Test("a webhook that has a payload for one of its methods has an optional payload")
    func missingPayload() throws {
        let empty = "{responses: {'204': {description: ok}}}"
        #expect(try spelled(events("  made: {post: \(reference("M")), put: \(empty)}")) == ["made(made): M?"])
        #expect(try spelled(events("  made: {post: \(empty), put: \(empty)}")) == ["made(made): none"])
    }

    @Test("webhooks whose configured name has the same value are one event, called by the value")
    func sharedValue() throws {
        var options = ModelOptions()
        options.webhooks.nameSources = [.property(["type"])]
        let found = try events(
            "  old: {post: \(reference("K1"))}\n  new: {post: \(reference("K2"))}\n  other: {post: \(reference("T1"))}",
            options: options)
        #expect(spelled(found) == ["same(same): SameEvent", "other(one): T1"])
        #expect(found.events.map(\.key) == ["same", "other"])
        #expect(found.events.allSatisfy { $0.sample != nil })
    }

    @Test("an event has every name once, and a merged event is deprecated only if all its webhooks are")
    func namesAndDeprecation() throws {
        let deprecated = reference("M").replacing("{requestBody", with: "{deprecated: true, requestBody")
        let one = try events("  made: {post: \(deprecated), put: \(reference("M"))}").events
        #expect(one.map(\.isDeprecated) == [false])
        #expect(try events("  made: {post: \(deprecated), put: \(deprecated)}").events.map(\.isDeprecated) == [true])
    }

    @Test("callbacks of one name remain those of their operations")
    func callbacks() throws {
        func operation(_ id: String) -> String {
            """
            {post: {operationId: \(id), responses: {'204': {description: ok}}, callbacks: {made: {'{$url}': {post: \(reference("M"))}}}}}
            """
        }
        let described = try describe(
            paths: "/a: \(operation("a"))\n/b: \(operation("b"))",
            schemas: "M: {type: object, properties: {id: {type: string}}}")
        #expect(try described.endpoint("a").callbacks.count == 1)
        #expect(try described.endpoint("b").callbacks.count == 1)
    }
}
