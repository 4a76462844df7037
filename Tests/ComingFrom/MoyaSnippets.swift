// swift-format-ignore-file
// Code as people from Moya write it, after the compiler's fix-its for names. Each snippet compiles in Swift 5 and Swift 6.

import EndpointClients
import EndpointMigration
import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct SnippetUser: Codable, Sendable { var id: Int; var name: String }

enum SnippetAPI {
    case users, user(Int), search([String: JSONValue]), upload(MultipartFormData), avatar(Data), download(URL), create(SnippetUser)
}

extension SnippetAPI: TaskTarget, AccessTokenAuthorizable {
    var baseURL: URL { return URL(string: "https://api.example.com")! }
    var path: String {
        switch self {
        case .users: return "/users"
        case .user(let id): return "/users/\(id)"
        case .search: return "/search"
        case .upload, .avatar: return "/upload"
        case .download: return "/file"
        case .create: return "/users"
        }
    }
    var method: HTTPMethod {
        switch self {
        case .upload, .avatar, .create: return .post
        default: return .get
        }
    }
    @available(*, deprecated)
    var task: RequestTask {
        switch self {
        case .users, .user: return .requestPlain
        case .search(let parameters): return .requestParameters(parameters: parameters, encoding: URLEncoding.queryString)
        case .upload(let form): return .uploadMultipartFormData(form)
        case .avatar(let data): return .uploadMultipart([MultipartFormData(provider: .data(data), name: "file", fileName: "a.png", mimeType: "image/png")])
        case .download(let file): return .downloadDestination(.file(file, options: [.removePreviousFile, .createIntermediateDirectories]))
        case .create(let user): return .requestJSONEncodable(user)
        }
    }
    var headers: [String: String]? { return ["Content-type": "application/json"] }
    var sampleData: Data { return "{\"id\": 1, \"name\": \"Mu\"}".data(using: .utf8)! }
    var authorizationType: AuthorizationType? { return .bearer }
}

@available(*, deprecated)
enum MoyaSnippets {
    typealias API = SnippetAPI
    typealias User = SnippetUser

    // snippet 1: parameters assigned from variables
    static func parameters(text: String, page: Int, tags: [String], flags: [String: Bool], ratio: Double, near: String?) -> RequestTask {
        var p: [String: any WritableValue] = [:]
        p["q"] = text
        p["page"] = page
        p["tags"] = tags
        p["flags"] = flags
        p["ratio"] = ratio
        p["near"] = near
        return .requestParameters(parameters: p, encoding: URLEncoding.default)
    }

    // snippet 2: a parameter that is set where there is a value
    static func optionalParameter(near: Double?) -> RequestTask {
        var p: [String: any WritableValue] = ["all": true]
        if let near = near { p["near"] = near }
        return .requestParameters(parameters: p, encoding: JSONEncoding.default)
    }

    // snippet 3: a literal of variables
    static func literal(text: String, page: Int) -> RequestTask {
        return .requestParameters(parameters: ["q": text, "page": page, "sort": "asc"], encoding: URLEncoding.default)
    }

    // snippet 4: body and query
    static func composite(id: Int, token: String) -> RequestTask {
        return .requestCompositeParameters(bodyParameters: ["id": id], bodyEncoding: JSONEncoding.default, urlParameters: ["token": token])
    }

    // snippet 5: bytes and query
    static func compositeData(data: Data, token: String) -> RequestTask {
        return .requestCompositeData(bodyData: data, urlParameters: ["token": token])
    }

    // snippet 6: an encoder of one's own
    static func encoder(user: User) -> RequestTask {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return .requestCustomJSONEncodable(user, encoder: encoder)
    }

    // snippet 7: multipart data of variables
    static func multipart(image: Data, name: String, file: URL) -> RequestTask {
        var form: [MultipartFormData] = []
        form.append(MultipartFormData(provider: .data(image), name: "image", fileName: "\(name).jpg", mimeType: "image/jpeg"))
        form.append(MultipartFormData(provider: .data(name.data(using: .utf8)!), name: "name"))
        form.append(MultipartFormData(provider: .file(file), name: "file"))
        return .uploadMultipart(form)
    }

    // snippet 8: multipart data and query
    static func compositeMultipart(image: Data, album: Int) -> RequestTask {
        let form = [MultipartFormData(provider: .data(image), name: "image")]
        return .uploadCompositeMultipart(form, urlParameters: ["album": album])
    }

    // snippet 9: multipart data made with map
    static func mappedMultipart(images: [Data]) -> RequestTask {
        let parts = images.enumerated().map { index, data in
            MultipartFormData(provider: .data(data), name: "images[\(index)]", fileName: "\(index).jpg", mimeType: "image/jpeg")
        }
        return .uploadMultipart(parts)
    }

    // snippet 10: parts of the current development version
    static func bodyParts(image: Data) -> RequestTask {
        let part = MultipartFormBodyPart(provider: .data(image), name: "image", fileName: "a.png", mimeType: "image/png")
        return .uploadMultipartFormData(MultipartFormData(parts: [part]))
    }

    // snippet 11: a completion
    static func completion(provider: MoyaProvider<API>) {
        provider.request(.user(1)) { result in
            switch result {
            case .success(let moyaResponse):
                let data = moyaResponse.data
                let statusCode = moyaResponse.statusCode
                print(data, statusCode)
            case .failure(let error):
                print(error.errorDescription ?? "")
            }
        }
    }

    // snippet 12: case let
    static func caseLet(provider: MoyaProvider<API>) {
        provider.request(.users) { result in
            switch result {
            case let .success(response):
                do {
                    let filtered = try response.filterSuccessfulStatusCodes()
                    let users = try filtered.map([User].self)
                    print(users)
                } catch {
                    print(error)
                }
            case let .failure(error): print(error)
            }
        }
    }

    // snippet 13: a key path in a variable
    static func keyPath(response: Response, path: String) throws -> User {
        return try response.map(User.self, atKeyPath: path)
    }

    // snippet 14: a key path, a decoder and no failure on an empty body
    static func everyArgument(response: Response, path: String) throws -> [User] {
        return try response.map([User].self, atKeyPath: path, using: JSONDecoder(), failsOnEmptyData: false)
    }

    // snippet 15: text at a key path in a variable
    static func stringAtKeyPath(response: Response, path: String) throws -> String {
        return try response.mapString(atKeyPath: path)
    }

    // snippet 16: a constant key path, optional
    static func optionalKeyPath(response: Response, path: String?) throws -> User {
        return try response.map(User.self, atKeyPath: path)
    }

    // snippet 17: JSON as a dictionary
    static func dictionary(response: Response) throws -> String? {
        let json = try response.mapJSON() as? [String: Any]
        return json?["name"] as? String
    }

    // snippet 18: JSON as a list of dictionaries
    static func list(response: Response) throws -> [Int] {
        guard let list = try response.mapJSON() as? [[String: Any]] else { return [] }
        return list.compactMap { $0["id"] as? Int }
    }

    // snippet 19: filters
    static func filters(response: Response) throws -> Response {
        return try response.filter(statusCodes: 200...299).filter(statusCode: 200).filterSuccessfulStatusAndRedirectCodes()
    }

    // snippet 20: a custom plugin
    struct HeaderPlugin: PluginType {
        let value: String

        func prepare(_ request: URLRequest, target: any Target) -> URLRequest {
            var request = request
            request.addValue(value, forHTTPHeaderField: "X-App")
            return request
        }

        func willSend(_ request: PluginRequest, target: any Target) { print(request.request?.url ?? "", target.path) }

        func didReceive(_ result: Result<Response, MoyaError>, target: any Target) {
            if case .failure(let error) = result { print(error) }
        }

        func process(_ result: Result<Response, MoyaError>, target: any Target) -> Result<Response, MoyaError> { return result }
    }

    // snippet 21: plugins of a provider
    static func plugins() -> MoyaProvider<API> {
        return MoyaProvider<API>(plugins: [NetworkLoggerPlugin(), HeaderPlugin(value: "1")])
    }

    // snippet 22: the logger's options
    static func loggerOptions() -> any PluginType {
        return NetworkLoggerPlugin(configuration: .init(logOptions: .verbose))
    }

    // snippet 23: the logger's formatter
    static func loggerFormatter() -> any PluginType {
        return NetworkLoggerPlugin(configuration: .init(formatter: .init(responseData: { String(data: $0, encoding: .utf8) ?? "" }), logOptions: [.requestMethod, .successResponseBody]))
    }

    // snippet 24: the logger's output
    static func loggerOutput() -> any PluginType {
        return NetworkLoggerPlugin(configuration: NetworkLoggerPlugin.Configuration(output: { target, items in print(target.path, items) }, logOptions: .formatRequestAscURL))
    }

    // snippet 25: a token
    static func token() -> MoyaProvider<API> {
        let token = "eyeAm.AJsoN.weBTOKen"
        let authPlugin = AccessTokenPlugin { _ in token }
        return MoyaProvider<API>(plugins: [authPlugin])
    }

    // snippet 26: a token by the target
    static func tokenByTarget() -> AccessTokenPlugin {
        return AccessTokenPlugin(tokenClosure: { target in
            if target is API { return "a" }
            return "b"
        })
    }

    // snippet 27: activity
    static func activity() -> any PluginType {
        return NetworkActivityPlugin(networkActivityClosure: { change, target in
            switch change {
            case .began: print("began", target.path)
            case .ended: print("ended")
            }
        })
    }

    // snippet 28: credentials
    static func credentials() -> any PluginType {
        return CredentialsPlugin { _ -> URLCredential? in
            return URLCredential(user: "user", password: "passwd", persistence: .none)
        }
    }

    // snippet 29: immediate stubs
    static func stubs() -> MoyaProvider<API> {
        return MoyaProvider<API>(stubClosure: MoyaProvider.immediatelyStub)
    }

    // snippet 30: delayed stubs
    static func delayedStubs() -> MoyaProvider<API> {
        return MoyaProvider<API>(stubClosure: MoyaProvider.delayedStub(0.2))
    }

    // snippet 31: a stub closure
    static func stubClosure() -> MoyaProvider<API> {
        let stubClosure = { (target: API) -> StubBehavior in
            switch target {
            case .users: return .immediate
            default: return .never
            }
        }
        return MoyaProvider<API>(stubClosure: stubClosure)
    }

    // snippet 32: an endpoint closure
    static func endpointClosure() -> MoyaProvider<API> {
        let endpointClosure = { (target: API) -> Endpoint in
            let url = target.baseURL.appendingPathComponent(target.path).absoluteString
            return Endpoint(url: url, sampleResponseClosure: { .networkResponse(200, target.sampleData) }, method: target.method, task: target.task, httpHeaderFields: target.headers)
        }
        return MoyaProvider<API>(endpointClosure: endpointClosure)
    }

    // snippet 33: an endpoint closure that adds headers
    static func endpointHeaders() -> MoyaProvider<API> {
        return MoyaProvider<API>(endpointClosure: { (target: API) -> Endpoint in
            let defaultEndpoint = try MoyaProvider.defaultEndpointMapping(for: target)
            return defaultEndpoint.adding(newHTTPHeaderFields: ["APP_NAME": "MY_AWESOME_APP"])
        })
    }

    // snippet 34: a stub of a failing server
    static func failingStub() -> MoyaProvider<API> {
        let failing = { (target: API) -> Endpoint in
            return Endpoint(url: URL(target: target).absoluteString, sampleResponseClosure: { .networkError(NSError(domain: "offline", code: 1)) }, method: target.method, task: target.task, httpHeaderFields: nil)
        }
        return MoyaProvider<API>(endpointClosure: failing, stubClosure: MoyaProvider.immediatelyStub)
    }

    // snippet 35: a request closure
    static func requestClosure() -> MoyaProvider<API> {
        let requestClosure = { (endpoint: Endpoint, done: MoyaProvider<API>.RequestResultClosure) in
            do {
                var request = try endpoint.urlRequest()
                request.timeoutInterval = 10
                done(.success(request))
            } catch {
                done(.failure(MoyaError.underlying(error, nil)))
            }
        }
        return MoyaProvider<API>(requestClosure: requestClosure)
    }

    // snippet 36: in-flight requests
    static func inflights() -> MoyaProvider<API> {
        return MoyaProvider<API>(plugins: [], trackInflights: true)
    }

    // snippet 37: callback queues
    static func queues() {
        let provider = MoyaProvider<API>(callbackQueue: DispatchQueue(label: "moya"))
        provider.request(.users, callbackQueue: DispatchQueue.global(qos: .background)) { _ in }
        provider.request(.users, callbackQueue: .main) { result in print(result) }
    }

    // snippet 38: progress
    static func progress(provider: MoyaProvider<API>, file: URL) -> any CancellableRequest {
        return provider.request(.download(file), callbackQueue: nil, progress: { progress in
            print(progress.progress, progress.completed)
        }, completion: { result in
            print(result)
        })
    }

    // snippet 39: progress with trailing closures
    static func trailingProgress(provider: MoyaProvider<API>, data: Data) {
        provider.request(.avatar(data)) { (progress: RequestProgress) in
            print(progress.progress)
        } completion: { (result: Result<Response, MoyaError>) in
            if case .success(let response) = result { print(response.statusCode) }
        }
    }

    // snippet 40: cancellation
    final class Screen {
        var request: (any CancellableRequest)?
        let provider = MoyaProvider<API>()

        func load() { request = provider.request(.users) { _ in } }

        func leave() {
            request?.cancel()
            print(request?.isCancelled ?? true)
        }
    }

    // snippet 41: a callback that is handed on
    static func load(provider: MoyaProvider<API>, completion: @escaping @Sendable (Result<[User], any Error>) -> Void) {
        provider.request(.users) { result in
            switch result {
            case .success(let response): completion(Result { try response.map([User].self) })
            case .failure(let error): completion(.failure(error))
            }
        }
    }

    // snippet 42: a callback of the main actor that is handed on
    @MainActor
    final class ViewModel {
        let provider = MoyaProvider<API>(stubClosure: MoyaProvider.immediatelyStub)
        var name = ""

        func load(completion: @escaping (String) -> Void) {
            provider.request(.user(1)) { [weak self] result in
                guard let self = self, let user = try? result.get().map(User.self) else { return }
                self.name = user.name
                completion(user.name)
            }
        }
    }

    // snippet 43: errors by case
    static func errors(error: MoyaError) -> String {
        switch error {
        case .statusCode(let response): return "\(response.statusCode)"
        case .underlying(let nsError as NSError, _): return "\(nsError.code)"
        case .jsonMapping(let response), .stringMapping(let response), .imageMapping(let response): return response.description
        case .objectMapping(let error, let response): return "\(error) \(response)"
        case .encodableMapping(let error), .parameterEncoding(let error): return "\(error)"
        case .requestMapping(let text): return text
        }
    }

    // snippet 44: the status of an error
    static func status(error: MoyaError) -> Int? {
        return error.response?.statusCode
    }

    // snippet 45: several targets
    static func multiTarget() {
        let provider = MoyaProvider<MultiTarget>()
        provider.request(MultiTarget(API.users)) { _ in }
        provider.request(.target(API.user(1))) { _ in }
    }

    // snippet 46: a generic layer
    struct Network<T: Target> {
        let provider: MoyaProvider<T>

        init(plugins: [any PluginType] = []) { provider = MoyaProvider<T>(plugins: plugins) }

        func fetch<Model: Decodable & Sendable>(_ target: T, as type: Model.Type, completion: @escaping @Sendable (Result<Model, MoyaError>) -> Void) {
            provider.request(target) { result in
                completion(result.flatMap { response in
                    do { return .success(try response.map(Model.self)) } catch { return .failure(.objectMapping(error, response)) }
                })
            }
        }
    }

    // snippet 47: await
    static func concurrency(provider: MoyaProvider<API>) async -> User? {
        let result: Result<User, any Error> = await withCheckedContinuation { continuation in
            provider.request(.user(1)) { result in
                switch result {
                case .success(let response): continuation.resume(returning: Result { try response.map(User.self) })
                case .failure(let error): continuation.resume(returning: .failure(error))
                }
            }
        }
        return try? result.get()
    }

    // snippet 48: validation, and a request with the URL of a target
    struct Validated: TaskTarget {
        var baseURL: URL { return URL(string: "https://api.example.com/v1")! }
        var path: String { return "" }
        var method: HTTPMethod { return .delete }
        var task: RequestTask { return .requestData(Data()) }
        var headers: [String: String]? { return nil }
        var validationType: ValidationType { return .customCodes([200, 204]) }
        var sampleData: Data { return Data() }
    }
}
