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

    @Test("path parameters come in the template's order, then required parameters, then optional ones")
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

    @Test("a required parameter has its default as a default argument, unless it is in the path or a string")
    func requiredDefault() throws {
        let (endpoint, _) = try endpoint(
            """
            parameters:
              - {name: page, in: query, required: true, schema: {type: integer, default: 1}}
              - {name: needed, in: query, required: true, schema: {type: string}}
              - {name: sort, in: query, required: true, schema: {type: string, enum: [up, down], default: down}}
              - {name: limit, in: query, schema: {type: integer, default: 20}}
              - {name: key, in: query, required: true, schema: {type: string, default: DEMO}}
              - {name: x, in: path, required: true, schema: {type: integer, default: 7}}
            """, path: "/a/{x}"
        )
        #expect(endpoint.parameters.map(\.name) == ["x", "needed", "key", "page", "sort", "limit"])
        #expect(
            endpoint.parameters.map(\.defaultValue)
                == [nil, nil, nil, .integer("1"), .member("down"), nil])
        #expect(endpoint.parameters.map(\.isRequired) == [true, true, true, true, true, false])
    }

    @Test("an optional body comes last")
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

    @Test(
        "a parameter that its style can't encode is reported at generation",
        arguments: [
            (
                "in: query, schema: {type: array, items: {type: object, properties: {a: {}}}}",
                "style 'form' can't represent 'p': its items are objects; a call with such a value fails"
            ),
            (
                "in: query, schema: {type: array, items: {type: array, items: {type: string}}}",
                "style 'form' can't represent 'p': its items are arrays; a call with such a value fails"
            ),
            (
                "in: header, schema: {type: object, properties: {a: {type: string}, b: {type: array, items: {}}}}",
                "style 'simple' can't represent 'p': its property 'b' is an array; a call with such a value fails"
            ),
            (
                "in: cookie, schema: {type: object, additionalProperties: {type: object, properties: {a: {}}}}",
                "style 'form' can't represent 'p': its values are objects; a call with such a value fails"
            ),
            (
                "in: query, style: deepObject, schema: {type: string}",
                "style 'deepObject' of 'p', which is a single value; assuming 'p=…'"
            ),
            (
                "in: query, style: deepObject, schema: {type: array, items: {type: string}}",
                "style 'deepObject' of 'p', which is an array; assuming 'p[]=…'"
            ),
            (
                "in: query, style: pipeDelimited, schema: {type: integer}",
                "style 'pipeDelimited' of 'p', which is a single value; it has no defined form"
            ),
            (
                "in: query, allowEmptyValue: true, schema: {type: boolean}",
                "'allowEmptyValue' of 'p', whose type has no empty value; it is never sent empty"
            ),
        ]
    )
    func styles(parameter: String, message: String) throws {
        let (_, described) = try endpoint("parameters: [{name: p, \(parameter)}]", path: "/a")
        #expect(described.diagnostics.map(\.message) == [message])
    }

    @Test(
        "a parameter that its style can encode has no diagnostic",
        arguments: [
            "in: query, schema: {type: array, items: {type: string}}",
            "in: query, schema: {type: object, properties: {a: {type: integer}}}",
            "in: query, style: deepObject, schema: {type: object, properties: {a: {type: array, items: {type: object, properties: {b: {}}}}}}",
            "in: query, schema: {}",
            "in: query, schema: {oneOf: [{type: string}, {type: array, items: {type: string}}]}",
            "in: query, content: {application/json: {schema: {type: array, items: {type: array, items: {}}}}}",
            "in: query, allowEmptyValue: true, schema: {type: string}",
            "in: query, allowEmptyValue: true, schema: {type: array, items: {type: string}}",
            "in: query, allowEmptyValue: true, schema: {type: string, enum: [a, b]}",
        ]
    )
    func writable(parameter: String) throws {
        let (_, described) = try endpoint("parameters: [{name: p, \(parameter)}]", path: "/a")
        #expect(described.diagnostics.isEmpty)
    }

    @Test("a parameter inherits description and deprecation from its schema")
    func words() throws {
        let (endpoint, _) = try endpoint(
            """
            parameters:
              - {name: own, in: query, description: Own., example: 1, schema: {type: integer, description: No., example: 2, default: 3}}
              - {name: schema, in: query, schema: {type: integer, description: Its., example: 2, deprecated: true}}
              - {name: named, in: query, schema: {$ref: '#/components/schemas/Named'}}
              - {name: json, in: query, content: {application/json: {example: {a: 1}, schema: {description: Of JSON.}}}}
            """, path: "/a", schemas: "Named: {type: string, enum: [a], description: Named., example: a, default: a}"
        )
        #expect(endpoint.parameters.map(\.documentation.description) == ["Own.", "Its.", "Named.", "Of JSON."])
        #expect(endpoint.parameters.map { $0.examples.map(\.json) } == [["1"], ["2"], ["\"a\""], [#"{"a":1}"#]])
        #expect(endpoint.parameters.map(\.isDeprecated) == [false, true, false, false])
        #expect(endpoint.parameters[0].documentedDefault == .value(.integer("3")))
    }

    @Test("a parameter with JSON content is sent as JSON, a form as a form, other content as the caller's string")
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

    @Test("names are unique within the signature, including the body's")
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
        #expect(endpoint.parameters.map(\.name) == ["id", "idInHeader", "body", "requestValue", "empty"])
        #expect(endpoint.body?.name == "body2")
    }

    @Test("the body is named after its type when that is a component")
    func bodyName() throws {
        let (endpoint, _) = try endpoint(
            "requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/NewBook'}}}}", path: "/a",
            schemas: "NewBook: {type: object, properties: {x: {type: string}}}"
        )
        #expect(endpoint.body?.name == "newBook")
    }

    @Test("XML without a schema is passed as data, with a note")
    func bareXML() throws {
        let (endpoint, described) = try endpoint(
            "requestBody: {content: {application/xml: {schema: {type: object}}}}", path: "/a")
        #expect(endpoint.body?.format == .binary)
        #expect(endpoint.body?.type == .binary)
        #expect(described.diagnostics.map(\.severity) == [.note])
    }

    @Test("a request with XML alone is encoded by its models")
    func xml() throws {
        let (endpoint, described) = try endpoint(
            "requestBody: {content: {application/xml: {schema: {type: object, properties: {a: {type: string}}}}}}",
            path: "/a"
        )
        #expect(endpoint.body?.format == .xml)
        #expect(endpoint.body?.type == .named(TypeID(index: 0)))
        #expect(endpoint.body?.contentType == "application/xml")
        #expect(described.diagnostics.isEmpty)
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
