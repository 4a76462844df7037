// swift-format-ignore-file
import Foundation
import Moya

enum BankAPI {
    case rates
    case balance
    case transfer(amount: Int)
}

extension BankAPI: TargetType, AccessTokenAuthorizable {
    var baseURL: URL { URL(string: "https://bank.example.com")! }
    var path: String {
        switch self {
        case .rates: return "/rates"
        case .balance: return "/balance"
        case .transfer: return "/transfers"
        }
    }
    var method: Moya.Method {
        if case .transfer = self { return .post }
        return .get
    }
    var task: Moya.Task {
        if case .transfer(let amount) = self { return .requestJSONEncodable(["amount": amount]) }
        return .requestPlain
    }
    var headers: [String: String]? { nil }
    var sampleData: Data { Data() }
    var authorizationType: AuthorizationType? {
        switch self {
        case .rates: return nil
        case .balance: return .bearer
        case .transfer: return .custom("Signed")
        }
    }
}

struct Keychain {
    static func token(for target: TargetType) -> String { return "token of \(target.baseURL.host ?? "")" }
}

let tokenPlugin = AccessTokenPlugin { target in Keychain.token(for: target) }
let tokenClosure: (TargetType) -> String = { target in Keychain.token(for: target) }
let bankProvider = MoyaProvider<BankAPI>(plugins: [tokenPlugin, AccessTokenPlugin(tokenClosure: tokenClosure)])
