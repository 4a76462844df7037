// swift-format-ignore-file
import Foundation
import Moya
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

final class LogPlugin: PluginType {
    func willSend(_ request: RequestType, target: TargetType) {
        guard let urlRequest = request.request, let url = urlRequest.url else { return }
        print("→", urlRequest.httpMethod ?? "", url.absoluteString, target.path)
    }

    func didReceive(_ result: Result<Moya.Response, MoyaError>, target: TargetType) {
        switch result {
        case .success(let response):
            print("←", response.statusCode, response.data.count)
        case .failure(let error):
            print("✗", error.localizedDescription)
        }
    }
}

final class UnwrapPlugin: PluginType {
    func process(_ result: Result<Response, MoyaError>, target: TargetType) -> Result<Response, MoyaError> {
        guard case .success(let response) = result, response.statusCode == 204 else { return result }
        return .success(Response(statusCode: 200, data: Data("{}".utf8), request: response.request, response: response.response))
    }
}
