import APIModel
import Diagnostics
import Testing

/// Inline types: nested in the type around them, and called by their roles.
@Suite("Nested types")
struct NestedTypeTests {
    private func paths(_ schemas: String, options: ModelOptions = ModelOptions()) throws -> [String] {
        let types = try describe(schemas: schemas, options: options).model.types.definitions
        return types.filter { !$0.isHidden }.map { $0.path.joined(separator: ".") }
    }

    @Test("inline types at any depth are nested in the types around them")
    func depth() throws {
        let paths = try paths(
            """
            Root:
              type: object
              properties:
                owner: {type: object, properties: {role: {type: string, enum: [a, b]}}}
                reviewers: {type: array, items: {type: object, properties: {name: {type: string}}}}
                content: {oneOf: [{type: string}, {type: array, items: {type: object, properties: {text: {type: string}}}}]}
            """)
        #expect(
            paths == ["Root", "Root.Owner", "Root.Owner.Role", "Root.Reviewer", "Root.Content", "Root.Content.Item"])
    }

    @Test("a role that Swift, the model's code or an enclosing type uses is replaced by the kind of the type")
    func taken() throws {
        let paths = try paths(
            """
            Root:
              type: object
              properties:
                type: {type: string, enum: [a, b]}
                url: {type: object, properties: {x: {type: string}}}
                root: {type: object, properties: {y: {type: string}}}
                error: {type: object, properties: {z: {type: string}}}
            """)
        #expect(paths == ["Root", "Root.Kind", "Root.URLDetails", "Root.RootDetails", "Root.Error"])
    }

    private static let customer = """
        Root:
          type: object
          properties:
            address: {type: object, properties: {street: {type: string}}}
        """

    @Test("a component with a nested type's name renames nothing, and has another name where both are used")
    func shadowed() throws {
        let added = """

                home: {$ref: '#/components/schemas/Address'}
            Address: {type: object, properties: {city: {type: string}}}
            """
        let described = try describe(schemas: Self.customer + added)
        let types = described.model.types
        #expect(types.definitions.map { $0.path.joined(separator: ".") } == ["Root", "Root.Address", "Address"])
        #expect(try described.type("Address").otherName == "AddressComponent")
        #expect(try described.type("Root").shadowedTypes.map { types[$0].name } == ["Address"])
        let alone = try describe(schemas: Self.customer)
        #expect(try alone.type("RootAddress").path == ["Root", "Address"])
        #expect(alone.model.types.definitions.allSatisfy { $0.otherName == nil })
    }

    @Test("a property added last renames no nested type")
    func added() throws {
        let before = try paths(Self.customer)
        let after = try paths(
            Self.customer + """

                    Address: {type: object, properties: {zip: {type: string}}}
                    addresses: {type: array, items: {type: object, properties: {name: {type: string}}}}
                """)
        #expect(Array(after.prefix(2)) == before)
        #expect(Set(after).count == 4)
    }

    @Test("types of one shape are one, including their nested types")
    func alike() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    home: {type: object, properties: {place: {type: object, properties: {x: {type: string}}}}}
                    work: {type: object, properties: {place: {type: object, properties: {x: {type: string}}}}}
                """)
        let types = described.model.types.definitions
        let hidden = types.filter(\.isHidden).map { $0.path.joined(separator: ".") }
        #expect(hidden == ["Root.Work.Place"])
        guard case .alias(.named(let id)) = try described.type("RootWork").kind else {
            Issue.record("it is no other name")
            return
        }
        #expect(described.model.types[id].path == ["Root", "Home"])
    }

    @Test(
        "inline types of a component that only others include are nested in a namespace, type or not"
    )
    func namespaces() throws {
        let schemas = """
            Root: {allOf: [{$ref: '#/components/schemas/Base'}], properties: {a: {type: string}}}
            Base: {type: object, properties: {owner: {type: object, properties: {name: {type: string}}}}}
            """
        let used = """
            /base: {get: {responses: {'200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Base'}}}}}}}
            """
        let root = """
            /root: {get: {responses: {'200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Root'}}}}}}}
            """
        func path(_ paths: String) throws -> [String]? {
            let types = try describe(paths: paths, schemas: schemas).model.types.definitions
            return types.first { $0.name == "Owner" && !$0.isHidden }?.path
        }
        #expect(try path(root) == path(root + "\n" + used))
    }

    @Test("a nested type has its configured name, and a configured type that doesn't exist is reported")
    func given() throws {
        var options = ModelOptions()
        options.names.types = ["Root.Address": "Place", "Root.Nothing": "Else"]
        let described = try describe(schemas: Self.customer, options: options)
        #expect(try described.type("RootPlace").path == ["Root", "Place"])
        #expect(
            described.diagnostics.map(\.message) == [
                "unknown nested type 'Root.Nothing' in 'names.types'; ignored"
            ])
    }

    @Test("a component added first under the joined name of a nested enumeration renames nothing internal")
    func flatNames() throws {
        let root = "Root: {type: object, properties: {status: {type: string, enum: [a, b]}, other: {%}}}"
        func flatNames(_ other: String, _ added: String) throws -> [String: String] {
            let types = try describe(schemas: added + root.replacing("%", with: other)).model.types.definitions
            return Dictionary(uniqueKeysWithValues: types.map { ($0.path.joined(separator: "."), $0.flatName) })
        }
        #expect(try flatNames("type: string", "") == ["Root": "Root", "Root.Status": "Root_Status"])
        #expect(
            try flatNames("$ref: '#/components/schemas/RootStatus'", "RootStatus: {type: string, enum: [x, y]}\n")
                == ["Root": "Root", "Root.Status": "Root_Status", "RootStatus": "RootStatus"])
    }

    @Test("a configured name of a nested type applies to those within it; the name of an enclosing type is an error")
    func givenAround() throws {
        let schemas = """
            Root:
              type: object
              properties:
                owner: {type: object, properties: {role: {type: string, enum: [a, b]}, name: {type: string}}}
                reviewers: {type: array, items: {type: object, properties: {x: {type: string}, y: {type: string}}}}
            """
        var options = ModelOptions()
        options.names.types = ["Root": "Tome", "Tome.Owner": "Proprietor", "Tome.Proprietor.Role": "Rank"]
        #expect(
            try paths(schemas, options: options)
                == ["Tome", "Tome.Proprietor", "Tome.Proprietor.Rank", "Tome.Reviewer"])
        options.names.types = ["Root.Owner": "Root"]
        let described = try describe(schemas: schemas, options: options)
        #expect(
            described.diagnostics.map(\.message) == [
                "invalid name 'Root' in 'names.types.Root.Owner'; the name is taken"
            ])
    }

    @Test("a role with the name of a custom type, its module or the namespace is replaced by the kind of the type")
    func ownTypes() throws {
        let schemas = """
            Root:
              type: object
              properties:
                price: {$ref: '#/components/schemas/Price'}
                size: {$ref: '#/components/schemas/Size'}
                money: {type: object, properties: {a: {type: string}, b: {type: string}}}
                shop: {type: object, properties: {c: {type: string}, d: {type: string}}}
                alpha: {type: object, properties: {e: {type: string}, f: {type: string}}}
            Price: {type: object, properties: {g: {type: string}}}
            Size: {type: object, properties: {h: {type: string}}}
            """
        #expect(try paths(schemas) == ["Root", "Root.Money", "Root.Shop", "Root.Alpha", "Price", "Size"])
        var options = ModelOptions()
        options.namespace = "Alpha"
        options.types.schemas = ["Price": "Money", "Size": "Shop.Size"]
        #expect(
            try paths(schemas, options: options)
                == ["Root", "Root.MoneyDetails", "Root.ShopDetails", "Root.AlphaDetails"])
    }

    @Test("an operation's type with a name of more than 40 letters is nested in a namespace of the operation")
    func operations() throws {
        let body =
            "content: {application/json: {schema: {type: object, properties: {a: {type: string}, b: {type: string}}}}}"
        func paths(_ operation: String, schemas: String = "Pet: {type: object, properties: {x: {type: string}}}") throws
            -> [String]
        {
            let described = try describe(
                paths: """
                    /ranges:
                      patch:
                        operationId: \(operation)
                        tags: [ranges]
                        requestBody: {\(body)}
                        responses:
                          '200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
                          '404': {description: x, \(body)}
                    """, schemas: schemas)
            return described.model.types.definitions.map { $0.path.joined(separator: ".") }
        }
        #expect(
            try Set(paths("updateAdvertisement")) == [
                "Pet", "UpdateAdvertisementRequest", "UpdateAdvertisementNotFoundResponse",
            ])
        // 25 letters, with the status and `Response` 41.
        #expect(
            try Set(paths("updateAdvertisementOfPets")) == [
                "Pet", "UpdateAdvertisementOfPetsRequest", "UpdateAdvertisementOfPets.NotFound",
                "UpdateAdvertisementOfPets",
            ])
        #expect(
            try Set(paths("updateDynamicAdvertisementOfAddressRanges")) == [
                "Pet", "UpdateDynamicAdvertisementOfAddressRanges", "UpdateDynamicAdvertisementOfAddressRanges.Request",
                "UpdateDynamicAdvertisementOfAddressRanges.NotFound",
            ])
        // A component has its name before an operation.
        #expect(
            try Set(
                paths(
                    "updateAdvertisementOfPets",
                    schemas: """
                        Pet: {type: object, properties: {x: {$ref: '#/components/schemas/UpdateAdvertisementOfPets'}}}
                        UpdateAdvertisementOfPets: {type: object, properties: {y: {type: integer}}}
                        """)
            ).isSuperset(of: ["UpdateAdvertisementOfPets", "UpdateAdvertisementOfPetsOperation.NotFound"]))
    }

    private static let sharedValues = """
        Root:
          type: object
          properties:
            size: {type: string, enum: [auto, low]}
            rate: {type: string, enum: [auto, low]}
            voice: {$ref: '#/components/schemas/Voice'}
            auto: {$ref: '#/components/schemas/Auto'}
        Voice: {type: object, properties: {pace: {type: string, enum: [auto, %]}, tone: {type: string, enum: [b, a]}}}
        Auto: {type: object, properties: {tone: {type: string, enum: [b, a]}, x: {type: string}}}
        """

    private func enumerations(_ described: Described) -> [String: String] {
        let enumerations = described.model.types.definitions.filter { definition in
            if case .enumeration = definition.kind { !definition.isHidden } else { false }
        }
        return Dictionary(uniqueKeysWithValues: enumerations.map { ($0.path.joined(separator: "."), $0.flatName) })
    }

    @Test("equal enumerations are separate types, named after their places", arguments: ["low", "high"])
    func equalEnumerations(value: String) throws {
        let described = try describe(schemas: Self.sharedValues.replacing("%", with: value))
        #expect(
            enumerations(described) == [
                "Root.Size": "Root_Size", "Root.Rate": "Root_Rate", "Voice.Pace": "Voice_Pace",
                "Voice.Tone": "Voice_Tone", "Auto.Tone": "Auto_Tone",
            ])
        #expect(!described.model.types.definitions.contains { if case .alias = $0.kind { true } else { false } })
    }

    @Test("an inline enumeration that equals a component is a type named after its place")
    func enumerationLikeComponent() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {size: {type: string, enum: [auto, low]}, other: {$ref: '#/components/schemas/Size'}}}
                Size: {type: string, enum: [auto, low]}
                """)
        #expect(enumerations(described) == ["Root.Size": "Root_Size", "Size": "Size"])
    }

    @Test("types that differ in the places of equal enumerations alone are one, with one enumeration")
    func enumerationsOfEqualTypes() throws {
        let inline = "{type: object, properties: {kind: {type: string, enum: [a, b]}, x: {type: string}}}"
        let described = try describe(
            schemas: "Root: {type: object, properties: {first: \(inline), second: \(inline)}}")
        let visible = described.model.types.definitions.filter { !$0.isHidden }
        #expect(
            visible.map { $0.path.joined(separator: ".") }.sorted() == [
                "Root", "Root.First", "Root.First.Kind", "Root.Second",
            ])
        #expect(enumerations(described) == ["Root.First.Kind": "Root_First_Kind"])
    }
}
