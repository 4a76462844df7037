import EndpointClients
import EndpointRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Concurrent operations in one session.
@Suite("Session queues, live", .timeLimit(.minutes(1)))
struct SessionQueueLiveTests {
    @Test("an observer of a request may wait for another one of the same transport")
    func waiting() async throws {
        let (inner, outer) = try await LoopbackServer.serving { _ in
            .json(200, "{}")
        } _: { server in
            let provider = Provider<LiveCall>(transport: URLSessionTransport(configuration: .ephemeral))
            let address = server.baseURL
            let (statusCodes, answered) = AsyncStream<Int?>.makeStream()
            let response = try await provider.requestWithProgress(LiveCall(server: address)) { progress in
                guard !progress.isCompleted else { return }
                let ended = DispatchSemaphore(value: 0)
                provider.request(LiveCall(server: address), callbackQueue: .global()) { result in
                    answered.yield(try? result.get().statusCode)
                    ended.signal()
                }
                #expect(ended.wait(timeout: .now() + 50) == .success)
            }
            answered.finish()
            return (await statusCodes.reduce(into: []) { $0.append($1) }, response)
        }
        #expect(inner == [200])
        #expect(outer.statusCode == 200)
    }

    @Test("requests end once, cancelled at any moment")
    func cancelled() async throws {
        let endings = try await LoopbackServer.serving { _ in
            .json(200, "{}")
        } _: { server in
            let provider = Provider<LiveCall>(transport: URLSessionTransport(configuration: .ephemeral))
            let address = server.baseURL
            var endings: [Ending] = []
            for round in 0..<60 {
                endings += await withTaskGroup(of: Ending.self) { group in
                    for index in 0..<16 {
                        group.addTask {
                            let call = Task { try await provider.request(LiveCall(server: address)) }
                            try? await Task.sleep(for: .microseconds(round * 100 + index * 40))
                            call.cancel()
                            return Ending(await call.result)
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
            }
            return endings
        }
        #expect(endings.count == 960)
        #expect(endings.contains(.cancelled))
        #expect(!endings.contains(.failed))
    }

    private enum Ending {
        case answered, cancelled, failed

        init(_ result: Result<Response, any Error>) {
            switch result {
            case .success(let response): self = response.statusCode == 200 ? .answered : .failed
            case .failure(let error):
                let cause = (error as? EndpointError)?.underlyingError as? URLError
                self = cause?.code == .cancelled ? .cancelled : .failed
            }
        }
    }
}
