import EndpointCoding
import Foundation
import Testing

@testable import EndpointHTTP

/// Redirects that a transport follows itself (RFC 9110, section 15.4).
@Suite("Manual redirects")
struct RedirectTests {
    private func redirected(
        _ status: Int, _ method: HTTPMethod = .get, from url: String = "https://a.example/v1/x?a=1",
        to location: String? = "/y", returnsCrossServerRedirects: Bool = false
    ) -> TransportRequest? {
        let message = RequestMessage(
            method, url: url,
            headers: [
                "Authorization": "Bearer t", "X-Key": "k", "Accept": "a/b", "Content-Type": "text/plain",
                "Content-Length": "4", "X-Vault-Token": "v",
            ], body: Data("body".utf8))
        var request = TransportRequest(message, returnsCrossServerRedirects: returnsCrossServerRedirects)
        request.redaction = Redaction.standard.with(credentials: ["x-key"])
        var head = ResponseHead(statusCode: status)
        if let location { head = ResponseHead(statusCode: status, headers: ["Location": location]) }
        return request.redirected(by: head)
    }

    @Test(
        "the method is retained or becomes GET, by status",
        arguments: [
            (301, HTTPMethod.post, HTTPMethod.get), (302, .post, .get), (303, .post, .get), (303, .put, .get),
            (303, .delete, .get), (303, .head, .head), (301, .put, .put), (302, .patch, .patch), (301, .head, .head),
            (302, .delete, .delete), (307, .post, .post), (308, .post, .post), (307, .put, .put), (308, .head, .head),
        ])
    func methods(status: Int, method: HTTPMethod, expected: HTTPMethod) throws {
        let next = try #require(redirected(status, method))
        #expect(next.message.method == expected)
        #expect(next.message.url == "https://a.example/y")
        // A request that becomes a GET has neither a body nor headers that describe one.
        let keepsBody = method == expected
        #expect(next.message.body == (keepsBody ? Data("body".utf8) : nil))
        #expect((next.message[header: "Content-Type"] != nil) == keepsBody)
        #expect((next.message[header: "Content-Length"] != nil) == keepsBody)
        #expect(next.message[header: "Accept"] == "a/b")
    }

    @Test("other statuses, and redirects without a valid location, are responses")
    func answers() {
        for status in [200, 300, 304, 305, 306, 309, 400] { #expect(redirected(status) == nil, "\(status)") }
        for location in [
            nil, "ftp://a.example/", "https://", "mailto:a", "https://u:p@b.example/", "https://b.example:99999/",
        ] {
            #expect(redirected(302, to: location) == nil, "\(location ?? "none")")
        }
    }

    @Test(
        "secrets are sent only to the same scheme, host and port",
        arguments: [
            ("/y", true), ("y?b=2", true), ("https://A.EXAMPLE:443/y", true), ("https://b.example/y", false),
            ("https://a.example:8443/y", false), ("http://a.example/y", false), ("//b.example/y", false),
            ("https://sub.a.example/", false),
        ])
    func secrets(location: String, isSame: Bool) throws {
        let next = try #require(redirected(307, to: location))
        #expect(next.message[header: "Authorization"] == (isSame ? "Bearer t" : nil))
        #expect(next.message[header: "X-Key"] == (isSame ? "k" : nil))
        // Only the name of this header indicates a secret.
        #expect(next.message[header: "X-Vault-Token"] == (isSame ? "v" : nil))
        #expect(next.message[header: "Accept"] == "a/b")
        // With a secret in the body it doesn't leave at all.
        #expect((redirected(307, to: location, returnsCrossServerRedirects: true) != nil) == isSame)
    }
}
