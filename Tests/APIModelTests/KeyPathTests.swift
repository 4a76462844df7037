import APIModel
import Testing

/// Where the content of a response lies, by which rule.
@Suite("Key-path roots")
struct KeyPathTests {
    private func description(_ schema: String, operation: String = "", response: String = "", document: String = "") -> String {
        """
        openapi: 3.1.0
        info: { title: T, version: '1' }
        \(document)
        paths: { /a: { get: { operationId: getA, tags: [all], \(operation)
          responses: { '200': { description: ok, \(response) content: { application/json: { schema: \(schema) } } } } } } }
        components: { schemas: {
          Item: { type: object, properties: { id: { type: string }, name: { type: string } } },
          Alone: { type: object, properties: { item: { $ref: '#/components/schemas/Item' } } },
          Shared: { type: object, properties: { item: { $ref: '#/components/schemas/Item' } } },
          User: { type: object, properties: { a: { $ref: '#/components/schemas/Shared' }, b: { type: string } } } } }
        """
    }

    private func root(_ text: String, change: (inout ModelOptions) -> Void = { _ in }) throws -> (path: [String]?, messages: [String], opened: Int) {
        let (built, messages) = try model(text, change: change)
        guard case .one(.json(_, let path))? = built.groups.first?.endpoints.first?.success else {
            return (nil, messages, built.openedEnvelopes)
        }
        return (path, messages, built.openedEnvelopes)
    }

    private static let nested = """
        { type: object, properties: { data: { type: object, properties: { items: { type: array, items: { $ref: '#/components/schemas/Item' } }, count: { type: integer } } }, page: { type: integer } } }
        """

    @Test("the response's own extension comes first, then the operation's, the configuration's, the document's")
    func order() throws {
        let all = ("x-key-path: data.items,", "x-key-path: data.count,", "x-key-path: page")
        func path(_ response: String, _ operation: String, _ document: String, _ configured: [String]? = nil) throws -> [String]? {
            try root(description(Self.nested, operation: operation, response: response, document: document)) { options in
                if let configured { options.keyPaths.operations = ["getA": configured] }
                options.keyPaths.defaultPath = ["data"]
            }.path
        }
        #expect(try path(all.0, all.1, all.2, ["data"]) == ["data", "items"])
        #expect(try path("", all.1, all.2, ["data"]) == ["data", "count"])
        #expect(try path("", "", all.2, ["data"]) == ["data"])
        #expect(try path("", "", all.2) == ["page"])
        #expect(try path("", "", "") == ["data"])
    }

    @Test("null, and ~ in the configuration, mean that nothing is unwrapped")
    func none() throws {
        let alone = "{ $ref: '#/components/schemas/Alone' }"
        #expect(try root(description(alone, operation: "x-key-path: ~,")).path == [])
        #expect(try root(description(alone)) { $0.keyPaths.operations = ["GET /a": []] }.path == [])
    }

    @Test("an object that only holds one property is an envelope, unless it is used elsewhere too")
    func singleProperty() throws {
        #expect(try root(description("{ $ref: '#/components/schemas/Alone' }")).path == ["item"])
        #expect(try root(description("{ type: object, properties: { only: { type: string } } }")).path == ["only"])
        let shared = description("{ $ref: '#/components/schemas/Shared' }")
        #expect(try root(shared).path == [])
        let open = "{ type: object, properties: { only: { type: string } }, additionalProperties: true }"
        #expect(try root(description(open)).path == [])
    }

    @Test("the envelope never becomes a type, and is counted")
    func envelopeIsGone() throws {
        let (built, _) = try model(description("{ $ref: '#/components/schemas/Alone' }"))
        #expect(built.types.definitions.map(\.name) == ["Item"])
        #expect(built.openedEnvelopes == 1)
    }

    @Test("a root that the response hasn't is reported where it was asked for, and passed over where it is a rule for all")
    func missingRoot() throws {
        let wrong = try root(description(Self.nested, operation: "x-key-path: data.itmes,"))
        #expect(wrong.path == [])
        #expect(wrong.messages == ["the response has nothing at 'data.itmes'; it isn't unwrapped"])
        let rule = try root(description("{ $ref: '#/components/schemas/Item' }", document: "x-key-path: data"))
        #expect(rule.path == [])
        #expect(rule.messages == [])
    }

    @Test("a configuration for an operation that isn't there is reported")
    func unmatched() throws {
        let result = try root(description(Self.nested)) { $0.keyPaths.operations = ["getB": ["x"]] }
        #expect(result.messages == ["'keyPath.operations' names 'getB', which the description doesn't have"])
    }
}
