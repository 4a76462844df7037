@testable import EndpointRuntime
import Foundation
import Testing

/// The destinations of credentials after a redirect. `ConformanceTests` checks it over sockets.
@Suite("Secrets and redirects")
struct RedirectedSecretTests {
    private static let from = "https://a.example/books"

    @Test(
        "secrets are sent to the same scheme, host and port", arguments: [301, 302, 303, 307, 308],
        ["/other", "other?x=1", "https://a.example/", "https://a.example:443/", "https://A.EXAMPLE/x"])
    func kept(status: Int, location: String) throws {
        #expect(try #require(Self.followed(status, location)) == "s3cret")
    }

    @Test(
        "secrets aren't sent anywhere else", arguments: [301, 302, 303, 307, 308],
        [
            "http://a.example/books", "http://a.example:443/books", "https://a.example:8443/", "https://b.example/",
            "//b.example/",
            "https://sub.a.example/", "https://a.example.b.example/", "https://a.example@b.example/",
            "https://a.example./",
            "https://127.0.0.1/", "https://[::1]/",
        ])
    func dropped(status: Int, location: String) {
        #expect(Self.followed(status, location) == nil)
    }

    /// Returns the credential that is sent to a redirect's destination; nil if there is none.
    private static func followed(_ status: Int, _ location: String) -> String? {
        let request = TransportRequest(.get, from, headers: ["Authorization": "s3cret", "X-Open": "open"])
        let head = ResponseHead(statusCode: status, headers: ["Location": location], url: from)
        let next = request.redirected(by: head)
        if let next { #expect(next.message.headers["X-Open"] == "open") }
        return next?.message.headers["Authorization"]
    }
}
