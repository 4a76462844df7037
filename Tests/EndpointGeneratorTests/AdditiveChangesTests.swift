import APIDiff
import EndpointGenerator
import Testing

/// Additions of a server, which the article *What stays stable* lists: declarations of the client stay as they are.
@Suite("Additive changes")
struct AdditiveChangesTests {
    private static let base = """
        openapi: 3.1.0
        info: { title: Shop, version: 1.4.2 }
        servers: [{ url: 'https://shop.example' }]
        security: [{ token: [] }]
        paths:
          /books:
            get:
              tags: [books]
              operationId: listBooks
              responses: { '200': { description: x, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Book' } } } } } }
            post:
              tags: [books]
              operationId: createBook
              requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Draft' } } } }
              responses: { '201': { description: x } }
          /books/{id}:
            get:
              tags: [books]
              operationId: getBook
              parameters:
                - { name: id, in: path, required: true, schema: { type: string } }
                - { name: sort, in: query, required: true, schema: { type: string, enum: [up, down] } }
                - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
              responses:
                '200':
                  description: Good
                  content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } }
                '404': { description: None }
          /wrapped: { get: { tags: [books], operationId: getWrapped, responses: { '200': { description: x, content: { application/json: { schema: { type: object, required: [item], properties: { item: { $ref: '#/components/schemas/Special' } } } } } } } } }
          /shelves: { delete: { tags: [shelves], operationId: clearShelves, responses: { '204': { description: x } } } }
        webhooks:
          sold: { post: { operationId: sold, tags: [books], requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } }, responses: { '204': { description: x } } } }
        components:
          securitySchemes: { token: { type: http, scheme: bearer } }
          schemas:
            Book:
              type: object
              required: [id, owner]
              properties:
                id: { type: string }
                genre: { type: string, enum: [crime, verse] }
                mood: { type: string, enum: [crime, verse] }
                about: { oneOf: [{ $ref: '#/components/schemas/Person' }, { $ref: '#/components/schemas/Place' }] }
                owner: { $ref: '#/components/schemas/Person' }
                edition: { $ref: '#/components/schemas/Edition' }
                print: { $ref: '#/components/schemas/Print' }
                voice: { $ref: '#/components/schemas/Voice' }
                cover: { $ref: '#/components/schemas/Binding' }
                award: { oneOf: [{ type: string }, { type: object, properties: { prize: { type: string } } }] }
            Binding: { type: string, enum: [soft, hard] }
            Voice: { type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
            Edition: { type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
            Print: { allOf: [{ $ref: '#/components/schemas/Edition' }, { properties: { pages: { type: integer } } }] }
            Poster: { allOf: [{ $ref: '#/components/schemas/Edition' }, { properties: { width: { type: integer } } }] }
            Billboard: { allOf: [{ $ref: '#/components/schemas/Poster' }, { properties: { lights: { type: boolean } } }] }
            Person: { type: object, required: [kind, name], properties: { kind: { const: person }, name: { type: string } } }
            Place: { type: object, required: [kind, floor], properties: { kind: { const: place }, floor: { type: integer } } }
            Draft:
              type: object
              required: [title]
              properties:
                title: { type: string, maxLength: 80 }
                note: { type: string }
            Special: { type: object, properties: { note: { type: [string, 'null'] }, count: { type: integer, default: 1 } } }
            Event: { type: object, required: [kind, at], properties: { kind: { const: event }, at: { type: string, format: date-time } } }
        """

    struct Edit: CustomTestStringConvertible, Sendable {
        let name: String
        let find: String
        let replace: String
        /// The changes of the client that aren't compatible: `risky case-added BooksTarget.putBook`.
        let expected: [String]
        var testDescription: String { name }

        init(_ name: String, _ find: String, _ replace: String, _ expected: String...) {
            (self.name, self.find, self.replace, self.expected) = (name, find, replace, expected)
        }
    }

    private static let none = "responses: { '204': { description: x } } }"
    private static let book = "{ application/json: { schema: { $ref: '#/components/schemas/Book' } } }"

    static let edits = [
        Edit(
            "an operation that sends a received model", "  /books/{id}:\n",
            "  /books/{id}:\n    put: { tags: [books], operationId: putBook, parameters: [{ name: id, in: path, required: true, schema: { type: string } }], requestBody: { required: true, content: \(book) }, \(none)\n",
            "risky case-added BooksTarget.put(id:_:)"),
        Edit(
            "an operation that receives a sent model", "webhooks:\n",
            "  /drafts: { get: { tags: [drafts], operationId: getDraft, responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/Draft' } } } } } } }\nwebhooks:\n"
        ),
        Edit(
            "an operation without parameters in a group of such operations", "  /shelves:",
            "  /shelves/all: { get: { tags: [shelves], operationId: getShelves, \(none) }\n  /shelves:",
            "risky case-added ShelvesTarget.getShelves"),
        Edit(
            "a first operation with parameters in a group", "  /shelves:",
            "  /shelves/{id}: { get: { tags: [shelves], operationId: getShelf, parameters: [{ name: id, in: path, required: true, schema: { type: string } }], \(none) }\n  /shelves:",
            "risky conformance-removed ShelvesTarget", "risky case-added ShelvesTarget.getShelf(id:)"),
        Edit(
            "an operation in a new group", "webhooks:\n",
            "  /shops: { delete: { tags: [shops], operationId: closeShops, \(none) }\nwebhooks:\n"),
        Edit(
            "an optional query parameter", "        - { name: limit,",
            "        - { name: from, in: query, schema: { type: integer } }\n        - { name: limit,",
            "risky optional-parameter-added BooksTarget.get(id:sort:limit:)"),
        Edit(
            "an optional header", "        - { name: limit,",
            "        - { name: X-From, in: header, schema: { type: string } }\n        - { name: limit,",
            "risky optional-parameter-added BooksTarget.get(id:sort:limit:)"),
        Edit(
            "a required parameter that becomes optional", "in: query, required: true,", "in: query,"),
        Edit("a value of a parameter", "enum: [up, down]", "enum: [up, down, none]"),
        Edit(
            "a value of one of two equal enumerations", "genre: { type: string, enum: [crime,",
            "genre: { type: string, enum: [tale, crime,"),
        Edit("a value that makes two enumerations equal", "enum: [up, down]", "enum: [up, down, crime, verse]"),
        Edit(
            "an optional property of a response", "        genre:", "        pages: { type: integer }\n        genre:"),
        Edit(
            "an array in a response", "        genre:",
            "        tags: { type: array, items: { type: string } }\n        genre:"),
        Edit("an optional property of a request", "        note:", "        shelf: { type: string }\n        note:"),
        Edit(
            "a member of a union", "{ $ref: '#/components/schemas/Place' }]",
            "{ $ref: '#/components/schemas/Place' }, { $ref: '#/components/schemas/Event' }]",
            "risky case-added Book.About.event(_:)"),
        Edit(
            "a second inline object in a union", "{ prize: { type: string } } }]",
            "{ prize: { type: string }, year: { type: integer } } }, { type: object, properties: { prize: { type: string }, year: { type: integer }, jury: { type: string } } }]",
            "risky case-added Book.Award.jury(_:)"),
        Edit(
            "a title of an inline object in a union", "{ type: object, properties: { prize",
            "{ title: Prize, type: object, properties: { prize"),
        Edit("a failure", "        '404':", "        '410': { description: Gone }\n        '404':"),
        Edit(
            "a tag", "tags: [books]\n      operationId: listBooks", "tags: [books, lists]\n      operationId: listBooks"
        ),
        Edit("a security alternative", "security: [{ token: [] }]", "security: [{ token: [] }, {}]"),
        Edit(
            "a server", "[{ url: 'https://shop.example' }]",
            "[{ url: 'https://shop.example' }, { url: 'https://test.example', description: Test }]"),
        Edit("a looser bound", "maximum: 50", "maximum: 500"),
        Edit("no bound", ", maxLength: 80", ""),
        Edit("a default", "maximum: 50", "maximum: 50, default: 20"),
        Edit("a description", "note: { type: string", "note: { description: For the shop., type: string"),
        Edit("an example", "note: { type: string", "note: { example: x, type: string"),
        Edit(
            "a second property beside the content of an inferred envelope", "properties: { item:",
            "properties: { total: { type: integer }, item:"),
        Edit(
            "an operation whose name an existing method has", "  /books:\n",
            "  /old: { get: { tags: [books], operationId: list_books, \(none) }\n  /books:\n",
            "risky case-added BooksTarget.listBooks"),
        Edit(
            "a component whose name an existing type has", "    Book:\n",
            "    book: { type: object, properties: { x: { type: string } } }\n    Book:\n"),
        Edit(
            "a tag before the others", "tags: [books]\n      operationId: listBooks",
            "tags: [new, books]\n      operationId: listBooks"),
        Edit(
            "a component that has the name of an operation's type", "    Event:",
            "    GetBookErrorResponse: { type: object, properties: { x: { type: string } } }\n    Event:"),
        Edit(
            "an inline object that is named like a component", "        genre:",
            "        person: { type: object, properties: { x: { type: string } } }\n        genre:"),
        Edit(
            "an inline object that is named like an enumeration", "        genre:",
            "        binding: { type: object, properties: { x: { type: string } } }\n        genre:"),
        Edit("a schema", "    Event:", "    Film: { type: object, properties: { x: { type: string } } }\n    Event:"),
    ]

    /// Schemas that include others by `allOf`, before which the included ones were structs or bases.
    static let subtypes = [
        Edit(
            "a further subtype of a base", "    Person:",
            "    Audio: { allOf: [{ $ref: '#/components/schemas/Edition' }, { properties: { length: { type: integer } } }] }\n    Person:",
            "risky case-added Edition.audio(_:)"),
        Edit(
            "a first subtype of a schema that inherits a discriminator", "    Person:",
            "    Comic: { allOf: [{ $ref: '#/components/schemas/Print' }, { properties: { artist: { type: string } } }] }\n    Person:",
            "risky case-added Edition.comic(_:)"),
        Edit(
            "a first subtype of a schema with a discriminator", "    Person:",
            "    Loud: { allOf: [{ $ref: '#/components/schemas/Voice' }, { properties: { volume: { type: integer } } }] }\n    Person:"
        ),
        Edit(
            "a description of a schema between a base and its subtypes", "Poster: {", "Poster: { description: Large,"),
    ]

    /// The exceptions that the article names.
    static let exceptions = [
        Edit(
            "a property of a request that becomes optional", "      required: [title]", "      required: []",
            "breaking property-changed Draft.title"),
        Edit(
            "a property of a response that becomes required", "required: [id, owner]", "required: [id, owner, print]",
            "breaking parameter-default-removed Book.init(id:genre:mood:about:owner:edition:print:voice:cover:award:)",
            "breaking parameter-type-changed Book.init(id:genre:mood:about:owner:edition:print:voice:cover:award:)",
            "breaking property-changed Book.print"),
        Edit(
            "a bound of an integer beyond Int", "maximum: 50", "maximum: 18446744073709551615",
            "breaking parameter-type-changed BooksClient.get(id:sort:limit:)",
            "breaking parameter-type-changed BooksTarget.get(id:sort:limit:)"),
        Edit(
            "another success with other content", "        '404':",
            "        '202': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/Event' } } } }\n        '404':",
            "breaking method-changed BooksClient.get(id:sort:limit:)"),
        Edit(
            "an operation that sends a received model with an optional property that can be null or has a default",
            "webhooks:\n",
            "  /events: { post: { tags: [books], operationId: postEvent, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Special' } } } }, responses: { '204': { description: x } } } }\nwebhooks:\n",
            "risky case-added BooksTarget.postEvent(_:)", "breaking property-changed Special.count",
            "risky parameter-default-changed Special.init(note:count:)",
            "breaking parameter-type-changed Special.init(note:count:)", "breaking property-changed Special.note"),
    ]

    @Test(
        "an addition breaks no declaration of the client, except as documented",
        arguments: edits + subtypes + exceptions)
    func addition(edit: Edit) throws {
        let changed = Self.base.replacing(edit.find, with: edit.replace)
        #expect(changed != Self.base)
        let changes = try DiffTests().diff(Self.base, changed).filter {
            $0.layer == .swift && $0.severity != .compatible
        }
        #expect(changes.map { "\($0.severity.rawValue) \($0.kind) \($0.subject)" } == edit.expected)
    }
}
