import APIModel
import Diagnostics
import Testing

@Suite("Parameters and bodies")
struct ParameterTests {
    private func endpoint(_ operation: String, path: String = "/a/{x}/{y}", schemas: String = "") throws -> (
        Endpoint, Described
    ) {
        let described = try describe(
            paths: "\(path):\n  post:\n    operationId: op\n    responses: {'204': {description: Done.}}\n"
                + operation.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"), schemas: schemas
        )
        return (try described.endpoint("op"), described)
    }

    @Test("path parameters come in the template's order, then what is required, then the rest")
    func order() throws {
        let (endpoint, _) = try endpoint(
            """
            parameters:
              - {name: optional, in: query, schema: {type: string}}
              - {name: y, in: path, required: true, schema: {type: string}}
              - {name: needed, in: query, required: true, schema: {type: string}}
              - {name: x, in: path, required: true, schema: {type: integer}}
            requestBody: {required: true, content: {application/json: {schema: {type: string}}}}
            """
        )
        #expect(endpoint.parameters.map(\.name) == ["x", "y", "needed", "optional"])
        #expect(endpoint.bodyPosition == 3)
        #expect(endpoint.path == [.literal("/a/"), .parameter(name: "x"), .literal("/"), .parameter(name: "y")])
    }

    @Test("a body that may be left out comes last")
    func optionalBody() throws {
        let (endpoint, _) = try endpoint(
            """
            parameters: [{name: optional, in: query, schema: {type: string}}]
            requestBody: {content: {application/json: {schema: {type: string}}}}
            """, path: "/a"
        )
        #expect(endpoint.bodyPosition == 1)
        #expect(endpoint.body?.isRequired == false)
    }

    @Test("headers that other parts describe are no parameters")
    func headers() throws {
        let (endpoint, described) = try endpoint(
            """
            parameters:
              - {name: accept, in: header, schema: {type: string}}
              - {name: Content-Type, in: header, schema: {type: string}}
              - {name: Authorization, in: header, schema: {type: string}}
              - {name: X-Trace, in: header, schema: {type: string}}
            """, path: "/a"
        )
        #expect(endpoint.parameters.map(\.key) == ["X-Trace"])
        #expect(described.diagnostics.isEmpty)
    }

    @Test("a parameter with JSON content is sent as JSON, a form as one, other content as the caller's text")
    func content() throws {
        let (endpoint, described) = try endpoint(
            """
            parameters:
              - {name: filter, in: query, content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}}
              - {name: form, in: query, content: {application/x-www-form-urlencoded: {schema: {type: object}}}}
              - {name: other, in: query, content: {application/xml: {schema: {type: object}}}}
            """, path: "/a"
        )
        #expect(endpoint.parameters.map(\.style) == [.json, .urlEncoded, .plain])
        #expect(endpoint.parameters.last?.type == .string)
        #expect(described.diagnostics.isEmpty)
    }

    @Test("names are unique within the signature, the body's too")
    func names() throws {
        let (endpoint, _) = try endpoint(
            """
            parameters:
              - {name: id, in: query, schema: {type: string}}
              - {name: ID, in: header, schema: {type: string}}
              - {name: body, in: query, schema: {type: string}}
              - {name: request, in: query, schema: {type: string}}
              - {name: '', in: query, schema: {type: string}}
            requestBody: {content: {application/json: {schema: {type: string}}}}
            """, path: "/a"
        )
        #expect(endpoint.parameters.map(\.name) == ["id", "id2", "body", "requestValue", "empty"])
        #expect(endpoint.body?.name == "body2")
    }

    @Test("the body is called after its type when that is a component")
    func bodyName() throws {
        let (endpoint, _) = try endpoint(
            "requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/NewBook'}}}}", path: "/a",
            schemas: "NewBook: {type: object, properties: {x: {type: string}}}"
        )
        #expect(endpoint.body?.name == "newBook")
    }

    @Test("XML alone is passed on as data, with a warning")
    func xml() throws {
        let (endpoint, described) = try endpoint(
            "requestBody: {content: {application/xml: {schema: {type: object, properties: {a: {type: string}}}}}}",
            path: "/a"
        )
        #expect(endpoint.body?.format == .binary)
        #expect(endpoint.body?.type == .binary)
        #expect(endpoint.body?.contentType == "application/xml")
        #expect(described.diagnostics.map(\.severity) == [.warning])
    }

    @Test("binary properties of a multipart body are files")
    func multipart() throws {
        let (_, described) = try endpoint(
            """
            requestBody:
              content:
                multipart/form-data:
                  schema:
                    type: object
                    required: [file]
                    properties:
                      file: {type: string, format: binary}
                      more: {type: array, items: {type: string, format: binary}}
                      note: {type: string}
            """, path: "/a"
        )
        #expect(
            try described.structure("OpRequest").properties.map { described.spelled($0.type) } == [
                "file", "[file]", "string",
            ])
    }
}
