// swift-format-ignore-file
import Foundation
import Moya
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

final class TokenSource {
    var token: String?
    init() {}
}

protocol AuthorizedTargetType: TargetType {
    var needsAuth: Bool { get }
}

struct AuthPlugin: PluginType {
    let tokenClosure: () -> String?

    func prepare(_ request: URLRequest, target: TargetType) -> URLRequest {
        guard let token = tokenClosure(), let target = target as? AuthorizedTargetType, target.needsAuth else {
            return request
        }
        var request = request
        request.addValue("Bearer " + token, forHTTPHeaderField: "Authorization")
        return request
    }
}

enum AccountAPI {
    case me
    case login(email: String, password: String)
}

extension AccountAPI: AuthorizedTargetType {
    var baseURL: URL { URL(string: "https://example.com")! }
    var path: String {
        switch self {
        case .me: return "/me"
        case .login: return "/login"
        }
    }
    var method: Moya.Method {
        switch self {
        case .me: return .get
        case .login: return .post
        }
    }
    var task: Moya.Task {
        switch self {
        case .me: return .requestPlain
        case let .login(email, password):
            return .requestParameters(parameters: ["email": email, "password": password], encoding: JSONEncoding.default)
        }
    }
    var headers: [String: String]? { nil }
    var sampleData: Data { Data() }
    var needsAuth: Bool {
        switch self {
        case .me: return true
        case .login: return false
        }
    }
}

let source = TokenSource()
let accountProvider = MoyaProvider<AccountAPI>(plugins: [AuthPlugin(tokenClosure: { source.token })])
