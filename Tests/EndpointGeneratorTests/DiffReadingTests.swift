import APIDiff
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen diff` of schemas that are written differently and read as the same.
@Suite("Diff of equal schemas")
struct DiffReadingTests {
    /// A description with a component in a request and a response.
    static func description(_ schema: String, version: String = "3.1.0", _ components: String = "") -> String {
        """
        openapi: \(version)
        info: { title: Shop, version: 1.0.0 }
        paths:
          /books:
            put:
              tags: [books]
              requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
              responses:
                '200': { description: Good, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }
        components:
          schemas:
            Book: { \(schema) }
            Base: { type: object, required: [a], properties: { a: { type: string }, c: { type: string } } }
        \(components)
        """
    }

    static func rows(_ old: String, _ new: String) throws -> [String] {
        try DiffTests().diff(old, new).filter { $0.layer == .api }.map {
            "\($0.severity.rawValue) \($0.kind) \($0.subject)"
        }
    }

    private static let both = "type: object, required: [a], properties: { a: { type: string }, b: { type: integer } }"

    @Test(
        "two forms of the same schema have no changes, in either direction",
        arguments: [
            (
                both,
                """
                allOf: [{ type: object, required: [a], properties: { a: { type: string } } }, \
                { type: object, properties: { b: { type: integer } } }]
                """
            ),
            (
                both,
                "allOf: [{ required: [a] }, { type: object, properties: { a: { type: string }, b: { type: integer } } }]"
            ),
            (
                both,
                "type: object, properties: { a: { type: string }, b: { type: integer } }, allOf: [{ required: [a] }]"
            ),
            (
                "allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, properties: { b: { type: integer } } }]",
                """
                type: object, required: [a], properties: { a: { type: string }, c: { type: string }, b: { type: integer } }
                """
            ),
            (
                "allOf: [{ $ref: '#/components/schemas/Base' }, { required: [c] }]",
                "$ref: '#/components/schemas/Base', required: [c]"
            ),
            (
                "type: object, properties: { a: { type: string, minLength: 2, maxLength: 5 } }",
                """
                allOf: [{ type: object, properties: { a: { type: string, minLength: 2 } } }, \
                { type: object, properties: { a: { type: string, maxLength: 5 } } }]
                """
            ),
            (
                "type: object, properties: { a: { type: string, enum: [x] } }",
                "type: object, properties: { a: { const: x } }"
            ),
            (
                "type: object, properties: { a: { type: string, format: byte } }",
                "type: object, properties: { a: { type: string, contentEncoding: base64 } }"
            ),
            (
                "type: object, properties: { a: { type: [string, 'null'], enum: [x, y] } }",
                "type: object, properties: { a: { type: [string, 'null'], enum: [x, y, null] } }"
            ),
            ("type: object, properties: { a: { type: string } }", "properties: { a: { type: string } }"),
        ])
    func equal(one: String, other: String) throws {
        let texts = [Self.description(one), Self.description(other)]
        #expect(try Self.rows(texts[0], texts[1]) == [])
        #expect(try Self.rows(texts[1], texts[0]) == [])
    }

    @Test("3.0's words for null, a constant and bytes are those of 3.1")
    func versions() throws {
        let old = Self.description(
            """
            type: object, properties: { a: { type: string, nullable: true }, b: { type: string, enum: [x] }, \
            c: { type: string, format: byte }, d: { type: integer, minimum: 1, exclusiveMinimum: true } }
            """, version: "3.0.3")
        let new = Self.description(
            """
            type: object, properties: { a: { type: [string, 'null'] }, b: { const: x }, \
            c: { type: string, contentEncoding: base64 }, d: { type: integer, exclusiveMinimum: 1 } }
            """)
        #expect(try Self.rows(old, new) == [])
        #expect(try Self.rows(new, old) == [])
    }

    @Test("raw bytes are the same with 3.0's format, 3.1's media type and without a schema")
    func bytes() throws {
        func text(_ part: String, _ image: String, _ version: String) -> String {
            """
            openapi: \(version)
            info: { title: Shop, version: 1.0.0 }
            paths:
              /books:
                put:
                  requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { f: { \(part) } } } } } }
                  responses: { '200': { description: Good, content: { image/png: { \(image) } } } }
            """
        }
        let old = text("type: string, format: binary", "schema: { type: string, format: binary }", "3.0.3")
        let new = text("type: string, contentMediaType: application/octet-stream", "", "3.1.0")
        #expect(try Self.rows(old, new) == [])
        #expect(try Self.rows(new, old) == [])
    }

    @Test("a change within 'allOf' is reported at the component that has it, once")
    func merged() throws {
        let old = Self.description(
            "allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, properties: { b: { type: string } } }]")
        #expect(
            try Self.rows(old, old.replacingOccurrences(of: "required: [a]", with: "required: [a, c]")) == [
                "breaking request-property-required Base.c", "compatible response-property-required Base.c",
            ])
        #expect(
            try Self.rows(old, old.replacingOccurrences(of: "c: { type: string }", with: "c: { type: integer }")) == [
                "breaking request-type-changed Base.c", "breaking response-type-changed Base.c",
            ])
        #expect(
            try Self.rows(old, old.replacingOccurrences(of: "b: { type: string }", with: "d: { type: string }")) == [
                "risky request-property-removed Book.b", "compatible request-property-added Book.d",
                "risky response-property-removed Book.b", "compatible response-property-added Book.d",
            ])
    }

    @Test("a bound that moves to another part of 'allOf' is no change, and a stricter one is")
    func bounds() throws {
        let old = Self.description("allOf: [{ type: string, maxLength: 9 }, { type: string, minLength: 2 }]")
        let new = Self.description("allOf: [{ type: string, minLength: 2 }, { maxLength: 9 }, { maxLength: 12 }]")
        #expect(try Self.rows(old, new) == [])
        #expect(
            try Self.rows(old, new.replacingOccurrences(of: "12", with: "5")) == [
                "breaking request-max-length-changed Book", "compatible response-max-length-changed Book",
            ])
    }

    @Test("null that is added where a component is used is reported there")
    func null() throws {
        let old = Self.description(
            "type: object, properties: { e: { $ref: '#/components/schemas/E' }, f: { $ref: '#/components/schemas/E' } }",
            "    E: { type: string, enum: [a, b] }")
        let new = old.replacingOccurrences(
            of: "e: { $ref: '#/components/schemas/E' }",
            with: "e: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/E' }] }")
        #expect(
            try Self.rows(old, new) == [
                "compatible request-nullability-changed Book.e", "breaking response-nullability-changed Book.e",
            ])
        let own = old.replacingOccurrences(of: "E: { type: string", with: "E: { type: [string, 'null']")
        #expect(
            try Self.rows(old, own) == [
                "compatible request-nullability-changed E", "breaking response-nullability-changed E",
            ])
    }
}
