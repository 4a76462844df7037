import Foundation

@testable import EndpointClients
@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A provider whose stages all write down that they were passed; one of them may fail.
struct JournalledProvider: Sendable {
    let journal = Journal()
    /// The entry whose stage fails with a ``NumberedError``.
    var failing: String?
    /// The responses in order, the last one repeatedly.
    var statuses = [200]

    private var transport: any Transport {
        ScriptedTransport { [self] number, _ in
            try pass("send")
            return .status(statuses[min(number, statuses.count - 1)])
        }
    }

    private var adapter: any RequestInterceptor {
        ClosureAdapter { [self] request in
            try pass("adapt")
            return request
        }
    }

    private var configuration: ProviderConfiguration {
        var configuration = ProviderConfiguration(
            credentials: .bearer(Tokens(stages: self)),
            plugins: [
                JournalPlugin(stages: self), AccessTokenPlugin { _ async throws in throw NumberedError(number: 1) },
            ],
            transport: transport, retrier: Retrier(stages: self), clock: TestClock())
        configuration.interceptors = [adapter]
        configuration.errorFilters = [JournalFilter(stages: self)]
        configuration.resultHandlers = [JournalHandler(stages: self)]
        return configuration
    }

    func pass(_ stage: String) throws {
        journal.write(stage)
        if stage == failing { throw NumberedError(number: 1) }
    }

    private func passOrWrap(_ stage: String) throws(EndpointError) {
        do { try pass(stage) } catch { throw .underlying(error, nil) }
    }

    /// Takes a call through all stages, and returns what its caller would get.
    func call(_ options: CallOptions = .none) async -> Result<Response, EndpointError> {
        let observer = RequestObserver(
            progress: { [journal] progress in if progress.isCompleted { journal.write("report") } }
        )
        return await Provider(configuration: configuration).with(options).result(
            of: JournalTarget(stages: self), observer)
    }

    /// Makes a call as a client of handwritten endpoints.
    func clientCall() async -> Result<Response, any Error> {
        var client = TransportClient(transport: transport, adapters: [adapter], retrier: Retrier(stages: self))
        client.configuration.errorFilters = [JournalFilter(stages: self)]
        client.configuration.resultHandlers = [JournalHandler(stages: self)]
        do {
            return .success(try await client.request(JournalEndpoint(stages: self)))
        } catch {
            return .failure(error)
        }
    }

    private struct JournalEndpoint: TypedEndpoint {
        let stages: JournalledProvider

        func makeRequest() throws -> URLRequest {
            try stages.pass("make")
            return URLRequest(url: .sample)
        }

        func validate(_ response: Response) throws { try stages.pass("validate") }
        func content(from response: Response) throws -> Response { response }
    }

    /// A body that is encoded with the message and sent separately.
    private struct Body: EncodedContent {
        let stages: JournalledProvider

        func encode(into message: inout RequestMessage, of request: OperationRequest) throws(EndpointError) {
            try stages.passOrWrap("make")
        }

        func upload(for request: OperationRequest, inMemoryUpTo limit: Int64) async throws(EndpointError) -> Upload? {
            try stages.passOrWrap("read the body")
            return nil
        }
    }

    private struct Tokens: TokenProvider {
        let stages: JournalledProvider

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
        let stages: JournalledProvider

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
        let stages: JournalledProvider

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
        let stages: JournalledProvider

        func handle(_ result: Result<Response, EndpointError>, of target: (any Target)?) async {
            stages.journal.write("handle")
        }
    }

    private struct JournalPlugin: Plugin {
        let stages: JournalledProvider

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

    private struct JournalTarget: Target, AccessTokenAuthorizable {
        let stages: JournalledProvider
        var baseURL: URL { .sample }
        var path: String { "" }
        var method: EndpointRuntime.HTTPMethod { .get }
        var authorizationType: AuthorizationType? { stages.failing == "prepare" ? .bearer : nil }

        func operationRequest(
            onServer server: String?, in environment: ServerEnvironment?
        ) throws(EndpointError) -> OperationRequest {
            OperationRequest(
                method, url: baseURL.absoluteString, headers: [:], body: .encoded(Body(stages: stages)))
        }

        func validateStatus(of response: Response) throws(EndpointError) { try stages.passOrWrap("validate") }
    }
}
