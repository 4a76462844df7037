// swift-format-ignore-file
import Foundation
import Moya

enum UserService {
    case create(firstName: String, lastName: String)
    case read(id: Int)
    case update(id: Int, firstName: String, lastName: String)
    case delete(id: Int)
    case search(text: String, page: Int)
}

extension UserService: TargetType {
    var baseURL: URL { return URL(string: "https://api.myservice.com")! }

    var path: String {
        switch self {
        case .create: return "/users"
        case .read(let id), .update(let id, _, _), .delete(let id): return "/users/\(id)"
        case .search: return "/users/search"
        }
    }

    var method: Moya.Method {
        switch self {
        case .read, .search: return .get
        case .create: return .post
        case .update: return .put
        case .delete: return .delete
        }
    }

    var task: Task {
        switch self {
        case .read, .delete:
            return .requestPlain
        case let .search(text, page):
            return .requestParameters(parameters: ["q": text, "page": page], encoding: URLEncoding.queryString)
        case let .update(_, firstName, lastName):
            return .requestParameters(parameters: ["first_name": firstName, "last_name": lastName], encoding: URLEncoding.queryString)
        case let .create(firstName, lastName):
            return .requestParameters(parameters: ["first_name": firstName, "last_name": lastName], encoding: JSONEncoding.default)
        }
    }

    var sampleData: Data {
        switch self {
        case .read(let id): return "{\"id\": \(id)}".utf8Encoded
        default: return Data()
        }
    }

    var headers: [String: String]? {
        return ["Content-type": "application/json"]
    }
}

private extension String {
    var utf8Encoded: Data { return data(using: .utf8)! }
}
