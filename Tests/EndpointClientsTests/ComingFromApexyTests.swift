// swift-format-ignore-file
// Blocks of articles stand here as the articles have them.

import DocSnippets
public import EndpointClients
import EndpointOAuth
public import EndpointRuntime
import Testing

@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
import Foundation

public import FoundationNetworking
#else
public import Foundation
#endif

// Every block of the article, as it stands there.

struct Novel: Decodable, Sendable, Equatable {
    var id: Int
    var title: String
}

struct Order: Decodable, Sendable {
    var ids: [Int]
}

struct BookListEndpoint: JSONEndpoint {
    typealias Content = [Novel]

    func makeRequest() throws -> URLRequest { try .get("books") }
}

struct BookEndpoint: JSONEndpoint {
    typealias Content = Novel
    var id: Int

    func makeRequest() throws -> URLRequest { try .get("books/\(id)") }
}

struct BookDeletionEndpoint: VoidEndpoint {
    var id: Int

    func makeRequest() throws -> URLRequest { try .delete("books/\(id)") }
}

struct CoverEndpoint: UploadEndpoint, VoidContent {
    var picture: URL

    func makeRequest() throws -> (URLRequest, UploadBody) { (try .put("cover"), .file(picture)) }
}

protocol ShopEndpoint: JSONEndpoint {}

extension ShopEndpoint {
    var keyPath: KeyPathRoot { "data" }
}

struct OrderEndpoint: ShopEndpoint {
    typealias Content = Order

    func makeRequest() throws -> URLRequest { try .get("order") }
}

struct OrderListEndpoint: ShopEndpoint {
    struct Root: Decodable {
        var order_list: [Order]
    }

    func makeRequest() throws -> URLRequest { try .get("orders") }
    func content(of root: Root) throws -> [Order] { root.order_list }
}

public struct NovelList: TypedEndpoint {
    public init() {}

    public func makeRequest() throws -> URLRequest { try .get("novels") }

    public func content(from response: Response) throws -> [String] {
        try response.decoded(as: Envelope.self).novels.map(\.title)
    }

    private struct Envelope: Decodable {
        var novels: [Novel]
    }
}

struct ShopError: Error, Decodable {
    var code: String
    var title: String
}

extension ShopEndpoint {
    func validate(_ response: Response) throws {
        try ResponseValidator(ShopError.self, at: "error").validate(response)
    }
}

struct Language: RequestInterceptor {
    func adapt(_ message: RequestMessage) async throws -> RequestMessage {
        var message = message
        message[header: "Accept-Language"] = "en"
        return message
    }
}

private typealias ShopTarget = Zen

private struct Session {
    func renewed(_ old: AccessToken?) async throws -> AccessToken { AccessToken("new") }
}

/// The code of the article, where it can be run without a server.
@Suite("Coming from Apexy")
struct ComingFromApexyTests {
    private func requests(_ server: URL, _ picture: URL) async throws -> [Novel] {
        let client = TransportClient(baseURL: server, observers: [{ ended in print(ended.error as Any) }])
        let books = try await client.request(BookListEndpoint())
        try await client.upload(CoverEndpoint(picture: picture))
        return books
    }

    private func callbacks(_ client: TransportClient) {
        let request = client.request(BookEndpoint(id: 1), progress: { print($0.fraction) }) { result in
            if let error = result.error { print(error) }
        }
        request.cancel()
    }

    private func errors(_ client: TransportClient) async throws {
        do {
            print(try await client.request(OrderEndpoint()))
        } catch let error as ShopError {
            print(error.title)
        } catch let error as HTTPStatusError {
            print(error.statusCode)
        } catch let error as URLError {
            print(error.code)
        } catch let error as DecodingError {
            print(error)
        }
    }

    private func tokens(_ server: URL, _ session: Session) -> TransportClient {
        let token = RefreshingToken { old in try await session.renewed(old) }
        let client = TransportClient(
            baseURL: server, credentials: .bearer(token), adapters: [Language()], retrier: RetryPolicy(limit: 2)
        )
        return client
    }

    @Test("envelopes and errors match the article")
    func envelopes() async throws {
        func client(_ body: String, _ status: Int = 200) -> TransportClient {
            TransportClient(baseURL: .sample, transport: MemoryTransport(status: status, body: body))
        }
        #expect(try await client(#"{"data":{"ids":[1,2]}}"#).request(OrderEndpoint()).ids == [1, 2])
        #expect(try await client(#"{"data":{"order_list":[{"ids":[3]}]}}"#).request(OrderListEndpoint()).map(\.ids) == [[3]])
        #expect(try await client(#"{"novels":[{"id":1,"title":"Mu mu"}]}"#).request(NovelList()) == ["Mu mu"])
        try await client("").request(BookDeletionEndpoint(id: 1))
        let error = await anyError {
            try await client(#"{"error":{"code":"token_invalid","title":"Token invalid"}}"#).request(OrderEndpoint())
        }
        #expect((error as? ShopError)?.title == "Token invalid")
    }

    @Test("loaders match the article")
    @MainActor
    func loaders() async {
        let novels = #"[{"id":1,"title":"Mu mu"},{"id":2,"title":"Smoke"}]"#
        let client = TransportClient(baseURL: .sample, transport: MemoryTransport(body: novels))
        let books = WebLoader(client, BookListEndpoint())
        let titles = WebLoader(client, BookListEndpoint()) { $0.map(\.title) }
        let observation = books.observe { state in print(state.isLoading, state.content?.count ?? 0) }
        await books.load().value
        await titles.load().value
        observation.cancel()
        #expect(titles.state == .success(content: ["Mu mu", "Smoke"]))
        let order = ContentLoader(LoadingState.success(content: Order(ids: [2])))
        let shown = books.state.merge(order.state) { books, order in books.filter { order.ids.contains($0.id) } }
        #expect(shown == .success(content: [Novel(id: 2, title: "Smoke")]))
    }

    @Test("a client of a configuration matches the article")
    func configuration() async throws {
        let environment = ServerEnvironment(baseURL: "https://shop.example/v1")
        let configuration = ProviderConfiguration(environment: environment, credentials: .bearer("…"))
        let provider = Provider<ShopTarget>(configuration: configuration)    // or BookstoreClient(configuration: configuration)
        let client = TransportClient(configuration: configuration)
        #expect(try provider.endpoint(.zen).url == "https://shop.example/v1/zen")
        #expect(client.configuration.environment?.baseURL == "https://shop.example/v1")
    }

    @Test("endpoints are tested as in the article")
    func testing() throws {
        let request = try BookListEndpoint().makeRequest()
        #expect(request.httpMethod == "GET")
        #expect(request.url?.absoluteString == "books")
        let answer = Response(statusCode: 200, data: Data(#"[{"id":1,"title":"Mu mu"}]"#.utf8))
        #expect(try BookListEndpoint().content(from: answer).count == 1)
    }

    @Test("every code block of the article is in this file, so it is compiled")
    func article() throws {
        let article = try DocSnippets(of: "Sources/EndpointClients/EndpointClients.docc/ComingFromApexy.md")
        #expect(article.blocks.count == 14)
        #expect(try article.blocksMissing() == [])
    }
}
