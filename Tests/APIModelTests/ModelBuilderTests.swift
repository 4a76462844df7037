import APIModel
import Diagnostics
import OpenAPI
import SpecSyntax
import Testing

/// The model of a description, with the messages of what was reported.
func model(
    _ text: String, change: (inout ModelOptions) -> Void = { _ in }
) throws -> (model: APIModel, messages: [String]) {
    var sources = SourceMap()
    var sink = DiagnosticSink()
    let id = sources.add(SourceFile(path: "api.yaml", bytes: Array(text.utf8)))
    let root = try #require(SyntaxReader().read(id, in: sources, reporting: &sink))
    let document = try #require(DocumentReader().read(root, reporting: &sink))
    var options = ModelOptions()
    change(&options)
    let model = ModelBuilder(options: options).build(document, reporting: &sink)
    return (model, sink.diagnostics.map(\.message))
}

/// A description in which one operation sends and receives `schema`.
func echo(_ schema: String, schemas: String = "") -> String {
    """
    openapi: 3.1.0
    info: { title: Echo, version: '1' }
    paths:
      /echo: { put: { operationId: echo, tags: [all],
        requestBody: { required: true, content: { application/json: { schema: \(schema) } } },
        responses: { '200': { description: ok, content: { application/json: { schema: \(schema) } } } } } }
    components: { schemas: { \(schemas) } }
    """
}

/// A description with operations of the given ids and tags, each at a path of its own.
func operations(_ ids: [(id: String, tag: String)]) -> String {
    let paths = ids.enumerated().map { index, operation in
        "  /p\(index): { get: { operationId: '\(operation.id)', tags: ['\(operation.tag)'], responses: { '204': { description: ok } } } }"
    }
    return "openapi: 3.1.0\ninfo: { title: Names, version: '1' }\npaths:\n" + paths.joined(separator: "\n") + "\n"
}

extension APIModel {
    func definition(_ name: String) -> TypeDefinition? {
        types.definitions.first { $0.name == name }
    }

    func structure(_ name: String) -> Structure? {
        if case .structure(let structure)? = definition(name)?.kind { structure } else { nil }
    }

    func union(_ name: String) -> Union? {
        if case .union(let union)? = definition(name)?.kind { union } else { nil }
    }
}

@Suite("Model")
struct ModelBuilderTests {
    @Test(
        "an operation is called by its id without the words of its group",
        arguments: [
            ("listBooks", "books", "list"), ("getBook", "Books", "get"), ("books/list", "books", "list"),
            ("repos/list-for-org", "repos", "listForOrg"), ("getBookReviews", "books", "getReviews"),
            ("showBookById", "books", "showByID"), ("search", "books", "search"), ("books", "books", "books"),
            ("init", "all", "initOperation"), ("path", "all", "pathOperation"), ("html_url", "all", "htmlURL"),
        ]
    )
    func endpointNames(id: String, tag: String, name: String) throws {
        let endpoint = try model(operations([(id, tag)])).model.groups.first?.endpoints.first
        #expect(endpoint?.name == name)
    }

    @Test("a further operation renames no other")
    func stableNames() throws {
        let before = [("listBooks", "books"), ("getBook", "books"), ("getBookCover", "books")]
        let one = try model(operations(before)).model
        let two = try model(operations(before + [("getBooks", "books"), ("listBooksOld", "books")])).model
        #expect(one.groups[0].endpoints.map(\.name) == ["list", "get", "getCover"])
        #expect(two.groups[0].endpoints.map(\.name) == ["list", "get", "getCover", "getBooks", "listOld"])
    }

    @Test("operations of one id get names of their own, and tags that come to one name share a group")
    func duplicates() throws {
        let built = try model(operations([("get", "a b"), ("get", "A-B"), ("get", "aB")])).model
        #expect(built.groups.map(\.name) == ["aB"])
        #expect(built.groups[0].endpoints.map(\.name) == ["get", "getOperation", "getOperation2"])
    }

    @Test(
        "types that would hide Swift's, Foundation's or the runtime's get another name",
        arguments: ["Error", "Type", "Data", "Date", "Result", "Set", "URL", "Task", "Target", "Response", "EchoClient"]
    )
    func reservedTypes(name: String) throws {
        let schema = "\(name): { type: object, properties: { a: { type: string }, b: { type: string } } }"
        let built = try model(echo("{ $ref: '#/components/schemas/\(name)' }", schemas: schema)).model
        #expect(built.types.definitions.map(\.name) == [name + "Model"])
    }

    @Test(
        "formats have their types",
        arguments: [
            ("{ type: string, format: date-time }", TypeReference.dateTime), ("{ type: string, format: date }", .date),
            ("{ type: string, format: uuid }", .uuid), ("{ type: string, format: uri }", .url),
            ("{ type: string, format: byte }", .base64), ("{ type: integer }", .int), ("{ type: integer, format: int32 }", .int32),
            ("{ type: integer, format: int64 }", .int64), ("{ type: number }", .double), ("{ type: number, format: float }", .float),
            ("{ type: string, format: decimal }", .decimal), ("{ type: integer, maximum: 99999999999999999999 }", .decimal),
            ("{ type: string, format: other }", .string), ("{}", .json), ("{ type: object }", .dictionary(.json)),
            ("{ type: array, items: { type: [string, 'null'] } }", .array(.optional(.string))),
            ("{ type: object, additionalProperties: { type: number } }", .dictionary(.double)),
            ("{ items: { type: boolean } }", .array(.boolean)), ("{ oneOf: [{ type: string }] }", .string),
        ]
    )
    func formats(schema: String, type: TypeReference) throws {
        let built = try model(echo("{ type: object, properties: { a: \(schema), b: { type: string } } }")).model
        #expect(built.types.definitions.first.flatMap { definition -> TypeReference? in
            if case .structure(let structure) = definition.kind { structure.properties.first?.type } else { nil }
        } == type)
    }

    @Test("allOf is merged: properties in order, the special one over the general one, required of all")
    func allOf() throws {
        let built = try model(
            echo(
                "{ $ref: '#/components/schemas/C' }",
                schemas: """
                    A: { type: object, required: [a], properties: { a: { type: string }, x: { type: string } } },
                    C: { allOf: [{ $ref: '#/components/schemas/A' }, { properties: { x: { type: integer } } }], required: [c], properties: { c: { type: string } } }
                    """
            )
        ).model
        let structure = try #require(built.structure("C"))
        #expect(structure.properties.map(\.name) == ["a", "x", "c"])
        #expect(structure.properties.map(\.type) == [.string, .int, .string])
        #expect(structure.properties.map(\.presence) == [.required, .optional, .required])
    }

    @Test("parts of allOf that contradict each other are reported, and any value is taken")
    func contradiction() throws {
        let (built, messages) = try model(
            echo("{ type: object, properties: { a: { allOf: [{ type: string }, { type: integer }] }, b: { type: string } } }")
        )
        #expect(built.structure("EchoRequest")?.properties.first?.type == .json)
        // The same schema is written out twice, once for each direction.
        #expect(messages.count == 2)
        #expect(Set(messages) == ["the parts of 'allOf' have different types; any JSON value is taken"])
    }

    @Test("whether null counts depends on whether the value is sent")
    func presence() throws {
        let properties = "required: [a, b], properties: { a: { type: string }, b: { type: [string, 'null'] }, c: { type: string }, d: { type: [string, 'null'] } }"
        let sent = try model(echo("{ type: object, \(properties) }")).model
        #expect(sent.structure("EchoRequest")?.properties.map(\.presence) == [.required, .nullable, .optional, .optionalNullable])
        let received = try model(
            """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths: { /a: { get: { operationId: a, responses: { '200': { description: ok, content: { application/json: { schema: { type: object, \(properties) } } } } } } } }
            """
        ).model
        #expect(received.structure("AResponse")?.properties.map(\.presence) == [.required, .nullable, .optional, .optional])
    }

    @Test("a union goes by its discriminator: by mapping, by constant, by schema name")
    func discriminators() throws {
        let built = try model(
            echo(
                "{ $ref: '#/components/schemas/U' }",
                schemas: """
                    U: { oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }],
                         discriminator: { propertyName: k, mapping: { first: '#/components/schemas/A' } } },
                    A: { type: object, properties: { k: { type: string } } },
                    B: { type: object, properties: { k: { const: second } } },
                    C: { type: object, properties: { k: { type: string }, c: { type: string } } }
                    """
            )
        ).model
        let union = try #require(built.union("U"))
        #expect(union.discriminator == "k")
        #expect(union.isOpen)
        #expect(union.cases.map(\.discriminatorValues) == [["first"], ["second"], ["C"]])
    }

    @Test("a type that contains itself lies behind a reference, in lists it needn't")
    func recursion() throws {
        let built = try model(
            echo(
                "{ $ref: '#/components/schemas/A' }",
                schemas: """
                    A: { type: object, properties: { next: { $ref: '#/components/schemas/A' }, all: { type: array, items: { $ref: '#/components/schemas/A' } }, b: { $ref: '#/components/schemas/B' } } },
                    B: { type: object, properties: { a: { $ref: '#/components/schemas/A' }, c: { type: string } } }
                    """
            )
        ).model
        #expect(built.structure("A")?.properties.map(\.isIndirect) == [true, false, false])
        #expect(built.structure("B")?.properties.map(\.isIndirect) == [true, false])
    }

    @Test("a chain of twenty thousand types doesn't exhaust us")
    func longChain() throws {
        let count = 20_000
        let schemas = (0..<count).map { "S\($0): { type: object, properties: { next: { $ref: '#/components/schemas/S\($0 + 1)' }, x: { type: string } } }" }
        let built = try model(
            echo(
                "{ $ref: '#/components/schemas/S0' }",
                schemas: schemas.joined(separator: ",\n") + ",\nS\(count): { type: object, properties: { a: { type: string } } }"
            )
        ).model
        #expect(built.types.definitions.count == count + 1)
    }

    @Test("what no endpoint reaches isn't there")
    func unreached() throws {
        let built = try model(echo("{ type: string }", schemas: "A: { type: object, properties: { a: { type: string } } }")).model
        #expect(built.types.definitions.isEmpty)
    }

    @Test("only what a direction needs")
    func usage() throws {
        let built = try model(
            """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths: { /a: { put: { operationId: put, requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/In' } } } },
              responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Out' } } } } } } } }
            components: { schemas: { In: { type: object, properties: { a: { type: string }, both: { $ref: '#/components/schemas/Both' } } },
              Out: { type: object, properties: { b: { type: string }, both: { $ref: '#/components/schemas/Both' } } },
              Both: { type: object, properties: { c: { type: string } } } } }
            """
        ).model
        #expect(built.definition("In")?.usage == .sent)
        #expect(built.definition("Out")?.usage == .received)
        #expect(built.definition("Both")?.usage == [.sent, .received])
    }

    @Test("a filter keeps what it names and drops what it excludes")
    func filter() throws {
        let text = operations([("a", "one"), ("b", "two"), ("c", "two")])
        let (built, messages) = try model(text) { options in
            options.filter.include.tags = ["two", "tow"]
            options.filter.exclude.paths = ["/p2"]
        }
        #expect(built.groups.flatMap(\.endpoints).map(\.name) == ["b"])
        #expect(messages == ["the filter names the tag 'tow', which the description doesn't have"])
    }

    @Test("names that the user gives are taken")
    func givenNames() throws {
        let built = try model(
            echo("{ $ref: '#/components/schemas/a-b' }", schemas: "a-b: { type: object, properties: { x: { type: string }, y: { type: string } } }")
        ) { options in
            options.name = "Mine"
            options.names.types = ["a-b": "Better"]
            options.names.operations = ["echo": "shout"]
            options.names.properties = ["a-b.x": "first", "y": "second"]
            options.types.formats = [:]
        }.model
        #expect(built.name == "Mine")
        #expect(built.groups[0].endpoints[0].name == "shout")
        #expect(built.structure("Better")?.properties.map(\.name) == ["first", "second"])
    }

    @Test(
        "an API is named by the words of its title that tell",
        arguments: [
            ("Bookstore", "Bookstore"), ("GitHub v3 REST API", "GitHub"), ("Swagger Petstore - OpenAPI 3.0", "Petstore"),
            ("API", "API"), ("🙂", "API"), ("2ch", "_2ch"),
        ]
    )
    func apiNames(title: String, name: String) throws {
        let built = try model("openapi: 3.1.0\ninfo: { title: '\(title)', version: '1' }\npaths: {}\n").model
        #expect(built.name == name)
    }

    @Test("samples are the description's example, mended where it doesn't fit, else made from the schema")
    func samples() throws {
        let built = try model(
            """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            paths:
              /a: { get: { operationId: a, responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/A' }, example: { id: 7, n: 1 } } } } } } }
              /b: { get: { operationId: b, responses: { '201': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } } }
              /c: { get: { operationId: c, responses: { '204': { description: ok } } } }
            components: { schemas: { A: { type: object, required: [id, kind], properties: { id: { type: string }, kind: { enum: [x, y], type: string }, when: { type: string, format: date-time } } } } }
            """
        ).model
        let samples = built.groups.flatMap(\.endpoints).map(\.sample)
        #expect(samples[0]?.body == #"{"id":"7","n":1,"kind":"x"}"#)
        #expect(samples[1]?.body == #"{"id":"text","kind":"x","when":"2024-01-01T00:00:00Z"}"#)
        #expect(samples.map { $0?.status } == [200, 201, 204])
    }
}
