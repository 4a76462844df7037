import Foundation

@testable import EndpointClients
@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An engine whose stages all write down that they were passed; one of them may fail.
struct JournalledEngine: Sendable {
    let journal = Journal()
    /// The entry whose stage fails with a ``NumberedError``.
    var failing: String?
    /// The responses in order, the last one repeatedly.
    var statuses = [200]

    var engine: RequestEngine {
        var configuration = ProviderConfiguration(
            credentials: .bearer(Tokens(stages: self)),
            plugins: [
                JournalPlugin(stages: self), AccessTokenPlugin { _ async throws in throw NumberedError(number: 1) },
            ],
            transport: ScriptedTransport { [self] number, _ in
                try pass("send")
                return .status(statuses[min(number, statuses.count - 1)])
            },
            retrier: Retrier(stages: self), clock: TestClock())
        configuration.interceptors = [
            ClosureAdapter { request in
                try pass("adapt")
                return request
            }
        ]
        configuration.errorFilters = [JournalFilter(stages: self)]
        configuration.resultHandlers = [JournalHandler(stages: self)]
        return RequestEngine(configuration)
    }

    func pass(_ stage: String) throws {
        journal.write(stage)
        if stage == failing { throw NumberedError(number: 1) }
    }

    /// Takes a call through all stages, and returns what its caller would get.
    func call(_ options: CallOptions = .none) async -> Result<Response, EndpointError> {
        let engine = engine
        let observer = RequestObserver(
            progress: { [journal] progress in if progress.isCompleted { journal.write("report") } }
        )
        let (source, state) = (Source(stages: self), CallState(engine, options))
        let call = EndpointCall(source, observer, state)
        var result: Result<Response, EndpointError>
        do {
            result = .success(try await engine.perform(call))
        } catch {
            result = .failure(EndpointError(wrapping: error))
        }
        result = await engine.filter(engine.process(result, of: call), source.target)
        await engine.complete(state, result, of: source.target, source)
        return result
    }

    /// Makes a call as a client of handwritten endpoints.
    func clientCall() async -> Result<Response, any Error> {
        var client = TransportClient(
            transport: engine.transport,
            adapters: [
                ClosureAdapter { request in
                    try pass("adapt")
                    return request
                }
            ], retrier: Retrier(stages: self))
        client.configuration.errorFilters = [JournalFilter(stages: self)]
        client.configuration.resultHandlers = [JournalHandler(stages: self)]
        do {
            return .success(try await client.request(JournalEndpoint(stages: self)))
        } catch {
            return .failure(error)
        }
    }

    private struct JournalEndpoint: TypedEndpoint {
        let stages: JournalledEngine

        func makeRequest() throws -> URLRequest {
            try stages.pass("make")
            return URLRequest(url: .sample)
        }

        func validate(_ response: Response) throws { try stages.pass("validate") }
        func content(from response: Response) throws -> Response { response }
    }

    private final class Source: CallContext {
        let stages: JournalledEngine

        init(stages: JournalledEngine) {
            self.stages = stages
        }

        var target: (any Target)? { JournalTarget(asks: stages.failing == "prepare") }
        var security: [[RequiredScheme]]? { nil }
        var stub: Stub? { nil }
        var destination: DownloadDestination? { nil }
        var secrets: DescribedSecrets { .none }
        var formats: FormatPolicy { .lenient }

        func request() async throws -> RequestMessage {
            try stages.pass("make")
            return RequestMessage(URLRequest(url: .sample))
        }

        func upload(inMemoryUpTo limit: Int64) throws -> Upload? {
            try stages.pass("read the body")
            return nil
        }

        func validate(_ response: Response) throws {
            try stages.pass("validate")
        }
    }

    private struct Tokens: TokenProvider {
        let stages: JournalledEngine

        func token() async throws -> AccessToken {
            try stages.pass("authorize")
            return AccessToken("old")
        }

        func refresh(after rejected: AccessToken) async throws -> AccessToken {
            try stages.pass("renew")
            return AccessToken("new")
        }
    }

    private struct Retrier: RequestInterceptor {
        let stages: JournalledEngine

        func decision(for failure: FailedRequest) async -> RetryDecision {
            do {
                try stages.pass("retry")
                return failure.head?.statusCode == 503 ? .retry : .doNotRetry
            } catch {
                return .fail(error)
            }
        }
    }

    private struct JournalFilter: ErrorFilter {
        let stages: JournalledEngine

        func filter(response: Response) async throws -> Response {
            try stages.pass("filter")
            return response
        }

        func filter(error: any Error) async -> any Error {
            stages.journal.write("filter the error")
            return error
        }
    }

    private struct JournalHandler: ResultHandler {
        let stages: JournalledEngine

        func handle(_ result: Result<Response, EndpointError>, of target: (any Target)?) async {
            stages.journal.write("handle")
        }
    }

    private struct JournalPlugin: Plugin {
        let stages: JournalledEngine

        func prepare(_ request: URLRequest, target: any Target) -> URLRequest {
            stages.journal.write("prepare")
            return request
        }

        func willSend(_ request: PluginRequest, target: any Target) { stages.journal.write("announce") }

        func didReceive(_ result: Result<Response, EndpointError>, target: any Target) {
            stages.journal.write("receive")
        }

        func process(
            _ result: Result<Response, EndpointError>, target: any Target
        ) -> Result<Response, EndpointError> {
            stages.journal.write("process")
            return result
        }
    }

    private struct JournalTarget: TaskTarget, AccessTokenAuthorizable {
        var baseURL: URL { .sample }
        var path: String { "" }
        var method: EndpointRuntime.HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
        var headers: [String: String]? { nil }
        let asks: Bool
        var authorizationType: AuthorizationType? { asks ? .bearer : nil }
    }
}
