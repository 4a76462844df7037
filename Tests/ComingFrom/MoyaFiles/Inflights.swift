// swift-format-ignore-file
import Foundation
import Moya

protocol BaseTarget: TargetType {}

extension BaseTarget {
    var baseURL: URL { URL(string: "https://base.example.com/api")! }
    var headers: [String: String]? { ["Accept-Language": "de"] }
    var sampleData: Data { Data() }
    var validationType: ValidationType { .successAndRedirectCodes }
    var method: Moya.Method { .get }
    var task: Moya.Task { .requestPlain }
}

enum ConfigAPI: String, BaseTarget {
    case flags
    case texts
    var path: String { rawValue }
}

final class ConfigService {
    static let provider = MoyaProvider<ConfigAPI>(callbackQueue: DispatchQueue(label: "config"), trackInflights: true)
    private let group = DispatchGroup()

    func load(_ all: [ConfigAPI], completion: @escaping @Sendable () -> Void) {
        for api in all {
            group.enter()
            Self.provider.request(api) { [group] result in
                if let error = try? result.get().statusCode { print(error) }
                group.leave()
            }
        }
        group.notify(queue: .main) { completion() }
    }
}
