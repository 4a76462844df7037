@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Error filters and result handlers", .timeLimit(.minutes(1)))
struct FilteringTests {
    private static let expired = #"{"error":"expired"}"#

    @Test("a response passes the filter, then the handler receives it and the error, then the caller")
    func order() async throws {
        let journal = Journal()
        let parts = (filters: [AppErrors(journal: journal)], handlers: [SignOut(journal)])
        let (dispatcher, _) = AppDispatcher.answering(
            Self.expired, errorFilters: parts.filters, resultHandlers: parts.handlers)
        await #expect(throws: AppError.expiredSession) { try await dispatcher.json(of: AnyCall()) }
        journal.write("caller")
        #expect(
            journal.entries == ["filter 200", "handle response 200", "handle error expiredSession", "caller"])
    }

    @Test("an asynchronous handler is awaited")
    func waiting() async throws {
        let journal = Journal()
        let handler = SignOut(journal) {
            for _ in 0..<20 { await Task.yield() }
            journal.write("signed out")
        }
        let (dispatcher, _) = AppDispatcher.answering(
            Self.expired, errorFilters: [AppErrors()], resultHandlers: [handler])
        await #expect(throws: AppError.expiredSession) { try await dispatcher.perform(AnyCall()) }
        #expect(journal.entries.last == "signed out")
    }

    @Test(
        "a handler signs out only on an expired session; on success it receives no error",
        arguments: [
            (#"{"error":"expired"}"#, 1, "handle error expiredSession"),
            (#"{"error":"closed"}"#, 0, #"handle error other("closed")"#), (#"{"id":1}"#, 0, "handle error nil"),
        ])
    func signOut(body: String, times: Int, last: String) async throws {
        let (journal, signedOut) = (Journal(), Journal())
        let (dispatcher, _) = AppDispatcher.answering(
            body, errorFilters: [AppErrors()], resultHandlers: [SignOut(journal) { signedOut.write("once") }])
        _ = await dispatcher.result(of: AnyCall())
        #expect(signedOut.entries.count == times)
        #expect(journal.entries == ["handle response 200", last])
    }

    @Test("an empty handler does nothing, and a result without a response has none")
    func defaults() async throws {
        struct Nothing: ResultHandler {}
        let journal = Journal()
        let dispatcher = AppDispatcher.offline(resultHandlers: [Nothing(), SignOut(journal)])
        #expect(await anyError { try await dispatcher.response(of: AnyCall()) } is URLError)
        #expect(journal.entries.first == "handle response nil")
        #expect(journal.entries.count == 2)
    }

    @Test("handlers and filters receive errors of requests that couldn't be created")
    func unmade() async {
        let journal = Journal()
        let (dispatcher, transport) = AppDispatcher.answering(
            "", errorFilters: [AppErrors(journal: journal)], resultHandlers: [SignOut(journal)])
        dispatcher.environment = ServerEnvironment(baseURL: "not a server")
        #expect(await endpointError { try await dispatcher.call(AnyCall()) }?.caseName == "requestMapping")
        #expect(transport.requests.isEmpty)
        #expect(journal.entries.prefix(2) == ["filter EndpointError", "handle response nil"])
        #expect(journal.entries.count == 3)
    }

    @Test("a throwing filter fails the call with the response")
    func thrown() async {
        let (dispatcher, _) = AppDispatcher.answering(Self.expired, errorFilters: [AppErrors()])
        let error = await endpointError { try await dispatcher.call(AnyCall()) }
        #expect(error?.underlyingError as? AppError == .expiredSession)
        #expect(error?.response?.data == Data(Self.expired.utf8))
    }

    @Test("a call without a response has the filter's error")
    func offline() async {
        let dispatcher = AppDispatcher.offline(errorFilters: [AppErrors()])
        let error = await endpointError { try await dispatcher.call(AnyCall()) }
        #expect(error?.caseName == "underlying")
        #expect(error?.underlyingError as? AppError == .offline)
        #expect(error?.response == nil)
    }

    @Test("a filter translates errors of any type")
    func translation() async {
        let filter: any ErrorFilter = AppErrors()
        #expect(await filter.filter(error: URLError(.timedOut)) as? AppError == .offline)
        #expect(await filter.filter(error: NumberedError(number: 5)) as? NumberedError == NumberedError(number: 5))
    }

    /// Failures of all kinds.
    private static let kinds: [EndpointError] = [
        .underlying(URLError(.timedOut), nil), .underlying(EndpointError.requestMapping("x"), .json("{}")),
        .statusCode(.json("{}", status: 500)), .requestMapping("x"), .parameterEncoding(NumberedError(number: 1)),
        .jsonMapping(.json("x")), .objectMapping(NumberedError(number: 2), .json("{}")),
        .encodableMapping(NumberedError(number: 3)), .stringMapping(.json("")), .imageMapping(.json("")),
    ]

    @Test("a filter that does nothing changes nothing", arguments: kinds.indices)
    func unchanged(index: Int) async throws {
        struct PassThrough: ErrorFilter {}
        let failure = Self.kinds[index]
        let filtered = await PassThrough().filter(.failure(failure), of: nil)
        #expect(filtered.error.map { "\($0)" } == "\(failure)")
        #expect(filtered.error?.caseName == failure.caseName)
        let response = Response.json("{}", status: 404)
        #expect(try await PassThrough().filter(.success(response), of: nil).get().statusCode == 404)
    }

    @Test("a failure's response is filtered too, and a failure without an app error is translated")
    func failures() async {
        let filter = AppErrors()
        let own = await filter.filter(.failure(.statusCode(.json(Self.expired, status: 401))), of: nil)
        #expect(own.error?.underlyingError as? AppError == .expiredSession)
        #expect(own.error?.statusCode == 401)
        let other = await filter.filter(.failure(.statusCode(.json("{}", status: 500))), of: nil)
        #expect(other.error?.caseName == "statusCode")
    }

    @Test("an endpoint error thrown by a filter is the call's, without a wrapper")
    func endpointErrors() async {
        struct Successes: ErrorFilter {
            func filter(response: Response) async throws -> Response { try response.filterSuccessfulStatusCodes() }
        }
        let (dispatcher, _) = AppDispatcher.answering("", status: 404, errorFilters: [Successes()])
        let error = await endpointError { try await dispatcher.call(AnyCall()) }
        #expect(error?.caseName == "statusCode")
        #expect(error?.statusCode == 404)
    }

    @Test("filters run in order, each on the previous one's result; one may replace a response")
    func chain() async throws {
        struct Mending: ErrorFilter {
            func filter(
                _ result: Result<Response, EndpointError>, of target: (any Target)?
            ) async -> Result<Response, EndpointError> {
                if case AppError.expiredSession? = result.error?.underlyingError { return .success(.json("[]")) }
                return result
            }
        }
        let journal = Journal()
        let filters: [any ErrorFilter] = [AppErrors(), Mending(), AppErrors(journal: journal)]
        let (dispatcher, _) = AppDispatcher.answering(Self.expired, errorFilters: filters)
        #expect(try await dispatcher.json(of: AnyCall()) == [])
        #expect(journal.entries == ["filter 200"])
    }

    @Test("typed calls turn an error status into an error before filters and handlers receive it")
    func typedCalls() async throws {
        let (journal, transport) = (Journal(), MemoryTransport(status: 401, body: Self.expired))
        let dispatcher = AppDispatcher(
            errorFilters: [AppErrors(journal: journal)], resultHandlers: [SignOut(journal)], transport: transport)
        let typed = Provider<Described>(configuration: dispatcher.configuration)
        let error = await endpointError { () async throws -> [Int] in try await typed.content(of: .list) }
        #expect(error?.underlyingError as? AppError == .expiredSession)
        #expect(error?.statusCode == 401)
        #expect(journal.entries == ["filter 401", "handle response 401", "handle error expiredSession"])

        let plain = MemoryTransport(status: 503, body: "{}")
        let heard = Journal()
        var configuration = ProviderConfiguration(transport: plain)
        configuration.resultHandlers = [SignOut(heard)]
        let refused = Provider<Described>(configuration: configuration)
        let status = await endpointError { () async throws -> [Int] in try await refused.content(of: .list) }
        #expect(status?.caseName == "statusCode")
        #expect(heard.entries.last?.hasPrefix("handle error statusCode") == true)
    }

    @Test("of a streamed response the head is filtered, and of an error response the whole body")
    func streams() async throws {
        let journal = Journal()
        let transport = ScriptedTransport { number, _ in
            ScriptedTransport.Answer(status: number == 0 ? 200 : 401, body: Self.expired)
        }
        var configuration = ProviderConfiguration(transport: transport)
        configuration.errorFilters = [AppErrors(journal: journal)]
        configuration.resultHandlers = [SignOut(journal)]
        let provider = Provider<Described>(configuration: configuration)
        var text = ""
        for try await piece in try await provider.bytes(of: .list) { text += String(decoding: piece, as: UTF8.self) }
        #expect(text == Self.expired)
        #expect(journal.entries == ["filter 200", "handle response 200", "handle error nil"])
        let error = await endpointError { try await provider.bytes(of: .list) }
        #expect(error?.underlyingError as? AppError == .expiredSession)
        #expect(journal.entries.suffix(2) == ["handle response 401", "handle error expiredSession"])
    }

    @Test("callers that share an exchange each have their own filters and handlers")
    func shared() async throws {
        let (journal, transport) = (Journal(), MemoryTransport(isOpen: false) { _ in (200, Data(Self.expired.utf8)) })
        var configuration = ProviderConfiguration(transport: transport).tracking(inflights: true)
        configuration.errorFilters = [AppErrors()]
        configuration.resultHandlers = [SignOut(journal)]
        let dispatcher = AppDispatcher(configuration: configuration)
        let calls = (0..<3).map { _ in Task { await anyError { try await dispatcher.response(of: AnyCall()) } } }
        while dispatcher.provider.inflights.waiters < 3 { await Task.yield() }
        transport.open()
        for call in calls { #expect(await call.value as? AppError == .expiredSession) }
        #expect(transport.requests.count == 1)
        #expect(journal.entries.filter { $0 == "handle error expiredSession" }.count == 3)
    }

    @Test("a handler receives the target")
    func targets() async throws {
        struct Asked: ResultHandler {
            let journal: Journal

            func handle(_ result: Result<Response, EndpointError>, of target: (any Target)?) async {
                journal.write(target.map { "\(type(of: $0))" } ?? "none")
            }
        }
        let journal = Journal()
        let (dispatcher, _) = AppDispatcher.answering("{}", resultHandlers: [Asked(journal: journal)])
        try await dispatcher.perform(Zen.zen)
        _ = try await TransportClient(dispatcher: dispatcher).request(AnyEndpoint())
        #expect(journal.entries == ["Zen", "none"])
    }

    @Test("a cancellation isn't translated, and handlers receive it")
    func cancelled() async throws {
        let (journal, transport) = (Journal(), MemoryTransport(isOpen: false) { _ in (200, Data()) })
        let dispatcher = AppDispatcher(
            errorFilters: [AppErrors(journal: journal)], resultHandlers: [SignOut(journal)], transport: transport)
        let task = Task { await anyError { try await dispatcher.response(of: AnyCall()) } }
        while transport.requests.isEmpty { await Task.yield() }
        task.cancel()
        let error = await task.value
        #expect(error?.isCancelled == true)
        #expect(error is URLError)
        #expect(transport.cancelled == 1)
        #expect(journal.entries.first == "handle response nil")
        #expect(journal.entries.count == 2)
    }

    @Test("a request handler's results apply to handwritten endpoints too")
    func clients() async throws {
        let journal = Journal()
        let transport = ScriptedTransport { number, _ in
            ScriptedTransport.Answer(status: number == 0 ? 503 : 200, body: Self.expired)
        }
        let dispatcher = AppDispatcher(
            interceptors: [ClosureInterceptor(decide: { _ in .retry })], errorFilters: [AppErrors(journal: journal)],
            resultHandlers: [SignOut(journal)], transport: transport)
        let endings = Endings()
        let client = TransportClient(dispatcher: dispatcher, observers: [endings.observer])
        await #expect(throws: AppError.expiredSession) { try await client.request(AnyEndpoint()) }
        #expect(transport.requests.count == 2)
        #expect(journal.entries == ["filter 200", "handle response 200", "handle error expiredSession"])
        #expect(endings.all.map { $0.error as? AppError } == [.expiredSession])
        #expect(endings.all.first?.data == Data(Self.expired.utf8))

        let other = AppDispatcher.offline(errorFilters: [AppErrors()])
        await #expect(throws: AppError.offline) { try await TransportClient(dispatcher: other).request(AnyEndpoint()) }
        let refusing = AnyEndpoint(validating: { throw HTTPStatusError($0) })
        let (plain, _) = AppDispatcher.answering("{}", errorFilters: [AppErrors()])
        await #expect(throws: HTTPStatusError.self) { try await TransportClient(dispatcher: plain).request(refusing) }
    }
}

/// A target as generated ones are.
private enum Described: OperationTarget {
    case list

    var baseURL: URL { .sample }
    var operation: OperationRequest { OperationRequest(.get, "/list") }
}
