import EndpointClients
import Foundation
import Testing
import TestTimeouts

@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Responses without a network.
@Suite("Stubs")
struct StubTests {
    private func stubbed(_ behavior: StubBehavior = .immediate, plugins: [any Plugin] = []) -> Provider<AnyCall> {
        Provider<AnyCall>(stubClosure: { _ in behavior }, plugins: plugins, transport: MemoryTransport(status: 599))
    }

    @Test("an immediate stub completes before the call returns, with the sample and the prepared request")
    func immediate() throws {
        let transport = MemoryTransport()
        let provider = Provider<Zen>(
            stubClosure: { _ in .immediate }, plugins: [RecordingPlugin("A")], transport: transport
        )
        let result = Locked<Result<Response, EndpointError>?>(nil)
        provider.request(.zen) { value in result.withLock { $0 = value } }
        let response = try #require(result.withLock { $0 }).get()
        #expect(response.data == Zen.zen.sampleData)
        #expect(response.statusCode == 200)
        #expect(response.response == nil)
        #expect(response.request?.value(forHTTPHeaderField: "Marks") == "A")
        #expect(transport.requests.isEmpty)
    }

    @Test("with a queue an immediate stub completes there", .timeLimit(.minutes(1)))
    func immediateOnQueue() async throws {
        let queue = DispatchQueue(label: "callbacks")
        let key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let provider = stubbed()
        let isThere = try await withDeadline { continuation in
            provider.request(AnyCall(), callbackQueue: queue) { _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: key))
            }
        }
        #expect(isThere == true)
    }

    @Test("the async form of an immediate stub returns the same response")
    func immediateAsync() async throws {
        #expect(try await stubbed().request(AnyCall()).data == Data("sample".utf8))
    }

    @Test("a delayed stub responds after its delay and can be cancelled immediately", .timeLimit(.minutes(1)))
    func delayed() async throws {
        #expect(try await stubbed(.delayed(seconds: 0.01)).request(AnyCall()).data == Data("sample".utf8))
        #expect(try await stubbed(.delayed(seconds: -1)).request(AnyCall()).data == Data("sample".utf8))
        let provider = stubbed(.delayed(seconds: .infinity))
        let task = Task { try await provider.request(AnyCall()) }
        task.cancel()
        #expect(await endpointError { try await task.value }?.isCancellation == true)
    }

    @Test("a target that isn't stubbed is sent; there is no stub that never responds")
    func never() async throws {
        #expect(try await stubbed(.never).request(AnyCall()).statusCode == 599)
    }

    @Test("a stub responds with a status and data, with a response, or with an error")
    func sampleResponses() async throws {
        let plain = try await stubbed().request(AnyCall(sampleResponse: .networkResponse(204, Data("x".utf8))))
        #expect(plain.statusCode == 204)
        #expect(plain.data == Data("x".utf8))
        #expect(plain.response == nil)

        let url = try #require(URL(string: "https://a.example"))
        let answer = try #require(
            HTTPURLResponse(url: url, statusCode: 302, httpVersion: nil, headerFields: ["A": "1"]))
        let whole = try await stubbed().request(AnyCall(sampleResponse: .response(answer, Data())))
        #expect(whole.response === answer)
        #expect(whole.statusCode == 302)

        let text = "Houston, we have a problem"
        let cause = NSError(domain: "Internal iOS Error", code: -1234, userInfo: [NSLocalizedDescriptionKey: text])
        let error = await endpointError { try await stubbed().request(AnyCall(sampleResponse: .networkError(cause))) }
        #expect(error?.caseName == "underlying")
        #expect(error?.underlyingError as NSError? == cause)
        #expect(error?.localizedDescription == text)
        #expect(error?.response == nil)

        let validating = AnyCall(validationType: .successCodes, sampleResponse: .response(answer, Data()))
        #expect(await endpointError { try await stubbed().request(validating) }?.response?.response === answer)
    }

    @Test("a stub reports its completion once")
    func progress() async throws {
        let reports = Locked<[RequestProgress]>([])
        for behavior in [StubBehavior.immediate, .delayed(seconds: 0.001)] {
            reports.withLock { $0 = [] }
            _ = try await stubbed(behavior).requestWithProgress(AnyCall()) { report in
                reports.withLock { $0.append(report) }
            }
            #expect(reports.withLock { $0.map(\.fraction) } == [1])
            #expect(reports.withLock { $0.map(\.isCompleted) } == [true])
        }
        reports.withLock { $0 = [] }
        stubbed().request(
            AnyCall(), progress: { report in reports.withLock { $0.append(report) } }, completion: { _ in })
        #expect(reports.withLock { $0.map(\.isCompleted) } == [true])
    }
}
