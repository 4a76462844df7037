import Foundation
import Testing

/// `endpointgen generate --used-by` and `filter: { usedBy: … }`.
@Suite("Generation of what an app uses")
struct UsedByTests {
    private static let description = """
        openapi: 3.1.0
        info: { title: Shop, version: '1' }
        servers: [{ url: https://shop.example }]
        paths:
          /orders:
            get: { operationId: listOrders, tags: [orders], responses: { '200': &orders { description: ok,
              content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } } } } }
            post: { operationId: createOrder, tags: [orders], requestBody: { content: { application/json:
              { schema: { $ref: '#/components/schemas/Draft' } } } }, responses: { '204': { description: ok } } }
          /users:
            get: { operationId: listUsers, tags: [users], responses: { '200': { description: ok,
              content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } } } }
          /uploads:
            servers: [{ url: https://uploads.example }]
            post: { operationId: sendUpload, tags: [uploads], responses: { '204': { description: ok } } }
          /parcels:
            get: { operationId: getParcel, tags: [parcels], responses: { '200': *orders, '202': { description: later,
              content: { application/json: { schema: { $ref: '#/components/schemas/Place' } } } } } }
        components:
          schemas:
            Order: { type: object, required: [number, customer], properties: { number: { type: integer },
              customer: { $ref: '#/components/schemas/User' }, place: { $ref: '#/components/schemas/Place' } } }
            Draft: { type: object, properties: { place: { $ref: '#/components/schemas/Place' } } }
            User: { type: object, properties: { name: { type: string } } }
            Place: { type: object, properties: { city: { type: string } } }

        """

    private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> ProcessResult {
        try .run(Checkout.products.appendingPathComponent("endpointgen"), arguments, in: folder.url)
    }

    /// Returns the generated files, by their paths.
    private func files(_ name: String, in folder: TemporaryFolder) throws -> [String: String] {
        let root = folder.url.appendingPathComponent(name)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
        return try Dictionary(
            uniqueKeysWithValues: paths.map {
                ($0, try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8))
            })
    }

    private func with(_ app: String, _ body: (TemporaryFolder) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            _ = try folder.write(Self.description, to: "shop.yaml")
            _ = try folder.write(app, to: "App/Main.swift")
            try body(folder)
        }
    }

    private static let call = ["generate", "shop.yaml", "--output", "Out", "--used-by", "App"]

    @Test("the operations and models that the app names are generated, and the others are unavailable")
    func operations() throws {
        try with("func f(_ shop: ShopClient) async throws { print(try await shop.orders.list()[0].number) }") {
            folder in
            let result = try run(Self.call, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("1 endpoint in 1 group · 1 model"), "\(result.output)")
            let files = try files("Out", in: folder)
            #expect(
                files.keys.sorted() == [
                    "Endpoints/OrdersClient.swift", "Endpoints/OrdersTarget.swift", "Models/Order.swift",
                    "ShopClient.swift", "ShopClientOmitted.swift",
                ])
            let omitted = try #require(files["ShopClientOmitted.swift"])
            #expect(omitted.contains("extension ShopClient {\n    public var users: ShopOmission { .init() }\n"))
            #expect(omitted.contains("extension OrdersClient {\n    public var create: ShopOmission { .init() }\n}\n"))
            #expect(omitted.contains("run 'endpointgen generate'"))
            #expect(files["ShopClient.swift"]?.contains("uploads.example") == false)
        }
    }

    @Test("a received model has the properties of models that the app names, a sent model has all")
    func properties() throws {
        try with(
            "func f(_ shop: ShopClient) { _ = shop.orders.list(); _ = shop.orders.create(Draft()); _ = x.customer }"
        ) {
            folder in
            #expect(try run(Self.call, in: folder).status == 0)
            let files = try files("Out", in: folder)
            let order = try #require(files["Models/Order.swift"])
            #expect(order.contains("var customer: User"))
            #expect(!order.contains("place"))
            #expect(files["Models/Draft.swift"]?.contains("var place: Place?") == true)
            #expect(files.keys.contains("Models/User.swift") && files.keys.contains("Models/Place.swift"))
        }
    }

    @Test(
        "an operation is generated if the app may call it",
        arguments: [
            "extension ShopClient { func f() { users.list() } }", "#if DEBUG\nlet a = shop.users.list()\n#endif",
            #"print("\(try await shop.users.list())")"#, #"let a = text.split(/"/), b = shop.users.list()"#,
            ##"let a = text.split(#/"/#), b = shop.users.list()"##, "let a = b / c; shop.users.list() // d / e",
            "struct S { let a = 1, orders = shop.users; func f() { self.orders.list() } }",
            "struct S { var (orders, x) = (shop.users, 1); func f() { self.orders.list() } }",
            "struct S { init(_ orders: UsersClient) { shop.users; self.orders.list() } }",
        ])
    func mayBeCalled(app: String) throws {
        try with(app) { folder in
            let result = try run(Self.call, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            #expect(try files("Out", in: folder)["Endpoints/UsersClient.swift"]?.contains("func list(") == true)
        }
    }

    @Test("an operation is generated if the app names the enumeration of its success responses")
    func success() throws {
        try with("func f(_ result: GetParcelSuccess) { print(result) }") { folder in
            try #expect(run(Self.call, in: folder).status == 0)
            try #expect(files("Out", in: folder).values.contains { $0.contains("enum GetParcelSuccess") })
        }
    }

    @Test("a client that the app only configures has its initializers and options")
    func configured() throws {
        try with("func f() -> ShopClient { ShopClient(environment: .production).with(.retries(2)) }") { folder in
            #expect(try run(Self.call, in: folder).status == 0)
            let client = try #require(try files("Out", in: folder)["ShopClient.swift"])
            #expect(client.contains("    public func with(_ options: CallOptions...) -> Self {\n        self\n    }\n"))
        }
    }

    @Test("the cases of a received union have all properties, which decide between them")
    func unions() throws {
        try with("func f(_ shop: ShopClient) { _ = shop.orders.list() }") { folder in
            let union =
                "place: { oneOf: [{ $ref: '#/components/schemas/Order' }, { $ref: '#/components/schemas/User' }] }"
            _ = try folder.write(
                Self.description.replacing(
                    "place: { $ref: '#/components/schemas/Place' } } }\n    Draft", with: "\(union) } }\n    Draft"),
                to: "shop.yaml")
            #expect(try run(Self.call, in: folder).status == 0)
            #expect(try files("Out", in: folder)["Models/Order.swift"]?.contains("var customer: User") == true)
        }
    }

    @Test("a declaration is the same whether others are generated or not, also after its return")
    func names() throws {
        try with("func f(_ shop: ShopClient) { _ = shop.users.list() }") { folder in
            #expect(try run(Self.call, in: folder).status == 0)
            let everything =
                "func f(_ s: ShopClient) { s.orders.list(); s.orders.create(); s.users.list(); s.uploads.send(); s.parcels.get() }"
            _ = try folder.write(everything + "\nlet x = (\\Order.customer, \\Order.place)", to: "App/Main.swift")
            #expect(try run(Self.call, in: folder).status == 0)
            #expect(try run(["generate", "shop.yaml", "--output", "Whole"], in: folder).status == 0)
            #expect(try files("Out", in: folder) == files("Whole", in: folder))
        }
    }

    @Test("check fails if the app names something that isn't generated, and passes otherwise")
    func check() throws {
        try with("func f(_ shop: ShopClient) { _ = shop.users.list() }") { folder in
            _ = try folder.write("output: Out\nfilter: { usedBy: [App] }\n", to: "endpointgen.yaml")
            #expect(try run(["generate", "shop.yaml"], in: folder).status == 0)
            let check = ["check", "shop.yaml"]
            #expect(try run(check, in: folder).status == 0)
            _ = try folder.write("// shop.orders.list()\nlet text = \"shop.orders.list\"", to: "App/Other.swift")
            #expect(try run(check, in: folder).status == 0)
            _ = try folder.write("func g(_ shop: ShopClient) { _ = shop.orders.list() }", to: "App/Other.swift")
            let result = try run(check, in: folder)
            #expect(result.status == 1)
            #expect(result.output.contains("run 'endpointgen generate'"), "\(result.output)")
        }
    }

    @Test("a method without a known receiver counts for each group that the app names")
    func receivers() throws {
        let app = """
            func f(_ shop: ShopClient) async throws { let group = shop.users; _ = try await group.list() }
            func g(_ provider: Provider<UploadsTarget>) { _ = provider.request(.send) }
            """
        try with(app) { folder in
            #expect(try run(Self.call, in: folder).status == 0)
            let files = try files("Out", in: folder)
            #expect(files.keys.contains("Endpoints/UsersClient.swift"))
            #expect(files.keys.contains("Endpoints/UploadsClient.swift"))
            #expect(!files.keys.contains("Endpoints/OrdersClient.swift"))
        }
    }

    @Test("generated files, links and hidden folders aren't read")
    func skipped() throws {
        try with("let shop: ShopClient") { folder in
            _ = try folder.write("_ = shop.orders.list()", to: "Elsewhere/File.swift")
            _ = try folder.write("_ = shop.orders.list()", to: "App/.hidden/File.swift")
            _ = try folder.write(
                "// Generated by endpointgen for A.\n_ = shop.orders.list()", to: "App/Generated.swift")
            for (link, target) in [("App/Folder", "../Elsewhere"), ("App/Link.swift", "../Elsewhere/File.swift")] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.url.appendingPathComponent(link).path, withDestinationPath: target)
            }
            #expect(try run(Self.call, in: folder).status == 0)
            #expect(try files("Out", in: folder).keys.sorted() == ["ShopClient.swift", "ShopClientOmitted.swift"])
        }
    }

    @Test("a namespace that the app names is declared, also without the types in it")
    func namespace() throws {
        try with("let base = Base.self") { folder in
            let parts = """
                Base: { type: object, properties: { state: { type: string, enum: [a, b] } } }
                    User: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, properties: { name: { type: string } } }] }
                """
            _ = try folder.write(
                Self.description.replacing(
                    "User: { type: object, properties: { name: { type: string } } }", with: parts), to: "shop.yaml")
            #expect(try run(Self.call, in: folder).status == 0)
            #expect(try files("Out", in: folder).values.contains { $0.contains("public enum Base {") })
        }
    }

    @Test("a folder without Swift files is a warning that names it")
    func empty() throws {
        try with("func f(_ shop: ShopClient) { _ = shop.users.list() }") { folder in
            _ = try folder.write("", to: "Other/README.md")
            let result = try run(Self.call + ["--used-by", "Other"], in: folder)
            #expect(result.status == 0)
            #expect(
                result.errors.contains("warning: 'Other' contains no Swift files of an app; it uses no operations"),
                "\(result.errors)")
        }
    }

    @Test("a missing folder and a file that is too large are errors, and nothing is written")
    func invalid() throws {
        try with("") { folder in
            let missing = try run(["generate", "shop.yaml", "--output", "Out", "--used-by", "Nowhere"], in: folder)
            #expect(missing.status == 2)
            #expect(missing.errors.contains("no folder at 'Nowhere'"))
            _ = try folder.write(String(repeating: " ", count: (4 << 20) + 1), to: "App/Large.swift")
            let large = try run(Self.call, in: folder)
            #expect(large.status == 2)
            #expect(large.errors.contains("'App/Large.swift' has more than 4 MB"), "\(large.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("Out").path))
        }
    }
}
