import Testing

@testable import MockServer

/// Requests of web pages that the user has opened.
@Suite("Mock and web pages")
struct WebPageTests {
    @Test(
        "a request to a name of another site is refused",
        arguments: [
            ("evil.example", 403), ("evil.example:8080", 403), ("127.0.0.1.evil.example", 403), ("", 403),
            ("localhost.evil.example", 403), ("evil-localhost", 403), ("192.0.2.1", 403), ("[2001:db8::1]:80", 403),
            ("127.0.0.1:8080", 200), ("127.0.0.1", 200), ("localhost:8080", 200), ("LOCALHOST", 200), ("[::1]:80", 200),
            ("app.localhost:80", 200),
        ])
    func host(host: String, status: Int) throws {
        let api = try MockAPI.of(MockDescription.returning("{ type: string }"))
        #expect(api.call("GET", "/a", headers: [("host", host), ("origin", "https://\(host)")]).status == status)
    }

    @Test(
        "the server's own paths refuse requests with an origin",
        arguments: ["/__mock/reset", "/__mock/webhooks/paid?url=http://127.0.0.1:1/a", "/__mock/nothing"])
    func origin(target: String) throws {
        let api = try MockAPI.of(MockDescription.returning("{ type: string }"))
        for origin in ["https://evil.example", "null", "http://localhost:3000"] {
            #expect(api.call("POST", target, headers: [("host", "localhost"), ("origin", origin)]).status == 403)
        }
        #expect(api.call("POST", "/__mock/reset", headers: [("host", "localhost")]).status == 204)
    }
}
