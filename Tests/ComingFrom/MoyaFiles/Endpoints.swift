// swift-format-ignore-file
import Foundation
import Moya

enum NewsAPI: TargetType {
    case latest
    case article(String)

    var baseURL: URL { URL(string: "https://news.example.com")! }
    var path: String {
        switch self {
        case .latest: return "/latest"
        case .article(let id): return "/articles/\(id)"
        }
    }
    var method: Moya.Method { .get }
    var task: Moya.Task { .requestPlain }
    var headers: [String: String]? { nil }
    var sampleData: Data { Data("{}".utf8) }
}

let endpointClosure = { (target: NewsAPI) -> Endpoint in
    let defaultEndpoint = MoyaProvider.defaultEndpointMapping(for: target)
    switch target {
    case .latest:
        return defaultEndpoint
    default:
        return defaultEndpoint.adding(newHTTPHeaderFields: ["AUTHENTICATION_TOKEN": "secret"])
    }
}

let requestClosure = { (endpoint: Endpoint, done: MoyaProvider<NewsAPI>.RequestResultClosure) in
    do {
        var request = try endpoint.urlRequest()
        request.httpShouldHandleCookies = false
        done(.success(request))
    } catch {
        done(.failure(MoyaError.underlying(error, nil)))
    }
}

let newsProvider = MoyaProvider<NewsAPI>(endpointClosure: endpointClosure, requestClosure: requestClosure)
