import APIModel
import Diagnostics
import Testing

@Suite("Groups")
struct GroupTests {
    private func groups(_ paths: String, title: String = "Test", schemas: String = "") throws -> [Group] {
        try describe(paths: paths, schemas: schemas, title: title).model.groups
    }

    @Test("the first tag is the group, and tags that are one name in Swift are one group")
    func tags() throws {
        let groups = try groups(
            """
            /a: {get: {operationId: a, tags: [Books, x], responses: {'204': {description: Done.}}}}
            /b: {get: {operationId: b, tags: [books], responses: {'204': {description: Done.}}}}
            /c: {get: {operationId: c, tags: ['pull requests'], responses: {'204': {description: Done.}}}}
            /d: {get: {operationId: d, tags: [PullRequests], responses: {'204': {description: Done.}}}}
            """
        )
        #expect(groups.map(\.name) == ["books", "pullRequests"])
        #expect(groups.map(\.targetName) == ["BooksTarget", "PullRequestsTarget"])
        #expect(groups.map(\.clientName) == ["BooksClient", "PullRequestsClient"])
        #expect(groups.map(\.endpoints.count) == [2, 2])
    }

    @Test("without a tag the first path segment that is a noun is the group, otherwise the API")
    func paths() throws {
        let groups = try groups(
            """
            /api/v1/books/{id}: {get: {operationId: a, responses: {'204': {description: Done.}}}}
            /{id}: {get: {operationId: b, responses: {'204': {description: Done.}}}}
            /getUpdates: {get: {operationId: getUpdates, responses: {'204': {description: Done.}}}}
            """, title: "Library"
        )
        #expect(groups.map(\.typeName) == ["Books", "LibraryGroup"])
        #expect(groups.map { $0.endpoints.map(\.name) } == [["a"], ["b", "getUpdates"]])
    }

    @Test("a view set's tag that is only the base path isn't the group; a tag of another operation is")
    func basePaths() throws {
        let groups = try groups(
            """
            /api/books/: {get: {operationId: api_books_list, tags: [api], responses: {'204': {description: Done.}}}}
            /api/ping: {get: {operationId: ping, tags: [api], responses: {'204': {description: Done.}}}}
            /api/: {get: {operationId: api_retrieve, tags: [api], responses: {'204': {description: Done.}}}}
            """
        )
        #expect(groups.map(\.name) == ["books", "api"])
        #expect(groups.map { $0.endpoints.map(\.name) } == [["list"], ["ping", "retrieve"]])
    }

    @Test("a group with the API's name doesn't take the root client's")
    func apiName() throws {
        let groups = try groups(
            "/a: {get: {operationId: a, tags: [bookstore], responses: {'204': {description: Done.}}}}",
            title: "Bookstore"
        )
        #expect(groups[0].clientName == "BookstoreGroupClient")
        #expect(groups[0].name == "bookstore")
    }

    @Test("a model yields its name to targets, clients and the root types")
    func models() throws {
        let described = try describe(
            paths: """
                /a:
                  get:
                    operationId: a
                    tags: [books]
                    responses:
                      '200':
                        description: Done.
                        content:
                          application/json:
                            schema:
                              type: object
                              properties:
                                a: {$ref: '#/components/schemas/BooksTarget'}
                                b: {$ref: '#/components/schemas/TestClient'}
                """,
            schemas: """
                BooksTarget: {type: object, properties: {x: {type: string}}}
                TestClient: {type: object, properties: {x: {type: string}}}
                """
        )
        #expect(described.typeNames == ["AResponse", "BooksTarget2", "TestClient2"])
    }

    @Test("a tag's description is the group's")
    func documentation() throws {
        let described = try describe(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            tags: [{name: books, description: All the books.}]
            paths:
              /a: {get: {operationId: a, tags: [Books], responses: {'204': {description: Done.}}}}
            """
        )
        #expect(described.model.groups[0].documentation.description == "All the books.")
    }

    @Test(
        "the API is named after its title, without uninformative words",
        arguments: [
            ("GitHub v3 REST API", "GitHub"), ("Swagger Petstore - OpenAPI 3.0", "Petstore"), ("API", "API"),
            ("💥", "API"),
            ("OpenAI API", "OpenAI"), ("2ch", "_2ch"), ("The Cat API 2.1", "Cat"),
            ("Netlify's API documentation", "Netlify"), ("Shop docs", "Shop"),
            ("StorageManagementClient", "StorageManagement"), ("Client", "Client"), ("PostgREST API", "PostgREST"),
            ("FastAPI", "FastAPI"),
            // Only the beginning of a long title is read.
            (String(repeating: "api ", count: 250) + "Shop", "API"),
        ])
    func apiNames(title: String, expected: String) throws {
        let described = try describe(
            paths: "/a: {get: {operationId: a, responses: {'204': {description: Done.}}}}", title: "\"\(title)\""
        )
        #expect(described.model.name == expected)
    }
}
