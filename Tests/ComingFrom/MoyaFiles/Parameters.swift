// swift-format-ignore-file
import Foundation
import Moya

enum ShopAPI {
    case products(category: String?, limit: Int)
    case order(id: String, lines: [[String: Int]])
    case rate(product: Int, stars: Double, comment: String?)
}

extension ShopAPI: TargetType {
    var baseURL: URL { URL(string: "https://shop.example.com/v2/")! }

    var path: String {
        switch self {
        case .products: return "products"
        case .order: return "orders"
        case .rate(let product, _, _): return "products/\(product)/ratings"
        }
    }

    var method: Moya.Method {
        switch self {
        case .products: return .get
        case .order, .rate: return .post
        }
    }

    var parameters: [String: Any] {
        var params: [String: Any] = [:]
        switch self {
        case let .products(category, limit):
            params["limit"] = limit
            if let category = category { params["category"] = category }
        case let .order(id, lines):
            params["order"] = ["id": id, "lines": lines]
        case let .rate(_, stars, comment):
            params["stars"] = stars
            params["comment"] = comment ?? NSNull()
        }
        return params
    }

    var parameterEncoding: ParameterEncoding {
        switch self {
        case .products: return URLEncoding.default
        default: return JSONEncoding.default
        }
    }

    var task: Moya.Task {
        return .requestParameters(parameters: parameters, encoding: parameterEncoding)
    }

    var headers: [String: String]? { ["Accept": "application/json"] }
    var sampleData: Data { Data() }
}
