import APIModel
import Diagnostics
import Testing

/// Names derived from differences, and names that are unavailable.
@Suite("Descriptive names")
struct TellingNameTests {
    private func enumeration(_ schema: String) throws -> Enumeration {
        try describe(schemas: "Root: {type: object, properties: {value: \(schema)}}").enumeration("RootValue")
    }

    @Test(
        "values that differ in signs contain the signs in their names",
        arguments: [
            (["GMT+1", "GMT-1"], ["gmtPlus1", "gmtMinus1"]), (["18+", "<18", "18"], ["_18Plus", "lessThan18", "_18"]),
            (["A", "A-", "A+"], ["a", "aMinus", "aPlus"]),
            (["image/svg+xml", "image/png"], ["imageSVGXML", "imagePNG"]),
            (["gpt-4", "gpt-4o"], ["gpt4", "gpt4o"]), ([">=", ">"], ["greaterThanOrEqual", "greaterThan"]),
            (["a-b", "a_b"], ["aB", "aB2"]),
        ])
    func signs(values: [String], names: [String]) throws {
        let list = values.map { "'\($0)'" }.joined(separator: ", ")
        #expect(try enumeration("{type: string, enum: [\(list)]}").cases.map(\.name) == names)
    }

    @Test("constants with titles are cases of these names, and deprecated constants are marked")
    func annotated() throws {
        let value = try enumeration(
            "{type: integer, oneOf: [{const: 0, title: Trace}, {const: 1, title: Debug, deprecated: true}, {const: 2}]}"
        )
        #expect(value.cases.map(\.name) == ["trace", "debug", "_2"])
        #expect(value.cases.map(\.isDeprecated) == [false, true, false])
    }

    @Test(
        "extensions name and describe values",
        arguments: [
            (
                "x-ms-enum: {values: [{value: 1, name: Slow, description: s}, {value: 2, name: Fast}]}",
                ["slow", "fast"], "s"
            ),
            ("x-enum-varnames: [slow, fast], x-enum-comments: {slow: s}", ["slow", "fast"], "s"),
            ("x-enumNames: [slow, fast], x-enum-descriptions: {'1': s}", ["slow", "fast"], "s"),
            ("x-enumDescriptions: [s, f]", ["_1", "_2"], "s"),
            ("x-enumDescriptions: {'1': s, '2': f}", ["_1", "_2"], "s"),
        ])
    func extensions(words: String, names: [String], first: String) throws {
        let value = try enumeration("{type: integer, enum: [1, 2], \(words)}")
        #expect(value.cases.map(\.name) == names)
        #expect(value.cases.first?.documentation.description == first)
    }

    @Test("x-ms-enum names the type of a component, a nested type at any depth and a parameter")
    func namedType() throws {
        let speed = "type: string, enum: [slow, fast], x-ms-enum: {name: travel_speed}"
        let described = try describe(
            paths: """
                /a:
                  get:
                    operationId: a
                    parameters:
                      - {name: speed, in: query, schema: {\(speed)}}
                      - {name: pace, in: query, schema: {\(speed)}}
                    responses: {'200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Root'}}}}}
                """,
            schemas: """
                Root:
                  type: object
                  properties:
                    speed: {\(speed)}
                    speeds: {type: array, items: {type: string, enum: [a, b], x-ms-enum: {name: Kind}}}
                    owner: {type: object, properties: {speed: {\(speed), nullable: true}, x: {type: string}}}
                    kinds: {$ref: '#/components/schemas/Kinds'}
                Kinds: {type: string, enum: [x, y], x-ms-enum: {name: Genus}}
                """)
        let names = described.model.types.definitions.filter { !$0.isHidden }.map { $0.path.joined(separator: ".") }
        #expect(
            Set(names) == [
                "Root", "Root.TravelSpeed", "Root.Kind", "Root.Owner", "Root.Owner.TravelSpeed", "Genus", "TravelSpeed",
            ])
        let parameters = try described.endpoint("a").parameters
        #expect(parameters.map { described.spelled($0.type) } == ["TravelSpeed", "TravelSpeed"])
    }

    @Test("x-ms-enum yields to the configuration, and an invalid name to the property's name")
    func unusableTypeName() throws {
        var options = ModelOptions()
        options.names.types = ["Kinds": "Sort", "Root.Genus": "Family"]
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    speed: {type: string, enum: [c, d], x-ms-enum: {name: ''}}
                    genus: {type: string, enum: [a, b], x-ms-enum: {name: Genus}}
                    kinds: {$ref: '#/components/schemas/Kinds'}
                Kinds: {type: string, enum: [x, y], x-ms-enum: {name: Genus}}
                """, options: options)
        let names = described.model.types.definitions.map { $0.path.joined(separator: ".") }
        #expect(names == ["Root", "Root.Speed", "Root.Family", "Sort"])
        #expect(described.codes.isEmpty)
    }

    @Test("x-extensible-enum lists values, to which others may be added where enumerations are closed")
    func extensible() throws {
        var options = ModelOptions()
        options.enumerationsAreOpen = false
        let described = try describe(
            schemas: "Root: {type: object, properties: {value: {type: string, x-extensible-enum: [a, b]}}}",
            options: options)
        let value = try described.enumeration("RootValue")
        #expect(value.cases.map(\.rawValue) == ["a", "b"])
        #expect(value.isOpen)
    }

    @Test(
        "a configured name that is already used is an error",
        arguments: [("Error", "ErrorModel"), ("Book", "Book2")])
    func given(name: String, free: String) throws {
        var options = ModelOptions()
        options.names.types = ["Tome": name, "Volume": name == "Book" ? "Book" : "Volume"]
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {a: {$ref: '#/components/schemas/Tome'}, b: {$ref: '#/components/schemas/Volume'}}}
                Tome: {type: object, properties: {x: {type: string}, y: {type: string}}}
                Volume: {type: object, properties: {z: {type: string}, y: {type: string}}}
                """, options: options)
        let error = try #require(described.diagnostics.first { $0.code == .invalidConfiguration })
        #expect(error.severity == .error)
        #expect(error.hint == "expected another name, such as '\(free)'")
    }

    @Test("a reserved name has a note; names of the runtime's nested types are available")
    func reserved() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {a: {$ref: '#/components/schemas/Error'}, b: {$ref: '#/components/schemas/Destination'}}}
                Error: {type: object, properties: {x: {type: string}, y: {type: string}}}
                Destination: {type: object, properties: {z: {type: string}, y: {type: string}}}
                """)
        #expect(described.typeNames == ["Root", "ErrorModel", "Destination"])
        #expect(described.codes == [.reservedName])
        #expect(described.diagnostics.first?.severity == .note)
    }

    @Test("a lowercase name is capitalised, and a prefix precedes all types but the root client")
    func apiName() throws {
        var options = ModelOptions()
        options.name = "class"
        options.names.prefix = "Alpha"
        let described = try describe(
            schemas: "Root: {type: object, properties: {a: {type: object, properties: {b: {type: string}}}}}",
            options: options)
        #expect(described.model.name == "Class")
        #expect(described.typeNames == ["AlphaRoot", "AlphaRootA"])
        #expect(described.model.groups.allSatisfy { $0.typeName.hasPrefix("Alpha") })
    }

    @Test("the single value of a discriminator is the constant of its member; several values have none")
    func discriminators() throws {
        let described = try describe(
            paths: """
                /a: {post: {operationId: act, requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Action'}}}}, responses: {'204': {description: x}}}}
                """,
            schemas: """
                Action: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind, mapping: {add: '#/components/schemas/Add', drop: '#/components/schemas/Drop', remove: '#/components/schemas/Drop'}}}
                Add: {allOf: [{$ref: '#/components/schemas/Action'}, {type: object, properties: {a: {type: string}}}]}
                Drop: {allOf: [{$ref: '#/components/schemas/Action'}, {type: object, properties: {d: {type: string}}}]}
                """)
        #expect(try described.property("kind", of: "Add").defaultValue == .string("add"))
        #expect(try described.property("kind", of: "Drop").defaultValue == nil)
        #expect(try described.property("kind", of: "ActionBase").defaultValue == nil)
    }

    @Test("a model with a required hashable id is identifiable; the others are listed in one note")
    func identity() throws {
        var options = ModelOptions()
        options.models.conformances = [.identifiable]
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {a: {$ref: '#/components/schemas/A'}, b: {$ref: '#/components/schemas/B'}, c: {$ref: '#/components/schemas/C'}}}
                A: {type: object, required: [id], properties: {id: {type: string}, n: {type: string}}}
                B: {type: object, properties: {id: {type: string}, m: {type: string}}}
                C: {type: object, required: [id], properties: {id: {type: object, properties: {x: {type: string}}}}}
                """, options: options)
        let names = described.model.types.definitions.filter { $0.isIdentifiable(in: described.model) }.map(\.name)
        #expect(names == ["A"])
        #expect(described.diagnostics.map(\.severity) == [.note])
        #expect(described.diagnostics.first?.message.contains("'B', 'C'") == true)
    }
}
