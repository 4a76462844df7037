import APIDiff
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen diff` of schemas with 'allOf'.
@Suite("Diff of joined schemas")
struct DiffAllOfTests {
    /// A description with a component in a request and a response.
    static func description(_ schema: String) -> String {
        """
        openapi: 3.1.0
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
        """
    }

    static func rows(_ old: String, _ new: String) throws -> [String] {
        try DiffTests().diff(old, new).filter { $0.layer == .api }.map {
            "\($0.severity.rawValue) \($0.kind) \($0.subject)"
        }
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

    @Test("a changed default and a deprecation of a part are reported")
    func annotations() throws {
        let old = Self.description("allOf: [{ type: string, default: a }, { maxLength: 9 }]")
        #expect(
            try Self.rows(old, old.replacingOccurrences(of: "default: a", with: "default: b")) == [
                "risky default-changed Book", "compatible default-changed Book",
            ])
        #expect(
            try Self.rows(old, old.replacingOccurrences(of: "maxLength: 9", with: "maxLength: 9, deprecated: true"))
                .allSatisfy { $0 == "compatible deprecation-changed Book" })
    }

    @Test("another 'x-ms-discriminator-value' of a schema is breaking")
    func discriminatorValue() throws {
        func description(_ value: String) -> String {
            """
            swagger: '2.0'
            info: { title: T, version: 1.0.0 }
            paths:
              /a: { get: { operationId: getA, responses: { 200: { description: x, schema: { $ref: '#/definitions/Pet' } } } } }
            definitions:
              Pet: { type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } } }
              Dog: { x-ms-discriminator-value: '\(value)', allOf: [{ $ref: '#/definitions/Pet' }, { properties: { age: { type: integer } } }] }
            """
        }
        let changes = try DiffTests().diff(description("#dog"), description("#hound"))
        #expect(changes.contains { $0.severity == .breaking }, "\(changes.map(\.message))")
        #expect(try DiffTests().diff(description("#dog"), description("#dog")).isEmpty)
    }

    @Test("schemas that inherit from a discriminated base are compared, also through another heir")
    func heirs() throws {
        func description(lives: String, other: String = "") -> String {
            """
            openapi: 3.0.3
            info: { title: T, version: 1.0.0 }
            paths:
              /a: { get: { operationId: getA, responses: { 200: { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } } }
            components:
              schemas:
                Pet: { type: object, discriminator: { propertyName: kind }, required: [kind], properties: { kind: { type: string } } }
                Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { name: { type: string } } }] }
                Tom: { allOf: [{ $ref: '#/components/schemas/Cat' }, { properties: { lives: { type: \(lives) } } }] }
            \(other)
            """
        }
        let old = description(lives: "integer")
        #expect(try Self.rows(old, old).isEmpty)
        #expect(try Self.rows(old, description(lives: "string")).contains("breaking response-type-changed Tom.lives"))
        let dog = description(lives: "integer", other: "    Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }] }")
        #expect(try Self.rows(old, dog).contains("risky response-discriminator-mapping-changed Pet"))
        #expect(try Self.rows(dog, old).contains { $0.hasSuffix("discriminator-mapping-changed Pet") })
    }
}
