import EndpointClients
import Testing

@_spi(Generated) @testable import EndpointRuntime
@testable import RuntimeTestSupport

@Suite("Environments")
struct EnvironmentTests {
    @Test(
        "a relative server is resolved as in RFC 3986",
        arguments: [
            ("v2", "https://example.com", "https://example.com/v2"),
            ("/v2", "https://example.com/docs/", "https://example.com/v2"),
            ("v2", "https://example.com/docs/", "https://example.com/docs/v2"),
            ("../v2/", "https://example.com/a/b/", "https://example.com/a/v2"),
            ("//other.example/v2", "http://example.com/", "http://other.example/v2"),
            ("https://other.example/v2", "https://example.com", "https://other.example/v2"),
            ("/", "https://example.com/app", "https://example.com"),
        ])
    func relative(server: String, base: String, url: String) {
        #expect(ServerEnvironment(baseURL: server, relativeTo: base).baseURL == url)
    }

    @Test("a target's headers replace the environment's, in any case of their names")
    func headers() throws {
        let environment = ServerEnvironment(baseURL: "https://api.example", headers: ["x-app": "Shop", "X-Build": "7"])
        let endpoint = try AnyCall(headers: ["X-App": "Till"]).endpoint(onServer: nil, in: environment)
        #expect(endpoint.headers == ["X-App": "Till", "X-Build": "7"])
    }

    struct Row: Sendable {
        let own: String?
        let chosen: [String: String]
        let url: String

        init(_ own: String?, _ chosen: [String: String], _ url: String) {
            self.own = own
            self.chosen = chosen
            self.url = url
        }
    }

    @Test(
        "an operation's server is the one chosen for it, otherwise its own, otherwise the environment's",
        arguments: [
            Row(nil, [:], "https://api.example/v1/files/7"),
            Row("https://files.example", [:], "https://files.example/files/7"),
            Row(
                "https://files.example", ["GET /files/{id}": "https://backup.example/x"],
                "https://backup.example/x/files/7"),
            Row(
                "https://files.example", ["PUT /files/{id}": "https://backup.example/x"],
                "https://files.example/files/7"),
            Row(nil, ["GET /files/{id}": "http://localhost:8080"], "http://localhost:8080/files/7"),
            Row("/v2", [:], "https://api.example/v2/files/7"), Row("v2", [:], "https://api.example/v2/files/7"),
            Row("../v2", [:], "https://api.example/v2/files/7"), Row("v2/", [:], "https://api.example/v2/files/7"),
            Row("/", [:], "https://api.example/files/7"),
            Row("https://files.example/", [:], "https://files.example/files/7"),
            Row(nil, ["GET /files/{id}": "http://localhost:8080/"], "http://localhost:8080/files/7"),
            Row("//other.example", [:], "https://other.example/files/7"),
            Row("https://files.example", ["GET /files/{id}": "/v3"], "https://api.example/v3/files/7"),
        ])
    func operations(row: Row) {
        var request = OperationRequest(.get, "/files/{id}", "7")
        if let own = row.own { request = request.server(own) }
        var environment = ServerEnvironment(baseURL: "https://api.example/v1")
        for (operation, server) in row.chosen { environment = environment.sending([operation], to: server) }
        #expect(request.url(onServer: request.server(insteadOf: environment.baseURL, in: environment)) == row.url)
    }
}
