// swift-format-ignore-file
import Foundation
import Moya

protocol DecodableTarget: TargetType {
    associatedtype Output: Decodable
    var decoder: JSONDecoder { get }
}

extension DecodableTarget {
    var decoder: JSONDecoder { JSONDecoder() }
    var sampleData: Data { Data() }
    var headers: [String: String]? { ["Accept": "application/json"] }
    var baseURL: URL { URL(string: "https://typed.example.com")! }
}

struct GetUser: DecodableTarget {
    struct Output: Decodable, Sendable { let name: String }
    let id: Int
    var path: String { "/users/\(id)" }
    var method: Moya.Method { .get }
    var task: Moya.Task { .requestPlain }
}

struct Service {
    private let provider: MoyaProvider<MultiTarget>

    init(stubbed: Bool = false, plugins: [PluginType] = []) {
        provider = MoyaProvider<MultiTarget>(stubClosure: stubbed ? MoyaProvider.immediatelyStub : MoyaProvider.neverStub, plugins: plugins)
    }

    @discardableResult
    func send<T: DecodableTarget>(_ target: T, completion: @escaping @Sendable (Result<T.Output, MoyaError>) -> Void) -> Cancellable {
        let decoder = target.decoder
        return provider.request(MultiTarget(target)) { result in
            completion(result.flatMap { response in
                do {
                    return .success(try response.filterSuccessfulStatusCodes().map(T.Output.self, using: decoder))
                } catch {
                    return .failure(error as? MoyaError ?? .underlying(error, response))
                }
            })
        }
    }
}
