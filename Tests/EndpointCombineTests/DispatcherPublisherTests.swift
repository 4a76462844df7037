import EndpointCombine
import EndpointClients
import EndpointRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport that responds with one string to each request.
private struct TextTransport: Transport {
    var text: String
    let sent = Calls()

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        guard let url = request.request.url,
            let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        else { throw URLError(.badURL) }
        return TransportResponse(response: response, data: sent.count(Data(text.utf8)))
    }
}

private struct Refused: Error, Equatable {}

private struct Refusing: ErrorFilter {
    func filter(response: Response) async throws -> Response { throw Refused() }
}

private struct Book: Decodable, Equatable, Sendable {
    var id: Int
}

/// `Scripts/test-sanitized` runs these under ThreadSanitizer.
@Suite("Publishers of dispatchers", .timeLimit(.minutes(3)))
struct DispatcherPublisherTests {
    private func dispatcher(_ transport: any Transport, refuses: Bool = false) -> AppDispatcher {
        var configuration = ProviderConfiguration(transport: transport, callbackQueue: .global())
        if refuses { configuration.errorFilters = [Refusing()] }
        return AppDispatcher(configuration: configuration)
    }

    @Test("every form has a publisher, which calls once per subscriber")
    func forms() async throws {
        let transport = TextTransport(text: #"{"data":{"id":1}}"#)
        let dispatcher = dispatcher(transport)
        let book = dispatcher.decodablePublisher(Book.self, of: Call(), atKeyPath: "data")
        #expect(transport.sent.count == 0)
        #expect(try await value(of: book) == Book(id: 1))
        #expect(try await value(of: book) == Book(id: 1))
        #expect(transport.sent.count == 2)
        #expect(try await value(of: dispatcher.jsonPublisher(of: Call()))["data"]?["id"] == 1)
        #expect(try await value(of: dispatcher.responsePublisher(of: Call())).statusCode == 200)
        try await value(of: dispatcher.performPublisher(Call()))
        let mapped = dispatcher.publisher(Call()).map(Book.self, atKeyPath: "data")
        #expect(await Events(mapped).values == [Book(id: 1)])
    }

    @Test("an app's error is published unchanged; a generated call wraps it")
    func failures() async {
        let dispatcher = dispatcher(TextTransport(text: "{}"), refuses: true)
        #expect(await Events(dispatcher.publisher(Call())).failure?.underlyingError is Refused)
        await #expect(throws: Refused()) { try await value(of: dispatcher.responsePublisher(of: Call())) }
        await #expect(throws: Refused()) { try await value(of: dispatcher.performPublisher(Call())) }
        await #expect(throws: Refused()) { try await value(of: dispatcher.jsonPublisher(of: Call())) }
        await #expect(throws: Refused()) { try await value(of: dispatcher.decodablePublisher(Book.self, of: Call())) }
    }

    @Test("cancelling a subscription cancels its request")
    func cancelled() async {
        let transport = CountingTransport(answers: false)
        let dispatcher = dispatcher(transport)
        let all = [
            dispatcher.publisher(Call()).sink(receiveCompletion: { _ in }, receiveValue: { _ in }),
            dispatcher.jsonPublisher(of: Call()).sink(receiveCompletion: { _ in }, receiveValue: { _ in }),
            dispatcher.performPublisher(Call()).sink(receiveCompletion: { _ in }, receiveValue: { _ in }),
        ]
        while transport.sent < 3 { await Task.yield() }
        #expect(transport.cancelled == 0)
        for subscription in all { subscription.cancel() }
        while transport.cancelled < 3 { await Task.yield() }
    }
}
