@testable import EndpointCoding
@testable import EndpointHTTP
@testable import EndpointRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The destinations of credentials after a redirect, in both implementations of redirects. `ConformanceTests` checks it
/// over sockets.
@Suite("Secrets and redirects")
struct RedirectedSecretTests {
    private static let from = "https://a.example/books"

    @Test(
        "secrets are sent to the same scheme, host and port", arguments: [301, 302, 303, 307, 308],
        ["/other", "other?x=1", "https://a.example/", "https://a.example:443/", "https://A.EXAMPLE/x"])
    func kept(status: Int, location: String) throws {
        #expect(try Self.followed(status, location) == ["s3cret", "s3cret"])
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
    func dropped(status: Int, location: String) throws {
        for found in try Self.followed(status, location) { #expect(found != "s3cret", "\(location)") }
    }

    /// Returns the credentials that are sent to a redirect's destination: by the runtime's redirects, and by a
    /// session's.
    private static func followed(_ status: Int, _ location: String) throws -> [String?] {
        let request = TransportRequest(.get, from, headers: ["Authorization": "s3cret", "X-Open": "open"])
        let head = ResponseHead(statusCode: status, headers: ["Location": location], url: from)
        let next = request.redirected(by: head)
        if let next { #expect(next.message.headers["X-Open"] == "open") }

        let url = try #require(URL(string: location, relativeTo: URL(string: from)))
        var asked = URLRequest(url: url.absoluteURL)
        asked.setValue("s3cret", forHTTPHeaderField: "Authorization")
        let redirected = SessionExchange(request).redirected(asked)
        return [next?.message.headers["Authorization"], redirected?.value(forHTTPHeaderField: "Authorization")]
    }
}
