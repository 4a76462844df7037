import EndpointOAuth
import Foundation
import Testing

@testable import EndpointRuntime

/// The effect of credentials on a request, and the selection among several.
@Suite("Request credentials")
struct CredentialTests {
    /// The headers and the URL with credentials.
    private func sent(
        _ credentials: Credentials, security: [[RequiredScheme]]? = nil, headers: HeaderFields = [:],
        url: String = "https://a.example/x"
    ) throws -> RequestMessage {
        var message = RequestMessage(url: url, headers: headers)
        try credentials.apply(to: &message, security: security)
        return message
    }

    private let user = Credentials.basic(user: "me", password: "p:w", scheme: "user")
    private let app = Credentials.apiKey("k", name: "X-App", in: .header, scheme: "app")

    @Test("each kind of credential has its place in a request")
    func kinds() throws {
        #expect(try sent(.bearer("t"))[header: "Authorization"] == "Bearer t")
        #expect(try sent(user)[header: "Authorization"] == "Basic bWU6cDp3")
        #expect(try sent(app)[header: "X-App"] == "k")
        let key = Credentials.apiKey("a&b", name: "k y", in: .query)
        #expect(try sent(key).url == "https://a.example/x?k%20y=a%26b")
        #expect(try sent(key, url: "https://a.example/x?a=1").url == "https://a.example/x?a=1&k%20y=a%26b")
        let cookie = Credentials.apiKey("a;b", name: "sid", in: .cookie)
        #expect(try sent(cookie)[header: "Cookie"] == "sid=a%3Bb")
        #expect(try sent(cookie, headers: ["Cookie": "a=1"])[header: "Cookie"] == "a=1; sid=a%3Bb")
    }

    @Test("credentials that a call sets itself are retained")
    func present() throws {
        #expect(try sent(.bearer("t"), headers: ["authorization": "own"])[header: "Authorization"] == "own")
        #expect(try sent(user, headers: ["Authorization": "own"])[header: "Authorization"] == "own")
        #expect(try sent(app, headers: ["x-app": "own"])[header: "X-App"] == "own")
        // As the URL of a next page has it.
        let key = Credentials.apiKey("k", name: "key", in: .query)
        #expect(try sent(key, url: "https://a.example/x?a=1&key=old").url == "https://a.example/x?a=1&key=old")
        #expect(try sent(key, url: "https://a.example/x?keys=1").url == "https://a.example/x?keys=1&key=k")
    }

    @Test(
        "the first complete alternative is sent, otherwise the credentials without a scheme")
    func alternatives() throws {
        func names(_ credentials: Credentials, _ security: [[RequiredScheme]]?) throws -> [String] {
            try sent(credentials, security: security).headers.map(\.name).sorted()
        }
        let both = user.and(app)
        #expect(try names(both, [["user", "app"]]) == ["Authorization", "X-App"])
        #expect(try names(both, [["user"], ["app"]]) == ["Authorization"])
        #expect(try names(both, [["app"], ["user"]]) == ["X-App"])
        #expect(try names(user, [["user", "app"], ["user"]]) == ["Authorization"])
        #expect(try names(user, [["user", "app"]]) == [])
        #expect(try names(both, [["other"]]) == [])
        // No credentials are required, and those for an alternative are sent anyway.
        #expect(try names(both, [[], ["app"]]) == ["X-App"])
        #expect(try names(both, []) == [])
        #expect(try names(both, [[]]) == [])
        #expect(try names(both, nil) == ["Authorization", "X-App"])
        let any = Credentials.bearer("t")
        #expect(try names(any, [["user"]]) == ["Authorization"])
        #expect(try names(any.and(app), [["user", "app"]]) == ["Authorization", "X-App"])
        #expect(try names(any, []) == [])
    }

    @Test("a token is rejected by a 401 of its own server, if it was the token sent")
    func refused() {
        let token = SentToken(
            token: AccessToken("t"), provider: RefreshingToken(AccessToken("t")) { _ in AccessToken("u") })
        func isRejected(_ status: Int, _ answered: String?, header: String = "Bearer t") -> Bool {
            token.isRejected(
                by: ResponseHead(statusCode: status, url: answered),
                to: RequestMessage(url: "https://a.example/x", headers: ["Authorization": header]))
        }
        #expect(isRejected(401, "https://a.example/y"))
        #expect(!isRejected(403, "https://a.example/x"))
        #expect(!isRejected(401, "https://b.example/x"))
        #expect(!isRejected(401, "https://a.example:8443/x"))
        #expect(!isRejected(401, nil))
        #expect(!isRejected(401, "https://a.example/x", header: "Bearer other"))
    }
}
