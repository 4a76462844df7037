// swift-format-ignore-file
// The blocks of the article, unchanged.

import DocSnippets
import Bookstore
import EndpointRuntime
import EndpointHTTPTypes
import EndpointOAuth
import Foundation
import HTTPTypes
import OpenAPIRuntime
import Synchronization
import Testing

extension HTTPTypesTransport {
    init(_ transport: any ClientTransport) {
        self.init { request, body, operation in
            guard let url = URL(string: "\(request.scheme ?? "https")://\(request.authority ?? "")") else {
                throw HTTPTypesError.missingURL
            }
            let length = request.headerFields[.contentLength].flatMap { Int64($0) }
            let sent = body.map { pieces in
                HTTPBody(
                    pieces.map { ArraySlice($0) }, length: length.map { .known($0) } ?? .unknown, iterationBehavior: .single)
            }
            let (response, received) = try await transport.send(
                request, body: sent, baseURL: url, operationID: operation?.operationID ?? operation?.route ?? "")
            return (response, try received.map { try BodyStream($0).makeBytes() })
        }
    }
}

struct EndpointTransport: ClientTransport {
    let transport: any Transport

    func send(
        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
    ) async throws -> (HTTPResponse, HTTPBody?) {
        var request = request
        let base = baseURL.absoluteString
        let whole = (base.hasSuffix("/") ? String(base.dropLast()) : base) + (request.path ?? "/")
        let absolute = try HTTPRequest(RequestMessage(url: whole))
        (request.scheme, request.authority, request.path) = (absolute.scheme, absolute.authority, absolute.path)
        let sent = try body.map { try BodyStream($0).makeBytes() }
        let (response, received) = try await transport.send(request, body: sent)
        return (
            response,
            HTTPBody(received.map { ArraySlice($0) }, length: .unknown, iterationBehavior: .single)
        )
    }
}

struct TokenMiddleware: ClientMiddleware {
    let tokens: any TokenProvider

    func intercept(
        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
        next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?) {
        var request = request
        let token = try await tokens.token()
        request.headerFields[.authorization] = "Bearer \(token.value)"
        let (response, received) = try await next(request, body, baseURL)
        guard response.status == .unauthorized, body?.iterationBehavior != .single else { return (response, received) }
        request.headerFields[.authorization] = "Bearer \(try await tokens.refresh(after: token).value)"
        return try await next(request, body, baseURL)
    }
}

/// A client as swift-openapi-generator has it, with one operation and one middleware.
private struct Client {
    let serverURL: URL
    let transport: any ClientTransport
    let middlewares: [any ClientMiddleware]

    func send(_ body: HTTPBody?) async throws -> HTTPResponse {
        let request = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/books")
        let transport = transport
        let send = { @Sendable (request: HTTPRequest, body: HTTPBody?, url: URL) async throws -> (HTTPResponse, HTTPBody?) in
            try await transport.send(request, body: body, baseURL: url, operationID: "createBook")
        }
        return try await middlewares[0].intercept(
            request, body: body, baseURL: serverURL, operationID: "createBook", next: send
        ).0
    }
}

/// A middleware or transport of swift-openapi-runtime that records the operations.
private final class RecordingTransport: ClientTransport {
    private let ids = Mutex<[String]>([])
    var operationIDs: [String] { ids.withLock { $0 } }

    func send(
        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
    ) async throws -> (HTTPResponse, HTTPBody?) {
        ids.withLock { $0.append(operationID) }
        let body = HTTPBody(ByteStream(Data("{}".utf8)).map { ArraySlice($0) }, length: .known(2), iterationBehavior: .single)
        return (HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]), body)
    }
}

/// The code of *Bridging to swift-http-types and OpenAPI transports*.
struct BridgeArticleTests {
    @Test func articleHasNoOtherCode() throws {
        let article = try DocSnippets(of: "../../Sources/EndpointHTTPTypes/EndpointHTTPTypes.docc/Bridging.md")
        #expect(article.blocks.count == 5)
        #expect(try article.blocksMissing() == [])
    }

    @Test func functionSendsTheRequestsOfAClient() async throws {
        @Sendable func send(_ request: HTTPRequest, _ body: ByteStream?) async throws -> (HTTPResponse, ByteStream?) {
            #expect(request.path == "/v1/authors")
            return (HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]), ByteStream(Data("[]".utf8)))
        }
        let transport = HTTPTypesTransport { request, body in
            try await send(request, body)
        }
        let bookstore = BookstoreClient(transport: transport)
        #expect(try await bookstore.authors.list().isEmpty)
    }

    @Test func namesOfTwoModulesAreThoseOfTheModuleThatIsWritten() {
        #expect(EndpointRuntime.HTTPMethod.get.rawValue == "GET")
        #expect(EndpointRuntime.Response(statusCode: 204, data: Data()).statusCode == 204)
        #expect((Script(.hang) as any EndpointRuntime.Transport) is EndpointRuntime.URLSessionTransport == false)
    }

    @Test func requestsAndBodiesPassThroughBothBridges() async throws {
        // Our client, over a transport of theirs, which is one of ours.
        let script = Script(.status(200, #"{"id":"P-1"}"#))
        let theirs: any ClientTransport = EndpointTransport(transport: script)
        let provider = Provider<ParcelsTarget>(transport: HTTPTypesTransport(theirs))
        let content: JSONValue = try await provider.content(of: .get(id: "P-1"))
        #expect(content == ["id": "P-1"])
        #expect(script.requests.first?.message.url == "https://parcels.example/parcels/P-1")
        #expect(script.requests.first?.message.method == .get)
    }

    @Test func transportOfTheOtherLibraryReceivesTheOperationID() async throws {
        let theirs = RecordingTransport()
        let provider = Provider<ParcelsTarget>(transport: HTTPTypesTransport(theirs))
        let _: JSONValue = try await provider.content(of: .get(id: "P-1"))
        let _: JSONValue = try await provider.content(of: .list)
        #expect(theirs.operationIDs == ["getParcel", "GET /parcels"])
    }

    @Test func bodyOfTheOtherLibraryIsSentAndReceived() async throws {
        let script = Script(.status(201, "made"))
        let body = HTTPBody(ByteStream(Data("sent".utf8)).map { ArraySlice($0) }, length: .known(4), iterationBehavior: .single)
        let (response, received) = try await EndpointTransport(transport: script).send(
            HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/x?y=1"), body: body,
            baseURL: #require(URL(string: "https://a.example/v1/")), operationID: "make")
        #expect(response.status == .created)
        #expect(script.requests.first?.message.url == "https://a.example/v1/x?y=1")
        var bytes: [UInt8] = []
        for try await piece in try #require(received) { bytes += piece }
        #expect(String(decoding: bytes, as: UTF8.self) == "made")
    }

    @Test func bothClientsHaveOneTransport() {
        let environment = BookstoreEnvironment.production
        let tokens = RefreshingToken(AccessToken("old")) { _ in AccessToken("new") }
        let transport = EndpointRuntime.URLSessionTransport()
        let client = Client(
            serverURL: environment.url,
            transport: EndpointTransport(transport: transport),
            middlewares: [TokenMiddleware(tokens: tokens)]
        )
        let bookstore = BookstoreClient(environment: environment, credentials: .bearer(tokens), transport: transport)
        #expect((client.transport as? EndpointTransport)?.transport is EndpointRuntime.URLSessionTransport)
        #expect(bookstore.books.provider.configuration.transport is EndpointRuntime.URLSessionTransport)
    }

    @Test func tokenThatOneClientRefreshesIsTheTokenOfTheOther() async throws {
        let tokens = RefreshingToken(AccessToken("old")) { old in AccessToken((old?.value ?? "") + "er") }
        let script = Script(.status(401), .status(201), .status(200, "[]"))
        let client = Client(
            serverURL: BookstoreEnvironment.production.url, transport: EndpointTransport(transport: script),
            middlewares: [TokenMiddleware(tokens: tokens)])
        #expect(try await client.send(nil).status == .created)
        let bookstore = BookstoreClient(credentials: .bearer(tokens), transport: script)
        #expect(try await bookstore.authors.list().isEmpty)
        let sent = script.requests.map { $0.message[header: "Authorization"] }
        #expect(sent == ["Bearer old", "Bearer older", "Bearer older"])
    }

    @Test func bodyThatCanBeSentOnlyOnceIsNotSentAgain() async throws {
        let script = Script(.status(401), .status(201))
        let tokens = RefreshingToken(AccessToken("old")) { _ in AccessToken("new") }
        let client = Client(
            serverURL: BookstoreEnvironment.production.url, transport: EndpointTransport(transport: script),
            middlewares: [TokenMiddleware(tokens: tokens)])
        let body = HTTPBody(ByteStream(Data("{}".utf8)).map { ArraySlice($0) }, length: .known(2), iterationBehavior: .single)
        #expect(try await client.send(body).status == .unauthorized)
        #expect(script.requests.count == 1)
    }
}
