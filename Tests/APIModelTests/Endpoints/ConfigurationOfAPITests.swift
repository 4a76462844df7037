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

    @Test("environments are named by their purpose")
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

    @Test(
        "a server is relative or absolute with its variables' defaults and the description's base URL")
    func relativeServers() throws {
        let servers = """
            servers:
              - {url: '{origin}/v1', variables: {origin: {default: 'https://api.example.com'}}}
              - {url: '{scheme}://api.example.com', variables: {scheme: {default: https}}}
              - {url: 'api/v1'}
              - {url: '{path}/v1', variables: {path: {default: api}}}
              - {url: '//other.example.com/'}
            """
        let local = try describeAPI(servers).model.environments
        #expect(local.map(\.isRelative) == [false, false, true, true, false])
        #expect(local.map(\.base) == [nil, nil, nil, nil, nil])
        let located = try describeAPI("$self: https://api.example.com/v3/openapi.yaml\n" + servers).model.environments
        #expect(located.map(\.isRelative) == [false, false, false, false, false])
        #expect(located.map(\.base) == [nil, nil, nil, "https://api.example.com/v3/openapi.yaml", nil])
        #expect(located[2].urlTemplate == "https://api.example.com/v3/api/v1")
        #expect(located[4].urlTemplate == "https://other.example.com")
    }

    @Test("a description with $self and without servers uses the origin of $self")
    func locatedWithoutServers() throws {
        let environments = try describeAPI("$self: https://api.example.com/v3/openapi.yaml").model.environments
        #expect(environments.map(\.urlTemplate) == ["https://api.example.com"])
        #expect(environments.map(\.isRelative) == [false])
    }

    @Test("without servers the host is an argument")
    func noServers() throws {
        let environments = try describeAPI("tags: []").model.environments
        #expect(environments.map(\.isRelative) == [true])
    }

    @Test("credentials are named by kind, and by their keys where there are several of one kind")
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

    @Test("a scheme that has the name of another scheme's kind has that name, in any order")
    func kinds() throws {
        let schemes = ["user: {type: apiKey, in: header, name: X-Key}", "ApiKey: {type: http, scheme: bearer}"]
        for schemes in [schemes, schemes.reversed()] {
            let described = try describeAPI(
                "components: {securitySchemes: {\(schemes.joined(separator: ", ")), admin: {type: http, scheme: bearer}}}"
            )
            let names = described.model.securitySchemes.map { "\($0.key): \($0.name)" }
            #expect(Set(names) == ["user: user", "ApiKey: apiKey", "admin: admin"])
        }
    }

    private func secured(
        _ own: String, top: String = "", version: String = "3.1.0",
        _ schemes: String = "key: {type: apiKey, in: header, name: X-Key}"
    ) throws -> Described {
        try describe(
            """
            openapi: \(version)
            info: {title: T, version: '1'}
            \(top)
            paths:
              /a: {get: {operationId: a, \(own)responses: {'204': {description: x}}}}
              /b: {get: {operationId: b, responses: {'204': {description: x}}}}
            components: {securitySchemes: {\(schemes)}}
            """
        )
    }

    @Test("operations without security have the description's, none where others declare it, else unknown")
    func defaultSecurity() throws {
        #expect(try secured("").model.security == nil)
        #expect(try secured("security: [{key: []}], ").model.security == [])
        #expect(try secured("security: [], ", top: "security: [{key: []}]").model.security == [["key"]])
        #expect(try secured("", top: "security: []").model.security == [])
    }

    @Test(
        "the security of most endpoints of a group is declared on the group, and differing ones on the endpoint",
        arguments: [
            (["[{key: []}]", "[{key: []}]", nil], [["key"]], [nil, nil, [["top"]]]),
            (["[{key: []}]", "[{key: []}]", "[]"], [["key"]], [nil, nil, []]),
            (["[]", "[]", "[]"], [], [nil, nil, nil]),
            // What the description says where that is as common, and what one endpoint needs alone
            (["[{key: []}]", "[{key: []}]", nil, nil], nil, [[["key"]], [["key"]], nil, nil]),
            (["[{key: []}]", "[]"], nil, [[["key"]], []]), (["[{key: []}]"], nil, [[["key"]]]),
            // The first where two are as common
            (["[]", "[{key: []}]", "[]", "[{key: []}]", nil], [], [nil, [["key"]], nil, [["key"]], [["top"]]]),
        ] as [(own: [String?], group: [[RequiredScheme]]?, endpoints: [[[RequiredScheme]]?])])
    func commonSecurity(row: (own: [String?], group: [[RequiredScheme]]?, endpoints: [[[RequiredScheme]]?])) throws {
        let paths = row.own.enumerated().map { index, security in
            let own = security.map { "security: \($0), " } ?? ""
            return "/\(index): {get: {operationId: o\(index), \(own)responses: {'204': {description: x}}}}"
        }
        let described = try describe(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            security: [{top: []}]
            paths: {\(paths.joined(separator: ", "))}
            components:
              securitySchemes: {top: {type: http, scheme: bearer}, key: {type: apiKey, in: header, name: X-Key}}
            """
        )
        let group = try #require(described.model.groups.first)
        #expect(group.security == row.group)
        #expect(group.endpoints.map(\.security) == row.endpoints.map { $0.map { .alternatives($0) } ?? .inherited })
    }

    @Test(
        "an empty security requirement without schemes and other requirements is ignored"
    )
    func untoldSecurity() throws {
        let described = try secured("security: [], ", top: "security: []", "")
        #expect(described.model.security == nil)
        #expect(try described.endpoint("a").security == .inherited)
        // An undeclared scheme is required nevertheless.
        #expect(try secured("security: [{key: []}], ", "").model.security == [])
    }

    @Test("a client certificate is no credential; the schemes beside it remain")
    func certificates() throws {
        let schemes = "key: {type: apiKey, in: header, name: X-Key}, own: {type: mutualTLS}"
        let described = try secured("security: [{own: [], key: []}, {own: []}], ", schemes)
        #expect(try described.endpoint("a").security == .alternatives([["key"], []]))
    }

    private static let sources: [(scheme: String, sources: [String])] = [
        ("{type: oauth2, flows: {}}", []),
        (
            "{type: oauth2, flows: {implicit: {authorizationUrl: 'https://a.example/a', scopes: {}}}}",
            ["bearerImplicit a"]
        ),
        (
            "{type: oauth2, flows: {password: {tokenUrl: 'https://a.example/p', refreshUrl: 'https://a.example/r', scopes: {}}}}",
            ["bearerPassword p r"]
        ),
        (
            "{type: oauth2, flows: {deviceAuthorization: {deviceAuthorizationUrl: 'https://a.example/d', tokenUrl: 'https://a.example/t', scopes: {}}, authorizationCode: {authorizationUrl: 'https://a.example/a', tokenUrl: 'https://a.example/c', scopes: {}}, clientCredentials: {tokenUrl: 'https://a.example/t', scopes: {}}}, oauth2MetadataUrl: 'https://a.example/m'}",
            [
                "bearerClientCredentials t", "bearerAuthorizationCode a c", "bearerDeviceAuthorization d t",
                "bearerMetadataURL m",
            ]
        ),
        ("{type: oauth2, flows: {clientCredentials: {tokenUrl: /t, scopes: {}}}}", []),
        ("{type: openIdConnect, openIdConnectUrl: 'https://a.example/o'}", ["bearerDiscoveryURL o"]),
        ("{type: openIdConnect, openIdConnectUrl: 'https://a.example/\"o'}", []),
    ]

    @Test("each completely described OAuth flow has a constant for its token endpoint", arguments: sources)
    func tokenSources(row: (scheme: String, sources: [String])) throws {
        let scheme = try secured("", version: "3.2.0", "login: \(row.scheme)").model.securitySchemes.first
        let sources = scheme?.sources.map { source in
            let urls: [String?] =
                switch source.kind {
                case .flow(let flow):
                    [flow.authorizationURL, flow.deviceAuthorizationURL, flow.tokenURL, flow.refreshURL]
                case .metadata(let url), .discovery(let url): [url]
                }
            return ([source.name] + urls.compactMap { $0?.split(separator: "/").last.map(String.init) }).joined(
                separator: " ")
        }
        #expect(sources == row.sources)
    }

    @Test("of alternatives that differ only in scopes the first is used, and scopes belong to their scheme")
    func scopes() throws {
        let schemes = "login: {type: oauth2, flows: {}}, key: {type: apiKey, in: header, name: X-Key}"
        let described = try secured("security: [{login: [a, b]}, {login: [c]}, {login: [d], key: []}], ", schemes)
        let login = RequiredScheme("login", scopes: ["a", "b"])
        #expect(
            try described.endpoint("a").security
                == .alternatives([[login], [RequiredScheme("login", scopes: ["d"]), "key"]]))
    }

    @Test("an operation's own security differs from the document's")
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

    @Test("tags, operations and paths select the generated operations, and exclusions are applied last")
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
