import EndpointRuntime
import Foundation

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The errors of an app.
enum AppError: Error, Hashable, Decodable {
    case expiredSession
    case offline
    case other(String)

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = text == "expired" ? .expiredSession : .other(text)
    }
}

/// Finds errors in responses, regardless of their status, and reports every connection failure as offline.
struct AppErrors: ErrorFilter {
    var journal: Journal?

    func filter(response: Response) async throws -> Response {
        journal?.write("filter \(response.statusCode)")
        if let error = try? response.map(AppError.self, atKeyPath: "error") { throw error }
        return response
    }

    func filter(error: any Error) async -> any Error {
        journal?.write("filter \(type(of: error))")
        return error is URLError ? AppError.offline : error
    }
}

/// Records its results, and counts expired sessions.
struct SignOut: ResultHandler {
    let journal: Journal
    let signsOut: @Sendable () async -> Void

    init(_ journal: Journal = Journal(), _ signsOut: @escaping @Sendable () async -> Void = {}) {
        self.journal = journal
        self.signsOut = signsOut
    }

    func handle(response: Response?) async {
        journal.write("handle response \(response.map { "\($0.statusCode)" } ?? "nil")")
    }

    func handle(error: (any Error)?) async {
        journal.write("handle error \(error.map { "\($0)" } ?? "nil")")
        if case AppError.expiredSession? = error { await signsOut() }
    }
}

/// An interceptor with closures.
struct ClosureInterceptor: RequestInterceptor {
    var change: @Sendable (RequestMessage) async throws -> RequestMessage = { $0 }
    var decide: @Sendable (FailedRequest) async -> RetryDecision = { _ in .doNotRetry }

    func adapt(_ message: RequestMessage) async throws -> RequestMessage { try await change(message) }
    func decision(for failure: FailedRequest) async -> RetryDecision { await decide(failure) }
}

/// A target that knows where its content lies.
struct RootedCall: TaskTarget, KeyPathTarget {
    var keyPath: KeyPathRoot?

    var baseURL: URL { .sample }
    var path: String { "rooted" }
    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }
}

/// A target of groups.
struct GroupedCall: TaskTarget, HeaderGroupTarget {
    var headerGroups: [HeaderGroup] = []
    var headers: [String: String]?

    var baseURL: URL { .sample }
    var path: String { "grouped" }
    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }
}

extension AppDispatcher {
    /// A dispatcher whose requests are answered with `body`, and what it sends through.
    static func answering(
        _ body: String, status: Int = 200, errorFilters: [any ErrorFilter] = [],
        resultHandlers: [any ResultHandler] = []
    ) -> (dispatcher: AppDispatcher, transport: MemoryTransport) {
        let transport = MemoryTransport(status: status, body: body)
        let dispatcher = AppDispatcher(
            errorFilters: errorFilters, resultHandlers: resultHandlers, transport: transport)
        return (dispatcher, transport)
    }

    /// One whose requests don't reach anyone.
    static func offline(
        errorFilters: [any ErrorFilter] = [], resultHandlers: [any ResultHandler] = []
    ) -> AppDispatcher {
        AppDispatcher(
            errorFilters: errorFilters, resultHandlers: resultHandlers, retrier: nil,
            transport: MemoryTransport { _ in throw URLError(.notConnectedToInternet) })
    }
}
