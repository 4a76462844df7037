import EndpointClients
import EndpointMapper
import EndpointObservability
import EndpointRuntime
import Foundation
import InMemoryTracing
import MetricsTestKit
import Testing
import Tracing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One call, and its reports to result handlers, plugins, spans and metrics.
struct CallEndTests {
    private let ends = Ends()
    private let tracer = InMemoryTracer()
    private let metrics = TestMetrics()

    private func provider(
        _ transport: any Transport, credentials: Credentials = .none, plugins: [any Plugin] = [],
        stub: StubBehavior = .never
    ) -> Provider<ParcelsTarget> {
        var configuration = ProviderConfiguration(
            credentials: credentials, plugins: [ends, Observability(tracer: tracer, metrics: metrics)] + plugins,
            transport: transport, stub: stub,
            retrier: RetryPolicy(limit: 2, backoff: .none)
        )
        configuration.resultHandlers = [ends]
        return Provider(configuration: configuration)
    }

    /// - Parameters:
    ///   - spans: The number of spans of attempts.
    ///   - error: The value of `error.type`; nil for a success and a cancellation.
    private func check(
        _ route: String, attempts: Int, spans: Int, error: String?, refreshes: Int = 0, isCancelled: Bool = false
    ) throws {
        let path = route.dropFirst("GET ".count)
        for calls in ends.all {
            let call = try #require(calls.first)
            #expect(calls.count == 1)
            #expect(call.operation?.route == route)
            #expect(call.operation?.group == "Parcels")
            #expect(call.operation?.operationID == "getParcel")
            #expect(call.attempts == attempts)
            #expect((call.error == nil) == (error == nil && !isCancelled))
            #expect(call.exchangeDuration <= call.duration)
        }
        #expect(tracer.finishedSpans.count { $0.operationName == "refresh token" } == refreshes)
        let finished = tracer.finishedSpans.filter { $0.operationName != "refresh token" }
        let call = try #require(finished.last)
        #expect(call.operationName == route)
        #expect(call.attributes.get("error.type") == error.map { .string($0) })
        #expect(finished.count == 1 + spans)
        for (number, attempt) in finished.dropLast().enumerated() {
            #expect(attempt.parentSpanID == call.spanID)
            #expect(attempt.operationName == route)
            #expect(attempt.attributes.get("url.template") == .string(String(path)))
            #expect(attempt.attributes.get("http.request.resend_count") == (number == 0 ? nil : .int64(Int64(number))))
        }
        #expect(timers("endpoint.client.call.duration").map(\.values.count) == [1])
        #expect(timers("http.client.request.duration").map(\.values.count).reduce(0, +) == spans)
        #expect(metrics.counterTotal(label: "endpoint.client.calls") == 1)
        #expect(metrics.counterTotal(label: "endpoint.client.call.errors") == (error == nil ? 0 : 1))
        #expect(metrics.timers.allSatisfy { $0.dimensions.contains { $0 == ("url.template", String(path)) } })
    }

    private func timers(_ label: String) -> [TestTimer] {
        metrics.timers.filter { $0.label == label }.sorted { $0.id < $1.id }
    }

    private func content(_ provider: Provider<ParcelsTarget>) async throws(EndpointError) -> JSONValue {
        try await provider.content(of: .get(id: "P-1"))
    }

    @Test func callThatSucceedsIsReportedOnce() async throws {
        _ = try await content(provider(Script(.status(200, "{}"))))
        try check("GET /parcels/{parcelId}", attempts: 1, spans: 1, error: nil)
    }

    @Test func statusThatIsAnErrorIsReportedOnce() async throws {
        let provider = provider(Script(.status(404, "{}")))
        let error = await #expect(throws: EndpointError.self) { try await content(provider) }
        #expect(error?.operation?.route == "GET /parcels/{parcelId}")
        try check("GET /parcels/{parcelId}", attempts: 1, spans: 1, error: "404")
    }

    @Test func bodyThatCannotBeDecodedIsReportedAsFailure() async throws {
        let provider = provider(Script(.status(200, "{")))
        let error = await #expect(throws: EndpointError.self) { try await content(provider) }
        #expect(error?.operation?.route == "GET /parcels/{parcelId}")
        let reported = try #require(ends.all.first?.first?.error)
        #expect("\(reported)" == error.map { "\($0)" })
        #expect(tracer.finishedSpans.last?.attributes.get("error.type") != nil)
        #expect(ends.all.map(\.count) == [1, 1])
        #expect(metrics.counterTotal(label: "endpoint.client.call.errors") == 1)
    }

    @Test func envelopeThatReportsAFailureIsReportedAsFailure() async throws {
        let envelope = Envelope(status: "code", message: "msg", content: "data", success: ["0"])
        let provider = provider(
            Script(.status(200, #"{"code":7,"msg":"Sold out","data":null}"#)),
            plugins: [EnvelopePlugin(envelope, refusesFailures: true)])
        let error = await #expect(throws: EndpointError.self) { try await content(provider) }
        #expect(error?.operation?.operationID == "getParcel")
        try check("GET /parcels/{parcelId}", attempts: 1, spans: 1, error: "EnvelopeError")
        #expect(ends.all.allSatisfy { ($0.first?.error?.unwrapped as? EnvelopeError)?.message == "Sold out" })
    }

    @Test func timeoutIsReportedOnce() async throws {
        let provider = provider(Script(.hang)).with(.timeout(.milliseconds(20)), .noRetries)
        let error = await #expect(throws: EndpointError.self) { try await content(provider) }
        #expect(error?.isTimedOut == true)
        try check("GET /parcels/{parcelId}", attempts: 1, spans: 1, error: "timeout")
        #expect(tracer.finishedSpans.allSatisfy { $0.attributes.get("error.type") == .string("timeout") })
    }

    @Test func tooLargeBodyIsToldFromALostConnection() async throws {
        for (reason, type) in [
            (ConnectionError.Reason.bodyTooLarge(limit: 1), "BodyTooLarge"), (.lost, "ConnectionError"),
        ] {
            tracer.clearAll(includingActive: true)
            let provider = provider(Script(.error(ConnectionError(reason)))).with(.noRetries)
            await #expect(throws: EndpointError.self) { try await content(provider) }
            #expect(tracer.finishedSpans.last?.attributes.get("error.type") == .string(type))
        }
    }

    @Test func cancelledCallIsReportedOnce() async throws {
        let (script, ends) = (Script(.hang), ends)
        let provider = provider(script)
        let task = Task { try await provider.request(.get(id: "P-1")) }
        while script.requests.isEmpty { await Task.yield() }
        task.cancel()
        _ = await task.result
        #expect(ends.all.map(\.count) == [1, 1])
        try check("GET /parcels/{parcelId}", attempts: 1, spans: 1, error: nil, isCancelled: true)
        #expect(tracer.finishedSpans.allSatisfy { $0.status?.code != .error && $0.attributes.get("error.type") == nil })
    }

    @Test func cancellationThatIsNotTheCallersIsAnError() async throws {
        let provider = provider(Script(.error(CancellationError())))
        await #expect(throws: EndpointError.self) { try await content(provider) }
        try check("GET /parcels/{parcelId}", attempts: 1, spans: 1, error: "cancelled")
    }

    @Test func retriedCallIsReportedOnceWithASpanForEachAttempt() async throws {
        let script = Script(.status(503), .status(200, "{}"))
        _ = try await content(provider(script))
        #expect(script.requests.map { $0.operation?.route } == ["GET /parcels/{parcelId}", "GET /parcels/{parcelId}"])
        try check("GET /parcels/{parcelId}", attempts: 2, spans: 2, error: nil)
    }

    @Test func refreshedTokenIsReportedAsOneCall() async throws {
        let script = Script(.status(401), .status(200, "{}"))
        _ = try await content(provider(script, credentials: .bearer(Tokens())))
        try check("GET /parcels/{parcelId}", attempts: 2, spans: 2, error: nil, refreshes: 1)
    }

    @Test func stubbedCallIsReportedOnceWithoutAttemptSpans() async throws {
        _ = try await content(provider(Script(.hang), stub: .immediate))
        try check("GET /parcels/{parcelId}", attempts: 1, spans: 0, error: nil)
        #expect(ends.all.allSatisfy { $0.first?.isStubbed == true })
    }

    @Test func requestThatCannotBeMadeIsReportedOnce() async throws {
        let provider = provider(Script(.hang))
        let error = await #expect(throws: EndpointError.self) { try await provider.perform(.get(id: "")) }
        #expect(error?.operation?.route == "GET /parcels/{parcelId}")
        #expect(ends.all.map(\.count) == [1, 1])
        #expect(ends.all.allSatisfy { $0.first?.attempts == 0 && $0.first?.operation != nil })
        #expect(tracer.finishedSpans.map(\.operationName) == ["GET /parcels/{parcelId}"])
    }

    @Test func timingsOfTheLastAttemptAreInTheCompletedCall() async throws {
        _ = try await content(provider(Script(.status(200, "{}"))))
        for calls in ends.all {
            #expect(calls.first?.timings?.domainLookup == nil)
            #expect(calls.first?.timings?.connect == .milliseconds(3))
            #expect(calls.first?.timings?.firstByte == .milliseconds(7))
        }
    }

    @Test func stubbedCallHasNoTimings() async throws {
        _ = try await content(provider(Script(.hang), stub: .immediate))
        #expect(ends.all.allSatisfy { $0.first?.timings == nil })
    }

    @Test func operationWithoutOperationIDHasNone() {
        #expect(ParcelsTarget.get(id: "1").operationIdentity?.operationID == "getParcel")
        #expect(ParcelsTarget.list.operationIdentity?.operationID == nil)
    }

    @Test func errorOfUnknownTypeHasTheOperation() async throws {
        let error: (any Error)?
        do {
            _ = try await content(provider(Script(.status(404, "{}"))))
            error = nil
        } catch let thrown as any Error {
            error = thrown
        }
        #expect(error?.operation?.route == "GET /parcels/{parcelId}")
        #expect(CancellationError().operation == nil)
    }

    @Test func twoOperationsOfOnePathDifferInTheirIdentity() {
        let (get, list) = (ParcelsTarget.get(id: "1").operationIdentity, ParcelsTarget.list.operationIdentity)
        #expect(get == ParcelsTarget.get(id: "2").operationIdentity)
        #expect(get != list)
    }
}

private struct Tokens: TokenProvider {
    func token() async throws -> AccessToken { AccessToken("old") }
    func refresh(after rejected: AccessToken) async throws -> AccessToken { AccessToken("new") }
}
