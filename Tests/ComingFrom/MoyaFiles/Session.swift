// swift-format-ignore-file
import Foundation
import Moya
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

enum PingAPI: TargetType {
    case ping
    var baseURL: URL { URL(string: "https://example.com")! }
    var path: String { "/ping" }
    var method: Moya.Method { .head }
    var task: Moya.Task { .requestPlain }
    var headers: [String: String]? { nil }
    var sampleData: Data { Data() }
}

final class SessionFactory {
    static func make(timeout: TimeInterval) -> Session {
        let configuration = URLSessionConfiguration.default
        configuration.timeoutIntervalForRequest = timeout
        configuration.requestCachePolicy = .useProtocolCachePolicy
        return Session(configuration: configuration, startRequestsImmediately: false)
    }
}

let pingProvider = MoyaProvider<PingAPI>(session: SessionFactory.make(timeout: 20), plugins: [])
