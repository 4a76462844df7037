// swift-format-ignore-file
import Foundation
import Moya

public enum GitHubService {
    case zen
    case profile(String)
    case repositories(owner: String)
}

extension GitHubService: TargetType {
    public var baseURL: URL { return URL(string: "https://api.github.com")! }
    public var path: String {
        switch self {
        case .zen: return "/zen"
        case .profile(let name): return "/users/\(name)"
        case .repositories(let owner): return "/users/\(owner)/repos"
        }
    }
    public var method: Moya.Method { return .get }
    public var task: Moya.Task {
        switch self {
        case .repositories: return .requestParameters(parameters: ["sort": "pushed"], encoding: URLEncoding.default)
        default: return .requestPlain
        }
    }
    public var validationType: ValidationType {
        switch self {
        case .zen: return .successCodes
        default: return .none
        }
    }
    public var sampleData: Data {
        switch self {
        case .zen: return "Keep it logically awesome.".data(using: String.Encoding.utf8)!
        case .profile(let name): return "{\"login\": \"\(name)\", \"id\": 100}".data(using: .utf8)!
        case .repositories: return "[]".data(using: .utf8)!
        }
    }
    public var headers: [String: String]? { return nil }
}

let gitHubProvider = MoyaProvider<GitHubService>(plugins: [NetworkLoggerPlugin()])

func showZen() {
    gitHubProvider.request(.zen) { result in
        switch result {
        case let .success(moyaResponse):
            let data = moyaResponse.data
            let statusCode = moyaResponse.statusCode
            print(data.count, statusCode)
        case let .failure(error):
            print(error.errorDescription ?? "")
        }
    }
}
