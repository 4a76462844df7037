import TestTimeouts
import EndpointCombine
import EndpointClients
import EndpointRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport that responds to each request with a different string.
private struct UniqueTransport: Transport {
    let sent = Calls()

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        guard let url = request.request.url,
            let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { throw URLError(.badURL) }
        return TransportResponse(response: response, data: sent.count(Data(UUID().uuidString.utf8)))
    }
}

private struct TextEndpoint: TypedEndpoint {
    struct Refused: Error {}

    var isRejected = false

    func makeRequest() throws -> URLRequest {
        if isRejected { throw Refused() }
        return try .get("https://api.example/text")
    }

    func content(from response: Response) throws -> String { try response.text() }
}

private struct TextUpload: UploadEndpoint {
    func makeRequest() throws -> (URLRequest, UploadBody) { (try .put("https://api.example/text"), .data(Data())) }
    func content(from response: Response) throws -> String { try response.text() }
}

@Suite("Publishers of typed endpoints", .timeLimit(.minutes(3)))
struct TypedEndpointPublisherTests {
    private let transport = UniqueTransport()
    private var client: TransportClient { TransportClient(transport: transport, completionQueue: .global()) }

    @Test("nothing is sent without a subscriber, and each receives its own response")
    func cold() async throws {
        let publisher = client.publisher(TextEndpoint())
        #expect(transport.sent.count == 0)
        let first = try await value(of: publisher)
        let second = try await value(of: publisher)
        #expect(first != second)
        #expect(UUID(uuidString: first) != nil)
        #expect(transport.sent.count == 2)
    }

    @Test("a subscriber cancelled immediately receives nothing, the others do")
    func cancelled() async throws {
        let publisher = client.publisher(TextEndpoint())
        let received = Calls()
        publisher.sink(receiveCompletion: { _ in received.count(()) }, receiveValue: { _ in received.count(()) })
            .cancel()
        _ = try await value(of: publisher)
        #expect(received.count == 0)
    }

    @Test("an endpoint's own error is published without a wrapper")
    func failure() async {
        await #expect(throws: TextEndpoint.Refused.self) {
            try await value(of: client.publisher(TextEndpoint(isRejected: true)))
        }
        #expect(transport.sent.count == 0)
    }

    @Test("uploads have publishers too")
    func upload() async throws {
        #expect(UUID(uuidString: try await value(of: client.publisher(TextUpload()))) != nil)
    }
}
