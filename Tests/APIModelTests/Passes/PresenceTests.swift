import APIModel
import Diagnostics
import Testing

@Suite("Presence, defaults and directions")
struct PresenceTests {
    private static let root = """
        Root:
          type: object
          required: [a, b]
          properties:
            a: {type: string}
            b: {type: [string, 'null']}
            c: {type: string}
            d: {type: [string, 'null']}
        """

    @Test("null and absence differ only where they are sent")
    func presence() throws {
        let received = try describe(schemas: Self.root).structure("Root").properties.map(\.presence)
        #expect(received == [.required, .optional, .optional, .optional])
        let sent = try describe(schemas: Self.root, .sent).structure("Root").properties.map(\.presence)
        #expect(sent == [.required, .nullable, .optional, .optionalNullable])
        #expect(try describe(schemas: Self.root, .both).structure("Root").properties.map(\.presence) == sent)
    }

    @Test("what is read-only needn't be given, what is write-only needn't come")
    func readOnly() throws {
        let root = """
            Root:
              type: object
              required: [id, secret, name]
              properties: {id: {type: string, readOnly: true}, secret: {type: string, writeOnly: true}, name: {type: string}}
            """
        let both = try describe(schemas: root, .both).structure("Root").properties
        #expect(both.map(\.presence) == [.optional, .optional, .required])
        #expect(both.map(\.isReadOnly) == [true, false, false])
        #expect(try describe(schemas: root, .sent).structure("Root").properties.map(\.key) == ["secret", "name"])
        let received = try describe(schemas: root, .received).structure("Root").properties
        #expect(received.map(\.key) == ["id", "name"])
        #expect(received.map(\.presence) == [.required, .required])
    }

    @Test("directions go through references, but not through what isn't written or read")
    func usage() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {a: {$ref: '#/components/schemas/A'}, b: {readOnly: true, allOf: [{$ref: '#/components/schemas/B'}]}, c: {type: array, items: {$ref: '#/components/schemas/C'}}}}
                A: {type: object, properties: {x: {type: string}}}
                B: {type: object, properties: {x: {type: string}}}
                C: {type: string, enum: [x]}
                Unused: {type: object, properties: {x: {type: string}}}
                """, .both
        )
        #expect(try described.type("A").usage == [.sent, .received])
        #expect(try described.type("B").usage == .received)
        #expect(try described.type("C").usage == [.sent, .received])
        #expect(described.typeNames == ["Root", "A", "B", "C"])
    }

    @Test(
        "defaults hold where they fit their type",
        arguments: [
            ("{type: integer, default: 1}", DefaultValue.integer("1")), ("{type: string, default: a}", .string("a")),
            ("{type: string, default: 1}", .string("1")), ("{type: boolean, default: false}", .boolean(false)),
            ("{type: number, default: 0.5}", .number("0.5")),
            ("{type: array, items: {type: string}, default: []}", .emptyArray),
            ("{type: string, enum: [a-b, c], default: a-b}", .member("aB")),
            ("{type: integer, default: 1.0}", .integer("1")),
            ("{type: object, default: {}}", .emptyDictionary),
        ])
    func defaults(schema: String, expected: DefaultValue) throws {
        let described = try describe(property: schema)
        #expect(try described.property("value", of: "Root").defaultValue == expected)
        #expect(described.diagnostics.isEmpty)
    }

    @Test(
        "a default of another type is reported and left out",
        arguments: [
            "{type: integer, default: many}", "{type: boolean, default: 1}", "{type: string, enum: [a], default: b}",
            "{type: integer, format: int32, default: 3000000000}", "{type: array, items: {type: string}, default: {}}",
        ])
    func invalidDefaults(schema: String) throws {
        let described = try describe(property: schema)
        #expect(try described.property("value", of: "Root").defaultValue == nil)
        #expect(described.codes == [.invalidDefault])
    }

    @Test(
        "a default that Swift has no literal for, or null, is left out in silence",
        arguments: [
            "{type: string, format: date, default: '2024-01-01'}", "{type: [string, 'null'], default: null}",
            "{type: array, items: {type: string}, default: [a]}",
        ])
    func inexpressibleDefaults(schema: String) throws {
        let described = try describe(property: schema)
        #expect(try described.property("value", of: "Root").defaultValue == nil)
        #expect(described.diagnostics.isEmpty)
    }

    @Test("what changes an object sends no default that wasn't given")
    func changes() throws {
        let root = "Root: {type: object, properties: {a: {type: boolean, default: true}}}"
        #expect(try describe(schemas: root, .sent, method: "patch").property("a", of: "Root").defaultValue == nil)
        #expect(
            try describe(schemas: root, .sent, method: "put").property("a", of: "Root").defaultValue == .boolean(true))
    }

    @Test("enumerations are closed when the options say so")
    func closed() throws {
        var options = ModelOptions()
        options.enumerationsAreOpen = false
        #expect(
            try describe(property: "{type: string, enum: [a, b]}", options: options).enumeration("RootValue").isOpen
                == false)
        #expect(try describe(property: "{type: string, enum: [a, b]}").enumeration("RootValue").isOpen)
    }

    @Test("null in an enumeration is no case, but may stand there")
    func nullInEnumeration() throws {
        let described = try describe(
            schemas: "Root: {type: object, required: [v], properties: {v: {type: [string, 'null'], enum: [a, null]}}}",
            .sent
        )
        #expect(try described.enumeration("RootV").cases.map(\.rawValue) == ["a"])
        #expect(try described.property("v", of: "Root").presence == .nullable)
    }
}
