import APIModel
import Diagnostics
import Testing

@Suite("oneOf and anyOf")
struct ChoiceTests {
    private static let objects = """
        A: {type: object, required: [a], properties: {a: {type: string}, kind: {type: string}}}
        B: {type: object, required: [b], properties: {b: {type: string}, kind: {type: string}}}
        """

    private func root(_ schema: String, _ others: String = objects, options: ModelOptions = ModelOptions()) throws
        -> Described
    {
        try describe(schemas: "Root: {type: object, properties: {value: \(schema)}}\n" + others, options: options)
    }

    @Test(
        "a choice of one is that one, with or without null",
        arguments: [
            ("{oneOf: [{$ref: '#/components/schemas/A'}]}", "A"),
            ("{anyOf: [{$ref: '#/components/schemas/A'}, {type: 'null'}]}", "A"),
            ("{oneOf: [{type: 'null'}, {type: string}]}", "string"),
            ("{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/A'}]}", "A"),
            ("{anyOf: [{type: string}, {type: string, maxLength: 2}]}", "string"),
            ("{anyOf: [{type: string, format: date}, {type: string, format: date-time}]}", "string"),
            ("{oneOf: [{type: integer}, {type: number}]}", "double"),
            ("{oneOf: [{type: integer}, {type: integer, minimum: 1}]}", "int"),
        ])
    func collapse(schema: String, expected: String) throws {
        let described = try root(schema)
        #expect(try described.type(of: "value", in: "Root") == expected)
        #expect(described.diagnostics.isEmpty)
    }

    @Test("enumerations of strings become one, open where any string may stand beside them")
    func enumerations() throws {
        var options = ModelOptions()
        options.enumerationsAreOpen = false
        let closed = try root(
            "{oneOf: [{type: string, enum: [a, b]}, {const: c, description: The third.}]}", options: options)
        #expect(try closed.enumeration("RootValue").cases.map(\.rawValue) == ["a", "b", "c"])
        #expect(try closed.enumeration("RootValue").cases.last?.documentation.description == "The third.")
        #expect(try closed.enumeration("RootValue").isOpen == false)
        let open = try root("{anyOf: [{type: string}, {type: string, enum: [a, b]}]}", options: options)
        #expect(try open.enumeration("RootValue").isOpen)
    }

    @Test("values of several kinds are a union whose cases are named by kind")
    func kinds() throws {
        let described = try root(
            "{oneOf: [{type: string}, {type: integer}, {type: array, items: {type: string}}, {type: boolean}, {$ref: '#/components/schemas/A'}]}"
        )
        let union = try described.union("RootValue")
        #expect(union.cases.map(\.name) == ["string", "integer", "strings", "boolean", "a"])
        #expect(union.cases.map { described.spelled($0.type) } == ["string", "int", "[string]", "boolean", "A"])
        #expect(
            union.cases.map(\.candidate) == [
                .string, .integer, .array, .boolean, .object(required: ["a"], known: ["kind"], constants: []),
            ]
        )
        #expect(!union.isOpen)
    }

    @Test("a list of types is a union too")
    func listOfTypes() throws {
        let described = try root("{type: [string, integer, 'null']}")
        #expect(try described.union("RootValue").cases.map(\.name) == ["string", "integer"])
        #expect(try described.property("value", of: "Root").presence == .optional)
    }

    @Test("arrays of different elements become one array of a union, which can be read")
    func arrays() throws {
        let described = try root(
            "{oneOf: [{type: array, items: {$ref: '#/components/schemas/A'}}, {type: array, items: {$ref: '#/components/schemas/B'}}]}"
        )
        guard case .array(.named(let element)) = try described.property("value", of: "Root").type else {
            Issue.record("no array: \(try described.type(of: "value", in: "Root"))")
            return
        }
        #expect(try described.union(described.model.types[element].name).cases.map(\.name) == ["a", "b"])
    }

    @Test("a discriminator's mapping gives the values and the names of the cases")
    func mapping() throws {
        let described = try root(
            """
            {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}], discriminator: {propertyName: kind, mapping: {first: '#/components/schemas/A', second: B, also: B}}}
            """
        )
        let union = try described.union("RootValue")
        #expect(union.discriminator == "kind")
        #expect(union.cases.map(\.discriminatorValues) == [["first"], ["second", "also"]])
        #expect(union.cases.map(\.name) == ["first", "b"])
        #expect(union.isOpen)
    }

    @Test("without a mapping the values are the property's own, else the schemas' names")
    func implicitMapping() throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/B'}], discriminator: {propertyName: kind}}",
            Self.objects + "\nC: {type: object, properties: {kind: {type: string, enum: [see, sea]}}}"
        )
        #expect(try described.union("RootValue").cases.map(\.discriminatorValues) == [["see", "sea"], ["B"]])
    }

    @Test("a property that each member requires with a value of its own discriminates by itself")
    func constants() throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/D'}]}",
            """
            C: {type: object, required: [type], properties: {type: {const: c}}}
            D: {type: object, required: [type], properties: {type: {type: string, enum: [d]}}}
            """
        )
        let union = try described.union("RootValue")
        #expect(union.discriminator == "type")
        #expect(union.cases.map(\.discriminatorValues) == [["c"], ["d"]])
    }

    @Test("a value that two members claim goes to the first, with a warning")
    func claimedTwice() throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/D'}], discriminator: {propertyName: k}}",
            """
            C: {type: object, properties: {k: {enum: [x]}}}
            D: {type: object, properties: {k: {enum: [x, y]}}}
            """
        )
        #expect(try described.union("RootValue").cases.map(\.discriminatorValues) == [["x"], ["y"]])
        #expect(described.codes == [.ambiguousUnion])
    }

    @Test("a discriminator that can't choose every member gives way to the keys")
    func uselessDiscriminator() throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/D'}], discriminator: {propertyName: k}}",
            """
            C: {type: object, required: [c], properties: {k: {enum: [x]}, c: {type: string}}}
            D: {type: object, required: [d], properties: {k: {enum: [x]}, d: {type: string}}}
            """
        )
        #expect(try described.union("RootValue").discriminator == nil)
        #expect(described.diagnostics.isEmpty)
    }

    @Test("members that nothing tells apart are reported")
    func ambiguous() throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/D'}]}",
            "C: {type: object, properties: {x: {type: string}}}\nD: {type: object, properties: {x: {type: integer}}}"
        )
        #expect(described.codes == [.ambiguousUnion])
        #expect(try described.union("RootValue").cases.count == 2)
    }

    @Test("members that only say what is required are the object itself")
    func requiredVariants() throws {
        let described = try root(
            "{type: object, properties: {a: {type: string}, b: {type: string}}, anyOf: [{required: [a]}, {required: [b]}]}"
        )
        #expect(try described.structure("RootValue").properties.map(\.key) == ["a", "b"])
        #expect(try described.structure("RootValue").properties.map(\.presence) == [.optional, .optional])
        #expect(described.diagnostics.isEmpty)
    }

    @Test("inline members are named by title, constant or position")
    func inlineMembers() throws {
        let described = try root(
            """
            {oneOf: [{title: By name, type: object, required: [n], properties: {n: {type: string}}}, {type: object, required: [t], properties: {t: {const: plain}}}, {type: object, required: [z], properties: {z: {type: string}}}]}
            """, ""
        )
        #expect(
            described.typeNames.filter { $0.hasPrefix("RootValue") && $0 != "RootValue" && !$0.hasSuffix("T") }
                == ["RootValueByName", "RootValuePlain", "RootValueOption3"])
        #expect(try described.union("RootValue").cases.map(\.name) == ["byName", "plain", "object"])
    }

    @Test("choices within a choice are taken apart where their kinds would mix")
    func nested() throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/Mixed'}, {type: boolean}]}",
            Self.objects + "\nMixed: {oneOf: [{type: string}, {$ref: '#/components/schemas/A'}]}"
        )
        #expect(try described.union("RootValue").cases.map(\.name) == ["string", "a", "boolean"])
    }

    @Test("a named choice of objects stays a case of its own, by the keys of its members")
    func nestedObjects() throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/Both'}, {$ref: '#/components/schemas/C'}]}",
            Self.objects + """

                Both: {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}
                C: {type: object, required: [c], properties: {c: {type: string}}}
                """
        )
        let union = try described.union("RootValue")
        #expect(union.cases.map(\.name) == ["both", "c"])
        #expect(union.cases[0].candidate == .object(required: [], known: ["a", "kind", "b"], constants: []))
    }

    @Test("a choice among anything ends with any JSON")
    func anything() throws {
        let described = try root("{anyOf: [{}, {type: string}]}")
        let union = try described.union("RootValue")
        #expect(union.cases.map(\.candidate) == [.string, .anything])
        #expect(union.cases.map(\.name) == ["string", "json"])
    }
}
