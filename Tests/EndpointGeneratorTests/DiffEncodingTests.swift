import APIDiff
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen diff` of how values are encoded, and of the variables of servers.
@Suite("Diff of encodings")
struct DiffEncodingTests {
    private static let openAPI = """
        openapi: 3.2.0
        info: { title: Shop, version: 1.0.0 }
        servers: [{ url: 'https://{region}.example', variables: { region: { default: eu, enum: [eu, us] } } }]
        paths:
          /parts:
            post:
              requestBody: { content: { multipart/mixed: { itemSchema: { type: object }, itemEncoding: { contentType: application/json } } } }
              responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
          /positions:
            post:
              requestBody: { content: { multipart/mixed: { schema: { type: array, prefixItems: [{ type: object }] }, prefixEncoding: [{ contentType: text/json }] } } }
              responses: { '204': { description: OK } }
        components:
          schemas:
            Pet:
              discriminator: { propertyName: kind, defaultMapping: Other }
              oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Other' }]
            Cat: { type: object, required: [kind], properties: { kind: { type: string }, json: { type: string, contentMediaType: application/json, contentSchema: { type: object, properties: { a: { type: string } } } } } }
            Other: { type: object, properties: { kind: { type: string } } }
        """

    private static let swagger = """
        swagger: '2.0'
        info: { title: Shop, version: 1.0.0 }
        paths:
          /list:
            get:
              parameters: [{ name: ids, in: query, type: array, items: { type: array, items: { type: string }, collectionFormat: ssv } }]
              responses: { 200: { description: OK, headers: { X-Ids: { type: array, items: { type: string }, collectionFormat: pipes } } } }
        """

    @Test(
        "an edit of an encoding is reported",
        arguments: [
            DiffTests.Edit(
                "itemEncoding: { contentType: application/json }", "itemEncoding: { contentType: text/json }",
                "breaking encoding-changed POST /parts: request body[]"),
            DiffTests.Edit(
                "contentType: text/json", "contentType: application/json",
                "breaking encoding-changed POST /positions: request body[0]"),
            DiffTests.Edit(
                "defaultMapping: Other", "defaultMapping: Cat", "breaking response-discriminator-mapping-changed Pet"),
            DiffTests.Edit(
                "a: { type: string }", "a: { type: integer }", "breaking response-type-changed Cat.json.a"),
            DiffTests.Edit("enum: [eu, us]", "enum: [eu]", "risky server-variable-changed servers: variable 'region'"),
            DiffTests.Edit(
                "default: eu, enum", "default: us, enum", "risky server-variable-changed servers: variable 'region'"),
            DiffTests.Edit(
                "collectionFormat: ssv", "collectionFormat: csv",
                "breaking parameter-style-changed GET /list: query parameter 'ids'"),
            DiffTests.Edit(
                "collectionFormat: pipes", "collectionFormat: csv",
                "breaking response-header-style-changed GET /list: response 200: header 'X-Ids'"),
        ])
    func edits(edit: DiffTests.Edit) throws {
        let base = [Self.openAPI, Self.swagger].first { $0.contains(edit.find) } ?? ""
        let changes = try DiffTests().diff(base, base.replacingOccurrences(of: edit.find, with: edit.replace))
        #expect(
            changes.filter { $0.layer == .api }.map { "\($0.severity) \($0.kind) \($0.subject)" } == edit.expected)
    }
}
