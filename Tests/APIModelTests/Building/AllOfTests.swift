import APIModel
import Diagnostics
import Testing

@Suite("allOf")
struct AllOfTests {
    @Test(
        "further properties that a part or the schema allows explicitly are kept",
        arguments: [
            "{allOf: [{$ref: '#/components/schemas/A'}, {type: object, additionalProperties: true}]}",
            "{allOf: [{type: object, additionalProperties: true}, {$ref: '#/components/schemas/A'}]}",
            "{allOf: [{$ref: '#/components/schemas/A'}, {additionalProperties: {}}]}",
            "{allOf: [{$ref: '#/components/schemas/A'}], additionalProperties: true}",
            "{$ref: '#/components/schemas/A', additionalProperties: true}",
            "{$ref: '#/components/schemas/Open'}",
            "{oneOf: [{$ref: '#/components/schemas/A'}], additionalProperties: true}",
            "{anyOf: [{$ref: '#/components/schemas/A'}, {type: 'null'}], additionalProperties: {}}",
            "{allOf: [{oneOf: [{$ref: '#/components/schemas/A'}]}, {type: object, additionalProperties: true}]}",
            "{type: object, properties: {a: {type: boolean}}, additionalProperties: true}",
        ])
    func openParts(property: String) throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {value: \(property)}}
                A: {type: object, properties: {a: {type: boolean}}}
                Open: {$ref: '#/components/schemas/A', additionalProperties: true}
                """, .both)
        guard case .named(let id) = try described.property("value", of: "Root").type,
            case .structure(let structure) = described.model.types[id].kind
        else { return #expect(Bool(false)) }
        #expect(structure.properties.map(\.key) == ["a"])
        #expect(structure.additionalProperties?.valueType == .json)
    }

    @Test("a part that allows further properties adds nothing to one that keeps them, or has none")
    func alreadyOpen() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    open: {allOf: [{$ref: '#/components/schemas/A'}, {type: object, additionalProperties: true}]}
                    free: {allOf: [{$ref: '#/components/schemas/B'}, {type: object, additionalProperties: true}]}
                    only: {oneOf: [{$ref: '#/components/schemas/A'}], additionalProperties: true}
                A: {type: object, properties: {a: {type: boolean}}, additionalProperties: true}
                B: {type: object}
                """, .both)
        #expect(try described.type(of: "open", in: "Root") == "A")
        #expect(try described.type(of: "free", in: "Root") == "[String: json]")
        #expect(try described.type(of: "only", in: "Root") == "A")
    }

    @Test(
        "further properties beside a union are kept in each of its objects",
        arguments: [("true", "json"), ("{type: integer}", "int")])
    func openUnion(further: String, type: String) throws {
        let described = try describe(
            schemas: """
                Root:
                  oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}, {type: string}]
                  additionalProperties: \(further)
                A: {type: object, required: [a], properties: {a: {type: boolean}}}
                B: {type: object, required: [b], properties: {b: {type: boolean}}}
                """)
        let cases = try described.union("Root").cases
        #expect(cases.count == 3)
        for item in cases.prefix(2) {
            guard case .named(let id) = item.type, case .structure(let structure) = described.model.types[id].kind
            else { return #expect(Bool(false), "\(item)") }
            #expect(structure.properties.count == 1)
            #expect(structure.additionalProperties.map { described.spelled($0.valueType) } == type)
        }
    }

    @Test("properties are joined in order, bases first, and required if any part requires them")
    func merge() throws {
        let described = try describe(
            schemas: """
                Root:
                  allOf:
                    - $ref: '#/components/schemas/Base'
                    - {type: object, required: [b], properties: {b: {type: integer}}}
                  required: [a]
                  properties: {c: {type: string}}
                Base: {allOf: [{type: object, properties: {z: {type: string}}}], properties: {a: {type: string}}}
                """
        )
        let properties = try described.structure("Root").properties
        #expect(properties.map(\.key) == ["z", "a", "b", "c"])
        #expect(properties.map(\.presence) == [.optional, .required, .required, .optional])
        #expect(described.typeNames == ["Root"])
    }

    @Test("one reference with siblings is the type that it names")
    func wrapper() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    a: {description: Who., allOf: [{$ref: '#/components/schemas/User'}]}
                    b: {allOf: [{$ref: '#/components/schemas/User'}, {description: Also.}], nullable: true}
                    c: {$ref: '#/components/schemas/Alias'}
                User: {type: object, description: A user., properties: {x: {type: string}}}
                Alias: {allOf: [{$ref: '#/components/schemas/User'}]}
                """
        )
        #expect(
            try described.structure("Root").properties.map { described.spelled($0.type) } == ["User", "User", "User"])
        #expect(try described.property("a", of: "Root").documentation.description == "Who.")
        #expect(try described.type("User").documentation.description == "A user.")
        #expect(described.typeNames == ["Root", "User"])
    }

    @Test("of two objects for one property the more detailed one is used, and complementary objects are merged")
    func overlappingObjects() throws {
        let described = try describe(
            schemas: """
                Root: {allOf: [{$ref: '#/components/schemas/One'}, {$ref: '#/components/schemas/Two'}]}
                One: {type: object, properties: {a: {$ref: '#/components/schemas/Rich'}, b: {$ref: '#/components/schemas/Poor'}}}
                Two: {type: object, properties: {a: {$ref: '#/components/schemas/Poor'}, b: {$ref: '#/components/schemas/Other'}}}
                Rich: {type: object, properties: {x: {type: string}, y: {type: string}}}
                Poor: {type: object, properties: {x: {type: string}}}
                Other: {type: object, properties: {z: {type: string}}}
                """
        )
        #expect(try described.type(of: "a", in: "Root") == "Rich")
        #expect(try described.type(of: "b", in: "Root") == "RootB")
        #expect(try described.structure("RootB").properties.map(\.key) == ["x", "z"])
    }

    @Test("a narrower property wins, and one that only adds a description changes nothing")
    func narrowing() throws {
        let described = try describe(
            schemas: """
                Root:
                  allOf:
                    - {type: object, properties: {kind: {type: string}, at: {type: string, format: date}}}
                    - {type: object, properties: {kind: {type: string, enum: [a, b]}, at: {description: When.}}}
                """
        )
        #expect(try described.type(of: "kind", in: "Root") == "RootKind")
        #expect(try described.type(of: "at", in: "Root") == "date")
        #expect(described.diagnostics.isEmpty)
    }

    @Test("of two enumerations the common values remain, and null is allowed where every part allows it")
    func values() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  required: [narrow, wide, one, all]
                  properties:
                    narrow: {allOf: [{$ref: '#/components/schemas/Letter'}, {type: string, enum: [c, b, x]}]}
                    wide: {allOf: [{type: string, enum: [c, b, x]}, {$ref: '#/components/schemas/Letter'}]}
                    one: {allOf: [{type: [string, 'null'], maxLength: 9}, {type: string, minLength: 1}]}
                    all: {allOf: [{type: [string, 'null'], maxLength: 9}, {type: [string, 'null'], minLength: 1}]}
                Letter: {type: string, enum: [a, b, c]}
                """
        )
        #expect(try described.enumeration("RootNarrow").cases.map(\.rawValue) == ["c", "b"])
        #expect(try described.enumeration("RootWide").cases.map(\.rawValue) == ["b", "c"])
        #expect(try described.property("one", of: "Root").presence == .required)
        #expect(try described.property("all", of: "Root").presence == .optional)
    }

    @Test("additional properties of one part remain, although another part forbids unknown ones")
    func additionalProperties() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    first: {allOf: [{$ref: '#/components/schemas/Open'}, {$ref: '#/components/schemas/Closed'}]}
                    last: {allOf: [{$ref: '#/components/schemas/Closed'}, {$ref: '#/components/schemas/Open'}]}
                    any: {allOf: [{$ref: '#/components/schemas/Open'}, {type: object, properties: {c: {type: string}}, additionalProperties: true}]}
                    none: {allOf: [{$ref: '#/components/schemas/Closed'}, {type: object, properties: {c: {type: string}}}]}
                Open: {type: object, properties: {a: {type: string}}, additionalProperties: {type: integer}}
                Closed: {type: object, properties: {b: {type: string}}, additionalProperties: false}
                """
        )
        for name in ["RootFirst", "RootLast", "RootAnyDetails"] {
            #expect(try described.structure(name).additionalProperties?.valueType == .int, "\(name)")
        }
        #expect(try described.structure("RootNone").additionalProperties == nil)
    }

    @Test("the default of a part applies to the whole, and the last one where there are two")
    func defaults() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    a: {allOf: [{type: integer, default: 3}, {type: integer, minimum: 1}]}
                    b: {allOf: [{type: integer, default: 3}, {type: integer, default: 4}]}
                    c: {allOf: [{type: integer, default: 3}, {type: integer, minimum: 1}], default: 5}
                """
        )
        let values = try ["a", "b", "c"].map { try described.property($0, of: "Root").defaultValue }
        #expect(values == [.integer("3"), .integer("4"), .integer("5")])
    }

    @Test("a property with contradicting types is any JSON, with a warning at its position")
    func contradictoryProperty() throws {
        let described = try describe(
            schemas: """
                Root: {allOf: [{type: object, properties: {a: {type: string}}}, {type: object, properties: {a: {type: integer}, b: {type: string}}}]}
                """
        )
        #expect(try described.type(of: "a", in: "Root") == "json")
        #expect(try described.type(of: "b", in: "Root") == "string")
        #expect(described.codes == [.contradictoryTypes])
    }

    @Test("members that no value satisfies together are any JSON, with a warning")
    func contradictoryMembers() throws {
        let described = try describe(property: "{allOf: [{type: string}, {type: integer}]}")
        #expect(try described.type(of: "value", in: "Root") == "json")
        #expect(described.codes == [.contradictoryTypes])
    }

    @Test("two unions in one allOf are any JSON, with a warning")
    func twoChoices() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {value: {allOf: [{oneOf: [{$ref: '#/components/schemas/A'}, {type: string}]}, {oneOf: [{$ref: '#/components/schemas/A'}, {type: integer}]}]}}}
                A: {type: object, properties: {x: {type: string}}}
                """
        )
        #expect(try described.type(of: "value", in: "Root") == "json")
        #expect(described.codes == [.unmergeableAllOf])
    }

    @Test("properties beside a union are added to each of its members")
    func choiceBesideProperties() throws {
        let described = try describe(
            schemas: """
                Root:
                  allOf:
                    - {type: object, required: [id], properties: {id: {type: string}}}
                    - {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}
                A: {type: object, required: [a], properties: {a: {type: string}}}
                B: {type: object, required: [b], properties: {b: {type: string}}}
                """
        )
        let union = try described.union("Root")
        #expect(union.cases.map { described.spelled($0.type) } == ["RootA", "RootB"])
        #expect(union.cases.map(\.name) == ["a", "b"])
        #expect(try described.structure("RootA").properties.map(\.key) == ["id", "a"])
    }

    @Test("a base that lists its variants is no union for one of them")
    func variantsOfABase() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {pet: {$ref: '#/components/schemas/Pet'}}}
                Pet:
                  type: object
                  required: [kind]
                  properties: {kind: {type: string}}
                  oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
                  discriminator: {propertyName: kind}
                Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, properties: {lives: {type: integer}}}]}
                Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, properties: {tricks: {type: integer}}}]}
                """
        )
        let union = try described.union("Pet")
        #expect(union.cases.map { described.spelled($0.type) } == ["Cat", "Dog"])
        #expect(union.cases.map(\.discriminatorValues) == [["Cat"], ["Dog"]])
        #expect(try described.structure("Cat").properties.map(\.key) == ["kind", "lives"])
        #expect(described.diagnostics.isEmpty)
    }

    @Test("circular bases end")
    func circle() throws {
        let described = try describe(
            schemas: """
                Root: {allOf: [{$ref: '#/components/schemas/Other'}], properties: {a: {type: string}}}
                Other: {allOf: [{$ref: '#/components/schemas/Root'}], properties: {b: {type: string}}}
                """
        )
        #expect(try described.structure("Root").properties.map(\.key) == ["b", "a"])
    }

    @Test("a long chain of bases doesn't overflow the stack")
    func longChain() throws {
        let count = 3_000
        let chain = (1...count).map { index in
            "S\(index): {allOf: [{$ref: '#/components/schemas/S\(index + 1)'}], properties: {p\(index): {type: string}}}"
        }
        let described = try describe(
            schemas: (["Root: {allOf: [{$ref: '#/components/schemas/S1'}], properties: {a: {type: string}}}"] + chain
                + ["S\(count + 1): {type: object, properties: {last: {type: string}}}"]).joined(separator: "\n")
        )
        #expect(try described.structure("Root").properties.count == count + 2)
    }
}
