import EndpointClients
import EndpointCombine
import EndpointMigration
import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Moya's articles *Response Handling* and *RxSwift*, snippet by snippet.
enum MoyaRows {
    struct User: Decodable, Equatable, Sendable { var login: String }

    enum GitHub: TaskTarget {
        case zen, user, users, empty, missing

        var baseURL: URL { URL(string: "https://api.github.com") ?? URL(fileURLWithPath: "/") }
        var path: String { "" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }

        var sampleResponse: SampleResponse {
            switch self {
            case .zen: .networkResponse(200, Data("Half measures".utf8))
            case .user: .networkResponse(200, Data(#"{"login":"octocat","id":1}"#.utf8))
            case .users: .networkResponse(200, Data(#"{"data":{"users":[{"login":"octocat"}]}}"#.utf8))
            case .empty: .networkResponse(200, Data())
            case .missing: .networkResponse(404, Data(#"{"message":"none"}"#.utf8))
            }
        }
    }

    final class Sends: Plugin, @unchecked Sendable {
        private let lock = NSLock()
        private var sent = 0

        var count: Int { lock.withLock { sent } }
        func willSend(_ request: PluginRequest, target: any Target) { lock.withLock { sent += 1 } }
    }

    static let provider = Provider<GitHub>(stubClosure: { _ in .immediate })

    static func result(_ target: GitHub) async -> Result<Response, EndpointError> {
        await withCheckedContinuation { continuation in
            provider.request(target) { result in continuation.resume(returning: result) }
        }
    }

    /// The events of a publisher, as `value` and `end`, or the error.
    static func events<Output: Sendable>(
        _ publisher: AnyPublisher<Output, EndpointError>
    ) async -> (values: [Output], error: EndpointError?, hasEnded: Bool) {
        let (stream, continuation) = AsyncStream.makeStream(of: Result<Output?, EndpointError>.self)
        let subscription = publisher.sink { completion in
            switch completion {
            case .finished: continuation.yield(.success(nil))
            case .failure(let error): continuation.yield(.failure(error))
            }
            continuation.finish()
        } receiveValue: { value in
            continuation.yield(.success(value))
        }
        defer { subscription.cancel() }
        var (values, error, hasEnded): ([Output], EndpointError?, Bool) = ([], nil, false)
        for await event in stream {
            switch event {
            case .success(let value?): values.append(value)
            case .success(nil): hasEnded = true
            case .failure(let failure): error = failure
            }
        }
        return (values, error, hasEnded)
    }

    static func responseHandling() async throws -> RowChecks {
        var checks = RowChecks()
        let text: String? = await withCheckedContinuation { continuation in
            provider.request(.zen) { result in
                switch result {
                case let .success(moyaResponse):
                    let data = moyaResponse.data
                    let statusCode = moyaResponse.statusCode
                    continuation.resume(returning: statusCode == 200 ? String(data: data, encoding: .utf8) : nil)
                case let .failure(error):
                    continuation.resume(returning: error.errorDescription)
                }
            }
        }
        checks.row("callback request snippet", text == "Half measures")
        let result: Result<Response, EndpointError> = await result(.user)
        checks.row("Result<Moya.Response, MoyaError>: MoyaError", result.value?.statusCode == 200)
        let names: any NamespaceChecking = Namespace()
        checks.row("module name Moya (Moya.Response)", names.holds)
        let started: Int? = await withCheckedContinuation { continuation in
            provider.producer(.user).start { result in
                switch result {
                case let .success(response): continuation.resume(returning: response.statusCode)
                case .failure: continuation.resume(returning: nil)
                }
            }
        }
        checks.row("rx.request subscribe event", started == 200)
        let sunk = await events(provider.publisher(.user).eraseToAnyPublisher())
        checks.row("rx.request subscribe onSuccess onError", sunk.values.count == 1 && sunk.error == nil)

        let moyaResponse = try await provider.request(.user)
        let missing = try await provider.request(.missing)
        let request: URLRequest? = moyaResponse.request
        let head: HTTPURLResponse? = moyaResponse.response
        checks.row("response.data", !moyaResponse.data.isEmpty)
        checks.row("response.statusCode", moyaResponse.statusCode == 200)
        checks.row("response.request", request == moyaResponse.request)
        checks.row("response.response", head == nil)
        let description = "Status Code: 200, Data Length: 26"
        checks.row(
            "description, debugDescription",
            moyaResponse.description == description && moyaResponse.debugDescription == description)
        checks.row(
            "equality", moyaResponse == Response(statusCode: 200, data: moyaResponse.data) && moyaResponse != missing)

        do {
            let filteredResponse = try moyaResponse.filterSuccessfulStatusCodes()
            let data = try filteredResponse.mapJSON()
            checks.row("filterSuccessfulStatusCodes snippet", data is [String: Any])
        } catch { checks.row("filterSuccessfulStatusCodes snippet", false) }
        let moved = Response(statusCode: 302, data: Data())
        checks.row(
            "filterSuccessfulStatusAndRedirectCodes", try moved.filterSuccessfulStatusAndRedirectCodes() == moved)
        do {
            _ = try missing.filterSuccessfulStatusCodes()
            checks.row("throws MoyaError.statusCode(Response)", false)
        } catch {
            // A pattern after `catch` crashes the compiler here, as of 6.3.1.
            guard case .statusCode(let response) = error else { throw error }
            checks.row("throws MoyaError.statusCode(Response)", response == missing)
        }
        checks.row("filter(statusCode:)", try missing.filter(statusCode: 404) == missing)
        checks.row("filter(statusCodes: any RangeExpression)", try missing.filter(statusCodes: 400...) == missing)
        checks.row(
            "filter(statusCodes: 200...299) snippet", (try? missing.filter(statusCodes: 200...299)) == nil)
        let filtered = provider.producer(.missing).filter(statusCodes: 200...299)
        checks.row("rx filter snippet", await filtered.result().error?.response?.statusCode == 404)

        let json = try moyaResponse.mapJSON() as? [String: Any]
        checks.row("mapJSON snippet (type Any)", json?["login"] as? String == "octocat" && json?["id"] as? Int == 1)
        let empty = try await provider.request(.empty)
        checks.row("mapJSON failsOnEmptyData NSNull", try empty.mapJSON(failsOnEmptyData: false) is NSNull)
        let values = try await provider.producer(.user).mapJSONValue().value()
        checks.row("rx mapJSON snippet", values["login"] == "octocat")

        let user = try moyaResponse.map(User.self)
        checks.row("struct User + map(User.self) snippet", user == User(login: "octocat"))
        checks.row("rx map snippet", try await provider.producer(.user).map(User.self).value() == user)
        let users = try await provider.request(.users)
        let decoder = JSONDecoder()
        checks.row(
            "map([User], atKeyPath, using) snippet",
            try users.map([User].self, atKeyPath: "data.users", using: decoder) == [user])
        let mapped = provider.producer(.users).map([User].self, atKeyPath: "data.users", using: decoder)
        checks.row("rx the same", try await mapped.value() == [user])
        checks.row(
            "failsOnEmptyData false snippet", try empty.map([String: Int].self, failsOnEmptyData: false).isEmpty)
        let none = provider.producer(.empty).map([String: Int].self, failsOnEmptyData: false)
        checks.row("rx the same (failsOnEmptyData false)", try await none.value().isEmpty)
        return checks
    }

    static func reactive() async throws -> RowChecks {
        var checks = RowChecks()
        checks.row("RxMoyaProvider<GitHub>()", Provider<GitHub>(stubClosure: { _ in .immediate }).inflightCount == 0)
        let sends = Sends()
        let counted = Provider<GitHub>(stubClosure: { _ in .delayed(seconds: 5) }, plugins: [sends])
        let producer = counted.producer(.user)
        checks.row("not started until subscribed", sends.count == 0)
        let message: String? = await withCheckedContinuation { continuation in
            provider.producer(.missing).filterSuccessfulStatusCodes().start { event in
                switch event {
                case .success(let response): continuation.resume(returning: "\(response.statusCode)")
                case .failure(let error):
                    continuation.resume(returning: error.response.map { "failed \($0.statusCode)" })
                }
            }
        }
        checks.row("subscribe .Next .Error", message == "failed 404")
        let isCancelled: Bool = await withCheckedContinuation { continuation in
            let disposable = producer.start { result in
                continuation.resume(returning: result.error?.isCancelled == true)
            }
            disposable.cancel()
        }
        checks.row("disposal cancels", isCancelled)
        let one = await events(provider.publisher(.user).eraseToAnyPublisher())
        checks.row("one value, then completion", one.values.count == 1 && one.hasEnded)
        let failed = await events(provider.publisher(.missing).filterSuccessfulStatusCodes())
        checks.row("error in place of a value", failed.values.isEmpty && failed.error != nil)
        let error = failed.error.map { $0 as NSError }
        checks.row("error code is the status", error?.code == 404)
        checks.row("MoyaErrorDomain", error?.domain == EndpointError.errorDomain)
        checks.row(
            "underlying errors, userInfo data", error?.userInfo["data"] as? Data == failed.error?.response?.data)
        let response = provider.publisher(.user)
        checks.row("filterStatusCodes", await events(response.filter(statusCodes: 200...201)).values.count == 1)
        checks.row("filterStatusCode", await events(response.filter(statusCode: 200)).values.count == 1)
        checks.row("filterSuccessfulStatusCodes", await events(response.filterSuccessfulStatusCodes()).hasEnded)
        checks.row(
            "filterSuccessfulStatusAndRedirectCodes",
            await events(response.filterSuccessfulStatusAndRedirectCodes()).hasEnded)
        checks.row("mapJSON", await events(response.mapJSONValue()).values.first?["id"] == 1)
        checks.row(
            "mapString", await events(provider.publisher(.zen).mapString()).values == ["Half measures"])
        return checks
    }
}

/// Through a protocol, so that deprecated names make no warning.
private protocol NamespaceChecking {
    var holds: Bool { get }
}

private struct Namespace: NamespaceChecking {
    @available(*, deprecated)
    var holds: Bool { Moya.Response.self == Response.self && Moya.Method.get == HTTPMethod.get }
}
