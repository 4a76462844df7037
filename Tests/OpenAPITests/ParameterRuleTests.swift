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
                "23: warning: the parameter 'p' has both 'schema' and 'content'; the content counts"
            ),
            (
                "{ name: p, in: query, content: { a/b: {}, c/d: {} } }",
                "43: warning: the 'content' of the parameter 'p' has 2 media types, where one is allowed; the first counts"
            ),
            (
                "{ name: p, in: query, content: {} }",
                "23: warning: the 'content' of the parameter 'p' has no media type; it is taken as a text"
            ),
            (
                "{ name: p, in: query }",
                "1: warning: the parameter 'p' has neither 'schema' nor 'content'; it is taken as a text"
            ),
            (
                "{ name: p, in: query, type: integer }",
                "23: warning: the parameter 'p' has its 'type' outside of a 'schema', as in Swagger 2.0; it is read all the same"
            ),
            (
                "{ name: p, in: query, style: form, content: { a/b: {} } }",
                "23: warning: 'style' says how a 'schema' is written, and the parameter 'p' has a 'content'; it is ignored"
            ),
            (
                "{ name: p, in: query, schema: {}, example: 1, examples: {} }",
                "47: warning: 'example' and 'examples' stand side by side, and only one of them may; 'example' is shown"
            ),
            (
                "{ name: p, in: query, schema: {}, collectionFormat: csv }",
                "35: warning: 'collectionFormat' of a parameter was last in Swagger 2.0, and this description is of 3.1; it is ignored"
            ),
            (
                "{ name: p, in: query, schema: {}, style: simple }",
                "42: warning: a query parameter can't have the style 'simple'; 'form' is taken"
            ),
            (
                "{ name: p, in: query, schema: {}, style: deepObject, explode: false }",
                "54: warning: the style 'deepObject' has an exploded form only, which is taken"
            ),
            (
                "{ name: p, in: query, schema: {}, style: pipeDelimited, explode: true }",
                "57: warning: the style 'pipeDelimited' has no exploded form; each item is written with the name, as in the style 'form'"
            ),
            (
                "{ name: p, in: query, schema: {}, style: spaceDelimited, allowEmptyValue: true }",
                "58: warning: 'allowEmptyValue' has no effect here: the style 'spaceDelimited' has no way to write an empty value"
            ),
            (
                "{ name: p, in: query, content: { a/b: {} }, allowEmptyValue: true }",
                "45: warning: 'allowEmptyValue' has no effect here: a 'content' says what may be sent"
            ),
            (
                "{ name: p, in: header, schema: {}, allowEmptyValue: true }",
                "36: warning: 'allowEmptyValue' has no effect here: it is for queries alone, and this is a header parameter"
            ),
            (
                "{ name: p, in: header, schema: {}, allowReserved: true }",
                "36: warning: 'allowReserved' has no effect here, where nothing is percent-encoded"
            ),
            (
                "{ name: p, in: cookie, schema: {}, allowReserved: true }",
                "36: warning: 'allowReserved' outside of queries came with OpenAPI 3.2, and this is OpenAPI 3.1; it is read all the same"
            ),
            (
                "{ name: p, in: cookie, schema: {}, style: cookie }",
                "43: warning: the style 'cookie' came with OpenAPI 3.2, and this is OpenAPI 3.1; it is read all the same"
            ),
            (
                "{ name: p, in: formData, schema: {} }",
                "16: warning: the parameter 'p' stands in no place that a request has; it is left out"
            ),
            (
                "{ name: X Trace, in: header, schema: {} }",
                "9: warning: no header can be called 'X Trace'; the parameter is left out"
            ),
            (
                "{ name: 'a=b', in: cookie, schema: {} }",
                "9: warning: no cookie can be called 'a=b'; the parameter is left out"
            ),
            (
                "{ name: Accept, in: header, schema: {} }",
                "1: note: parameters called 'Accept', 'Authorization' or 'Content-Type', which OpenAPI 3 has bodies and security schemes describe, aren't generated"
            ),
        ]
    )
    func parameter(text: String, message: String) {
        #expect(messages(text) == ["4:" + message])
    }

    @Test(
        "headers that bodies and security schemes describe are left out, and other parameters of these names aren't",
        arguments: ["3.0.0", "3.0.4", "3.1.0", "3.2.0"])
    func describedElsewhere(version: String) {
        for name in ["Accept", "AUTHORIZATION", "content-type"] {
            #expect(messages("{ name: \(name), in: header, schema: {} }", version: version).count == 1)
            #expect(messages("{ name: \(name), in: query, schema: {} }", version: version) == [])
            #expect(messages("{ name: \(name), in: cookie, schema: {} }", version: version) == [])
        }
    }

    @Test("what 3.2 allows is no mistake there, and what it forbids is one")
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
                "4:51: warning: 'allowReserved' has no effect here, where nothing is percent-encoded",
                "5:29: warning: a querystring is described by 'content', not by 'schema'; it is sent as a form",
                "7:1: warning: the parameter 's' is of a query that is described as a whole; it is sent behind that",
                "6:1: warning: the whole query is described for a second time; this one is left out",
            ]
        )
    }

    @Test("a path parameter is required, and a header's name has no case", arguments: ["3.0.0", "3.1.0", "3.2.0"])
    func names(version: String) {
        let parameters = """
            { name: p, in: path, schema: {} },
            { name: X-A, in: header, schema: {} },
            { name: x-a, in: header, schema: {} },
            { name: X-A, in: query, schema: {} }
            """
        #expect(
            messages(parameters, version: version, path: "'/{p}'") == [
                "4:1: warning: the path parameter 'p' isn't required, as all of them are; it is taken as required",
                "6:1: warning: the parameter 'x-a' is here for a second time",
            ]
        )
    }

    @Test("names that HTTP can send are no mistake")
    func sendable() {
        let parameters =
            ["X-A_b.1!", "filter[a]"].map { "{ name: '\($0)', in: cookie, schema: {} }" } + [
                "{ name: \"X_A.b~1\", in: header, schema: {} }"
            ]
        #expect(messages(parameters.joined(separator: ",\n")) == [])
    }

    @Test("an operation's header takes the place of the path's, in any case")
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
            ("{ name: X, schema: {} }", "3: warning: 'name' isn't a field of a header; it is ignored"),
            ("{ in: header, schema: {} }", "3: warning: 'in' isn't a field of a header; it is ignored"),
            ("{ style: form, schema: {} }", "10: warning: a header can't have the style 'form'; 'simple' is taken"),
            (
                "{ schema: {}, content: { a/b: {} } }",
                "3: warning: the header 'X-A' has both 'schema' and 'content'; the content counts"
            ),
            (
                "{ schema: {}, collectionFormat: csv }",
                "15: warning: 'collectionFormat' of a header was last in Swagger 2.0, and this description is of 3.1; it is ignored"
            ),
        ]
    )
    func header(text: String, message: String) {
        let (_, messages) = describe(api("{ /a: { get: { responses: { 200: { headers: { X-A:\n\(text) } } } } } }"))
        #expect(messages == ["4:" + message])
    }

    @Test("headers of responses keep what is said of them")
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
                "5:57: note: headers called 'Content-Type', of which OpenAPI 3 has media types speak, aren't generated"
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
            ("{ name: p, in: query }", "1: warning: the parameter 'p' has no 'type'"),
            (
                "{ name: p, in: query, type: object }",
                "29: warning: the parameter 'p' has the type 'object', which is for bodies alone"
            ),
            (
                "{ name: p, in: query, type: file }",
                "29: warning: the parameter 'p' has the type 'file', which is for bodies alone"
            ),
            ("{ name: p, in: query, type: array }", "23: warning: a list has no 'items'"),
            (
                "{ name: p, in: query, type: string, style: form }",
                "37: warning: 'style' of a parameter came with OpenAPI 3.0, and this description is of 2.0; it is ignored"
            ),
            (
                "{ name: p, in: query, type: string, collectionFormat: csv }",
                "37: warning: 'collectionFormat' is of lists, and this is none; it is ignored"
            ),
            (
                "{ name: p, in: header, type: array, items: { type: string }, collectionFormat: multi }",
                "80: warning: there is no collection format 'multi' here; 'csv' is taken"
            ),
            (
                "{ name: p, in: query, type: array, items: { type: array, collectionFormat: multi, items: { type: string } }, collectionFormat: ssv }",
                "76: warning: there is no collection format 'multi' here; 'csv' is taken"
            ),
            (
                "{ name: p, in: header, type: string, allowEmptyValue: true }",
                "38: warning: 'allowEmptyValue' has no effect here: it is for queries alone, and this is a header parameter"
            ),
            (
                "{ name: p, in: cookie, type: string }",
                "16: warning: parameters in 'cookie' came with OpenAPI 3.0, and this is Swagger 2.0; it is read all the same"
            ),
            (
                "{ name: p, in: body, schema: {}, type: string }",
                "34: warning: 'type' isn't a field of a parameter in the body; it is ignored"
            ),
            ("{ name: p, in: body }", "1: warning: the parameter in the body has no 'schema'"),
            ("{ name: p, in: formData }", "1: warning: the field 'p' has no 'type'"),
        ]
    )
    func parameter(text: String, message: String) {
        #expect(describe(parameters: text).messages == ["4:" + message])
    }

    @Test("a request has one body, and a form one field of a name")
    func bodies() {
        let parameters = """
            { name: a, in: body, schema: {} },
            { name: b, in: body, schema: {} },
            { name: f, in: formData, type: string },
            { name: f, in: formData, type: string }
            """
        #expect(
            describe(parameters: parameters).messages == [
                "7:1: warning: the parameter 'f' is here for a second time",
                "5:1: warning: the body is described in two ways, and a request has one",
                "7:1: warning: the body is described in two ways, and a request has one",
            ]
        )
    }

    @Test("headers that OpenAPI 3 has described elsewhere are parameters, and may be empty where lists may")
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

    @Test("lists that are joined in the same way as the list around them can't be told apart")
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
