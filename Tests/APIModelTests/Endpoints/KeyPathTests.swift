import APIModel
import Diagnostics
import Testing

@Suite("Key-path roots")
struct KeyPathTests {
    /// Returns the response of `getThing`: an object with `data` (containing `item`), `list` and `count`.
    private func success(
        document: String = "", operation: String = "", response: String = "", schema: String? = nil,
        options: ModelOptions = ModelOptions(), schemas: String = ""
    ) throws -> (text: String, described: Described) {
        let standard =
            "{type: object, properties: {data: {type: object, properties: {item: {$ref: '#/components/schemas/Thing'}, n: {type: integer}}}, list: {type: array, items: {$ref: '#/components/schemas/Thing'}}, count: {type: integer}}}"
        let described = try describe(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            \(document)
            paths:
              /thing:
                get:
                  operationId: getThing
                  tags: [things]
                  \(operation)
                  responses:
                    '200':
                      description: x
                      \(response)
                      content: {application/json: {schema: \(schema ?? standard)}}
            components:
              schemas:
                Thing: {type: object, properties: {x: {type: string}, y: {type: string}}}
                \(schemas)
            """, options: options
        )
        return (try described.success(of: "getThing"), described)
    }

    private func options(default path: [String]? = nil, _ operations: [String: [String]] = [:]) -> ModelOptions {
        var options = ModelOptions()
        options.keyPaths.defaultPath = path
        options.keyPaths.operations = operations
        return options
    }

    @Test(
        "the response's own root precedes the operation's, the configuration's, the document's and the default"
    )
    func order() throws {
        let all = options(default: ["count"], ["getThing": ["data", "n"]])
        let document = "x-key-path: data"
        #expect(
            try success(
                document: document, operation: "x-key-path: data.item", response: "x-key-path: list", options: all
            ).text == "[Thing] at list, if present")
        #expect(
            try success(document: document, operation: "x-key-path: data.item", options: all).text
                == "Thing at data.item")
        #expect(try success(document: document, options: all).text == "int at data.n")
        #expect(
            try success(document: document, options: options(default: ["count"])).text == "GetThingResponse at data")
        #expect(try success(options: options(default: ["count"])).text == "int at count")
        #expect(try success(options: options(["GET /thing": ["list"]])).text == "[Thing] at list, if present")
        #expect(try success().text == "GetThingResponse")
    }

    @Test("an unwrapped envelope is no type, and its content is named without it")
    func envelopes() throws {
        let (text, described) = try success(operation: "x-key-path: data")
        #expect(text == "GetThingResponse at data")
        #expect(try described.structure("GetThingResponse").properties.map(\.key) == ["item", "n"])
        #expect(described.typeNames == ["GetThingResponse", "Thing"])
        #expect(described.model.openedEnvelopes == 1)
    }

    @Test("null means that the response isn't unwrapped")
    func notUnwrapped() throws {
        #expect(try success(document: "x-key-path: data", operation: "x-key-path: ~").text == "GetThingResponse")
        #expect(
            try success(document: "x-key-path: data", options: options(["getThing": []])).text == "GetThingResponse")
        let single = "{type: object, properties: {a: {type: string}}}"
        #expect(try success(operation: "x-key-path: ~", schema: single).text == "GetThingResponse")
    }

    @Test(
        "a missing root is reported where it is set for this response, and ignored where it is set for all"
    )
    func missing() throws {
        let (text, described) = try success(operation: "x-key-path: dat")
        #expect(text == "GetThingResponse")
        #expect(described.codes == [.invalidKeyPath])
        #expect(described.diagnostics[0].hint == "did you mean 'data'?")
        #expect(try success(options: options(["getThing": ["data", "nothing"]])).described.codes == [.invalidKeyPath])
        // The hint is about the first key that is missing, not about the keys before it.
        let nested = try success(options: options(["getThing": ["data", "nothing"]])).described
        #expect(nested.diagnostics[0].hint?.hasPrefix("expected") == true, "\(nested.diagnostics[0].hint ?? "")")
        let global = try success(document: "x-key-path: items", options: options(default: ["list"]))
        #expect(global.text == "[Thing] at list, if present")
        #expect(global.described.diagnostics.isEmpty)
    }

    @Test("a configured root that isn't described is that of the described content")
    func undescribed() throws {
        let (text, described) = try success(options: options(["getThing": ["envelope", "body"]]))
        #expect(text == "GetThingResponse at envelope.body")
        #expect(described.codes == [.invalidKeyPath])
        #expect(described.diagnostics[0].severity == .note)
        #expect(try described.endpoint("getThing").sample?.body.hasPrefix(#"{"envelope":{"body":{"#) == true)
        #expect(
            try success(options: options(["getThing": ["envelope?"]])).text
                == "GetThingResponse? at envelope, if present")
        // A name that is nearly described is a mistake.
        let near = try success(options: options(["getThing": ["dat"]]))
        #expect(near.text == "GetThingResponse")
        #expect(near.described.diagnostics.map(\.severity) == [.warning])
        // The description has the first key, and so it isn't an envelope around the content.
        #expect(try success(options: options(["getThing": ["data", "other"]])).text == "GetThingResponse")
        // The root of all responses is used where there is one.
        #expect(try success(options: options(default: ["envelope"])).text == "GetThingResponse")
    }

    @Test(
        "an object of nothing but errors isn't an envelope",
        arguments: ["errors", "error", "validation_errors", "warnings"])
    func errorsAlone(name: String) throws {
        let schema = "{type: object, properties: {\(name): {type: array, items: {type: string}}}}"
        #expect(try success(schema: schema).text == "GetThingResponse")
        let component = try success(
            schema: "{$ref: '#/components/schemas/ThingResponse'}", schemas: "ThingResponse: \(schema)")
        #expect(component.text == "ThingResponse")
    }

    @Test(
        "an inline object of one property is an envelope",
        arguments: [
            ("{type: object, properties: {thing: {$ref: '#/components/schemas/Thing'}}}", "Thing at thing"),
            ("{type: object, additionalProperties: false, properties: {n: {type: integer}}}", "int at n"),
            ("{allOf: [{type: object, properties: {n: {type: integer}}}, {description: x}]}", "int at n"),
            (
                "{type: object, properties: {n: {type: integer}}, additionalProperties: {type: string}}",
                "GetThingResponse"
            ),
            ("{type: [object, 'null'], properties: {n: {type: integer}}}", "int? at n, if present"),
        ])
    func singleProperty(schema: String, expected: String) throws {
        #expect(try success(schema: schema).text == expected)
    }

    @Test(
        "a component of one property is an envelope if it has an envelope's name and only responses use it",
        arguments: [
            ("ThingResponse", true), ("ThingListResult", true), ("Thing_response_body", true),
            ("ThingResponseV2", true),
            ("Response200", true), ("ThingEnvelope", true), ("OneThing", false), ("Things", false),
            ("ResponseThing", false), ("ThingList", false),
        ])
    func singlePropertyComponent(name: String, isOpened: Bool) throws {
        let reference = "{$ref: '#/components/schemas/\(name)'}"
        let wrapper = "\(name): {type: object, properties: {thing: {$ref: '#/components/schemas/Thing'}}}"
        let alone = try success(schema: reference, schemas: wrapper)
        #expect((alone.text == "Thing at thing") == isOpened, "\(alone.text)")
        let elsewhere = wrapper + "\n    Other: {type: array, items: {$ref: '#/components/schemas/\(name)'}}"
        #expect(try success(schema: reference, schemas: elsewhere).text != "Thing at thing")
    }

    @Test("an inferred root is marked, and the configuration disables inference")
    func inference() throws {
        let single = "{type: object, properties: {thing: {$ref: '#/components/schemas/Thing'}}}"
        func isInferred(_ described: Described) throws -> Bool {
            guard case .one(.json(_, let path)) = try described.endpoint("getThing").success else { return false }
            return path.isInferred
        }
        #expect(try isInferred(success(schema: single).described))
        #expect(try !isInferred(success(operation: "x-key-path: thing", schema: single).described))
        var off = ModelOptions()
        off.keyPaths.isInferred = false
        #expect(try success(schema: single, options: off).text == "GetThingResponse")
    }

    @Test("errors are unwrapped only by a root of their own")
    func errors() throws {
        let described = try describe(
            paths: """
                /a:
                  get:
                    operationId: a
                    x-key-path: data
                    responses:
                      '200': {description: x, content: {application/json: {schema: {type: object, properties: {data: {type: string}, b: {type: string}}}}}}
                      '400': {description: x, content: {application/json: {schema: {type: object, properties: {data: {type: string}}}}}}
                      '500': {description: x, x-key-path: error, content: {application/json: {schema: {type: object, properties: {error: {type: string}}}}}}
                """
        )
        let failures = try described.endpoint("a").failures
        #expect(failures.map { described.spelled($0.content) } == ["ABadRequestResponse", "string at error"])
    }

    private static let absences: [(path: String, schema: String, expected: String)] = [
        ("a", "required: [a], properties: {a: {type: array, items: {type: string}}}", "[string] at a"),
        ("a", "properties: {a: {type: array, items: {type: string}}}", "[string] at a, if present"),
        (
            "a", "required: [a], properties: {a: {type: [array, 'null'], items: {type: string}}}",
            "[string] at a, if present"
        ),
        (
            "a", "properties: {a: {type: object, additionalProperties: {type: integer}}}",
            "[String: int] at a, if present"
        ),
        (
            "a.b",
            "properties: {a: {type: object, required: [b], properties: {b: {type: array, items: {type: string}}}}}",
            "[string] at a.b, if present"
        ),
        (
            "a.b",
            "required: [a], properties: {a: {type: object, required: [b], properties: {b: {type: array, items: {type: string}}}}}",
            "[string] at a.b"
        ),
        ("a", "properties: {a: {$ref: '#/components/schemas/Thing'}}", "Thing at a"),
        ("a?", "properties: {a: {$ref: '#/components/schemas/Thing'}}", "Thing? at a, if present"),
        ("a?", "required: [a], properties: {a: {type: array, items: {type: string}}}", "[string]? at a, if present"),
        ("a.b?", "properties: {a: {type: object, properties: {b: {type: integer}}}}", "int? at a.b, if present"),
        ("[a, b?]", "properties: {a: {type: object, properties: {b: {type: integer}}}}", "int? at a.b, if present"),
        ("[b?]", "properties: {b?: {type: integer}, b: {type: string}}", "int at b?"),
        ("a", "required: [a], properties: {a: {type: [integer, 'null']}}", "int? at a"),
        ("a", "properties: {a: {type: [integer, 'null']}}", "int? at a, if present"),
    ]

    @Test("an optional list may be absent, and so may any value at a path with a question mark", arguments: absences)
    func absence(path: String, schema: String, expected: String) throws {
        let schema = "{type: object, \(schema)}"
        #expect(try success(operation: "x-key-path: \(path)", schema: schema).text == expected)
        let keys = path.split { ".[], ".contains($0) }.map(String.init)
        #expect(try success(schema: schema, options: options(["getThing": keys])).text == expected)
        #expect(try success(schema: schema, options: options(default: keys)).text == expected)
    }

    @Test("an entry of the configuration that no operation uses is reported")
    func unmatched() throws {
        let described = try success(options: options(["getThin": ["data"]])).described
        #expect(described.codes == [.unmatchedConfiguration])
        #expect(described.diagnostics[0].hint == "did you mean 'getThing'?")
    }

    @Test("a null on the path makes the content optional")
    func nullOnTheWay() throws {
        let schema =
            "{type: object, properties: {data: {type: [object, 'null'], properties: {x: {type: string}, y: {type: string}}}, n: {type: string}}}"
        #expect(try success(operation: "x-key-path: data.x", schema: schema).text == "string? at data.x, if present")
        #expect(
            try success(operation: "x-key-path: data", schema: schema).text == "GetThingResponse? at data, if present")
    }
}
