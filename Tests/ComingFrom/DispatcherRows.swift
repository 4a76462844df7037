import EndpointClients
import EndpointRuntime
import EndpointOAuth
import Foundation

/// CommonMoyaDispatcher's document, snippet by snippet.
enum DispatcherRows {
    enum Shop: TaskTarget, HeaderGroupTarget {
        case cart

        var baseURL: URL { URL(string: "https://placeholder.example") ?? URL(fileURLWithPath: "/") }
        var path: String { "cart" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
        var headerGroups: [HeaderGroup] { ["signed"] }
        var sampleData: Data { Data(#"{"error":"expired"}"#.utf8) }
    }

    enum InteractionError: Error, Equatable { case expired }

    struct Filter: ErrorFilter {
        func filter(response: Response) async throws -> Response {
            if response.fetchedError == "expired" { throw InteractionError.expired }
            return response
        }
    }

    final class Journal: ResultHandler, RequestInterceptor, @unchecked Sendable {
        private let lock = NSLock()
        private var lines: [String] = []

        var entries: [String] { lock.withLock { lines } }
        func handle(error: (any Error)?) async { add("\(error.map { "\($0)" } ?? "none")") }

        func adapt(_ message: RequestMessage) async throws -> RequestMessage {
            add(message.headers.dictionary["X-Signature"] ?? "unsigned")
            return message
        }

        func add(_ line: String) { lock.withLock { lines.append(line) } }
    }

    /// In place of a subclass that overrides `call`.
    struct Counting: Dispatcher {
        let base: AppDispatcher
        let journal: Journal

        var configuration: ProviderConfiguration { base.configuration }

        func result(of target: any Target) async -> Result<Response, EndpointError> {
            journal.add("call")
            return await base.result(of: target)
        }
    }

    static func dispatcher() async -> RowChecks {
        var checks = RowChecks()
        let environment = ServerEnvironment(
            .init("staging", baseURL: "https://staging.example"), headers: ["X-App": "shop"],
            headerGroups: ["signed": ["X-Signature": "s"]], cachePolicy: .reloadIgnoringLocalCacheData,
            fixtures: .samples)
        let (journal, handled) = (Journal(), Journal())
        let dispatcher = AppDispatcher(
            environment: environment, interceptors: [journal], errorFilters: [Filter()], resultHandlers: [handled])
        let error = await dispatcher.result(of: Shop.cart).error
        checks.row(
            "CommonMoyaDispatcher(environment, handler, filter, interceptor)",
            error?.underlyingError as? InteractionError == .expired)
        checks.row("Environment.baseURL", dispatcher.environment?.baseURL == "https://staging.example")
        checks.row("Environment.type", dispatcher.environment?.kind?.name == "staging")
        checks.row("Environment.name", dispatcher.environment?.name == "staging")
        checks.row("commonHeaders", environment.headers == ["X-App": "shop"])
        checks.row("cachePolicy", environment.cachePolicy == .reloadIgnoringLocalCacheData)
        checks.row("fixturesType", environment.fixtures == .samples && error?.response?.statusCode == 200)
        checks.row("specificHeaders", environment.headerGroups["signed"] == ["X-Signature": "s"])
        checks.row("serverTrustManager (Linux: other transport)", environment.trust == nil)
        checks.row("TFResultHandler", handled.entries == ["expired"])
        checks.row("filterForErrors", (try? await Filter().filter(response: Response(Shop.cart.sampleData))) == nil)
        checks.row("RequestInterceptor", journal.entries == ["s"])
        let counting = Journal()
        _ = await Counting(base: dispatcher, journal: counting).result(of: Shop.cart)
        checks.row("open class, subclass", counting.entries == ["call"])
        return checks
    }
}

extension Response {
    fileprivate init(_ data: Data) { self.init(statusCode: 200, data: data) }

    fileprivate var fetchedError: String? { try? map(String.self, atKeyPath: "error") }
}
