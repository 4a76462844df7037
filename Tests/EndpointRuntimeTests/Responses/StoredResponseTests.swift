import Bookstore
import EndpointRuntime
import Foundation
@testable import RuntimeTestSupport
import Testing

/// What a cache of another package stores: responses without secrets, and values as JSON.
@Suite("Responses and values for a store")
struct StoredResponseTests {
    private enum Source: CallKey { typealias Value = String }

    /// A middleware that marks each response.
    private struct Marking: Middleware {
        func respond(
            to request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
        ) async throws -> Response {
            var response = try await next(request)
            response[Source.self] = "north"
            response.statusCode = 203
            return response
        }
    }

    private func provider(_ server: ScriptedTransport, _ credentials: Credentials = .none) -> Provider<BooksTarget> {
        var configuration = ProviderConfiguration()
        configuration.transport = server
        configuration.credentials = credentials
        configuration.middlewares = [Marking()]
        return Provider(configuration: configuration)
    }

    @Test("a value that a middleware sets under a key is in the caller's response and in its copies")
    func keys() async throws {
        let response = try await provider(ScriptedTransport(.status(200))).request(.get(id: "A-1"))
        let copy = response
        #expect(response[Source.self] == "north")
        #expect(copy[Source.self] == "north")
        #expect(response.statusCode == 203)
    }

    @Test("a stored response has no header and no URL with the client's key, with cookies or with tokens")
    func secrets() async throws {
        let server = ScriptedTransport(
            .status(
                200,
                [
                    "Set-Cookie": "session=s3cr3t", "ETag": "\"a?token=1\"",
                    "Location": "https://books.example/?access_token=s3cr3t&page=2",
                ]))
        let credentials = Credentials.apiKey("k3y-of-client", name: "X-House", in: .header)
        let response = try await provider(server, credentials).request(.get(id: "A-1"))
        #expect(response.message?[header: "X-House"] == "k3y-of-client")
        let stored = response.withoutSecrets
        #expect(stored.message?.headers.contains { $0.name == "X-House" } == false)
        #expect(stored.header("Set-Cookie") == nil)
        #expect(stored.header("ETag") == "\"a?token=1\"")
        #expect(stored.header("Location") == "https://books.example/?access_token=<redacted>&page=2")
        #expect(stored.data == response.data)
    }

    @Test("a request of a transport tells a store what is secret")
    func requests() {
        let request = TransportRequest(
            RequestMessage(
                .post, url: "https://u:p@books.example/books?api_key=s3cr3t&q=mu",
                headers: ["Authorization": "Bearer t", "Accept": "*/*"]))
        #expect(request.redactedURL == "https://<redacted>@books.example/books?api_key=<redacted>&q=mu")
        #expect(request.isSecret(header: "authorization"))
        #expect(!request.isSecret(header: "Accept"))
        let head = ResponseHead(statusCode: 200, headers: ["Set-Cookie": "a=b", "Age": "1"], url: request.message.url)
        #expect(request.withoutSecrets(head).headers.map(\.name) == ["Age"])
        #expect(request.withoutSecrets(head).url == request.redactedURL)
    }

    @Test("values are read from the JSON in which they are stored", arguments: [[], ["a", "\u{e9}\n"], ["\"\\"]])
    func values(texts: [String]) throws {
        #expect(try [String](jsonData: texts.jsonData()) == texts)
        #expect(try [String: [String]](jsonData: ["k": texts].jsonData()) == ["k": texts])
    }

    @Test(
        "the date of a header is read in each form of HTTP",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("1994-11-06", nil), ("", nil),
        ])
    func dates(text: String, seconds: Double?) {
        #expect(Date(httpDate: text)?.timeIntervalSince1970 == seconds)
    }
}
