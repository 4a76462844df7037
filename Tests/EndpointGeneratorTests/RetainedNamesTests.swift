import Foundation
import Testing

/// Names and key-path roots that an earlier run decided: the next run of `generate` retains them.
@Suite("Retained names")
struct RetainedNamesTests {
    private static let base = """
        openapi: 3.1.0
        info: { title: Shop, version: 1.0.0 }
        paths:
          /books:
            get: { tags: [books], operationId: listBooks, responses: { '200': { description: x, content: { application/json: { schema: { type: object, properties: { items: { type: array, items: { $ref: '#/components/schemas/Book' } } } } } } } } }
          /report:
            get: { tags: [books], operationId: getReport, responses: { '200': { description: x, content: { text/csv: {} } } } }
          /search:
            get: { tags: [books], operationId: searchBooks, parameters: [{ name: q, in: query, required: true, schema: { type: string } }, { name: lang, in: query, required: true, schema: { type: string } }], responses: { '204': { description: x } } }
          /ping:
            get: { responses: { '204': { description: x } } }
        components:
          securitySchemes: { main: { type: http, scheme: basic } }
          schemas:
            Book: { type: object, properties: { title: { type: string }, state: { type: string, enum: [a1, b2] }, cover: { $ref: '#/components/schemas/Cover' }, shelf: { $ref: '#/components/schemas/Shelf' } } }
            Cover: { type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
            Hard: { allOf: [{ $ref: '#/components/schemas/Cover' }, { properties: { colour: { type: string } } }] }
            Cloth: { allOf: [{ $ref: '#/components/schemas/Hard' }, { properties: { thread: { type: string } } }] }
            Shelf: { type: object, properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
        """

    struct Addition: CustomTestStringConvertible, Sendable {
        let name: String
        let find: String
        let replace: String
        /// The declarations of the client that remain with the record.
        let retained: [String]
        /// The declarations that `--fresh` results in.
        let fresh: [String]
        var testDescription: String { name }
    }

    private static let item = "{ description: x, content: { application/json: { schema: { type: string } } } }"

    /// Uses the component `book`, which only an addition declares.
    private static let odd =
        "  /odd: { get: { responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/book' } } } } } } }\n"

    static let additions = [
        Addition(
            name: "a second property beside the content of an inferred envelope", find: "properties: { items:",
            replace: "properties: { total: { type: integer }, items:", retained: ["-> [Book]"],
            fresh: ["-> ListBooksResponse"]),
        Addition(
            name: "an earlier operation that has the same name", find: "  /books:\n",
            replace:
                "  /all: { get: { tags: [books], operationId: list_books, responses: { '200': \(item) } } }\n  /books:\n",
            retained: ["func list(", "-> [Book]", "func listBooks("],
            fresh: ["func list(", "func listBooks(", "-> String"]),
        Addition(
            name: "an earlier operation that has the same operationId", find: "  /books:\n",
            replace:
                "  /all: { get: { tags: [books], operationId: listBooks, responses: { '200': \(item) } } }\n  /books:\n",
            retained: ["func list() async throws(EndpointError) -> [Book]", "-> String"],
            fresh: ["func list() async throws(EndpointError) -> String"]),
        Addition(
            name: "an earlier component that has the same name",
            find: "components:\n  securitySchemes: { main: { type: http, scheme: basic } }\n  schemas:\n",
            replace: odd
                + "components:\n  securitySchemes: { main: { type: http, scheme: basic } }\n  schemas:\n    book: { type: object, properties: { id: { type: integer } } }\n",
            retained: ["-> [Book] {", "-> Book2 {"], fresh: ["-> [Book2] {", "-> Book {"]),
        Addition(
            name: "a tag before the others", find: "tags: [books], operationId: listBooks",
            replace: "tags: [all, books], operationId: listBooks", retained: ["books: BooksClient"],
            fresh: ["all: AllClient", "books: BooksClient"]),
        Addition(
            name: "a media type with a better type", find: "text/csv: {}",
            replace: "text/csv: {}, application/json: { schema: { $ref: '#/components/schemas/Book' } }",
            retained: ["func getReport() async throws(EndpointError) -> String", "func getReportAsJSON("],
            fresh: ["func getReport() async throws(EndpointError) -> Book"]),
        Addition(
            name: "the first of two required parameters that becomes optional",
            find: "name: q, in: query, required: true",
            replace: "name: q, in: query", retained: ["func search(q: String? = nil, lang: String)"],
            fresh: ["func search(lang: String, q: String? = nil)"]),
        Addition(
            name: "a security scheme of the same kind", find: "securitySchemes: {",
            replace: "securitySchemes: { other: { type: http, scheme: basic },",
            retained: ["func basic(user:", "func other(user:"], fresh: ["func main(user:", "func other(user:"]),
        Addition(
            name: "a first subtype of a schema with a discriminator", find: "    Shelf:",
            replace:
                "    Glass: { allOf: [{ $ref: '#/components/schemas/Shelf' }, { properties: { width: { type: integer } } }] }\n    Shelf:",
            retained: ["public struct Shelf:", "case hard(Hard.Base)"],
            fresh: ["public enum Shelf:", "case glass(Glass)", "case hard(Hard.Base)"]),
        Addition(
            name: "an operationId where there was none", find: "get: { responses:",
            replace: "get: { operationId: checkHealth, responses:", retained: ["func get("],
            fresh: ["func checkHealth("]),
        Addition(
            name: "names of an enumeration's values where there were none", find: "enum: [a1, b2]",
            replace: "enum: [a1, b2, c3], x-enum-varnames: [First, Second, Third]",
            retained: ["static var a1: Self", "static var c3: Self"],
            fresh: ["static var first: Self", "static var third: Self"]),
    ]

    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProcessResult {
        try .run(Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
    }

    /// Returns the text of all files, with single spaces.
    private func client(in folder: TemporaryFolder, _ output: String = "out") -> String {
        let files = contents(of: folder.url.appendingPathComponent(output))
        return files.sorted { $0.key < $1.key }.map(\.value).joined().split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    private func record(in folder: TemporaryFolder, _ output: String = "out") throws -> String {
        try String(
            contentsOf: folder.url.appendingPathComponent("\(output)/.endpointgen.ShopClient.record"), encoding: .utf8)
    }

    @Test("an addition renames nothing with the record, and 'generate --fresh' ignores it", arguments: additions)
    func addition(_ addition: Addition) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(Self.base, to: "api.yaml")
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
            let changed = Self.base.replacing(addition.find, with: addition.replace)
            #expect(changed != Self.base)
            _ = try folder.write(changed, to: "api.yaml")
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
            let text = client(in: folder)
            for declaration in addition.retained { #expect(text.contains(declaration), "\(declaration)\n\(text)") }
            #expect(try run(["check", "api.yaml", "--output", "out"], in: folder).status == 0)
            let before = try record(in: folder)
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).output.contains("wrote 0 files"))
            #expect(try record(in: folder) == before)
            #expect(try run(["generate", "api.yaml", "--output", "out", "--fresh"], in: folder).status == 0)
            let fresh = client(in: folder)
            for declaration in addition.fresh { #expect(fresh.contains(declaration), "\(declaration)\n\(fresh)") }
            #expect(fresh != text)
            #expect(try run(["check", "api.yaml", "--output", "out"], in: folder).status == 0)
        }
    }

    @Test("a record whose line breaks version control changed to CRLF retains the names")
    func carriageReturns() throws {
        try TemporaryFolder.with { folder in
            let addition = Self.additions[0]
            _ = try folder.write(Self.base, to: "api.yaml")
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
            _ = try folder.write(
                record(in: folder).replacing("\n", with: "\r\n"), to: "out/.endpointgen.ShopClient.record")
            _ = try folder.write(Self.base.replacing(addition.find, with: addition.replace), to: "api.yaml")
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
            for declaration in addition.retained { #expect(client(in: folder).contains(declaration)) }
        }
    }

    @Test("the record of an operation whose operationId an excluded operation has too doesn't change")
    func sharedOperationID() throws {
        try TemporaryFolder.with { folder in
            let earlier =
                "  /all: { get: { tags: [all], operationId: listBooks, responses: { '200': \(Self.item) } } }\n"
            _ = try folder.write(Self.base.replacing("  /books:\n", with: earlier + "  /books:\n"), to: "api.yaml")
            _ = try folder.write("spec: api.yaml\noutput: out\nfilter: { tags: [books] }\n", to: "endpointgen.yaml")
            #expect(try run(["generate"], in: folder).status == 0)
            let before = try record(in: folder)
            #expect(before.contains("GET /books"))
            #expect(try run(["generate"], in: folder).output.contains("wrote 0 files"))
            #expect(try record(in: folder) == before)
        }
    }

    @Test("a changed operationId renames the method")
    func renamed() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(Self.base, to: "api.yaml")
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
            _ = try folder.write(Self.base.replacing("getReport", with: "downloadReport"), to: "api.yaml")
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
            #expect(client(in: folder).contains("func downloadReport("))
            #expect(try !record(in: folder).contains("getReport"))
        }
    }

    @Test("the configuration has priority over the record, and its names aren't recorded")
    func configuration() throws {
        try TemporaryFolder.with { folder in
            let (total, other) = ("properties: { items:", "properties: { total: { type: integer }, items:")
            _ = try folder.write(Self.base, to: "api.yaml")
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
            _ = try folder.write(Self.base.replacing(total, with: other), to: "api.yaml")
            _ = try folder.write(
                "names: { operations: { listBooks: all } }\nkeyPath: { operations: { listBooks: ~ } }\n",
                to: "endpointgen.yaml")
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
            #expect(client(in: folder).contains("func all() async throws(EndpointError) -> ListBooksResponse"))
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent("endpointgen.yaml"))
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
            #expect(client(in: folder).contains("func list() async throws(EndpointError) -> ListBooksResponse"))
        }
    }

    @Test("'list' and 'explain' describe the names of the record, and what was removed isn't reported")
    func listed() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write("spec: api.yaml\noutput: out\n", to: "endpointgen.yaml")
            _ = try folder.write(Self.base, to: "api.yaml")
            #expect(try run(["generate"], in: folder).status == 0)
            let changed = Self.base.replacing("properties: { items:", with: "properties: { total: {}, items:")
                .replacing("/ping", with: "/pong")
            _ = try folder.write(changed, to: "api.yaml")
            let list = try run(["list"], in: folder)
            #expect(list.status == 0 && list.output.contains("[Book]"), "\(list.output)")
            #expect(!list.errors.contains("warning"), "\(list.errors)")
            let explained = try run(["explain", "operation", "listBooks"], in: folder)
            #expect(
                explained.output.contains("items") && explained.output.contains("recorded by an earlier run"),
                "\(explained.output)")
        }
    }

    @Test("each client of 'clients:' has a record")
    func clients() throws {
        try TemporaryFolder.with { folder in
            let configuration = """
                clients:
                  Shop: { spec: api.yaml, output: out }
                  Other: { spec: api.yaml, output: other, keyPath: { infer: false } }
                """
            _ = try folder.write(configuration, to: "endpointgen.yaml")
            _ = try folder.write(Self.base, to: "api.yaml")
            #expect(try run(["generate"], in: folder).status == 0)
            let changed = Self.base.replacing("properties: { items:", with: "properties: { total: {}, items:")
            _ = try folder.write(changed, to: "api.yaml")
            #expect(try run(["generate"], in: folder).status == 0)
            #expect(client(in: folder).contains("-> [Book]"))
            #expect(client(in: folder, "other").contains("-> ListBooksResponse"))
        }
    }

    @Test("the lines of the record are sorted, and don't depend on the order of the description")
    func sorted() throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(Self.base, to: "api.yaml")
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
            let names = try record(in: folder).split(separator: "\n").filter {
                ["operation", "base", "component", "security", "type"].contains($0.prefix { $0 != " " })
            }
            #expect(
                names == [
                    "operation GET /books listBooks group=books name=list types=ListBooks receives=application/json root=items",
                    "operation GET /ping - group=ping name=get types=GetPing",
                    "operation GET /report getReport group=books name=getReport types=GetReport receives=text/csv",
                    "operation GET /search searchBooks group=books name=search types=SearchBooks arguments=query.q,query.lang",
                    "base Cover", "base Hard", "component Book Book", "component Cloth Cloth", "component Cover Cover",
                    "component Hard Hard", "component Shelf Shelf", "security main basic",
                ])
        }
    }

    @Test(
        "a record that was edited is data: names that aren't valid in Swift are ignored, and nothing crashes",
        arguments: [
            "name=list|name=a();fatalError()", "name=list|name=list%0A%7D", "name=list|name=init%20", "name=list|name=",
            "name=list|name=%", "name=list|name=%F", "name=list|name=%FF%FE", "types=ListBooks|types=A%3A%20B",
            "root=items|root=", "root=items|root=nope", "root=items|root=items,title,,", "root=items|root.=items",
            "root=items|root.200=a%22b", "group=books|group=../../x", "group=books|group=", "receives=text|receives=/",
            "Book Book|Book B%7B%7D", "Book Book|Book String", "Book Book|Book Book Book", "Book Book|",
            "operation|type",
            "operation|component", "query.q,query.lang|body,,%,query.nope", "main basic|main b()", "main basic|main",
            "operation GET|operation", "listBooks|-", "endpointgen 0|", "name=list|name=getReport",
            "name=list|name=\(String(repeating: "a", count: 30_000))",
        ])
    func hostile(edit: String) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(Self.base, to: "api.yaml")
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
            let before = client(in: folder)
            let parts = edit.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            _ = try folder.write(
                record(in: folder).replacing(parts[0], with: parts[1]), to: "out/.endpointgen.ShopClient.record")
            let result = try run(["generate", "api.yaml", "--output", "out"], in: folder)
            #expect(result.status == 0, "\(result.errors)")
            let after = client(in: folder)
            #expect(!after.contains("fatalError") && !after.contains("a()"))
            if edit != "name=list|name=getReport" { #expect(after == before) }
        }
    }

    @Test(
        "bytes that aren't a record are ignored, and replaced",
        arguments: [[], [0xFF, 0x00, 0x0A], [0x0A, 0x0A, 0x0A]])
    func corrupt(bytes: [UInt8]) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(Self.base, to: "api.yaml")
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
            let before = try record(in: folder)
            let marker = before.prefix { $0 != "\n" }
            let place = folder.url.appendingPathComponent("out/.endpointgen.ShopClient.record")
            try Data(marker.utf8 + [0x0A] + bytes).write(to: place)
            #expect(try run(["generate", "api.yaml", "--output", "out"], in: folder).status == 0)
            #expect(try record(in: folder) == before)
        }
    }
}
