// swift-format-ignore-file
// The examples are here as the documentation comments have them.

import Bookstore
import DocSnippets
import EndpointCache
import EndpointClients
import EndpointMapper
import EndpointRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The examples in the documentation comments of the entry points.
@Suite("Examples in documentation comments")
struct DocumentationExampleTests {
    private static let files = [
        "EndpointCache/Cache/ResponseCache", "EndpointClients/TypedEndpoints/TypedEndpoint", "EndpointHTTP/Transport/Transport",
        "EndpointMapper/Envelope", "EndpointRuntime/Engine/Credentials", "EndpointRuntime/Engine/RequestInterceptor",
        "EndpointRuntime/Engine/Plugin", "EndpointRuntime/Provider/Provider", "EndpointRuntime/Responses/EndpointError",
        "EndpointRuntime/Responses/Response", "EndpointRuntime/Stubs/EndpointStubs",
    ]

    @Test("every example of an entry point is compiled in this file", arguments: files)
    func examples(file: String) throws {
        let examples = try DocSnippets(ofDocumentationIn: "Sources/\(file).swift")
        #expect(!examples.blocks.isEmpty)
        #expect(try examples.blocksMissing() == [])
    }

    private func sending(_ id: String) async throws {
        let provider = Provider<BooksTarget>(retrier: RetryPolicy(limit: 3))
        let response = try await provider.request(.get(id: "A-1"))
        _ = response
    }

    private func choosing(_ provider: Provider<BooksTarget>) async throws {
        let response = try await provider.with(.timeout(.seconds(5)), .noRetries).request(.get(id: "A-1"))
        _ = response
    }

    private func mapping(_ provider: Provider<BooksTarget>) async throws {
        let response = try await provider.request(.get(id: "A-1"))
        let book     = try response.filterSuccessfulStatusCodes().map(Book.self, atKeyPath: "book")
        _ = book
    }

    private func handling(_ bookstore: BookstoreClient, show: (String) -> Void) async {
        do {
            _ = try await bookstore.books.get(id: "A-1")
        } catch {
            if let problem = error.body(as: Problem.self) { show(problem.title) }
        }
    }

    private func signingIn() {
        let member = BookstoreClient(credentials: .bearer("an access token"))
        let both   = BookstoreClient(credentials: .bearer("an access token").and(.apiKey("a key")))
        _ = (member, both)
    }

    private func plugging() {
        struct Tracing: Plugin {
            func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage {
                var message = message
                message[header: "X-Trace"] = UUID().uuidString
                return message
            }
        }

        let bookstore = BookstoreClient(plugins: [Tracing()])
        _ = bookstore
    }

    private func observing() {
        struct Durations: CallObserver {
            func didComplete(_ call: CompletedCall) {
                print(call.operation?.route ?? "", call.duration)
            }
        }

        let bookstore = BookstoreClient(plugins: [Durations()])
        _ = bookstore
    }

    private func transporting() {
        struct Offline: Transport {
            func exchange(_ request: TransportRequest) async throws -> TransportResponse {
                throw URLError(.notConnectedToInternet)
            }
        }

        let bookstore = BookstoreClient(transport: Offline())
        _ = bookstore
    }

    private func responding() {
        struct ServerTransport: Transport {
            func exchange(_ request: TransportRequest) async throws -> TransportResponse {
                let response = try await server.send(
                    request.message.method.rawValue, request.message.url, request.message.headers)
                let head = ResponseHead(statusCode: response.status, headers: response.headers)
                return try await StreamedResponse(head: head, body: ByteStream(response.body)).receive(for: request)
            }
        }
    }

    private func intercepting() {
        struct Session: RequestInterceptor {
            func adapt(_ message: RequestMessage) async throws -> RequestMessage {
                var message = message
                message[header: "X-Session"] = await current()
                return message
            }

            func decision(for failure: FailedRequest) async -> RetryDecision {
                guard failure.head?.statusCode == 401, failure.attempt == 1 else { return .doNotRetry }
                return await renew() ? .retry : .doNotRetry
            }
        }
    }

    private func stubbing(_ book: Book) {
        let stubs = EndpointStubs()
        stubs.stub("GET /books", with: .value([book]))
        stubs.stub("POST /books", inTurn: .status(503), .json(#"{"book":{…}}"#, status: 201))
        let bookstore = BookstoreClient(stubs: stubs)
        stubs.stub(BooksTarget.self) { target in
            switch target {
            case .get(id: "A-1"): .value(book)
            case .get: .status(404)
            default: nil
            }
        }
        _ = bookstore
    }

    private func opening() {
        let envelope = Envelope(status: "retStatus", message: "retMsg", content: "retBody", success: ["000"])
        let provider = Provider<Library>(plugins: [EnvelopePlugin(envelope)])
        _ = provider
    }

    private typealias Library = BooksTarget

    private func storing(_ books: [Book]) {
        let cache = ResponseCache.shared
        cache.store(books, for: "books", in: .hybrid)
        let books: [Book]? = cache.value(for: "books", in: .hybrid)
        _ = books
    }

    private func typing(_ client: any EndpointClient) async throws {
        struct BookText: TypedEndpoint {
            var id: String

            func makeRequest() throws -> URLRequest { try .get("books/\(id)/text") }
            func content(from response: Response) throws -> String { try response.text() }
        }

        let text = try await client.request(BookText(id: "A-1"))
        _ = text
    }
}

private let server = MemoryServer()

private struct MemoryServer: Sendable {
    func send(_ method: String, _ url: String, _ headers: HeaderFields) async throws -> (
        status: Int, headers: HeaderFields, body: Data
    ) {
        (200, headers, Data())
    }
}

private func current() async -> String { "" }
private func renew() async -> Bool { true }
