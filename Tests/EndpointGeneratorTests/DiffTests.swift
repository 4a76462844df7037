import APIDiff
import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen diff`: changes of the API and of the generated client.
@Suite("Diff")
struct DiffTests {
    static let base = """
        openapi: 3.1.0
        info: { title: Shop, version: 1.4.2 }
        servers: [{ url: 'https://shop.example' }]
        security: [{ token: [] }]
        paths:
          /books/{id}:
            parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
            get:
              tags: [books]
              operationId: getBook
              parameters:
                - { name: sort, in: query, schema: { type: string, enum: [up, down] } }
                - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
              responses:
                '200':
                  description: Good
                  headers: { X-Total: { required: true, schema: { type: integer } } }
                  content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } }
                '404': { description: None }
            put:
              tags: [books]
              operationId: putBook
              requestBody:
                content: { application/json: { schema: { $ref: '#/components/schemas/Draft' } } }
              responses: { '204': { description: Done } }
        components:
          securitySchemes: { token: { type: http, scheme: bearer } }
          schemas:
            Book:
              type: object
              required: [id]
              properties:
                id: { type: string }
                price: { type: number, minimum: 0 }
                genre: { type: string, enum: [crime, verse] }
                tags: { type: array, items: { type: string }, maxItems: 9 }
            Draft:
              type: object
              required: [title]
              properties:
                title: { type: string, maxLength: 80 }
                note: { type: string, pattern: '^a' }
        """

    struct Edit: CustomTestStringConvertible, Sendable {
        let find: String
        let replace: String
        /// `breaking request-property-required Draft.note`
        let expected: [String]
        var testDescription: String { "\(find) → \(replace)" }

        init(_ find: String, _ replace: String, _ expected: String...) {
            (self.find, self.replace, self.expected) = (find, replace, expected)
        }
    }

    static let apiEdits = [
        Edit("operationId: getBook", "operationId: get", "compatible operation-id-changed GET /books/{id}"),
        Edit(
            "    put:", "    patch:", "breaking operation-removed PUT /books/{id}",
            "compatible operation-added PATCH /books/{id}"),
        Edit(
            "sort, in: query,", "sort, in: query, required: true,",
            "breaking parameter-required GET /books/{id}: query parameter 'sort'"),
        Edit(
            "name: sort", "name: order", "risky parameter-removed GET /books/{id}: query parameter 'sort'",
            "compatible optional-parameter-added GET /books/{id}: query parameter 'order'"),
        Edit(
            "enum: [up, down]", "enum: [up]",
            "breaking request-enumeration-value-removed GET /books/{id}: query parameter 'sort'"),
        Edit("maximum: 50", "maximum: 20", "breaking request-maximum-changed GET /books/{id}: query parameter 'limit'"),
        Edit(
            "maximum: 50", "maximum: 90", "compatible request-maximum-changed GET /books/{id}: query parameter 'limit'"),
        Edit(
            "minimum: 1,", "exclusiveMinimum: 1,",
            "breaking request-minimum-changed GET /books/{id}: query parameter 'limit'"),
        Edit(
            "'404'", "'418'", "risky failure-response-removed GET /books/{id}: response 404",
            "risky failure-response-added GET /books/{id}: response 418"),
        Edit(
            "'204'", "'205'", "breaking success-response-removed PUT /books/{id}: response 204",
            "risky success-response-added PUT /books/{id}: response 205"),
        Edit(
            "X-Total: { required: true,", "X-Total: {",
            "breaking response-header-optional GET /books/{id}: response 200: header 'X-Total'"),
        Edit("required: [id]", "required: []", "breaking response-property-optional Book.id"),
        Edit("required: [id]", "required: [id, price]", "compatible response-property-required Book.price"),
        Edit("required: [title]", "required: [title, note]", "breaking request-property-required Draft.note"),
        Edit("required: [title]", "required: []", "compatible request-property-optional Draft.title"),
        Edit("[crime, verse]", "[crime, verse, essay]", "risky response-enumeration-value-added Book.genre"),
        Edit("type: number, minimum: 0", "type: number", "breaking response-minimum-changed Book.price"),
        Edit("type: number, minimum: 0", "type: integer, minimum: 0", "compatible response-type-changed Book.price"),
        Edit(
            "price: { type: number", "price: { type: [number, 'null']",
            "breaking response-nullability-changed Book.price"),
        Edit("maxItems: 9", "maxItems: 5", "compatible response-max-items-changed Book.tags"),
        Edit("items: { type: string }", "items: { type: boolean }", "breaking response-type-changed Book.tags[]"),
        Edit("pattern: '^a'", "pattern: '^b'", "breaking request-pattern-changed Draft.note"),
        Edit("maxLength: 80", "maxLength: 99", "compatible request-max-length-changed Draft.title"),
        Edit(
            "security: [{ token: [] }]", "security: [{ token: [] }, {}]", "compatible security-added GET /books/{id}",
            "compatible security-added PUT /books/{id}"),
        Edit("scheme: bearer", "scheme: basic", "breaking security-scheme-changed security scheme 'token'"),
        Edit(
            "https://shop.example", "https://shop.test", "risky server-removed servers",
            "compatible server-added servers"),
        Edit("version: 1.4.2", "version: 1.4.2, summary: Books"),
        Edit("name: id, in: path", "name: id, description: The number, in: path"),
    ]

    @Test(
        "an edit of a description is reported with its severity, kind and subject, and nothing else",
        arguments: apiEdits)
    func api(edit: Edit) throws {
        let changes = try diff(Self.base, Self.base.replacingOccurrences(of: edit.find, with: edit.replace))
        let rows = changes.filter { $0.layer == .api }
        #expect(rows.map { "\($0.severity.rawValue) \($0.kind) \($0.subject)" }.sorted() == edit.expected.sorted())
    }

    static let swiftEdits = [
        Edit(
            "operationId: getBook", "operationId: find", "breaking method-removed BooksClient.get(id:sort:limit:)"),
        Edit(
            "name: limit", "name: size", "breaking parameter-removed BooksClient.get(id:sort:limit:)",
            "compatible optional-parameter-added BooksClient.get(id:sort:limit:)"),
        Edit(
            "limit, in: query,", "limit, in: query, required: true,",
            "breaking parameter-moved BooksClient.get(id:sort:limit:)"),
        Edit(
            "price: { type: number", "cost: { type: number", "breaking property-removed Book.price",
            "compatible property-added Book.cost"),
        Edit("required: [id]", "required: [id, price]", "breaking property-changed Book.price"),
        Edit("note: { type: string", "note: { type: boolean", "breaking property-changed Draft.note"),
        Edit("tags: { type: array", "labels: { type: array", "breaking property-removed Book.tags"),
    ]

    @Test("an edit of a description shows in the declarations of the client", arguments: swiftEdits)
    func swift(edit: Edit) throws {
        let changes = try diff(Self.base, Self.base.replacingOccurrences(of: edit.find, with: edit.replace))
        let rows = Set(changes.filter { $0.layer == .swift }.map { "\($0.severity.rawValue) \($0.kind) \($0.subject)" })
        for expected in edit.expected { #expect(rows.contains(expected), "\(rows.sorted())") }
    }

    @Test("a case that gets its first value is breaking, and one that gets a further value risky")
    func cases() throws {
        func text(_ parameters: String) -> String {
            """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            paths:
              /books: { get: { tags: [books], parameters: [\(parameters)], responses: { '204': { description: Done } } } }
            """
        }
        let names = [
            "", "{ name: a, in: query, schema: { type: string } }", "{ name: b, in: query, schema: { type: string } }",
        ]
        let first = try diff(text(""), text(names[1])).filter { $0.subject.hasPrefix("BooksTarget") }
        #expect(first.map { "\($0.severity) \($0.kind)" } == ["risky conformance-removed", "breaking case-changed"])
        let second = try diff(text(names[1]), text("\(names[1]), \(names[2])")).filter {
            $0.subject.hasPrefix("BooksTarget")
        }
        #expect(second.map { "\($0.severity) \($0.kind)" } == ["risky optional-parameter-added"])
    }

    @Test("a first result of a method is risky, and a namespace that becomes a type compatible")
    func added() throws {
        func text(_ content: String, _ schema: String) -> String {
            """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            paths:
              /a: { get: { tags: [a], responses: { '200': { description: x\(content) } } } }
              /b: { get: { tags: [b], responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/\(schema)' } } } } } } }
            components:
              schemas:
                Base: { type: object, properties: { mood: { type: object, properties: { level: { type: integer } } } } }
                Book: { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { title: { type: string } } }] }
            """
        }
        let content = ", content: { application/json: { schema: { $ref: '#/components/schemas/Base' } } }"
        let changes = try diff(text("", "Book"), text(content, "Book")).filter {
            $0.layer == .swift && !$0.kind.hasSuffix("-added")
        }
        #expect(
            changes.map { "\($0.severity) \($0.kind) \($0.subject)" } == [
                "risky method-changed AClient.get()", "compatible type-kind-changed Base",
            ])
    }

    @Test("a property of a target that the runtime implements by default isn't removed")
    func defaultImplementations() throws {
        let changes = try diff(Self.base, Self.base.replacing("security: [{ token: [] }]\n", with: ""))
        #expect(!changes.contains { $0.layer == .swift })
    }

    @Test("two equal descriptions have no changes")
    func equal() throws {
        #expect(try diff(Self.base, Self.base).isEmpty)
    }

    @Test(
        "the suggested version follows the most severe change",
        arguments: [
            ("required: [id]", "required: []", "2.0.0"), ("'404'", "'418'", "1.5.0"),
            ("maximum: 50", "maximum: 50 ", "1.4.2"),
        ])
    func bump(find: String, replace: String, version: String) throws {
        let changes = try diff(Self.base, Self.base.replacingOccurrences(of: find, with: replace)).filter {
            $0.layer == .api
        }
        #expect(VersionBump(changes).version(after: "1.4.2") == version)
    }

    @Test("a part that becomes a component is no change of the API")
    func refactoring() throws {
        let text =
            Self.base.replacingOccurrences(
                of: "price: { type: number, minimum: 0 }", with: "price: { $ref: '#/components/schemas/Price' }"
            ) + "\n    Price: { type: number, minimum: 0 }\n"
        #expect(try diff(Self.base, text).filter { $0.layer == .api }.isEmpty)
    }

    @Test(
        "a component that moves to a file of its own is no change, in a condition either",
        arguments: [
            ("Shop.Models.Pet", "Shop.Models.Pet.yaml"), ("Shop.Models.Pet", "Shop.Models.Pet.schema.json"),
            ("Pet", "Pet.yaml"),
        ])
    func movedComponents(name: String, file: String) throws {
        let pet = "{ type: object, properties: { kind: { type: string, enum: [cat, dog] } } }"
        let description = { (pet: String, not: String, components: String) in
            """
            openapi: 3.1.0
            info: { title: Shop, version: '1' }
            paths:
              /pets:
                post:
                  requestBody: { content: { application/json: { schema: { $ref: '\(pet)' } } } }
                  responses: { '200': { description: ok, content: { application/json: { schema: { type: object,
                    required: [a], properties: { a: { type: object, additionalProperties: { type: string },
                      propertyNames: { $ref: '\(pet)' }, not: { \(not) } } } } } } } }
            \(components)
            """
        }
        let old = description(
            "#/components/schemas/\(name)", "required: [a], minProperties: 2",
            "components: { schemas: { \(name): \(pet) } }\n")
        try TemporaryFolder.with { folder in
            var requests = [GenerationRequest(), GenerationRequest()]
            requests[0].spec = try folder.write(old, to: "old.yaml")
            requests[1].spec = try folder.write(
                description("schemas/\(file)", "minProperties: 2, required: [a], description: Not it.", ""),
                to: "new.yaml")
            _ = try folder.write(pet, to: "schemas/\(file)")
            let (result, diff) = Generator.diff(from: requests[0], to: requests[1])
            #expect(try #require(diff, "\(result.diagnostics.map(\.message))").changes.map(\.message) == [])
        }
    }

    @Test(
        "a condition with another constant or a reference to another property is a change",
        arguments: [
            ("const: { title: a }", "const: { title: b }"),
            ("$ref: '#/components/schemas/A/properties/id'", "$ref: '#/components/schemas/B/properties/id'"),
        ])
    func changedConditions(old: String, new: String) throws {
        let description = { (condition: String) in
            """
            openapi: 3.1.0
            info: { title: Shop, version: '1' }
            paths:
              /pets:
                get: { responses: { '200': { description: ok, content: { application/json: { schema: { type: object,
                  required: [a], properties: { a: { type: object, not: { \(condition) } } } } } } } } }
            components:
              schemas:
                A: { type: object, properties: { id: { type: object, minProperties: 1 } } }
                B: { type: object, properties: { id: { type: object, minProperties: 2 } } }
            """
        }
        #expect(try diff(description(old), description(new)).map(\.kind).contains { $0.hasSuffix("not-changed") })
        #expect(try diff(description(old), description(old)).isEmpty)
    }

    @Test(
        "a renamed part of a union changes the API only if a discriminator's value is the name",
        arguments: [
            ("", [String]()),
            ("discriminator: { propertyName: kind, mapping: { cat: '#/components/schemas/Cat' } },", []),
            ("discriminator: { propertyName: kind },", ["one-of-part-added", "one-of-part-removed"]),
        ])
    func renamedParts(discriminator: String, expected: [String]) throws {
        let description = { (name: String) in
            """
            openapi: 3.1.0
            info: { title: Shop, version: '1' }
            paths:
              /pets:
                get: { responses: { '200': { description: ok, content: { application/json: { schema: { \(discriminator)
                  oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] } } } } } }
            components:
              schemas:
                Cat: { type: object, required: [kind], properties: { kind: { type: string }, lives: { type: integer } } }
                Dog: { type: object, required: [kind], properties: { kind: { type: string }, tricks: { type: string } } }
            """.replacingOccurrences(of: "Cat", with: name)
        }
        let changes = try diff(description("Cat"), description("Feline")).filter { $0.layer == .api }
        #expect(Set(changes.map { $0.kind.replacingOccurrences(of: "response-", with: "") }) == Set(expected))
    }

    @Test("a parameter that operations share is reported once, with their number", arguments: [2, 3])
    func sharedParameter(count: Int) throws {
        let paths = (1...count).map { index in
            """
              /books\(index):
                get:
                  parameters: [{ $ref: '#/components/parameters/Limit' }]
                  responses: { '204': { description: Done } }

            """
        }
        let text = """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            paths:
            \(paths.joined())
            components:
              parameters:
                Limit: { name: limit, in: query, schema: { type: integer, maximum: 9 } }
            """
        let rows = try diff(text, text.replacingOccurrences(of: "maximum: 9", with: "maximum: 5"))
        let others = count == 2 ? "another operation" : "2 other operations"
        #expect(
            rows.filter { $0.layer == .api }.map(\.subject) == ["GET /books1 and \(others): query parameter 'limit'"])
    }

    @Test("media types that differ in parameters are compared with their counterparts")
    func mediaTypeParameters() throws {
        func text(_ types: (String, String)...) -> String {
            let contents = types.map { "'application/json; version=\($0.0)': { schema: { type: \($0.1) } }" }
            return """
                openapi: 3.1.0
                info: { title: Shop, version: 1.0.0 }
                paths:
                  /books:
                    get:
                      responses: { '200': { description: Good, content: { \(contents.joined(separator: ", ")) } } }
                """
        }
        func rows(_ old: String, _ new: String) throws -> [String] {
            try diff(old, new).filter { $0.layer == .api }.map { "\($0.severity) \($0.kind)" }
        }
        let old = text(("1", "string"), ("2", "integer"))
        #expect(try rows(old, text(("2", "integer"), ("1", "string"))).isEmpty)
        #expect(try rows(old, text(("1", "string"), ("3", "integer"))).isEmpty)
        #expect(try rows(old, text(("1", "string"))) == ["breaking response-media-type-removed"])
        #expect(
            try rows(old, text(("1", "string"), ("2", "integer"), ("3", "integer")))
                == ["compatible response-media-type-added"])
    }

    /// A description with a union in the request and one in the response.
    private func unions(_ parts: String) -> String {
        """
        openapi: 3.1.0
        info: { title: Shop, version: 1.0.0 }
        paths:
          /books:
            put:
              tags: [books]
              requestBody: { content: { application/json: { schema: { anyOf: [\(parts)] } } } }
              responses:
                '200': { description: Good, content: { application/json: { schema: { anyOf: [\(parts)] } } } }
        """
    }

    @Test(
        "a part of a union is compared with its counterpart, and reported where no other part allows its values",
        arguments: [
            (
                "{ type: string }, { type: integer }, { type: boolean }", "{ type: integer }, { type: boolean }",
                ["breaking request-any-of-part-removed", "compatible response-any-of-part-removed"]
            ),
            (
                "{ type: integer }, { type: boolean }", "{ type: integer }, { type: boolean }, { type: string }",
                ["compatible request-any-of-part-added", "breaking response-any-of-part-added"]
            ),
            (
                "{ type: number }, { type: integer }, { type: boolean }", "{ type: number }, { type: boolean }",
                ["compatible request-any-of-part-removed", "compatible response-any-of-part-removed"]
            ),
            ("{ type: number }, { type: boolean }", "{ type: boolean }, { type: number }", []),
        ])
    func union(old: String, new: String, expected: [String]) throws {
        let rows = try diff(unions(old), unions(new)).filter { $0.layer == .api }
        #expect(Set(rows.map { "\($0.severity.rawValue) \($0.kind)" }) == Set(expected), "\(rows)")
    }

    @Test("one type that becomes two of the same declaration doesn't break code that names it")
    func aliases() throws {
        let text = """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            paths:
              /books:
                get:
                  tags: [books]
                  responses:
                    '200': { description: Good, content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: string } } } } } } }
              /films:
                get:
                  tags: [books]
                  responses:
                    '200': { description: Good, content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: string } } } } } } }
            """
        let first = try #require(text.range(of: "{ id: { type: string } }"))
        let changed = text.replacingCharacters(in: first, with: "{ id: { type: string }, name: { type: string } }")
        let rows = try diff(text, changed).filter { $0.layer == .swift }
        #expect(!rows.isEmpty)
        #expect(!rows.contains { $0.severity == .breaking }, "\(rows.map { "\($0.kind) \($0.subject)" })")
    }

    /// A description with an enumeration in each of two or three components.
    private func enumerations(_ book: String, _ film: String, _ other: String = "") -> String {
        let schemas = [("Book", book), ("Film", film), ("Other", other)].filter { !$0.1.isEmpty }
        let paths = schemas.map {
            """
              /\($0.0): { get: { tags: [all], responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/\($0.0)' } } } } } } }
            """
        }
        let types = schemas.map {
            "    \($0.0): { type: object, properties: { genre: { type: string, enum: [\($0.1)] }, x: { type: string } } }"
        }
        return """
            openapi: 3.1.0
            info: { title: Shop, version: 1.0.0 }
            paths:
            \(paths.joined(separator: "\n"))
            components:
              schemas:
            \(types.joined(separator: "\n"))
            """
    }

    @Test(
        "changed values of equal enumerations are reported for each type that has them, and additions aren't breaking",
        arguments: [
            (("a, b", "c, d", ""), ("a, b", "c, d", "a, b"), ["risky case-added AllTarget.getOther"]),
            (("a, b", "a, b", ""), ("a, b, c", "a, b, c", ""), []),
            (
                ("a, b, c", "a, b, c", ""), ("a, b", "a, b", ""),
                ["breaking property-removed Book.Genre.c", "breaking property-removed Film.Genre.c"]
            ),
            (("a, b", "a, b, c", ""), ("a, b, c", "a, b, c", ""), []),
            (("a, b", "a, b", "a, b"), ("a, b", "a, b", "a, b, c"), []),
        ] as [((String, String, String), (String, String, String), [String])])
    func sharedEnumerations(
        old: (String, String, String), new: (String, String, String), expected: [String]
    ) throws {
        let rows = try diff(enumerations(old.0, old.1, old.2), enumerations(new.0, new.1, new.2))
        let changes = rows.filter { $0.layer == .swift && $0.severity != .compatible }
        #expect(changes.map { "\($0.severity.rawValue) \($0.kind) \($0.subject)" } == expected)
    }

    @Test("lines of an app that use changed declarations are found")
    func usedBy() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(Self.base, to: "old.yaml")
            _ = try folder.write(Self.base.replacingOccurrences(of: "price: {", with: "cost: {"), to: "new.yaml")
            let app = """
                let book = try await shop.books.getBook(id: "1")
                // book.price in a comment
                print(book.price ?? 0)
                """
            _ = try folder.write(app, to: "App/App.swift")
            let result = try run(["diff", "old.yaml", "new.yaml", "--used-by", "App"], in: folder)
            let line = "  App/App.swift:3: breaking: Book.price: the property is removed\n"
            #expect(result.output.contains("Used by:\n\(line)"), "\(result.output) \(result.errors)")
        }
    }

    @Test(
        "the exit status follows --fail-on",
        arguments: [("none", 0), ("breaking", 1), ("any", 1)] as [(String, Int32)])
    func failOn(value: String, status: Int32) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(Self.base, to: "old.yaml")
            _ = try folder.write(
                Self.base.replacingOccurrences(of: "required: [id]", with: "required: []"), to: "new.yaml")
            let result = try run(["diff", "old.yaml", "new.yaml", "--fail-on", value], in: folder)
            #expect(result.status == status, "\(result.errors)")
            #expect(result.output.contains("  Book.id: the property is no longer required (response)"))
            #expect(result.output.contains("    old.yaml:33 → new.yaml:33\n"), "\(result.output)")
            #expect(try run(["diff", "old.yaml", "old.yaml", "--fail-on", value], in: folder).output == "no changes\n")
        }
    }

    @Test("a Git revision is read with its referenced files")
    func git() throws {
        try TemporaryFolder.with { folder in
            let text = Self.base.replacingOccurrences(
                of: "price: { type: number, minimum: 0 }", with: "price: { $ref: 'price.yaml' }")
            _ = try folder.write(text, to: "api/openapi.yaml")
            _ = try folder.write("type: number\nminimum: 0\n", to: "api/price.yaml")
            let script = """
                git init -q . && git add . && git -c user.name=A -c user.email=a@b.c commit -qm First
                """
            _ = try ProcessResult.run(URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: folder.url)
            _ = try folder.write("type: string\n", to: "api/price.yaml")
            let result = try run(["diff", "git:HEAD:api/openapi.yaml", "api"], in: folder)
            #expect(
                result.output.contains("the type changed from number to string"), "\(result.output) \(result.errors)")
            #expect(result.output.contains("git:HEAD:api/price.yaml:1 → api/price.yaml:1"), "\(result.output)")
            let absent = try run(["diff", "git:nope:api/openapi.yaml", "api"], in: folder)
            #expect(absent.status == 2)
            #expect(absent.errors.contains("'api/openapi.yaml' of revision 'nope' can't be read: "), "\(absent.errors)")
        }
    }

    @Test("a pull request gets a Markdown table, and a program JSON")
    func formats() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(Self.base, to: "old.yaml")
            _ = try folder.write(
                Self.base.replacingOccurrences(of: "required: [id]", with: "required: []"), to: "new.yaml")
            let markdown = try run(["diff", "old.yaml", "new.yaml", "--format", "markdown"], in: folder).output
            #expect(markdown.contains("| **breaking** | `Book.id` | the property is no longer required (response) |"))
            let json = try run(["diff", "old.yaml", "new.yaml", "--format", "json"], in: folder).output
            let rows = try json.split(separator: "\n").map {
                try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
            }
            #expect(
                rows.contains {
                    $0["kind"] as? String == "response-property-optional" && $0["old"] as? String == "old.yaml:33"
                })
            #expect(rows.last?["suggestedVersion"] as? String == "major")
        }
    }

    func diff(_ old: String, _ new: String) throws -> [APIChange] {
        try TemporaryFolder.with { folder in
            var requests = [GenerationRequest(), GenerationRequest()]
            requests[0].spec = try folder.write(old, to: "old.yaml")
            requests[1].spec = try folder.write(new, to: "new.yaml")
            let (result, diff) = Generator.diff(from: requests[0], to: requests[1])
            return try #require(diff, "\(result.diagnostics.map(\.message))").changes
        }
    }

    func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProcessResult {
        try .run(Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
    }
}
