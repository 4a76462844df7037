import APIModel
import Diagnostics
import Foundation
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
        "a union of one member is that member, with or without null",
        arguments: [
            ("{oneOf: [{$ref: '#/components/schemas/A'}]}", "A"),
            ("{anyOf: [{$ref: '#/components/schemas/A'}, {type: 'null'}]}", "A"),
            ("{anyOf: [{$ref: '#/components/schemas/A'}, {type: [object, 'null']}]}", "A"),
            ("{oneOf: [{type: 'null'}, {type: string}]}", "string"),
            ("{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/A'}]}", "A"),
            ("{anyOf: [{type: string}, {type: string, maxLength: 2}]}", "string"),
            ("{anyOf: [{type: string, format: date}, {type: string, format: date-time}]}", "string"),
            ("{oneOf: [{type: integer}, {type: integer, minimum: 1}]}", "int"),
        ])
    func collapse(schema: String, expected: String) throws {
        let described = try root(schema)
        #expect(try described.type(of: "value", in: "Root") == expected)
        #expect(described.diagnostics.isEmpty)
    }

    @Test(
        "integers and other numbers are two cases, unless all are listed",
        arguments: [
            ("{oneOf: [{type: integer}, {type: number}]}", ["int", "double"]),
            (
                "{anyOf: [{type: number}, {type: integer, format: int64}, {type: string}]}",
                ["double", "int64", "string"]
            ),
            ("{type: [integer, number]}", ["int", "double"]),
            ("{type: [string, integer, number, 'null']}", ["string", "int", "double"]),
            ("{oneOf: [{type: integer, format: int32}, {type: integer}, {type: string}]}", ["int", "string"]),
            (
                "{oneOf: [{type: integer, enum: [1]}, {type: number, enum: [0.5]}, {type: string}]}",
                ["RootValueNumber", "string"]
            ),
        ])
    func wholeNumbers(schema: String, expected: [String]) throws {
        let described = try root(schema)
        #expect(try described.union("RootValue").cases.map { described.spelled($0.type) } == expected)
        #expect(described.diagnostics.isEmpty)
    }

    @Test(
        "a member with several types is one case for each of them",
        arguments: [
            (
                "{oneOf: [{type: [integer, string]}, {type: [boolean, array], items: {type: integer}}]}",
                ["string", "int", "boolean", "[int]"]
            ),
            (
                "{anyOf: [{$ref: '#/components/schemas/Key'}, {$ref: '#/components/schemas/A'}]}",
                ["string", "int", "A"]
            ),
            ("{anyOf: [{enum: [x, true]}, {type: integer}]}", ["RootValueKeyword", "boolean", "int"]),
        ])
    func severalTypes(schema: String, expected: [String]) throws {
        let described = try root(schema, Self.objects + "\nKey: {type: [string, integer]}")
        #expect(try described.union("RootValue").cases.map { described.spelled($0.type) } == expected)
        #expect(described.diagnostics.isEmpty)
    }

    @Test("constants distinguish members that each require their own")
    func tellingConstants() throws {
        let kinds = { (first: String, second: String) in
            """
            A: {type: object, required: [a\(first)], properties: {a: {type: string}, kind: {const: x}}}
            B: {type: object, required: [b\(second)], properties: {b: {type: string}, kind: {const: y}}}
            """
        }
        let choice = "{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}"
        #expect(try root(choice, kinds(", kind", ", kind")).union("RootValue").discriminator == "kind")
        // An optional property doesn't identify its case.
        #expect(try root(choice, kinds(", kind", "")).union("RootValue").discriminator == nil)
        #expect(try root(choice, kinds("", ", kind")).union("RootValue").discriminator == nil)
        let shared = kinds(", kind", ", kind").replacingOccurrences(of: "const: y", with: "const: x")
        #expect(try root(choice, shared).union("RootValue").discriminator == nil)
    }

    @Test("null is no case of a union")
    func null() throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/A'}, {type: 'null'}, {$ref: '#/components/schemas/B'}, {enum: [null]}]}"
        )
        #expect(try described.union("RootValue").cases.map { described.spelled($0.type) } == ["A", "B"])
        #expect(try described.property("value", of: "Root").presence == .optional)
        #expect(described.diagnostics.isEmpty)
    }

    @Test("enumerations of strings become one, open where any string is allowed beside them")
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

    @Test(
        "an enumeration beside a union of constants has the values of both, with the names of the constants",
        arguments: [
            "{enum: [b, a, d], oneOf: [{const: a, title: First}, {const: b}, {const: c}]}",
            "{enum: [b, a], allOf: [{$ref: '#/components/schemas/Letter'}]}",
            "{allOf: [{$ref: '#/components/schemas/Letter'}, {enum: [b, a]}]}",
            "{$ref: '#/components/schemas/Letter', enum: [b, a]}",
        ])
    func enumerationOfConstants(schema: String) throws {
        let described = try root(
            schema, "Letter: {type: string, oneOf: [{const: a, title: First}, {const: b}, {const: c}]}")
        let cases = try described.enumeration("RootValue").cases
        #expect(cases.map(\.rawValue) == ["b", "a"])
        #expect(cases.map(\.name) == ["b", "first"])
        #expect(described.diagnostics.isEmpty)
    }

    @Test("a schema that is its own option, beside an enumeration, is read once")
    func ownOption() throws {
        let described = try describe(
            schemas: "Root: {enum: [a], anyOf: [{$ref: '#/components/schemas/Root'}, {const: a}, {const: b}]}")
        #expect(try described.enumeration("Root").cases.map(\.rawValue) == ["a"])
    }

    @Test("values of several types are a union whose cases are named by type")
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
        #expect(union.isOpen)
    }

    @Test(
        "a list of types is a union too, as is the format 'int-or-string' of Kubernetes",
        arguments: ["{type: [string, integer, 'null']}", "{type: [string, 'null'], format: int-or-string}"])
    func listOfTypes(schema: String) throws {
        let described = try root(schema)
        #expect(try described.union("RootValue").cases.map(\.name) == ["string", "integer"])
        #expect(try described.property("value", of: "Root").presence == .optional)
    }

    @Test("arrays of different elements become one decodable array of a union")
    func arrays() throws {
        let described = try root(
            "{oneOf: [{type: array, items: {$ref: '#/components/schemas/A'}}, {type: array, items: {$ref: '#/components/schemas/B'}}]}"
        )
        guard case .array(.named(let element)) = try described.property("value", of: "Root").type else {
            Issue.record("no array: \(try described.type(of: "value", in: "Root"))")
            return
        }
        #expect(try described.union(described.model.types[element].path.joined()).cases.map(\.name) == ["a", "b"])
    }

    @Test("a union of arrays that are each other's elements contains itself")
    func mutualArrays() throws {
        let described = try root(
            "{anyOf: [{$ref: '#/components/schemas/X'}, {$ref: '#/components/schemas/Y'}]}",
            """
            X: {type: array, items: {$ref: '#/components/schemas/Y'}}
            Y: {type: array, items: {$ref: '#/components/schemas/X'}}
            """)
        #expect(try described.type(of: "value", in: "Root") == "[RootValue]")
        #expect(
            try described.union("RootValue").cases.map { described.spelled($0.type) } == ["[RootValue]"])
    }

    @Test("arrays of strings, of numbers and of arrays keep their element types")
    func listsOfKinds() throws {
        let lists = "{type: array, items: {type: string}}, {type: array, items: {type: array, items: {type: integer}}}"
        let described = try root("{oneOf: [{type: string}, \(lists), {type: array, items: {type: integer}}]}")
        let union = try described.union("RootValue")
        #expect(union.cases.map(\.name) == ["string", "strings", "arrays", "integers"])
        #expect(union.cases.map { described.spelled($0.type) } == ["string", "[string]", "[[int]]", "[int]"])
        let titled = try root(
            """
            {oneOf: [{title: array, type: array, items: {type: string}}, {title: array, type: array, items: {type: integer}}, {title: Array of flags, type: array, items: {type: boolean}}]}
            """)
        #expect(try titled.union("RootValue").cases.map(\.name) == ["strings", "integers", "flags"])
        let mixed = try root("{oneOf: [{type: array, items: {type: string}}, {type: array, items: {}}]}")
        #expect(try mixed.type(of: "value", in: "Root") == "[RootValue]")
    }

    @Test("case names omit the union's name and the words that all have in common")
    func caseNames() throws {
        let members = ["ChatUserMessage", "ChatSystemMessage", "LabelFileFilter", "LabelTextFilter", "Choice2"]
        let schemas = members.map { "\($0): {type: object, required: [\($0)], properties: {\($0): {type: string}}}" }
        func cases(_ name: String, _ members: String...) throws -> [String] {
            let list = members.map { "{$ref: '#/components/schemas/\($0)'}" }.joined(separator: ", ")
            let described = try describe(
                schemas: """
                    Root: {type: object, properties: {a: {$ref: '#/components/schemas/\(name)'}}}
                    \(name): {oneOf: [\(list)]}
                    """ + "\n" + schemas.joined(separator: "\n")
            )
            return try described.union(name).cases.map(\.name)
        }
        #expect(try cases("ChatMessage", "ChatUserMessage", "LabelFileFilter") == ["user", "labelFileFilter"])
        #expect(try cases("Whole", "ChatUserMessage", "ChatSystemMessage") == ["user", "system"])
        #expect(try cases("Filter", "LabelFileFilter", "LabelTextFilter") == ["file", "text"])
        #expect(try cases("Choice", "Choice2", "ChatUserMessage") == ["object", "chatUserMessage"])
    }

    @Test("a value that selects one of two members with similar names doesn't rename the other")
    func sharedValues() throws {
        let described = try root(
            """
            {oneOf: [{$ref: '#/components/schemas/RootValueCachedFile'}, {$ref: '#/components/schemas/RootValueFile'}], discriminator: {propertyName: kind, mapping: {file: RootValueFile}}}
            """,
            """
            RootValueCachedFile: {type: object, required: [id], properties: {id: {type: string}, kind: {type: string}}}
            RootValueFile: {type: object, required: [url], properties: {url: {type: string}, kind: {type: string}}}
            """
        )
        #expect(try described.union("RootValue").cases.map(\.name) == ["cached", "file"])
    }

    @Test("a discriminator's mapping determines the values and the names of the cases")
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

    @Test("without a mapping the values are the property's constants, otherwise the schemas' names")
    func implicitMapping() throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/B'}], discriminator: {propertyName: kind}}",
            Self.objects + "\nC: {type: object, properties: {kind: {type: string, enum: [see, sea]}}}"
        )
        #expect(try described.union("RootValue").cases.map(\.discriminatorValues) == [["see", "sea"], ["B"]])
    }

    @Test("a property that each member requires with a distinct value discriminates without a discriminator")
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

    @Test("a discriminator's value of two members leaves the choice to their other properties, with a warning")
    func claimedTwice() throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/D'}], discriminator: {propertyName: k}}",
            """
            C: {type: object, required: [c], properties: {k: {enum: [x]}, c: {type: string}}}
            D: {type: object, required: [d], properties: {k: {enum: [x, y]}, d: {type: string}}}
            """
        )
        let union = try described.union("RootValue")
        #expect(union.discriminator == nil)
        #expect(
            union.cases.map(\.candidate) == [
                .object(required: ["c"], known: ["k"], constants: [.init(key: "k", values: [.string("x")])]),
                .object(
                    required: ["d"], known: ["k"], constants: [.init(key: "k", values: [.string("x"), .string("y")])]),
            ])
        #expect(described.codes == [.ambiguousUnion])
    }

    @Test("a discriminator that can't select every member is replaced by the keys")
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

    @Test("indistinguishable members are reported")
    func ambiguous() throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/D'}]}",
            "C: {type: object, properties: {x: {type: number}}}\nD: {type: object, properties: {x: {type: integer}}}"
        )
        #expect(described.codes == [.ambiguousUnion])
        #expect(try described.union("RootValue").cases.count == 2)
    }

    @Test(
        "distinguishable members aren't reported",
        arguments: [
            ("{x: {type: string}}", "{x: {type: integer}}"),
            ("{x: {type: array, items: {type: string}}}", "{x: {type: array, items: {type: boolean}}}"),
            ("{x: {type: integer, enum: [1]}}", "{x: {type: integer, enum: [2]}}"),
            ("{x: {enum: [1, 2]}}", "{x: {enum: [2, 3]}}"), ("{x: {const: true}}", "{x: {const: false}}"),
            ("{x: {type: 'null'}}", "{x: {type: string}}"),
            (
                "{x: {type: object, required: [a], properties: {a: {}, b: {}}}}",
                "{x: {type: object, required: [b], properties: {a: {}, b: {}}}}"
            ),
            ("{x: {type: object, properties: {t: {const: 1}}}}", "{x: {type: object, properties: {t: {const: 2}}}}"),
        ])
    func toldApart(first: String, second: String) throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/D'}]}",
            "C: {type: object, properties: \(first)}\nD: {type: object, properties: \(second)}"
        )
        #expect(described.diagnostics.isEmpty)
    }

    @Test(
        "constants of every type distinguish members, required or not",
        arguments: [
            ("{const: 6}", [ConstantValue.integer("6")]), ("{type: integer, enum: [6.0]}", [.integer("6")]),
            ("{type: integer, enum: ['6']}", [.integer("6")]), ("{const: 6e1}", [.integer("60")]),
            ("{type: string, enum: [6]}", [.string("6")]), ("{const: 0.50}", [.number("0.5")]),
            ("{const: -0}", [.integer("0")]),
            ("{const: true}", [.boolean(true)]), ("{type: boolean, enum: [false]}", [.boolean(false)]),
            ("{type: 'null'}", [.null]), ("{const: null}", [.null]),
            ("{type: [integer, 'null'], enum: [1]}", [.integer("1"), .null]),
            ("{allOf: [{type: integer}, {enum: [7]}]}", [.integer("7")]),
        ])
    func constantKinds(schema: String, values: [ConstantValue]) throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/B'}]}",
            Self.objects + "\nC: {type: object, properties: {t: \(schema)}}"
        )
        guard case .object(_, _, let constants, _, _) = try described.union("RootValue").cases[0].candidate else {
            return
        }
        #expect(constants == [Union.Candidate.Values(key: "t", values: values)])
        #expect(described.diagnostics.isEmpty)
    }

    @Test("a key with distinct values in all members decides; with overlapping values it only indicates a member")
    func enumerationsOfMembers() throws {
        func candidates(_ first: String, _ second: String) throws -> [Union.Candidate] {
            try root(
                "{oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/D'}]}",
                "C: {type: object, properties: {t: {enum: \(first)}}}\nD: {type: object, properties: {t: {enum: \(second)}}}"
            ).union("RootValue").cases.map(\.candidate)
        }
        let numbers = { (digits: [String]) in
            Union.Candidate.Values(key: "t", values: digits.map { .integer($0) })
        }
        #expect(
            try candidates("[1, 2]", "[3]") == [
                .object(required: [], known: ["t"], constants: [numbers(["1", "2"])]),
                .object(required: [], known: ["t"], constants: [numbers(["3"])]),
            ])
        #expect(
            try candidates("[1, 2]", "[2, 3]") == [
                .object(required: [], known: ["t"], constants: [], enumerations: [numbers(["1", "2"])]),
                .object(required: [], known: ["t"], constants: [], enumerations: [numbers(["2", "3"])]),
            ])
        #expect(
            try candidates("[1, 2]", "[1, 2]").allSatisfy { $0 == .object(required: [], known: ["t"], constants: []) })
    }

    @Test("a required key of numbers without shared values decides alone")
    func discriminatingNumbers() throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/D'}]}",
            """
            C: {type: object, required: [type, c], properties: {type: {type: integer, enum: [6]}, c: {type: string}}}
            D: {type: object, required: [type], properties: {type: {const: 7}, c: {type: string}}}
            """
        )
        let union = try described.union("RootValue")
        #expect(union.discriminator == nil)
        #expect(
            union.cases.map(\.candidate)
                == ["6", "7"].map { digits in
                    .object(
                        required: ["type"], known: [],
                        constants: [Union.Candidate.Values(key: "type", values: [.integer(digits)])]
                    )
                })
        #expect(union.isOpen)
    }

    @Test("the mapping of a numeric discriminator contains numbers")
    func mappedNumbers() throws {
        let described = try root(
            """
            {oneOf: [{$ref: '#/components/schemas/C'}, {$ref: '#/components/schemas/D'}], discriminator: {propertyName: type, mapping: {'6': '#/components/schemas/C', '7': '#/components/schemas/D'}}}
            """,
            """
            C: {type: object, properties: {type: {type: integer}}}
            D: {type: object, properties: {type: {type: integer}}}
            """
        )
        let union = try described.union("RootValue")
        #expect(union.discriminator == nil)
        #expect(
            union.cases.map(\.candidate)
                == ["6", "7"].map { digits in
                    .object(
                        required: [], known: ["type"],
                        constants: [Union.Candidate.Values(key: "type", values: [.integer(digits)])]
                    )
                })
        #expect(described.diagnostics.isEmpty)
    }

    @Test("a union with objects is open; one of other types, or one that accepts anything, isn't")
    func openness() throws {
        func isOpen(_ schema: String, isClosed: Bool = false) throws -> Bool {
            var options = ModelOptions()
            options.enumerationsAreOpen = !isClosed
            return try root(schema, options: options).union("RootValue").isOpen
        }
        let objects = "{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}"
        #expect(try isOpen(objects))
        #expect(try !isOpen(objects, isClosed: true))
        #expect(try isOpen("{oneOf: [{$ref: '#/components/schemas/A'}, {type: string}]}"))
        #expect(try !isOpen("{oneOf: [{type: string}, {type: array, items: {$ref: '#/components/schemas/A'}}]}"))
        #expect(try !isOpen("{oneOf: [{$ref: '#/components/schemas/A'}, {}]}"))
    }

    @Test(
        "null is allowed where one member allows it, at any depth",
        arguments: [
            "{anyOf: [{type: [string, 'null']}, {type: number}]}",
            "{anyOf: [{type: [string, integer, 'null']}, {type: boolean}]}",
            "{anyOf: [{type: string, nullable: true}, {type: number}]}",
            "{anyOf: [{type: string, x-nullable: true}, {type: number}]}",
            "{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/Maybe'}]}",
            "{oneOf: [{type: string}, {oneOf: [{type: number}, {anyOf: [{type: boolean}, {type: 'null'}]}]}]}",
            "{oneOf: [{type: string}, {type: number, enum: [1, null]}]}", "{$ref: '#/components/schemas/Choice'}",
            "{allOf: [{$ref: '#/components/schemas/Choice'}]}",
        ])
    func nullableMembers(schema: String) throws {
        let others =
            Self.objects + """

                Maybe: {type: [object, 'null'], properties: {m: {type: string}}}
                Choice: {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/Maybe'}]}
                """
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  required: [value]
                  properties:
                    value: \(schema)
                    items: {type: array, items: \(schema)}
                    values: {type: object, additionalProperties: \(schema)}
                    patterns: {type: object, patternProperties: {'^x': \(schema)}, additionalProperties: false}

                """ + others, .both
        )
        #expect(try described.property("value", of: "Root").presence == .nullable)
        #expect(try described.type(of: "items", in: "Root").hasSuffix("?]"))
        #expect(try described.type(of: "values", in: "Root").hasSuffix("?]"))
        #expect(try described.type(of: "patterns", in: "Root").hasSuffix("?]"))
    }

    @Test("enumerations of numbers become one, dictionaries one of either")
    func joinedNumbersAndDictionaries() throws {
        let described = try root("{oneOf: [{const: 1, description: One.}, {type: integer, enum: [2, 3]}]}")
        #expect(try described.enumeration("RootValue").cases.map(\.rawValue) == ["1", "2", "3"])
        #expect(try described.enumeration("RootValue").cases.first?.documentation.description == "One.")
        let dictionaries = try root(
            "{oneOf: [{type: object, additionalProperties: {type: string}}, {type: object, additionalProperties: {type: number}}]}"
        )
        #expect(try dictionaries.type(of: "value", in: "Root").hasPrefix("[String: RootValue"))
    }

    @Test("members that only list required properties are the object itself")
    func requiredVariants() throws {
        let described = try root(
            "{type: object, properties: {a: {type: string}, b: {type: string}}, anyOf: [{required: [a]}, {required: [b]}]}"
        )
        #expect(try described.structure("RootValue").properties.map(\.key) == ["a", "b"])
        #expect(try described.structure("RootValue").properties.map(\.presence) == [.optional, .optional])
        #expect(described.diagnostics.isEmpty)
    }

    @Test("inline members are named by title, constant or their distinguishing property")
    func inlineMembers() throws {
        let described = try root(
            """
            {oneOf: [{title: By name, type: object, required: [n], properties: {n: {type: string}}}, {type: object, required: [t], properties: {t: {const: plain}}}, {type: object, required: [z], properties: {z: {type: string}}}]}
            """, ""
        )
        #expect(
            described.typeNames.filter { $0.hasPrefix("RootValue") && $0 != "RootValue" && !$0.hasSuffix("T") }
                == ["RootValueByName", "RootValuePlain", "RootValueWithZ"])
        #expect(try described.union("RootValue").cases.map(\.name) == ["byName", "plain", "z"])
    }

    @Test("nested unions are flattened where their types would mix")
    func nested() throws {
        let described = try root(
            "{oneOf: [{$ref: '#/components/schemas/Mixed'}, {type: boolean}]}",
            Self.objects + "\nMixed: {oneOf: [{type: string}, {$ref: '#/components/schemas/A'}]}"
        )
        #expect(try described.union("RootValue").cases.map(\.name) == ["string", "a", "boolean"])
    }

    @Test("a named union of objects remains one case, decided by the keys of its members")
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
        #expect(union.isOpen)
    }

    @Test("a union with a member that accepts anything ends with any JSON")
    func anything() throws {
        let described = try root("{anyOf: [{}, {type: string}]}")
        let union = try described.union("RootValue")
        #expect(union.cases.map(\.candidate) == [.string, .anything])
        #expect(union.cases.map(\.name) == ["string", "json"])
    }
}
