import APIModel
import Diagnostics
import Testing

@Suite("Responses")
struct ResponseTests {
    private func success(_ responses: String, method: String = "get") throws -> (String, Described) {
        let described = try describe(
            paths: "/a:\n  \(method):\n    operationId: getThing\n    tags: [things]\n    responses:\n"
                + responses.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n"),
            schemas: """
                A: {type: object, properties: {x: {type: string}, y: {type: string}}}
                B: {type: object, properties: {x: {type: string}, z: {type: string}}}
                """
        )
        return (try described.success(of: "getThing"), described)
    }

    private static func json(_ name: String) -> String {
        "content: {application/json: {schema: {$ref: '#/components/schemas/\(name)'}}}"
    }

    @Test("one content is returned, and equal contents are one")
    func one() throws {
        #expect(try success("'200': {description: x, \(Self.json("A"))}").0 == "A")
        #expect(
            try success("'200': {description: x, \(Self.json("A"))}\n'201': {description: x, \(Self.json("A"))}").0
                == "A")
        #expect(try success("'204': {description: x}").0 == "none")
        #expect(try success("{}").0 == "none")
    }

    @Test("a response with an unresolved reference is bytes, and such a request body any JSON")
    func unresolved() throws {
        let (text, _) = try success("'200': {$ref: '#/components/responses/Gone'}")
        #expect(text == "binary")
        #expect(try success("'204': {$ref: '#/components/responses/Gone'}").0 == "none")
        let sent = try describe(
            paths: """
                /a:
                  put:
                    operationId: putThing
                    requestBody: {$ref: 'https://other.example/a.yaml#/body'}
                    responses: {'204': {description: x}}
                """)
        let body = try #require(sent.model.groups.first?.endpoints.first?.body)
        #expect(body.type == .json)
        #expect(body.contentType == "application/json")
    }

    @Test("a status that has no body has none, even where one is described", arguments: [204, 205])
    func bodiless(status: Int) throws {
        #expect(try success("'\(status)': {description: x, \(Self.json("A"))}").0 == "none")
    }

    @Test(
        "without a successful body the failures' media types are accepted, unless one is JSON",
        arguments: [
            (["application/xml"], "application/xml"),
            (["text/plain", "application/xml", "application/xml"], "text/plain, application/xml"),
            (["application/problem+json"], nil), (["application/json", "application/xml"], nil), ([], nil),
        ] as [([String], String?)])
    func failureTypes(types: [String], accept: String?) throws {
        let failures = types.enumerated().map { index, type in
            "'\(400 + index)': {description: x, content: {\(type): {schema: {type: object, properties: {a: {type: string}}}}}}"
        }
        let described = try success((["'204': {description: x}"] + failures).joined(separator: "\n")).1
        #expect(try described.endpoint("getThing").accept == accept)
    }

    @Test("a content in only some responses is optional")
    func optional() throws {
        #expect(try success("'200': {description: x, \(Self.json("A"))}\n'204': {description: x}").0 == "A or none")
    }

    @Test("different contents are an enum named after the endpoint")
    func several() throws {
        let (text, _) = try success(
            "'200': {description: x, \(Self.json("A"))}\n'202': {description: x, \(Self.json("B"))}\n'204': {description: x}"
        )
        #expect(text == "GetThingSuccess(ok: A, accepted: B, noContent: none)")
    }

    @Test("the default response is a success only where there is no other")
    func defaultResponse() throws {
        #expect(try success("default: {description: x, \(Self.json("A"))}").0 == "A")
        let (text, described) = try success(
            "'200': {description: x, \(Self.json("A"))}\ndefault: {description: x, \(Self.json("B"))}\n'404': {description: x}"
        )
        #expect(text == "A")
        let failures = try described.endpoint("getThing").failures
        #expect(failures.map(\.status) == [.default, .code(404)])
        #expect(failures.map { described.spelled($0.content) } == ["B", "none"])
        #expect(try described.type("B").usage == .received)
    }

    @Test("2XX is a success")
    func range() throws {
        #expect(try success("2XX: {description: x, \(Self.json("A"))}").0 == "A")
    }

    @Test(
        "JSON without a schema is any JSON, text is a string, the rest is data",
        arguments: [
            ("application/json: {}", "json", nil), ("text/plain: {}", "text", "text/plain"),
            ("image/png: {}", "binary", "image/png"),
            ("application/json: {schema: {type: string, format: binary}}", "binary", nil),
            ("application/problem+json: {schema: {type: string}}", "string", "application/problem+json"),
        ])
    func contents(content: String, expected: String, accept: String?) throws {
        let (text, described) = try success("'200': {description: x, content: {\(content)}}")
        #expect(text == expected)
        #expect(try described.endpoint("getThing").accept == accept)
    }

    @Test("a response to HEAD has no content")
    func head() throws {
        #expect(try success("'200': {description: x, \(Self.json("A"))}", method: "head").0 == "none")
    }

    @Test("a response that may be null is optional")
    func nullable() throws {
        #expect(
            try success("'200': {description: x, content: {application/json: {schema: {type: [string, 'null']}}}}").0
                == "string?"
        )
    }
}
