import APIDiff
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen diff` of webhooks and callbacks.
@Suite("Diff of events")
struct DiffEventTests {
    private static let events = """
        openapi: 3.1.0
        info: { title: Shop, version: 1.0.0 }
        paths:
          /orders:
            post:
              tags: [orders]
              responses: { '204': { description: Done } }
              callbacks:
                done:
                  '{$request.query.url}':
                    post:
                      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [state], properties: { state: { type: string, enum: [x, y] }, sum: { type: integer } } } } } }
                      responses: { '200': { description: OK, content: { application/json: { schema: { type: object, properties: { ok: { type: boolean } } } } } } }
        webhooks:
          paid:
            post:
              parameters: [{ name: X-Try, in: header, required: true, schema: { type: integer } }]
              requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } }
              responses: { '200': { description: OK } }
        """

    static let eventEdits = [
        DiffTests.Edit(
            "enum: [x, y]", "enum: [x]",
            "compatible payload-enumeration-value-removed POST /orders: callback 'done': request body.state"),
        DiffTests.Edit(
            "required: [state]", "required: []",
            "breaking payload-property-optional POST /orders: callback 'done': request body.state"),
        DiffTests.Edit(
            "required: [state]", "required: [state, sum]",
            "compatible payload-property-required POST /orders: callback 'done': request body.sum"),
        DiffTests.Edit(
            "ok: { type: boolean }", "ok: { type: boolean, enum: [true] }",
            "breaking reply-enumeration-added POST /orders: callback 'done': response 200.ok"),
        DiffTests.Edit("query.url}'", "query.to}'", "risky callback-url-changed POST /orders: callback 'done'"),
        DiffTests.Edit(
            "    done:", "    finished:", "breaking callback-removed POST /orders: callback 'done'",
            "compatible callback-added POST /orders: callback 'finished'"),
        DiffTests.Edit(
            "id: { type: string }", "id: { type: integer }",
            "breaking payload-type-changed webhook 'paid': request body.id"),
        DiffTests.Edit(
            "in: header, required: true", "in: header",
            "breaking parameter-optional webhook 'paid': header parameter 'X-Try'"),
        DiffTests.Edit(
            "  paid:\n    post:", "  paid:\n    post:\n      x-signature: github",
            "breaking signature-changed webhook 'paid'"),
    ]

    @Test(
        "a change of a request that the API sends has the severity of a response, and its reply that of a request",
        arguments: eventEdits)
    func events(edit: DiffTests.Edit) throws {
        let changed = Self.events.replacingOccurrences(of: edit.find, with: edit.replace)
        #expect(changed != Self.events)
        #expect(try DiffAllOfTests.rows(Self.events, changed) == edit.expected)
    }
}
