import Diagnostics
import Foundation
import Testing

@testable import APIModel

@Suite("Samples")
struct SampleTests {
    private func sample(schema: String, example: String = "", schemas: String = "", operation: String = "") throws
        -> Sample
    {
        let media = "schema: \(schema)" + (example.isEmpty ? "" : ", example: \(example)")
        return try #require(
            try describe(
                paths: """
                    /a:
                      get:
                        operationId: a
                        \(operation.isEmpty ? "deprecated: false" : operation)
                        responses: {'201': {description: x, content: {application/json: {\(media)}}}}
                    """, schemas: schemas
            ).endpoint("a").sample
        )
    }

    @Test("the media type's example is used, on one line, including the envelope")
    func example() throws {
        let sample = try sample(
            schema: "{type: object, properties: {data: {type: array, items: {type: string}}, page: {type: integer}}}",
            example: "{data: [ä, \"q\\\"\\n\"], page: 1}", operation: "x-key-path: data"
        )
        #expect(
            sample == Sample(status: 201, contentType: "application/json", body: #"{"data":["ä","q\"\n"],"page":1}"#))
    }

    @Test("numbers and booleans are strings where the type is a string, and mismatches are replaced or omitted")
    func fitting() throws {
        let schema = """
            {type: object, required: [a, b, c], properties: {a: {type: string}, b: {type: integer}, c: {type: string, format: date-time}, d: {type: string, format: uuid}, e: {type: string}}}
            """
        #expect(
            try sample(schema: schema, example: "{a: 1.0, b: many, c: yesterday, d: x, e: true}").body
                == #"{"a":"1.0","e":"true","b":1,"c":"2024-01-01T00:00:00Z"}"#
        )
    }

    @Test("long strings of a truncated example are truncated at a whole scalar, unless they have a format")
    func longTexts() throws {
        let long = String(repeating: "ä", count: 2000)
        let url = "https://a.example/" + String(repeating: "x", count: 300)
        let body = try sample(
            schema: "{type: object, properties: {a: {type: string}, u: {type: string, format: uri}}}",
            example: "{a: \(long), u: '\(url)'}"
        ).body
        #expect(body == #"{"a":"\#(String(repeating: "ä", count: 126))…","u":"\#(url)"}"#)
    }

    @Test(
        "what optional and nullable objects contain is omitted if the first element of each array alone is still too long",
        arguments: [
            "",
            "owner: {id: 1, name: n}, parent: {id: 2, name: n}, note: \(Self.text), more: {a: \(Self.text), b: \(Self.text)}",
        ]
    )
    func brief(members: String) throws {
        let body = try sample(
            schema: "{$ref: '#/components/schemas/A'}", example: members.isEmpty ? "" : "{\(members)}",
            schemas: """
                Owner: {type: object, required: [id], properties: {id: {type: integer}, name: {type: string, example: n}}}
                A:
                  type: object
                  required: [owner, parent, more]
                  properties:
                    owner: {$ref: '#/components/schemas/Owner'}
                    parent: {anyOf: [{$ref: '#/components/schemas/Owner'}, {type: 'null'}]}
                    template: {$ref: '#/components/schemas/Owner'}
                    note: {type: string, format: byte, example: \(Self.text)}
                    more:
                      type: object
                      required: [a]
                      properties:
                        a: {type: string, format: byte, example: \(Self.text)}
                        b: {type: string, format: byte, example: \(Self.text)}
                """
        ).body
        let values = try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
        #expect(Set(values.keys) == ["owner", "parent", "note", "more"])
        #expect((values["owner"] as? [String: Any])?.keys.sorted() == ["id"])
        #expect(values["parent"] is NSNull)
        #expect((values["more"] as? [String: Any])?.keys.sorted() == ["a"])
    }

    /// A string with a format, since strings without one are cut.
    private static let text = String(repeating: "x", count: 500)

    @Test("an example of the wrong type is replaced by one made from the schema")
    func wrongKind() throws {
        #expect(try sample(schema: "{type: array, items: {type: integer}}", example: "{a: 1}").body == "[1]")
    }

    @Test("without an example one is made of properties' examples and defaults, first values and fixed dates")
    func made() throws {
        let schema = """
            {type: object, properties: {a: {type: string, example: x}, b: {type: integer, default: 7}, c: {type: string, enum: [p, q]}, d: {type: string, format: date}, e: {type: array, items: {type: string, format: uuid}}, f: {type: object}, g: {type: boolean}, h: {type: integer, minimum: 5}}}
            """
        #expect(
            try sample(schema: schema).body
                == #"{"a":"x","b":7,"c":"p","d":"2024-01-01","e":["00000000-0000-4000-8000-000000000000"],"f":{},"g":true,"h":5}"#
        )
    }

    @Test("the schema's own example replaces a missing example of the media type")
    func schemaExample() throws {
        #expect(
            try sample(
                schema: "{$ref: '#/components/schemas/A'}",
                schemas:
                    "A: {type: object, example: {x: 1, y: 2}, properties: {x: {type: integer}, y: {type: integer}}}"
            ).body == #"{"x":1,"y":2}"#
        )
    }

    @Test("recursion stops at optional properties")
    func recursion() throws {
        let schemas = """
            Node: {type: object, required: [name], properties: {name: {type: string}, next: {$ref: '#/components/schemas/Node'}, all: {type: array, items: {$ref: '#/components/schemas/Node'}}}}
            """
        #expect(
            try sample(schema: "{$ref: '#/components/schemas/Node'}", schemas: schemas).body
                == #"{"name":"Juniper","all":[]}"#)
    }

    @Test("an object that requires itself has no sample")
    func impossible() throws {
        let described = try describe(
            paths:
                "/a: {get: {operationId: a, responses: {'200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Node'}}}}}}}",
            schemas:
                "Node: {type: object, required: [next, x], properties: {next: {$ref: '#/components/schemas/Node'}, x: {type: string}}}"
        )
        #expect(try described.endpoint("a").sample == nil)
    }

    @Test("a union's sample is of its first case, with the discriminator's value")
    func union() throws {
        let schemas = """
            A: {type: object, required: [kind], properties: {kind: {type: string}, a: {type: string}}}
            B: {type: object, required: [kind], properties: {kind: {type: string}, b: {type: string}}}
            U: {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}], discriminator: {propertyName: kind, mapping: {one: A, two: B}}}
            """
        let reference = "{type: array, items: {$ref: '#/components/schemas/U'}}"
        #expect(try sample(schema: reference, schemas: schemas).body == #"[{"kind":"one","a":"a"}]"#)
        #expect(
            try sample(schema: reference, example: "[{kind: two, b: x}, {kind: 3}]", schemas: schemas).body
                == #"[{"kind":"two","b":"x"}]"#
        )
    }

    @Test("a response without content has only a status, text is plain")
    func others() throws {
        let described = try describe(
            paths: """
                /a: {get: {operationId: a, responses: {'204': {description: x}}}}
                /b: {get: {operationId: b, responses: {'200': {description: x, content: {text/plain: {example: hello}}}}}}
                /c: {get: {operationId: c, responses: {'404': {description: x}}}}
                """
        )
        #expect(try described.endpoint("a").sample == Sample(status: 204, contentType: nil, body: ""))
        #expect(try described.endpoint("b").sample == Sample(status: 200, contentType: "text/plain", body: "hello"))
        #expect(try described.endpoint("c").sample == nil)
    }

    @Test("lists of a long example are cut to their first element")
    func long() throws {
        let items = (0..<1_000).map(String.init).joined(separator: ", ")
        #expect(try sample(schema: "{type: array, items: {type: integer}}", example: "[\(items)]").body == "[0]")
    }
}
