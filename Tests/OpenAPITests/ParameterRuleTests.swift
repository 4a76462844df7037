import OpenAPI
import Testing

/// Violations of the rules for parameters and headers are reported in their positions, and everything else is read.
@Suite("Rules for parameters and headers")
struct ParameterRuleTests {
    private func messages(_ parameters: String, version: String = "3.1.0", path: String = "/a") -> [String] {
        let text = api("{ \(path): { get: { responses: {}, parameters: [\n\(parameters)\n] } } }", version: version)
        return describe(text).messages
    }

    @Test(
        "of OpenAPI 3, one parameter",
        arguments: [
            (
                "{ name: p, in: query, schema: {}, content: { a/b: {} } }",
                "23: warning: parameter 'p' has both 'schema' and 'content'; 'schema' is ignored"
            ),
            (
                "{ name: p, in: query, content: { a/b: {}, c/d: {} } }",
                "43: warning: 'content' of parameter 'p' has 2 media types, but only one is allowed; the first one is used"
            ),
            (
                "{ name: p, in: query, content: {} }",
                "23: warning: empty 'content' of parameter 'p'; assuming a string"
            ),
            (
                "{ name: p, in: query }",
                "1: warning: parameter 'p' has neither 'schema' nor 'content'; assuming a string"
            ),
            (
                "{ name: p, in: query, type: integer }",
                "23: warning: parameter 'p' has its 'type' outside of 'schema', as in Swagger 2.0; it is read"
            ),
            (
                "{ name: p, in: query, style: form, content: { a/b: {} } }",
                "23: warning: 'style' has no effect beside 'content' of parameter 'p'; ignored"
            ),
            (
                "{ name: p, in: query, schema: {}, example: 1, examples: {} }",
                "47: warning: 'example' and 'examples' exclude each other; 'examples' is ignored"
            ),
            (
                "{ name: p, in: query, schema: {}, collectionFormat: csv }",
                "35: warning: 'collectionFormat' of a parameter was removed after Swagger 2.0, but the description is 3.1; ignored"
            ),
            (
                "{ name: p, in: query, schema: {}, style: simple }",
                "42: warning: invalid style 'simple' of a query parameter; assuming 'form'"
            ),
            (
                "{ name: p, in: query, schema: {}, style: deepObject, explode: false }",
                "54: warning: style 'deepObject' without 'explode'; assuming 'explode: true'"
            ),
            (
                "{ name: p, in: query, schema: {}, style: pipeDelimited, explode: true }",
                "57: warning: style 'pipeDelimited' can't be exploded; assuming the style 'form'"
            ),
            (
                "{ name: p, in: query, schema: {}, style: spaceDelimited, allowEmptyValue: true }",
                "58: warning: 'allowEmptyValue' has no effect: style 'spaceDelimited' can't represent an empty value"
            ),
            (
                "{ name: p, in: query, content: { a/b: {} }, allowEmptyValue: true }",
                "45: warning: 'allowEmptyValue' has no effect: 'content' describes the values"
            ),
            (
                "{ name: p, in: header, schema: {}, allowEmptyValue: true }",
                "36: warning: 'allowEmptyValue' has no effect: this is a header parameter, not a query parameter"
            ),
            (
                "{ name: p, in: header, schema: {}, allowReserved: true }",
                "36: warning: 'allowReserved' has no effect on a value that isn't percent-encoded"
            ),
            (
                "{ name: p, in: cookie, schema: {}, allowReserved: true }",
                "36: warning: 'allowReserved' outside of a query requires OpenAPI 3.2, but the description is OpenAPI 3.1; it is read"
            ),
            (
                "{ name: p, in: cookie, schema: {}, style: cookie }",
                "43: warning: style 'cookie' requires OpenAPI 3.2, but the description is OpenAPI 3.1; it is read"
            ),
            (
                "{ name: p, in: formData, schema: {} }",
                "16: warning: unknown parameter location 'formData'; parameter 'p' is ignored"
            ),
            (
                "{ name: X Trace, in: header, schema: {} }",
                "9: warning: invalid header name 'X Trace'; the parameter is ignored"
            ),
            (
                "{ name: 'a=b', in: cookie, schema: {} }",
                "9: warning: invalid cookie name 'a=b'; the parameter is ignored"
            ),
            (
                "{ name: Accept, in: header, schema: {} }",
                "1: note: header parameters 'Accept', 'Authorization' and 'Content-Type', which bodies and security schemes describe in OpenAPI 3, aren't supported; skipped"
            ),
        ]
    )
    func parameter(text: String, message: String) {
        #expect(messages(text) == ["4:" + message])
    }

    @Test(
        "headers that bodies and security schemes describe are ignored, and other parameters of these names aren't",
        arguments: ["3.0.0", "3.0.4", "3.1.0", "3.2.0"])
    func describedElsewhere(version: String) {
        for name in ["Accept", "AUTHORIZATION", "content-type"] {
            #expect(messages("{ name: \(name), in: header, schema: {} }", version: version).count == 1)
            #expect(messages("{ name: \(name), in: query, schema: {} }", version: version) == [])
            #expect(messages("{ name: \(name), in: cookie, schema: {} }", version: version) == [])
        }
    }

    @Test("features of 3.2 are valid there, and forbidden ones are reported")
    func later() {
        let allowed = [
            "{ name: p, in: path, required: true, schema: {}, allowReserved: true }",
            "{ name: c, in: cookie, schema: {}, style: cookie }",
            "{ name: q, in: querystring, content: { application/json: {} } }",
        ]
        #expect(messages(allowed.joined(separator: ",\n"), version: "3.2.0", path: "'/{p}'") == [])
        let forbidden = """
            { name: c, in: cookie, schema: {}, style: cookie, allowReserved: true },
            { name: q, in: querystring, schema: {} },
            { name: r, in: querystring, content: { application/json: {} } },
            { name: s, in: query, schema: {} }
            """
        #expect(
            messages(forbidden, version: "3.2.0") == [
                "4:51: warning: 'allowReserved' has no effect on a value that isn't percent-encoded",
                "5:29: warning: querystring has 'schema' in place of 'content'; assuming a form",
                "7:1: warning: query parameter 's' beside a querystring; it is appended to the querystring",
                "6:1: warning: duplicate querystring; this one is ignored",
            ]
        )
    }

    @Test(
        "path parameters are required, and headers case-insensitive", arguments: ["3.0.0", "3.1.0", "3.2.0"])
    func names(version: String) {
        let parameters = """
            { name: p, in: path, schema: {} },
            { name: X-A, in: header, schema: {} },
            { name: x-a, in: header, schema: {} },
            { name: X-A, in: query, schema: {} }
            """
        #expect(
            messages(parameters, version: version, path: "'/{p}'") == [
                "4:1: warning: path parameter 'p' isn't required; assuming 'required: true'",
                "6:1: warning: duplicate parameter 'x-a'; only one of them is used",
            ]
        )
    }

    @Test("valid HTTP names are accepted")
    func sendable() {
        let parameters =
            ["X-A_b.1!", "filter[a]"].map { "{ name: '\($0)', in: cookie, schema: {} }" } + [
                "{ name: \"X_A.b~1\", in: header, schema: {} }"
            ]
        #expect(messages(parameters.joined(separator: ",\n")) == [])
    }

    @Test("an operation's header replaces the path's, in any case")
    func overriding() throws {
        let (document, messages) = describe(
            api(
                """
                { /a: { parameters: [{ name: X-A, in: header, schema: {} }],
                  get: { responses: {}, parameters: [{ name: x-a, in: header, required: true, schema: {} }] } } }
                """
            )
        )
        #expect(messages == [])
        #expect(document?.operations.first?.parameters.map(\.isRequired) == [true])
    }

    @Test(
        "of headers",
        arguments: [
            ("{ name: X, schema: {} }", "3: warning: unknown field 'name' of a header; ignored"),
            ("{ in: header, schema: {} }", "3: warning: unknown field 'in' of a header; ignored"),
            ("{ style: form, schema: {} }", "10: warning: invalid style 'form' of a header; assuming 'simple'"),
            (
                "{ schema: {}, content: { a/b: {} } }",
                "3: warning: header 'X-A' has both 'schema' and 'content'; 'schema' is ignored"
            ),
            (
                "{ schema: {}, collectionFormat: csv }",
                "15: warning: 'collectionFormat' of a header was removed after Swagger 2.0, but the description is 3.1; ignored"
            ),
        ]
    )
    func header(text: String, message: String) {
        let (_, messages) = describe(api("{ /a: { get: { responses: { 200: { headers: { X-A:\n\(text) } } } } } }"))
        #expect(messages == ["4:" + message])
    }

    @Test("headers of responses keep their descriptions")
    func headers() throws {
        let (document, messages) = describe(
            api(
                """
                { /a: { get: { responses: { 200: { headers: {
                  A: { required: true, deprecated: true, explode: true, schema: { type: object }, example: 1 },
                  B: { content: { application/json: { schema: {} } } }, content-type: { schema: {} } } } } } } }
                """
            )
        )
        let headers = try #require(document?.operations.first?.responses.first?.headers)
        #expect(headers.map(\.name) == ["A", "B"])
        #expect(headers[0].isRequired && headers[0].isDeprecated && headers[0].explode)
        #expect(headers[0].examples == [Document.Example(value: .number("1"))])
        #expect(headers[1].content?.name == "application/json" && headers[1].schema == nil)
        #expect(
            messages == [
                "5:57: note: headers named 'Content-Type', which media types describe in OpenAPI 3, aren't supported; skipped"
            ])
    }
}

@Suite("Rules for parameters and headers of Swagger 2.0")
struct SwaggerParameterRuleTests {
    private func describe(parameters: String) -> (document: Document?, messages: [String]) {
        OpenAPITests.describe(
            "swagger: '2.0'\ninfo: { title: T, version: '1' }\npaths: { /a: { post: { parameters: [\n\(parameters)\n] } } }"
        )
    }

    @Test(
        "one parameter",
        arguments: [
            ("{ name: p, in: query }", "1: warning: parameter 'p' has no 'type'"),
            (
                "{ name: p, in: query, type: object }",
                "29: warning: type 'object' of parameter 'p' is only allowed in bodies"
            ),
            (
                "{ name: p, in: query, type: file }",
                "29: warning: type 'file' of parameter 'p' is only allowed in bodies"
            ),
            ("{ name: p, in: query, type: array }", "23: warning: the array has no 'items'"),
            (
                "{ name: p, in: query, type: string, style: form }",
                "37: warning: 'style' of a parameter requires OpenAPI 3.0, but the description is 2.0; ignored"
            ),
            (
                "{ name: p, in: query, type: string, collectionFormat: csv }",
                "37: warning: 'collectionFormat' outside of an array; ignored"
            ),
            (
                "{ name: p, in: header, type: array, items: { type: string }, collectionFormat: multi }",
                "80: warning: unknown collection format 'multi'; assuming 'csv'"
            ),
            (
                "{ name: p, in: query, type: array, items: { type: array, collectionFormat: multi, items: { type: string } }, collectionFormat: ssv }",
                "76: warning: unknown collection format 'multi'; assuming 'csv'"
            ),
            (
                "{ name: p, in: header, type: string, allowEmptyValue: true }",
                "38: warning: 'allowEmptyValue' has no effect: this is a header parameter, not a query parameter"
            ),
            (
                "{ name: p, in: cookie, type: string }",
                "16: warning: parameter location 'cookie' requires OpenAPI 3.0, but the description is Swagger 2.0; it is read"
            ),
            (
                "{ name: p, in: body, schema: {}, type: string }",
                "34: warning: unknown field 'type' of a parameter in the body; ignored"
            ),
            ("{ name: p, in: body }", "1: warning: the parameter in the body has no 'schema'"),
            ("{ name: p, in: formData }", "1: warning: the field 'p' has no 'type'"),
        ]
    )
    func parameter(text: String, message: String) {
        #expect(describe(parameters: text).messages == ["4:" + message])
    }

    @Test("a request has one body, and a form one field per name")
    func bodies() {
        let parameters = """
            { name: a, in: body, schema: {} },
            { name: b, in: body, schema: {} },
            { name: f, in: formData, type: string },
            { name: f, in: formData, type: string }
            """
        #expect(
            describe(parameters: parameters).messages == [
                "7:1: warning: duplicate parameter 'f'; only one of them is used",
                "5:1: warning: duplicate body; a request has one",
                "7:1: warning: duplicate body; a request has one",
            ]
        )
    }

    @Test("headers that OpenAPI 3 describes elsewhere are parameters, and may be empty where lists may")
    func kept() throws {
        let (document, messages) = describe(
            parameters: """
                { name: Authorization, in: header, type: string }, { name: accept, in: header, type: string },
                { name: Content-Type, in: header, type: string },
                { name: q, in: query, type: array, collectionFormat: pipes, allowEmptyValue: true, items: { type: array, collectionFormat: tsv, items: { type: array, items: { type: string } } } }
                """
        )
        let parameters = try #require(document?.operations.first?.parameters)
        #expect(messages == [])
        #expect(parameters.map(\.name) == ["Authorization", "accept", "Content-Type", "q"])
        #expect(parameters[3].style == .pipeDelimited && parameters[3].itemStyles == [.tabDelimited, .simple])
        #expect(parameters[3].allowsEmptyValue)
    }

    @Test("nested lists with the separator of the enclosing list are reported")
    func ambiguous() {
        for (format, inner, isAmbiguous) in [
            ("csv", "csv", true), ("pipes", "pipes", true), ("multi", "csv", false), ("ssv", "csv", false),
        ] {
            let messages = describe(
                parameters:
                    "{ name: q, in: query, type: array, collectionFormat: \(format), items: { type: array, collectionFormat: \(inner), items: { type: string } } }"
            ).messages
            #expect(messages.isEmpty != isAmbiguous, "\(format) of \(inner)")
        }
    }
}
