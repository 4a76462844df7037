import Foundation
import Testing
import TestTimeouts

@testable import EndpointCache
@testable import EndpointClients
@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The stages of the engine that sends the requests of all fronts.
@Suite("Request engine", .timeLimit(.minutes(1)))
struct RequestEngineTests {
    private static let made = ["make", "read the body"]
    private static let sent = ["adapt", "authorize", "prepare", "announce", "send", "validate", "receive"]
    /// With the token that took the place of the refused one.
    private static let sentAgain = sent.filter { $0 != "authorize" }
    /// The last steps of a failure without a response.
    private static let unsent = ["process", "filter the error", "handle"]
    /// The last steps of a failure with a response.
    private static let ended = ["process", "filter", "filter the error", "handle"]

    @Test("a call passes all stages in order")
    func order() async throws {
        let stages = JournalledProvider()
        #expect(try await stages.call().get().statusCode == 200)
        #expect(
            stages.journal.entries == Self.made + Self.sent + ["report", "process", "filter", "handle"])
    }

    @Test(
        "a refreshed or retried call starts at the adapters; it is created, reported and processed once"
    )
    func repetition() async throws {
        let stages = JournalledProvider(statuses: [401, 503, 200])
        #expect(try await stages.call().get().statusCode == 200)
        let sends = Self.sent + ["renew"] + Self.sentAgain + ["retry"] + Self.sentAgain
        #expect(stages.journal.entries == Self.made + sends + ["report", "process", "filter", "handle"])
    }

    private struct Responses: StoredResponses {
        var stored: @Sendable (RequestMessage) throws -> Response? = { _ in nil }
        var replaced: @Sendable (RequestMessage) -> Response? = { _ in nil }
        var keep: @Sendable (Response) -> Void = { _ in }

        func storedResponse(to request: RequestMessage) throws -> Response? { try stored(request) }
        func replacement(for request: RequestMessage) -> Response? { replaced(request) }
        func store(_ response: Response, to request: RequestMessage) { keep(response) }
    }

    @Test("a cached call responds before adapters; a response is stored after the last retry")
    func cache() async throws {
        for isKept in [false, true] {
            let stages = JournalledProvider(statuses: [503, 200])
            let outcome = await stages.call(
                .middleware(
                    Responses(
                        stored: { request in
                            stages.journal.write("cache \(request.headers.count)")
                            return isKept ? Response(statusCode: 203, data: Data(), message: request) : nil
                        }, keep: { response in stages.journal.write("store \(response.statusCode)") })))
            #expect(try outcome.get().statusCode == (isKept ? 203 : 200))
            let sends =
                Self.sent + ["retry"] + Self.sent + [
                    "store 200", "report", "process", "filter", "handle",
                ]
            #expect(
                stages.journal.entries == Self.made + ["cache 0"]
                    + (isKept ? ["validate", "process", "filter", "handle"] : sends))
        }
    }

    @Test("an error of a cache ends the call unsent; its fallback applies only to network failures")
    func cacheInPlaceOfFailures() async throws {
        let refusing = JournalledProvider()
        let refused = await refusing.call(
            .middleware(Responses(stored: { _ in throw NumberedError(number: 7) })))
        #expect(refused.error?.unwrapped is NumberedError)
        #expect(refusing.journal.entries == Self.made + ["process", "filter the error", "handle"])

        for (failing, statuses, expected) in [
            ("send", [200], 203), ("validate", [200], nil), ("authorize", [200], nil), ("", [500], 203),
            ("", [404], 404),
        ] as [(String, [Int], Int?)] {
            let stages = JournalledProvider(failing: failing, statuses: statuses)
            let result = await stages.call(
                .middleware(Responses(replaced: { Response(statusCode: 203, data: Data(), message: $0) }))
            )
            #expect((try? result.get())?.statusCode == expected, "\(failing) \(statuses)")
        }
    }

    struct Failure: Sendable, CustomTestStringConvertible {
        let entry: String
        var statuses = [200]
        /// All that is heard of the call.
        let entries: [String]

        var testDescription: String { entry }
    }

    /// Up to and with the stage that fails.
    private static func passed(_ stage: String, _ entries: [String] = made + sent) -> [String] {
        Array(entries.prefix((entries.firstIndex(of: stage) ?? entries.count) + 1))
    }

    @Test(
        "a failing stage ends the call: before sending it is only processed, afterwards all stages are notified",
        arguments: [
            Failure(entry: "make", entries: passed("make") + unsent),
            Failure(entry: "read the body", entries: passed("read the body") + unsent),
            Failure(entry: "adapt", entries: passed("adapt") + unsent),
            Failure(entry: "authorize", entries: passed("authorize") + unsent),
            Failure(entry: "prepare", entries: passed("prepare") + unsent),
            Failure(
                entry: "send", entries: passed("send") + ["receive", "retry"] + unsent),
            Failure(entry: "validate", entries: made + sent + ["retry"] + ended),
            Failure(
                entry: "renew", statuses: [401], entries: made + sent + ["renew"] + ended),
            Failure(
                entry: "retry", statuses: [503], entries: made + sent + ["retry"] + ended),
        ])
    func failures(row: Failure) async throws {
        let stages = JournalledProvider(failing: row.entry, statuses: row.statuses)
        let result = await stages.call()
        #expect(stages.journal.entries == row.entries)
        guard case .failure(let error) = result else {
            Issue.record("nothing failed")
            return
        }
        #expect(ErrorChain(error).errors.last as? NumberedError == NumberedError(number: 1))
        #expect(error.statusCode == (["validate", "renew", "retry"].contains(row.entry) ? row.statuses[0] : nil))
    }

    @Test("an error found by a filter ends the call, and handlers receive it")
    func filtered() async throws {
        let stages = JournalledProvider(failing: "filter")
        let result = await stages.call()
        #expect(result.error?.underlyingError as? NumberedError == NumberedError(number: 1))
        #expect(result.error?.statusCode == 200)
        #expect(stages.journal.entries.suffix(4) == ["report", "process", "filter", "handle"])
    }

    @Test("handwritten endpoints pass the same stages, and their errors are thrown unchanged")
    func clients() async throws {
        let stages = JournalledProvider()
        #expect(try await stages.clientCall().get().statusCode == 200)
        #expect(stages.journal.entries == ["make", "adapt", "send", "validate", "filter", "handle"])

        for (entry, stage) in [("send", "filter the error"), ("filter", "filter")] {
            let failing = JournalledProvider(failing: entry)
            let outcome = await failing.clientCall()
            #expect(ErrorChain(outcome.error ?? URLError(.unknown)).errors.last is NumberedError)
            #expect(failing.journal.entries.contains(stage))
            #expect(failing.journal.entries.filter { $0 == "handle" }.count == 1)
        }
    }

    @Test("a call cancelled before it is sent is observed, but not sent")
    func cancelled() async throws {
        let stages = JournalledProvider()
        let task = Task {
            try await waitForCancellation()
            return await stages.call()
        }
        task.cancel()
        let result = try await task.value
        #expect((result.error?.underlyingError as? URLError)?.code == .cancelled)
        #expect(!stages.journal.entries.contains("announce"))
        #expect(!stages.journal.entries.contains("send"))
        #expect(stages.journal.entries.suffix(3) == ["receive", "process", "handle"])
    }

    @Test("an error of the target's own kind is thrown unchanged before a request, and wrapped after it")
    func errors() async throws {
        struct Adapter: RequestInterceptor {
            func adapt(_ message: RequestMessage) async throws -> RequestMessage {
                throw EndpointError.requestMapping("url")
            }
        }
        var adapted = ProviderConfiguration(transport: ScriptedTransport(.status(200)))
        adapted.interceptors = [Adapter()]
        let before = await Provider<MultiTarget>(configuration: adapted).result(of: MultiTarget(AnyCall()))
        #expect(before.error?.caseName == "requestMapping")

        let failing = ScriptedTransport { _, _ in throw EndpointError.requestMapping("url") }
        let configuration = ProviderConfiguration(transport: failing)
        let after = await Provider<MultiTarget>(configuration: configuration).result(of: MultiTarget(AnyCall()))
        #expect(ErrorChain(after.error?.underlyingError ?? NumberedError(number: 1)).errors.last is EndpointError)
    }

    @Test("an adapter that creates keys keeps the key on retries")
    func keys() async throws {
        let keyMaker = ClosureAdapter { request in
            var request = request
            request.setValue(UUID().uuidString, forHTTPHeaderField: "Idempotency-Key")
            return request
        }
        let transport = ScriptedTransport(.status(503), .status(200))
        let client = TransportClient(transport: transport, adapters: [keyMaker], retrier: RetryPolicy(backoff: .none))
        _ = try await client.request(AnyEndpoint())
        #expect(transport.requests.count == 2)
        #expect(Set(transport.headers("Idempotency-Key")).count == 1)
    }
}
