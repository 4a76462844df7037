import EndpointCache
import EndpointClients
import EndpointCombine
import EndpointMapper
import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// MoyaMapper's document, snippet by snippet.
enum MapperRows {
    struct Company: Modelable, Equatable {
        var name = ""
        var catchPhrase = ""
        init() {}
    }

    struct User: Modelable, Equatable {
        var id = ""
        var name = ""
        var age = 0
        var company = Company()
        var nickname = ""
        init() {}

        mutating func mapping(_ json: JSONValue) {
            nickname = json["names"]["short"].stringValue
        }
    }

    enum API: TaskTarget {
        case users, broken

        var baseURL: URL { URL(string: "https://api.github.com") ?? URL(fileURLWithPath: "/") }
        var path: String { "users" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }

        var sampleResponse: SampleResponse {
            switch self {
            case .users:
                .json(
                    200,
                    #"""
                    {"retStatus":"000","retMsg":"ok","error":{"used":0},"retBody":[{"id":7,"name":"a","age":"42",\#
                    "company":{"name":1},"names":{"short":"A"}}]}
                    """#)
            case .broken: .networkError(URLError(.notConnectedToInternet))
            }
        }
    }

    static let envelope = Envelope(status: "retStatus", message: "retMsg", content: "retBody", success: ["000"])
    static let provider = Provider<API>(stubClosure: { _ in .immediate }, plugins: [EnvelopePlugin(envelope)])

    static func responses() async throws -> RowChecks {
        var checks = RowChecks()
        let response = try await provider.request(.users)
        checks.row("ModelableParameterType", envelope.success == ["000"])
        checks.row("MoyaMapperPlugin in the provider", response.envelope == envelope)
        let user = response.mapArray(User.self).first ?? User()
        checks.row("Modelable automatic", user.id == "7" && user.name == "a" && user.age == 42)
        checks.row("mapping(_ json:)", user.nickname == "A")
        checks.row("nested models", user.company.name == "1")
        checks.row("toJSON", response.toJSON()[0]?["name"] == "a")
        checks.row("fetchString", response.fetchString(keys: [0, "name"]) == "a")
        checks.row("fetchJSONString", response.fetchJSONString(keys: ["error"]) == "{\n  \"used\" : 0\n}")
        checks.row("mapResult", response.mapResult() == (true, "ok"))
        checks.row("mapObject", response.mapObject(User.self, at: "retBody>0") == user)
        checks.row("mapObjResult", response.mapObjResult(User.self).model == User())
        checks.row("mapArray", response.mapArray(User.self) == [user])
        let (result, models) = response.mapArrayResult(User.self)
        checks.row("mapArrayResult", result.isSuccess && models == [user])
        checks.row("path a>b", response.fetchString("error>used") == "0")

        let producer = provider.producer(.users)
        checks.row("rx.toJSON", try await producer.toJSON("error>used").value() == 0)
        checks.row("rx.fetchString", try await producer.fetchString(keys: [0, "id"]).value() == "7")
        checks.row("rx.fetchJSONString", try await producer.fetchJSONString(keys: ["retMsg"]).value() == "ok")
        checks.row("rx.mapResult", try await producer.mapResult().value() == (true, "ok"))
        checks.row("rx.mapObject snippet", try await producer.mapObject(User.self, at: "retBody>0").value() == user)
        checks.row("rx.mapObjResult", try await producer.mapObjResult(User.self).value().model == User())
        let published = await MoyaRows.events(provider.publisher(.users).mapArray(User.self))
        checks.row("rx.mapArray snippet", published.values == [[user]] && published.hasEnded)
        let results = await MoyaRows.events(provider.publisher(.users).mapArrayResult(User.self))
        checks.row("rx.mapArrayResult", results.values.first?.models == [user])

        let failed = try await provider.request(.broken)
        checks.row("transformError default true", failed.recoveredError != nil)
        checks.row("failure as a response of 700", failed.fetchStatusCode() == "700" && !failed.mapResult().isSuccess)
        checks.row("MMStatusCode", failed.statusCode == EnvelopeStatus.loadFailed && EnvelopeStatus.cached == 230)
        return checks
    }

    static func caches(in folder: URL) async throws -> RowChecks {
        var checks = RowChecks()
        let cache = ResponseCache(folder: folder)
        let user = User.mapModel(from: ["id": "7", "name": "a"])
        let stored = [
            cache.store(true, for: "Bool"), cache.store(1, for: "Int"), cache.store(UInt64.max, for: "UInt64"),
            cache.store(1.5, for: "Double"), cache.store("a", for: "String"),
            cache.store(["a": 1] as JSONValue, for: "JSON"), cache.store(user, for: "Model"),
            cache.store([user], for: "Models"),
        ]
        checks.row("cacheXXX (types of the table)", !stored.contains(false))
        let fetched =
            cache.value(for: "Bool") == true && cache.value(for: "Int") == 1 && cache.value(for: "UInt64") == UInt64.max
            && cache.value(for: "Double") == 1.5 && cache.value(for: "String") == "a"
            && cache.value(for: "JSON") == (["a": 1] as JSONValue) && cache.value(for: "Model") == user
            && cache.value(for: "Models") == [user]
        checks.row("fetchXXXCache", fetched)
        checks.row("default container RAM", cache.value(Int.self, for: "Int", in: .hybrid) == nil)
        cache.store(2, for: "Int", in: .hybrid)
        checks.row("containers apart", cache.value(for: "Int") == 1 && cache.value(for: "Int", in: .hybrid) == 2)
        checks.row("removeJSONCache", cache.removeValue(for: "Int") && cache.value(Int.self, for: "Int") == nil)
        let isEmptied: Bool = cache.removeAllValues()
        checks.row("removeAllJSONCache -> Bool", isEmptied && cache.value(Bool.self, for: "Bool") == nil)
        let response = Response(statusCode: 200, data: Data("1".utf8))
        cache.store(response, for: "response")
        checks.row("removeResponseCache", cache.removeResponse(for: "response"))
        cache.store(response, for: "response")
        let isCleared: Bool = cache.removeAllResponses()
        checks.row("removeAllResponseCache -> Bool", isCleared && cache.response(for: "response") == nil)
        return checks
    }

    private struct Library: TaskTarget {
        var page = 1
        var baseURL: URL { URL(string: "https://api.example.com") ?? URL(fileURLWithPath: "/") }
        var path: String { "books" }
        var method: HTTPMethod { .get }

        var task: RequestTask {
            .requestParameters(parameters: ["page": page], encoding: URLEncoding.default)
        }
    }

    /// A transport that responds like a server.
    private struct Answering: Transport {
        func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            let url = request.request.url ?? URL(fileURLWithPath: "/")
            guard let head = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil) else {
                throw URLError(.badServerResponse)
            }
            return TransportResponse(response: head, data: Data(#"{"n":1}"#.utf8))
        }
    }

    static func cachedRequests(in folder: URL) async throws -> RowChecks {
        var checks = RowChecks()
        let provider = Provider<Library>(plugins: [CachedStatusPlugin()], transport: Answering())

        /// The statuses of a run of the app.
        func run(_ key: CacheKey = .default, _ page: Int = 1) async throws -> [Int] {
            let cache = ResponseCache(folder: folder)
            var statuses: [Int] = []
            for try await response in provider.cachedRequest(Library(page: page), as: key, in: cache) {
                statuses.append(response.statusCode)
            }
            return statuses
        }
        checks.row("cacheRequest normal", try await run() == [200])
        checks.row("230 then 200 over launches", try await run() == [230, 200])
        let keys = [
            try await run(.base), try await run(.base, 2), try await run(.custom("x")), try await run(.default),
        ]
        checks.row("CacheKeyType default, base, custom", keys == [[200], [230, 200], [200], [230, 200]])

        let cache = ResponseCache(folder: folder)
        let (events, continuation) = AsyncStream.makeStream(of: String.self)
        provider.cachedRequest(
            Library(), in: cache, callbackQueue: .global(),
            progress: { progress in if progress.isCompleted { continuation.yield("progress") } },
            completion: { result in
                guard let response = result.value else { return continuation.finish() }
                continuation.yield("\(response.statusCode)")
                if response.statusCode == 200 { continuation.finish() }
            })
        var heard: [String] = []
        for await event in events { heard.append(event) }
        checks.row("cacheRequest progress:", heard.contains("progress"))
        checks.row("result.value", heard.filter { $0 != "progress" } == ["230", "200"])
        let published = await MoyaRows.events(
            publisher(elementsOf: provider.cachedRequest(Library(), in: cache)).eraseToAnyPublisher())
        checks.row("rx.cacheRequest", published.values.map(\.statusCode) == [200])
        return checks
    }
}
