import EndpointRuntime
import Foundation
import Testing

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Interceptors", .timeLimit(.minutes(1)))
struct InterceptorTests {
    @Test("an interceptor changes each request that is sent, and decides on retries")
    func interceptor() async throws {
        let transport = ScriptedTransport(.status(401), .status(200))
        let number = Locked(0)
        let session = ClosureInterceptor { message in
            var message = message
            message[header: "X-Session"] = "\(number.withLock { $0 += 1; return $0 })"
            return message
        } decide: { failure in
            failure.head?.statusCode == 401 && failure.attempt == 1 ? .retry : .doNotRetry
        }
        let dispatcher = AppDispatcher(interceptors: [session], transport: transport)
        #expect(try await dispatcher.call(AnyCall(method: .post)).statusCode == 200)
        #expect(transport.headers("X-Session") == ["1", "2"])

        let refused = ScriptedTransport(.status(401))
        let once = AppDispatcher(interceptors: [session], transport: refused)
        #expect(try await once.call(AnyCall()).statusCode == 401)
        #expect(refused.requests.count == 2)
    }

    @Test("a failing interceptor ends the call, and nothing is sent")
    func failingInterceptor() async throws {
        let transport = MemoryTransport()
        let failing = ClosureInterceptor(change: { _ in throw NumberedError(number: 4) })
        let dispatcher = AppDispatcher(interceptors: [failing], transport: transport)
        await #expect(throws: NumberedError(number: 4)) { try await dispatcher.perform(AnyCall()) }
        #expect(transport.requests.isEmpty)
    }

    @Test("interceptors are called in order, and the retrier if none decides")
    func retriers() async throws {
        let journal = Journal()
        let first = ClosureInterceptor(decide: { failure in
            journal.write("first \(failure.attempt)")
            return failure.attempt == 1 ? .retry : .doNotRetry
        })
        let second = ClosureInterceptor(decide: { failure in
            journal.write("second \(failure.attempt)")
            return failure.attempt == 2 ? .retry : .doNotRetry
        })
        let transport = ScriptedTransport(.status(503))
        let last = RetryPolicy(limit: 3, backoff: .none)
        let dispatcher = AppDispatcher(interceptors: [first, second], retrier: last, transport: transport)
        #expect(try await dispatcher.call(AnyCall()).statusCode == 503)
        #expect(
            journal.entries == [
                "first 1", "first 2", "second 2", "first 3", "second 3", "first 4", "second 4",
            ])
        #expect(transport.requests.count == 4)

        let once = ScriptedTransport(.status(503))
        let other = AppDispatcher(interceptors: [first], transport: once)
        _ = try await other.with(.noRetries).call(AnyCall())
        #expect(once.requests.count == 1)
    }
}
