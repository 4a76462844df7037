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

    @Test("passwords are secrets, in lists too, and write-only properties, whose types are only sent")
    func secrets() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    plain: {type: string}
                    password: {type: string, format: password}
                    passwords: {type: array, items: {type: string, format: password}}
                    named: {$ref: '#/components/schemas/Password'}
                    key: {type: string, writeOnly: true}
                    login: {$ref: '#/components/schemas/Login', writeOnly: true}
                Password: {type: string, format: password}
                Login: {type: object, properties: {name: {type: string}}}
                """, .both)
        #expect(try described.structure("Root").properties.map(\.isSecret) == [false, true, true, true, true, true])
        #expect(try described.type("Root").usage == [.sent, .received])
        #expect(try described.type("Login").usage == .sent)
    }

    @Test(
        "null and absence differ where the server distinguishes them: in changes, and beside a default",
        arguments: [("patch", true), ("put", true), ("post", false)])
    func changes(method: String, isTold: Bool) throws {
        let root = """
            Root:
              type: object
              properties:
                own: {type: [string, 'null']}
                none: {type: [string, 'null'], default: null}
                counted: {type: [integer, 'null'], default: 1}
                part: {$ref: '#/components/schemas/Part'}
                parts: {type: array, items: {$ref: '#/components/schemas/Part'}}
            Part: {type: object, properties: {size: {type: [number, 'null']}}}
            """
        let described = try describe(schemas: root, .sent, method: method)
        let told: Property.Presence = isTold ? .optionalNullable : .optional
        #expect(
            try described.structure("Root").properties.map(\.presence) == [
                told, told, .optionalNullable, .optional, .optional,
            ])
        #expect(try described.structure("Part").properties.map(\.presence) == [told])
        // What was read is written back as it was.
        let both = try describe(schemas: root, .both, method: method)
        #expect(try both.property("own", of: "Root").presence == .optionalNullable)
    }

    @Test(
        "a POST to a single resource or with a merge patch changes it, a POST to a collection creates one",
        arguments: [
            ("/roots/{id}", "application/json", Property.Presence.optionalNullable),
            ("/roots", "application/json", .optional), ("/roots/{id}/parts", "application/json", .optional),
            ("/roots", "Application/Merge-Patch+JSON; charset=utf-8", .optionalNullable),
        ])
    func posted(path: String, mediaType: String, expected: Property.Presence) throws {
        let id = "parameters: [{name: id, in: path, required: true, schema: {type: string}}]"
        let described = try describe(
            paths: """
                \(path):
                  post:
                    operationId: postRoot
                    tags: [things]
                    \(path.contains("{") ? id : "deprecated: false")
                    requestBody: {required: true, content: {"\(mediaType)": {schema: {$ref: '#/components/schemas/Root'}}}}
                    responses: {'204': {description: Done.}}
                """,
            schemas: "Root: {type: object, properties: {own: {type: [string, 'null']}}}")
        #expect(try described.property("own", of: "Root").presence == expected)
    }

    @Test(
        "a new resource distinguishes null from absence where the description declares null",
        arguments: [
            ("`null` takes all permissions away.", true), ("Null or omitted: the default.", true),
            ("(NULL) none", true),
            ("Nullable, and annulled.", false), ("None.", false), ("nul", false),
        ])
    func spokenOf(description: String, isTold: Bool) throws {
        let root = """
            Root:
              type: object
              properties:
                own: {type: [string, 'null'], description: '\(description)'}
                other: {type: string, description: '\(description)'}
            """
        let described = try describe(schemas: root, .sent, method: "post")
        #expect(
            try described.structure("Root").properties.map(\.presence) == [
                isTold ? .optionalNullable : .optional, .optional,
            ])
        // Received values have no server that distinguishes them.
        let received = try describe(schemas: root, .received)
        #expect(try received.property("own", of: "Root").presence == .optional)
    }

    @Test("a form has no null")
    func forms() throws {
        let described = try describe(
            paths: """
                /roots:
                  patch:
                    operationId: patchRoot
                    tags: [things]
                    requestBody:
                      required: true
                      content: {application/x-www-form-urlencoded: {schema: {$ref: '#/components/schemas/Root'}}}
                    responses: {'204': {description: Done.}}
                """,
            schemas: "Root: {type: object, properties: {own: {type: [string, 'null']}}}")
        let structures = described.typeNames.compactMap { try? described.structure($0) }
        #expect(structures.flatMap(\.properties).map(\.presence) == [.optional])
    }

    @Test("an element may be null if its schema allows null, whether its enumeration lists null or not")
    func elements() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    words: {type: array, items: {$ref: '#/components/schemas/Word'}}
                    nulls: {type: array, items: {$ref: '#/components/schemas/WordOrNull'}}
                    said: {type: array, items: {oneOf: [{$ref: '#/components/schemas/Word'}, {type: 'null'}]}}
                    word: {$ref: '#/components/schemas/Word'}
                Word: {type: [string, 'null'], enum: [a, b]}
                WordOrNull: {type: [string, 'null'], enum: [c, d, null]}
                """)
        let properties = try described.structure("Root").properties
        let isOptional = properties.prefix(3).map { property in
            if case .array(.optional) = property.type { true } else { false }
        }
        #expect(isOptional == [true, true, true])
        #expect(properties.last?.presence == .optional)
    }

    @Test("null and absence differ only where they are sent")
    func presence() throws {
        let received = try describe(schemas: Self.root).structure("Root").properties.map(\.presence)
        #expect(received == [.required, .optional, .optional, .optional])
        let sent = try describe(schemas: Self.root, .sent).structure("Root").properties.map(\.presence)
        #expect(sent == [.required, .nullable, .optional, .optionalNullable])
        #expect(try describe(schemas: Self.root, .both).structure("Root").properties.map(\.presence) == sent)
    }

    @Test("read-only properties aren't required in requests, write-only ones not in responses")
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
        let received = try describe(schemas: root, .received).structure("Root").properties
        #expect(received.map(\.key) == ["id", "name"])
        #expect(received.map(\.presence) == [.required, .required])
    }

    @Test("required read-only properties can be sent where only a request can require them")
    func requiredReadOnly() throws {
        let root = """
            Root:
              type: object
              required: [id, name]
              properties: {id: {type: string, readOnly: true}, name: {type: string}, at: {type: string, readOnly: true}}
            """
        let sent = try describe(schemas: root, .sent).structure("Root").properties
        #expect(sent.map(\.key) == ["id", "name"])
        #expect(sent.map(\.presence) == [.optional, .required])
        #expect(sent.map(\.isReadOnly) == [false, false])

        let apart = """
            Root:
              allOf:
                - {type: object, properties: {id: {type: string, readOnly: true}, at: {type: string, readOnly: true}}}
                - {type: object, required: [id]}
            """
        let both = try describe(schemas: apart, .both).structure("Root").properties
        #expect(both.map(\.isReadOnly) == [false, true])
        #expect(both.map(\.presence) == [.optional, .optional])
        #expect(
            try describe(schemas: apart, .received).structure("Root").properties.map(\.presence) == [
                .required, .optional,
            ])
    }

    @Test("directions propagate through references, but not through unused properties")
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
        "defaults apply where they match their type",
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
        "a default of another type is reported and ignored",
        arguments: [
            ("{type: integer, default: many}", "expected an integer"),
            (
                "{type: array, prefixItems: [{type: string}, {type: integer}], items: false, default: 5}",
                "expected an array"
            ),
            ("{type: boolean, default: 1}", "expected true or false"),
            ("{type: string, enum: [a], default: b}", "expected 'a', or no default"),
            ("{type: string, enum: [a, c], default: b}", "expected one of 'a', 'c'"),
            ("{type: integer, format: int32, default: 3000000000}", "expected an integer of 32 bits"),
            ("{type: array, items: {type: string}, default: {}}", "expected an array"),
        ])
    func invalidDefaults(schema: String, hint: String) throws {
        let described = try describe(property: schema)
        #expect(try described.property("value", of: "Root").defaultValue == nil)
        #expect(described.codes == [.invalidDefault])
        #expect(described.diagnostics[0].hint == hint)
    }

    @Test(
        "a default without a Swift literal, or null, is ignored without a diagnostic",
        arguments: [
            "{type: string, format: date, default: '2024-01-01'}", "{type: [string, 'null'], default: null}",
            "{type: array, items: {type: string}, default: [a]}",
        ])
    func inexpressibleDefaults(schema: String) throws {
        let described = try describe(property: schema)
        #expect(try described.property("value", of: "Root").defaultValue == nil)
        #expect(described.diagnostics.isEmpty)
    }

    @Test(
        "a request omits defaults that weren't set, and its documentation mentions them",
        arguments: [Direction.sent, .both], ["put", "patch", "post"]
    )
    func sentDefaults(direction: Direction, method: String) throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  required: [given, givenOrNull]
                  properties:
                    flag: {type: boolean, default: true}
                    mood: {type: string, enum: [a-b, c], default: a-b}
                    words: {type: array, items: {type: string}, default: [a]}
                    day: {type: string, format: date, default: '2024-01-01'}
                    none: {type: [string, 'null'], default: null}
                    plain: {type: string, default: null}
                    maybe: {type: [integer, 'null'], default: 2}
                    given: {type: integer, default: 3}
                    givenOrNull: {type: [integer, 'null'], default: 4}
                """, direction, method: method
        )
        let properties = try described.structure("Root").properties
        #expect(
            properties.map(\.defaultValue) == [nil, nil, nil, nil, nil, nil, nil, .integer("3"), .integer("4")]
        )
        #expect(
            properties.map(\.presence) == [
                .optional, .optional, .optional, .optional,
                method == "post" && direction == .sent ? .optional : .optionalNullable, .optional, .optionalNullable,
                .required, .nullable,
            ]
        )
        #expect(
            properties.map(\.documentedDefault) == [
                .value(.boolean(true)), .value(.member("aB")), .json(#"["a"]"#), .json(#""2024-01-01""#), .json("null"),
                nil,
                .value(.integer("2")), nil, nil,
            ]
        )
    }

    @Test(
        "the nearest default wins",
        arguments: [
            ("{$ref: '#/components/schemas/Named', default: b}", "b"), ("{$ref: '#/components/schemas/Named'}", "a"),
            ("{allOf: [{$ref: '#/components/schemas/Named'}], default: b}", "b"),
            ("{$ref: '#/components/schemas/Alias'}", "c"),
            ("{allOf: [{type: string, default: b}, {maxLength: 5}]}", "b"),
            ("{anyOf: [{type: string, default: b}, {type: 'null'}]}", "b"),
        ])
    func nearest(schema: String, expected: String) throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {value: \(schema)}}
                Named: {type: string, default: a}
                Alias: {allOf: [{$ref: '#/components/schemas/Named'}], default: c}
                """, .sent
        )
        #expect(try described.property("value", of: "Root").documentedDefault == .value(.string(expected)))
    }

    @Test("a number that a literal would change is no default")
    func inexactDefaults() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  required: [fraction, whole, tooLarge]
                  properties:
                    fraction: {type: number, format: decimal, default: 3.133}
                    whole: {type: number, format: decimal, default: 3}
                    tooLarge: {type: number, default: 1e400}
                """, .sent
        )
        let properties = try described.structure("Root").properties
        #expect(properties.map(\.defaultValue) == [nil, .integer("3"), nil])
        #expect(properties.map(\.documentedDefault) == [.json("3.133"), nil, nil])
        #expect(described.codes == [.invalidDefault])
    }

    @Test("enumerations are closed when the options require it")
    func closed() throws {
        var options = ModelOptions()
        options.enumerationsAreOpen = false
        #expect(
            try describe(property: "{type: string, enum: [a, b]}", options: options).enumeration("RootValue").isOpen
                == false)
        #expect(try describe(property: "{type: string, enum: [a, b]}").enumeration("RootValue").isOpen)
    }

    @Test("null in an enumeration is no case, but is allowed")
    func nullInEnumeration() throws {
        let described = try describe(
            schemas: "Root: {type: object, required: [v], properties: {v: {type: [string, 'null'], enum: [a, null]}}}",
            .sent
        )
        #expect(try described.enumeration("RootV").cases.map(\.rawValue) == ["a"])
        #expect(try described.property("v", of: "Root").presence == .nullable)
    }
}
