import APIDiff
import Diagnostics
import EndpointGenerator
import Foundation
import Testing

/// `endpointgen diff --used-by`: the lines of an app that changes of the client concern.
@Suite("Uses of changed declarations")
struct DiffUsesTests {
    private static let description = """
        openapi: 3.1.0
        info: { title: Shop, version: 1.0.0 }
        paths:
          /books:
            get:
              tags: [books]
              operationId: listBooks
              parameters:
                - { name: genre, in: query, schema: { $ref: '#/components/schemas/Genre' } }
                - { name: limit, in: query, schema: { type: integer } }
              responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Book' } } } } } }
            post:
              tags: [books]
              operationId: createBook
              requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Draft' } } } }
              responses: { '204': { description: Done } }
          /authors:
            get:
              tags: [authors]
              operationId: listAuthors
              parameters: [{ name: limit, in: query, schema: { type: integer } }]
              responses: { '204': { description: Done } }
        components:
          schemas:
            Genre: { type: string, enum: [crime, verse] }
            Size: { type: string, enum: [large, small] }
            Money: { type: object, required: [amount], properties: { amount: { type: number } } }
            Author: { type: object, required: [id], properties: { id: { type: string } } }
            Book:
              type: object
              required: [id, price, author, size]
              properties:
                id: { type: string }
                price: { $ref: '#/components/schemas/Money' }
                author: { $ref: '#/components/schemas/Author' }
                size: { $ref: '#/components/schemas/Size' }
            Draft:
              type: object
              required: [title]
              properties:
                title: { type: string }
                copies: { type: integer, default: 1 }
        """

    /// An edit, and lines of code with whether it concerns them.
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let find: String
        let replace: String
        let lines: [(code: String, isUse: Bool)]
        var testDescription: String { name }

        init(_ name: String, _ find: String, _ replace: String, _ lines: (code: String, isUse: Bool)...) {
            (self.name, self.find, self.replace, self.lines) = (name, find, replace, lines)
        }
    }

    static let cases = [
        Case(
            "an optional that can be absent now", "required: [id, price, author, size]", "required: [id, author, size]",
            ("print(book.price.amount)", true), (#"print("\(book.price.amount)")"#, true),
            (##"print(#"\#(book.price)"#)"##, true), (#"print("book.price")"#, false),
            (##"print(#"\(book.price)"#)"##, false), ("// book.price", false), ("/* a /* b */ book.price */", false),
            (#"let path = \Book.price.amount"#, true), (#"let path: KeyPath<Book, Money> = \.price"#, true),
            (#"let path = \Draft.price"#, false), ("show(price: 1)", false), ("let price = 1", false),
            ("book?.price", true), ("books[0].price", true), ("first(\"a\").price", true), ("book.prices", false),
            ("extension Book { var cost: Money { price } }", true),
            ("extension Book { var cost: Money { self.price } }", true),
            ("extension Volume { var cost: Money { price } }", true),
            ("extension Cart { var cost: Money { self.price } }", false),
            ("extension Cart: Priced { var cost: Money { price } }", false),
            ("book.author.price", false), ("case .price: 1", false),
            ("extension Book { func f() { g(price: 1) } }", false)
        ),
        Case(
            "a new case of a closed enumeration", "[crime, verse]", "[crime, verse, essay]",
            ("switch genre { case .crime: 1; case .verse: 2 }", true),
            ("switch genre { case .crime, .verse: 1 }", true),
            ("switch genre { case Genre.crime: 1; case .verse: 2 }", true),
            ("switch genre { case .crime: 1; default: 2 }", false),
            ("switch genre { case .crime: 1; case _: 2 }", false),
            ("switch size { case .large: 1; case .small: 2 }", false),
            (
                "switch book { case let b where b.isNew: switch genre { case .crime: 1; case .verse: 2 }; default: 1 }",
                true
            ),
            ("genre == .crime", false), ("print(essay)", false)
        ),
        Case(
            "a removed case", "[crime, verse]", "[crime]",
            ("genre = .verse", true), ("f(.verse)", true), ("case .verse: 1", true), ("Genre.verse", true),
            ("book.verse", false), ("Poem.verse", false), ("return .verse", true)
        ),
        Case(
            "a removed argument", "name: limit, in: query, schema: { type: integer } }\n      responses: { '200'",
            "name: size, in: query, schema: { type: integer } }\n      responses: { '200'",
            ("shop.books.list(limit: 5)", true), ("shop.books.list(genre: .crime)", false),
            ("shop.books.list()", false),
            ("shop.authors.list(limit: 5)", false), ("books.list(limit: 5)", true),
            ("shop.books.list(genre: f(limit: 5))", false), ("let f = shop.books.list", true)
        ),
        Case(
            "a default that is gone", "required: [title]", "required: [title, copies]",
            ("Draft(title: \"a\")", true), ("Draft(title: \"a\", copies: nil)", true), ("Sketch(title: \"a\")", true),
            ("shop.books.create(.init(title: \"a\"))", true), ("other(.init(name: \"a\"))", false),
            ("Draft.init(title: \"a\")", true), ("Book.init(title: \"a\")", false), ("func Draft() {}", false)
        ),
        Case(
            "a type that is gone", "Money", "Amount",
            ("let m: Money", true), ("let m: Shop.Money", true), ("let m: Other.Money", true),
            ("struct Money {}", false),
            ("let a: Author.Money", false), ("typealias M = Money", true), ("let m: [Money?]", true)
        ),
        Case(
            "a method that is gone", "operationId: listBooks", "operationId: searchBooks",
            ("shop.books.list()", true), ("shop.books\n    .list()", true), ("shop.authors.list()", false),
            ("shop.books.list(genre: .crime, limit: 5)", true), ("shop.books.list(order: .up)", false),
            ("shop.books.list(limit: 5, genre: .crime)", false), ("shop.books.list(5)", false),
            ("shop.books.list(genre:limit:)", true), ("shop.books.list(order:)", false),
            ("self.list()", false), ("list()", false), ("books.first.list()", true)
        ),
    ]

    @Test("lines that use a changed declaration are found, and no others", arguments: cases)
    func uses(example: Case) throws {
        try TemporaryFolder.with { folder in
            let configuration = try folder.write("enums: closed\n", to: "closed.yaml")
            let texts = [
                Self.description, Self.description.replacingOccurrences(of: example.find, with: example.replace),
            ]
            #expect(texts[0] != texts[1])
            let requests = try texts.enumerated().map { index, text in
                var request = GenerationRequest()
                request.spec = try folder.write(text, to: "\(index).yaml")
                request.configuration = configuration
                return request
            }
            let diff = try #require(Generator.diff(from: requests[0], to: requests[1]).diff)
            for (code, isUse) in example.lines {
                let app = "typealias Volume = Book\ntypealias Sketch = Shop.Draft\n\(code)\n"
                let uses = SymbolUses.uses(of: diff.changes, in: [("App.swift", app)], client: diff.oldSymbols)
                let own = uses.filter { $0.line > 2 }
                #expect(own.isEmpty == !isUse, "\(code): \(own.map { "\($0.change.kind) \($0.change.subject)" })")
            }
        }
    }

    @Test("code that ends anywhere is read", arguments: 0..<60)
    func truncated(count: Int) throws {
        let code = ##"extension A: B { f(#"a \#(b("c"))"#); switch x { case .a(let y), .b: /* c */ "\(d"## + "\"\"\"\n"
        let app = String(code.prefix(count))
        let files = [("App.swift", app)]
        let change = APIChange(.swift, .breaking, "property-removed", "A.b", "the property is removed")
        #expect(SymbolUses.uses(of: [change], in: files, client: ClientSymbols([])).count <= 2)
    }
}
