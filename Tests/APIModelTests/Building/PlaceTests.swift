import APIModel
import Diagnostics
import Testing

/// Rules of properties, at every other place where a schema may be.
@Suite("Rules at every place")
struct PlaceTests {
    /// The places of a schema: how a description has it there, and where the model has its type.
    enum Place: String, CaseIterable {
        case property, items, nestedItems, dictionary, pattern, tuple, unionMember, itemOfUnion, bodyItem, parameter,
            parameterItems, header, headerItems, part, partItems

        /// The schema of the property `value` of `Root`; nil for other places.
        func property(_ schema: String) -> String? {
            switch self {
            case .property: schema
            case .items: "{type: array, items: \(schema)}"
            case .nestedItems: "{type: array, items: {type: array, items: \(schema)}}"
            case .dictionary: "{type: object, additionalProperties: \(schema)}"
            case .pattern: "{type: object, patternProperties: {'^x': \(schema)}, additionalProperties: false}"
            case .tuple: "{type: array, minItems: 1, prefixItems: [\(schema), {type: boolean, title: Flag}]}"
            case .unionMember: "{anyOf: [\(schema), {type: boolean}]}"
            case .itemOfUnion: "{anyOf: [{type: array, items: \(schema)}, {type: boolean}]}"
            default: nil
            }
        }
    }

    private func described(_ schema: String, at place: Place) throws -> Described {
        if let property = place.property(schema) { return try describe(property: property) }
        let list = "{type: array, items: \(schema)}"
        var parts = (parameter: "{}", header: "{}", part: "{}", body: "{type: array, items: {type: boolean}}")
        switch place {
        case .parameter: parts.parameter = schema
        case .parameterItems: parts.parameter = list
        case .header: parts.header = schema
        case .headerItems: parts.header = list
        case .part: parts.part = schema
        case .partItems: parts.part = list
        default: parts.body = list
        }
        return try describe(
            paths: """
                /a:
                  post:
                    operationId: a
                    parameters: [{name: q, in: query, schema: \(parts.parameter)}]
                    requestBody:
                      content: {multipart/form-data: {schema: {type: object, properties: {p: \(parts.part)}}}}
                    responses:
                      '200':
                        description: ok
                        headers: {X-H: {schema: \(parts.header)}}
                        content: {application/json: {schema: \(parts.body)}}
                """)
    }

    /// Returns the type at a place, with the presence of a property.
    private func type(_ described: Described, at place: Place) throws -> String {
        switch place {
        case .bodyItem: return try described.success(of: "a")
        case .parameter, .parameterItems:
            return described.spelled(try #require(described.endpoint("a").parameters.first).type)
        case .header, .headerItems: return described.spelled(try #require(described.model.responseHeaders.first).type)
        case .part, .partItems:
            guard case .named(let id)? = try described.endpoint("a").body?.type,
                case .structure(let form) = described.model.types[id].kind
            else { return "no form" }
            return described.spelled(try #require(form.properties.first).type)
        case .tuple:
            guard case .named(let id) = try described.property("value", of: "Root").type,
                case .structure(let tuple) = described.model.types[id].kind
            else { return "no tuple" }
            let element = try #require(tuple.properties.first)
            return described.spelled(element.type) + (element.presence == .required ? "" : "?")
        case .unionMember, .itemOfUnion:
            guard case .named(let id) = try described.property("value", of: "Root").type,
                case .union(let union) = described.model.types[id].kind
            else { return "no union" }
            return union.cases.map { described.spelled($0.type) }.joined(separator: " or ")
        default: return try described.type(of: "value", in: "Root")
        }
    }

    @Test(
        "null is one of the values of a nullable enumeration that doesn't list it, wherever a value may be null",
        arguments: [
            (Place.items, "Value?]"), (.nestedItems, "Value?]]"), (.dictionary, "Value?]"), (.pattern, "Value?]"),
            (.tuple, "?"), (.itemOfUnion, "?] or boolean"), (.bodyItem, "?]"),
            (.parameterItems, "?]"), (.headerItems, "?]"), (.partItems, "?]"),
        ], ["{type: string, nullable: true, enum: [x, y]}", "{type: [string, 'null'], enum: [x, y]}"])
    func nullableEnumeration(at: (place: Place, ending: String), schema: String) throws {
        let found = try type(described(schema, at: at.place), at: at.place)
        #expect(found.hasSuffix(at.ending), "\(found)")
    }

    @Test("a property, a union and a body of a nullable enumeration may be null")
    func nullableWhole() throws {
        let schema = "{type: string, nullable: true, enum: [x, y]}"
        for place in [Place.property, .unionMember] {
            let property = try #require(place.property(schema))
            let root = "Root: {type: object, required: [value], properties: {value: \(property)}}"
            let described = try describe(schemas: root, .received)
            #expect(try described.property("value", of: "Root").presence == .optional, "\(place)")
        }
    }

    @Test(
        "a string of digits beside a number is the number, at every place",
        arguments: Place.allCases,
        [
            "{type: [integer, string], format: int32, pattern: '^-?(?:0|[1-9]\\d*)$'}",
            "{anyOf: [{type: integer, format: int32}, {type: string, pattern: '^\\d+$'}]}",
        ])
    func textOfNumber(place: Place, schema: String) throws {
        let expected =
            switch place {
            case .property, .parameter, .header, .part: "int32"
            case .items, .parameterItems, .headerItems, .partItems, .bodyItem: "[int32]"
            case .nestedItems: "[[int32]]"
            case .dictionary, .pattern: "[String: int32]"
            case .tuple: "int32"
            case .unionMember: "int32 or boolean"
            case .itemOfUnion: "[int32] or boolean"
            }
        let found = try type(described(schema, at: place), at: place)
        let sorted = found.split(separator: " or ").sorted().joined(separator: " or ")
        #expect(sorted == expected.split(separator: " or ").sorted().joined(separator: " or "))
    }

    @Test(
        "numbers in strings are read as such in each place that is received",
        arguments: [
            "{type: [integer, string], pattern: '^\\d+$'}",
            "{anyOf: [{type: integer}, {type: string, pattern: '^\\d+$'}]}",
        ])
    func readsTextOfNumber(schema: String) throws {
        let described = try describe(
            """
            openapi: 3.1.0
            info: {title: Test, version: '1'}
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Root'}}}}
                    '201': {description: ok, content: {application/json: {schema: {type: array, items: \(schema)}}}}
            webhooks:
              w: {post: {requestBody: {content: {application/json: {schema: \(schema)}}}, responses: {'200': {description: ok}}}}
            components:
              schemas:
                Root:
                  type: object
                  properties:
                    value: \(schema)
                    union: {anyOf: [\(schema), {type: boolean}]}
                    tuple: {type: array, minItems: 1, prefixItems: [{type: boolean}, \(schema)], items: \(schema)}
                  additionalProperties: \(schema)
            """)
        let root = try described.structure("Root")
        #expect(root.properties[0].holdsTextsOfNumbers && root.additionalProperties?.holdsTextsOfNumbers == true)
        let tuple = try described.structure("RootTuple")
        #expect(tuple.properties[1].holdsTextsOfNumbers && tuple.additionalProperties?.holdsTextsOfNumbers == true)
        #expect(try described.union("RootUnion").cases.map(\.holdsTextsOfNumbers) == [true, false])
        #expect(described.model.webhooks?.events.map(\.holdsTextsOfNumbers) == [true])
        let paths = try described.endpoint("a").success.contents.compactMap { content in
            if case .json(_, let path) = content { path } else { nil as ContentPath? }
        }
        #expect(paths.map(\.holdsTextsOfNumbers) == [false, true])
    }

    @Test(
        "a pattern that allows other strings than numbers, or an enumeration of strings, leaves two types",
        arguments: [
            "{type: [integer, string]}", "{type: [integer, string], pattern: '^\\d+h$'}",
            "{type: [integer, string], pattern: '^\\w+$'}", "{type: [integer, string], pattern: '\\d+'}",
            "{type: [integer, string], pattern: '^\\d+|auto$'}", "{type: [integer, string], pattern: '^\\d+\\.\\d$'}",
            "{anyOf: [{type: integer}, {type: string}]}",
        ])
    func otherPatterns(schema: String) throws {
        #expect(try !type(described(schema, at: .property), at: .property).hasPrefix("int"), "\(schema)")
    }

    @Test("a fraction or an exponent in the pattern is one of a number alone")
    func fractions() throws {
        let pattern = "pattern: '^-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?$'"
        #expect(
            try describe(property: "{type: [number, string], \(pattern)}").type(of: "value", in: "Root") == "double")
        let integer = try describe(property: "{type: [integer, string], \(pattern)}")
        #expect(try integer.type(of: "value", in: "Root") != "int")
    }

    @Test(
        "a property that holds passwords is secret, whatever they are in",
        arguments: [Place.property, .items, .nestedItems, .dictionary, .pattern, .unionMember, .itemOfUnion])
    func passwords(place: Place) throws {
        let described = try described("{type: string, format: password}", at: place)
        #expect(try described.property("value", of: "Root").isSecret)
    }

    @Test("an object that has a password isn't a secret as a whole")
    func objectWithPassword() throws {
        let object = "{type: object, properties: {p: {type: string, format: password}}}"
        for place in [Place.property, .items, .dictionary, .unionMember] {
            #expect(try !described(object, at: place).property("value", of: "Root").isSecret, "\(place)")
        }
    }

    @Test("a parameter that holds passwords is secret", arguments: [Place.parameter, .parameterItems])
    func passwordParameters(place: Place) throws {
        let described = try described("{type: string, format: password}", at: place)
        #expect(try #require(described.endpoint("a").parameters.first).isPassword)
    }
}
