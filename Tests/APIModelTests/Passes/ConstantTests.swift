import APIModel
import Diagnostics
import Testing

@Suite("Constants")
struct ConstantTests {
    private static let schema = """
        Root:
          type: object
          required: [kind]
          properties:
            kind: {type: string, const: book}
            state: {type: string, enum: [open]}
            mood: {type: string, enum: [good, bad]}
        """

    @Test("a string with a single value is a string where it is received, and documents the value")
    func received() throws {
        let described = try describe(schemas: Self.schema, .received)
        #expect(described.typeNames == ["Root", "RootMood"])
        let kind = try described.property("kind", of: "Root")
        #expect(kind.type == .string && kind.constant == .string("book") && kind.defaultValue == nil)
        #expect(kind.presence == .required)
        let state = try described.property("state", of: "Root")
        #expect(state.type == .string && state.constant == .string("open") && state.presence == .optional)
    }

    @Test("a request doesn't require a constant as an argument", arguments: [Direction.sent, .both])
    func sent(direction: Direction) throws {
        let described = try describe(schemas: Self.schema, direction)
        let kind = try described.property("kind", of: "Root")
        #expect(kind.type == .string && kind.defaultValue == .string("book") && kind.presence == .required)
    }

    @Test(
        "the caller decides with a member whether an optional constant is sent", arguments: [Direction.sent, .both])
    func optional(direction: Direction) throws {
        let described = try describe(schemas: Self.schema, direction)
        #expect(try described.type(of: "state", in: "Root") == "RootState")
        #expect(try described.property("state", of: "Root").defaultValue == nil)
    }

    @Test("a case of a union sets its own constant", arguments: [Direction.sent, .both])
    func optionalInChoices(direction: Direction) throws {
        let described = try describe(
            schemas: """
                Root: {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}], discriminator: {propertyName: role, mapping: {a: '#/components/schemas/A', b: '#/components/schemas/B'}}}
                A: {type: object, properties: {role: {const: a}, state: {enum: [open]}, text: {type: string}}}
                B: {type: object, properties: {role: {type: string, default: b}, text: {type: string, default: b}}}
                """, direction
        )
        let (constant, role) = (try described.property("role", of: "A"), try described.property("role", of: "B"))
        #expect(constant.presence == .optional && constant.initialValue == .member("a") && constant.defaultValue == nil)
        #expect(role.presence == .optional && role.initialValue == .string("b") && role.defaultValue == nil)
        // The caller sets properties that don't identify a case.
        #expect(try described.property("state", of: "A").initialValue == nil)
        #expect(try described.property("text", of: "B").initialValue == nil)
    }

    private static let kinds: [(schema: String, type: TypeReference, constant: ConstantValue, value: DefaultValue?)] = [
        ("{const: 2}", .int, .integer("2"), .integer("2")),
        ("{type: integer, enum: [-3]}", .int, .integer("-3"), .integer("-3")),
        ("{type: integer, enum: ['4']}", .int, .integer("4"), .integer("4")),
        ("{type: integer, enum: [5, 5.0]}", .int, .integer("5"), .integer("5")),
        ("{type: number, const: 0.5}", .double, .number("0.5"), .number("0.5")),
        ("{const: true}", .boolean, .boolean(true), .boolean(true)),
        ("{type: boolean, enum: [false]}", .boolean, .boolean(false), .boolean(false)),
        ("{type: boolean, enum: ['true']}", .boolean, .boolean(true), .boolean(true)),
        ("{type: string, enum: [1.0]}", .string, .string("1.0"), .string("1.0")),
        ("{type: [string, integer], const: a}", .string, .string("a"), .string("a")),
        ("{allOf: [{type: integer}, {enum: [9]}]}", .int, .integer("9"), .integer("9")),
        ("{type: integer, enum: [1], default: 1}", .int, .integer("1"), .integer("1")),
        ("{const: null}", .json, .null, nil), ("{type: 'null'}", .json, .null, nil),
    ]

    @Test("a constant of any type is implicit in requests, and plain in responses", arguments: kinds)
    func anyKind(schema: String, type: TypeReference, constant: ConstantValue, value: DefaultValue?) throws {
        for direction in [Direction.sent, .both, .received] {
            let described = try describe(
                schemas: "Root: {type: object, required: [v], properties: {v: \(schema)}}", direction
            )
            let property = try described.property("v", of: "Root")
            #expect(property.type == type && property.constant == constant)
            if direction != .received { #expect(property.defaultValue == value) }
            // Null is what nil is written as.
            #expect(
                property.presence == (constant != .null ? .required : direction == .received ? .optional : .nullable))
            #expect(described.diagnostics.isEmpty)
        }
    }

    @Test(
        "a nullable value, or one with another possible value, is no constant",
        arguments: [
            "{type: [integer, 'null'], enum: [1, null]}", "{type: integer, nullable: true, enum: [1]}",
            "{anyOf: [{type: string}, {type: string, enum: [a]}]}", "{enum: [1, a]}", "{const: [1]}", "{const: {a: 1}}",
        ])
    func notConstant(schema: String) throws {
        for direction in [Direction.sent, .received] {
            let described = try describe(
                schemas: "Root: {type: object, required: [v], properties: {v: \(schema)}}", direction
            )
            let property = try described.property("v", of: "Root")
            #expect(property.constant == nil && property.defaultValue == nil)
        }
    }

    @Test(
        "a component with a single value keeps its type, and requests don't require it either",
        arguments: ["{$ref: '#/components/schemas/Kind'}", "{allOf: [{$ref: '#/components/schemas/Kind'}]}"]
    )
    func named(schema: String) throws {
        let described = try describe(
            schemas: """
                Root: {type: object, required: [kind], properties: {kind: \(schema)}}
                Kind: {type: integer, enum: [3], x-enum-varnames: [loud]}
                """, .sent
        )
        #expect(try described.type(of: "kind", in: "Root") == "Kind")
        let kind = try described.property("kind", of: "Root")
        #expect(kind.defaultValue == .member("loud") && kind.constant == nil)
    }

    @Test("a default that differs from the constant is reported")
    func contradiction() throws {
        let described = try describe(
            schemas: "Root: {type: object, required: [v], properties: {v: {const: a, default: b}}}", .sent
        )
        #expect(try described.property("v", of: "Root").defaultValue == .string("a"))
        #expect(described.codes == [.invalidDefault])
    }

    @Test("a required parameter with a single value is no argument")
    func parameters() throws {
        let described = try describe(
            paths: """
                /{version}/things:
                  get:
                    operationId: getThings
                    parameters:
                      - {name: version, in: path, required: true, schema: {const: v1}}
                      - {name: level, in: query, required: true, schema: {type: integer, enum: [2]}}
                      - {name: deep, in: header, required: true, schema: {const: false}}
                      - {name: kind, in: cookie, required: true, schema: {$ref: '#/components/schemas/Kind'}}
                      - {name: only, in: query, schema: {const: mine}}
                      - {name: all, in: query, schema: {const: true}}
                      - {name: size, in: query, description: How many, schema: {type: integer, default: 20}}
                      - {name: q, in: query, required: true, schema: {type: string, default: x}}
                    responses: {'204': {description: x}}
                """, schemas: "Kind: {type: string, enum: [a]}"
        )
        let parameters = try described.endpoint("getThings").parameters
        #expect(parameters.map(\.key) == ["q", "version", "level", "deep", "kind", "only", "all", "size"])
        #expect(
            parameters.map(\.defaultValue)
                == [nil, .string("v1"), .integer("2"), .boolean(false), .member("a"), nil, nil, nil]
        )
        #expect(
            parameters.map { described.spelled($0.type) }
                == ["string", "string", "int", "boolean", "Kind", "GetThingsOnly", "boolean", "int"]
        )
        #expect(parameters.map(\.documentedDefault).last == .value(.integer("20")))
        #expect(parameters.first?.documentedDefault == .value(.string("x")))
        #expect(parameters.map(\.isRequiredArgument) == [true, false, false, false, false, false, false, false])
    }

    @Test("a nullable parameter that is sent is an argument")
    func nullable() throws {
        let described = try describe(
            schemas: "Root: {type: object, required: [v], properties: {v: {type: [string, 'null'], enum: [a, null]}}}",
            .sent
        )
        #expect(try described.type(of: "v", in: "Root") == "RootV")
    }

    @Test("a component keeps its name, and a configuration that closes enumerations its errors")
    func kept() throws {
        let named = try describe(
            schemas: """
                Root: {type: object, properties: {kind: {$ref: '#/components/schemas/Kind'}}}
                Kind: {type: string, enum: [book]}
                """
        )
        #expect(try named.type(of: "kind", in: "Root") == "Kind")
        var options = ModelOptions()
        options.enumerationsAreOpen = false
        let closed = try describe(property: "{type: string, enum: [book]}", options: options)
        #expect(try closed.type(of: "value", in: "Root") == "RootValue")
    }

    @Test("a discriminator is a string too, and isn't repeated in the members")
    func choices() throws {
        let described = try describe(
            schemas: """
                Root:
                  oneOf:
                    - {type: object, required: [kind], properties: {kind: {const: cat}, lives: {type: integer}}}
                    - {type: object, required: [kind], properties: {kind: {const: dog}, tail: {type: string}}}
                """
        )
        #expect(described.typeNames == ["Root", "RootCat", "RootDog"])
        let kind = try described.property("kind", of: "RootCat")
        #expect(kind.type == .string && kind.constant == nil)
    }
}
