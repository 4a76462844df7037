// swift-format-ignore-file
import Foundation
import Moya

struct Feed: TargetType {
    let page: Int
    var baseURL: URL { URL(string: "https://feed.example.com")! }
    var path: String { "/feed" }
    var method: Moya.Method { .get }
    var task: Moya.Task { .requestParameters(parameters: ["page": page], encoding: URLEncoding.default) }
    var headers: [String: String]? { nil }
    var sampleData: Data { Data() }
}

struct Like: TargetType {
    let post: String
    var baseURL: URL { URL(string: "https://feed.example.com")! }
    var path: String { "/posts/\(post)/like" }
    var method: Moya.Method { .put }
    var task: Moya.Task { .requestPlain }
    var headers: [String: String]? { nil }
    var sampleData: Data { Data() }
}

final class API {
    static let shared = API()
    private let provider = MoyaProvider<MultiTarget>(plugins: [])

    func send<T: TargetType>(_ target: T, completion: @escaping (Result<Response, MoyaError>) -> Void) -> Cancellable {
        return provider.request(MultiTarget(target)) { result in completion(result) }
    }

    func sendAny(_ target: TargetType) {
        provider.request(.target(target)) { _ in }
    }
}
