import Foundation
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The stages of the engine that sends the requests of all fronts.
@Suite("The request engine", .timeLimit(.minutes(1)))
struct RequestEngineTests {
    private static let made = ["make", "read the body"]
    private static let sent = ["adapt", "authorize", "prepare", "announce", "send", "validate", "receive"]
    /// With the token that took the place of the refused one.
    private static let sentAgain = sent.filter { $0 != "authorize" }

    @Test("a call passes all stages, each in its place")
    func order() async throws {
        let stages = JournalledEngine()
        #expect(try await stages.call().result.get().statusCode == 200)
        #expect(stages.journal.entries == Self.made + Self.sent + ["report", "process", "observe 200"])
    }

    @Test(
        "a refused token is renewed and a failure retried, each from the adapters on; the call is made, reported and processed once"
    )
    func repetition() async throws {
        let stages = JournalledEngine(statuses: [401, 503, 200])
        #expect(try await stages.call().result.get().statusCode == 200)
        let sends = Self.sent + ["renew"] + Self.sentAgain + ["retry"] + Self.sentAgain
        #expect(stages.journal.entries == Self.made + sends + ["report", "process", "observe 200"])
    }

    struct Failure: Sendable, CustomTestStringConvertible {
        let entry: String
        var statuses = [200]
        /// All that is heard of the call.
        let entries: [String]
        let stage: CallFailure.Stage

        var testDescription: String { entry }
    }

    /// Up to and with the stage that fails.
    private static func passed(_ stage: String, _ entries: [String] = made + sent) -> [String] {
        Array(entries.prefix((entries.firstIndex(of: stage) ?? entries.count) + 1))
    }

    @Test(
        "a stage that fails ends the call: what couldn't be made is processed alone, what was sent is heard of by all",
        arguments: [
            Failure(entry: "make", entries: passed("make") + ["process"], stage: .make),
            Failure(entry: "read the body", entries: passed("read the body") + ["process"], stage: .make),
            Failure(entry: "adapt", entries: passed("adapt") + ["process"], stage: .adapt),
            Failure(entry: "authorize", entries: passed("authorize") + ["process"], stage: .authorize),
            Failure(entry: "prepare", entries: passed("prepare") + ["process"], stage: .prepare),
            Failure(
                entry: "send", entries: passed("send") + ["receive", "retry", "process", "observe 0"], stage: .send),
            Failure(entry: "validate", entries: made + sent + ["retry", "process", "observe 200"], stage: .validate),
            Failure(
                entry: "renew", statuses: [401], entries: made + sent + ["renew", "process", "observe 401"],
                stage: .renew
            ),
            Failure(
                entry: "retry", statuses: [503], entries: made + sent + ["retry", "process", "observe 503"],
                stage: .retry
            ),
        ])
    func failures(row: Failure) async throws {
        let stages = JournalledEngine(failing: row.entry, statuses: row.statuses)
        let (outcome, result) = await stages.call()
        #expect(stages.journal.entries == row.entries)
        guard case .failure(let failure) = outcome.result, case .failure(let error) = result else {
            Issue.record("nothing failed")
            return
        }
        #expect(failure.stage == row.stage)
        #expect(ErrorChain(error).errors.last as? NumberedError == NumberedError(number: 1))
        #expect(error.statusCode == (["validate", "renew", "retry"].contains(row.entry) ? row.statuses[0] : nil))
    }

    @Test("a call that is cancelled before it is sent is heard of, but not sent")
    func cancelled() async {
        let stages = JournalledEngine()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await stages.call()
        }
        task.cancel()
        let (outcome, result) = await task.value
        #expect((outcome.error as? URLError)?.code == .cancelled)
        #expect(throws: EndpointError.self) { try result.get() }
        #expect(!stages.journal.entries.contains("announce"))
        #expect(!stages.journal.entries.contains("send"))
        #expect(stages.journal.entries.suffix(3).starts(with: ["receive", "process"]))
    }

    @Test(
        "errors of the makers of requests are targets' errors as they are; those of servers are wrapped, with the answer"
    )
    func errors() {
        let response = Response(statusCode: 418, data: Data())
        let own = EndpointError.requestMapping("url")
        for stage in [CallFailure.Stage.make, .adapt, .authorize, .prepare, .retry] {
            #expect(EndpointError(CallFailure(stage, own)).caseName == "requestMapping")
            #expect(EndpointError(CallFailure(stage, NumberedError(number: 1))).underlyingError is NumberedError)
        }
        for stage in [CallFailure.Stage.send, .validate, .renew] {
            let error = EndpointError(CallFailure(stage, own, response))
            #expect((error.underlyingError as? EndpointError)?.caseName == "requestMapping")
            #expect(error.statusCode == 418)
        }
    }

    @Test("an adapter that makes keys doesn't make a replay another call")
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
