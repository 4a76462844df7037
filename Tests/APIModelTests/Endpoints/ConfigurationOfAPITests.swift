import APIModel
import Diagnostics
import Testing

@Suite("Environments, credentials and the filter")
struct ConfigurationOfAPITests {
    private func describeAPI(_ rest: String, options: ModelOptions = ModelOptions()) throws -> Described {
        try describe(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            \(rest)
            paths:
              /a: {get: {operationId: a, responses: {'204': {description: x}}}}
            """, options: options
        )
    }

    @Test("environments are named by what they are for")
    func environments() throws {
        let model = try describeAPI(
            """
            servers:
              - {url: 'https://api.example.com/v1/'}
              - {url: 'https://sandbox.example.com'}
              - {url: 'https://other.example.com', description: Staging server.}
              - {url: 'https://x.example.com', description: Some machine in the cellar.}
              - {url: 'https://y.example.com', x-name: my machine}
              - {url: '/api/v3', description: EU region}
              - {url: 'https://{region}.example.com', description: Production, variables: {region: {default: eu, enum: [eu, us]}}}
            """
        ).model
        #expect(
            model.environments.map(\.name)
                == ["production", "sandbox", "staging", "server4", "myMachine", "euRegion", "server7"]
        )
        #expect(model.environments[0].urlTemplate == "https://api.example.com/v1")
        #expect(model.environments.map(\.isRelative) == [false, false, false, false, false, true, false])
        #expect(model.environments[6].variables.map(\.defaultValue) == ["eu"])
        #expect(model.environments[6].variables[0].allowedValues == ["eu", "us"])
    }

    @Test("without servers the host is the user's")
    func noServers() throws {
        let environments = try describeAPI("tags: []").model.environments
        #expect(environments.map(\.isRelative) == [true])
    }

    @Test("credentials are named by kind, and by their keys where there are several of one")
    func credentials() throws {
        let described = try describeAPI(
            """
            security: [{token: []}, {first: [], second: []}, {digest: []}, {}]
            components:
              securitySchemes:
                token: {type: oauth2, flows: {}}
                login: {type: http, scheme: basic}
                first: {type: apiKey, in: header, name: X-Key}
                second: {type: apiKey, in: query, name: key}
                digest: {type: http, scheme: digest}
            """
        )
        #expect(described.model.securitySchemes.map(\.name) == ["bearer", "basic", "first", "second"])
        #expect(described.codes == [.unsupportedSecurityScheme])
        #expect(described.model.security == [["token"], ["first", "second"], []])
    }

    private func secured(_ own: String, top: String = "", _ schemes: String = "key: {type: apiKey, in: header, name: X-Key}") throws -> Described {
        try describe(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            \(top)
            paths:
              /a: {get: {operationId: a, \(own)responses: {'204': {description: x}}}}
              /b: {get: {operationId: b, responses: {'204': {description: x}}}}
            components: {securitySchemes: {\(schemes)}}
            """
        )
    }

    @Test("what operations need that don't say: what the description says, nothing where others say, else nobody knows")
    func standardSecurity() throws {
        #expect(try secured("").model.security == nil)
        #expect(try secured("security: [{key: []}], ").model.security == [])
        #expect(try secured("security: [], ", top: "security: [{key: []}]").model.security == [["key"]])
        #expect(try secured("", top: "security: []").model.security == [])
    }

    @Test("a client's certificate is no credential: what is needed beside it still is")
    func certificates() throws {
        let schemes = "key: {type: apiKey, in: header, name: X-Key}, own: {type: mutualTLS}"
        let described = try secured("security: [{own: [], key: []}, {own: []}], ", schemes)
        #expect(try described.endpoint("a").security == .alternatives([["key"], []]))
    }

    private static let sources: [(scheme: String, url: String?, name: String?)] = [
        ("{type: oauth2, flows: {}}", nil, nil),
        ("{type: oauth2, flows: {implicit: {authorizationUrl: 'https://a.example/a', scopes: {}}}}", nil, nil),
        ("{type: oauth2, flows: {password: {tokenUrl: 'https://a.example/p', scopes: {}}}}", "https://a.example/p", "bearerTokenURL"),
        (
            "{type: oauth2, flows: {authorizationCode: {authorizationUrl: 'https://a.example/a', tokenUrl: 'https://a.example/c', scopes: {}}, clientCredentials: {tokenUrl: 'https://a.example/t', scopes: {}}}}",
            "https://a.example/t", "bearerTokenURL"
        ),
        ("{type: oauth2, flows: {clientCredentials: {tokenUrl: /t, scopes: {}}}}", nil, nil),
        ("{type: openIdConnect, openIdConnectUrl: 'https://a.example/o'}", "https://a.example/o", "bearerDiscoveryURL"),
        ("{type: openIdConnect, openIdConnectUrl: 'https://a.example/\"o'}", nil, nil),
    ]

    @Test("where tokens come from is a constant, where the description says it whole", arguments: sources)
    func tokenSources(row: (scheme: String, url: String?, name: String?)) throws {
        let source = try secured("", "login: \(row.scheme)").model.securitySchemes.first?.source
        #expect(source?.url == row.url)
        #expect(source?.name == row.name)
    }

    @Test("an operation's own security is told from the document's")
    func security() throws {
        let described = try describe(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            security: [{key: []}]
            paths:
              /a: {get: {operationId: a, responses: {'204': {description: x}}}}
              /b: {get: {operationId: b, security: [], responses: {'204': {description: x}}}}
              /c: {get: {operationId: c, security: [{key: []}], responses: {'204': {description: x}}}}
              /d: {get: {operationId: d, security: [{login: []}], responses: {'204': {description: x}}}}
            components:
              securitySchemes:
                key: {type: apiKey, in: header, name: X-Key}
                login: {type: http, scheme: basic}
            """
        )
        #expect(
            try ["a", "b", "c", "d"].map { try described.endpoint($0).security }
                == [.inherited, .alternatives([]), .inherited, .alternatives([["login"]])]
        )
    }

    private static let paths = """
        /books: {get: {operationId: listBooks, tags: [books], responses: {'204': {description: x}}}}
        /books/{id}: {get: {operationId: getBook, tags: [books], responses: {'204': {description: x}}}}
        /bookshelf: {get: {operationId: getShelf, tags: [store], responses: {'204': {description: x}}}}
        """

    private func selected(_ change: (inout ModelOptions.Filter) -> Void) throws -> ([String], Described) {
        var options = ModelOptions()
        change(&options.filter)
        let described = try describe(paths: Self.paths, options: options)
        return (described.model.groups.flatMap { $0.endpoints.compactMap(\.operationID) }, described)
    }

    @Test("tags, operations and paths choose what is generated, exclusions come after")
    func filter() throws {
        #expect(try selected { $0.include.tags = ["store"] }.0 == ["getShelf"])
        #expect(try selected { $0.include.paths = ["/books"] }.0 == ["listBooks", "getBook"])
        #expect(try selected { $0.include.paths = ["/book*"] }.0 == ["listBooks", "getBook", "getShelf"])
        #expect(try selected { $0.include.paths = ["*/{id}"] }.0 == ["getBook"])
        #expect(
            try selected {
                $0.include.operations = ["getShelf"]
                $0.include.tags = ["books"]
            }.0.count == 3)
        #expect(try selected { $0.exclude.operations = ["getBook"] }.0 == ["listBooks", "getShelf"])
        #expect(
            try selected {
                $0.include.tags = ["books"]
                $0.exclude.paths = ["/books/*"]
            }.0 == ["listBooks"])
    }

    @Test("an entry that matches nothing is reported")
    func unmatched() throws {
        let (_, described) = try selected {
            $0.exclude.tags = ["stor"]
            $0.exclude.paths = ["/x"]
        }
        #expect(described.codes == [.unmatchedConfiguration, .unmatchedConfiguration])
        #expect(described.diagnostics[0].hint == "did you mean 'store'?")
    }
}
