// swift-format-ignore-file
import Foundation
import Moya

enum AppError: Error {
    case offline
    case unauthorized
    case server(Int, String)
    case decoding(Error)
    case unknown

    init(_ error: MoyaError) {
        switch error {
        case .imageMapping, .jsonMapping, .stringMapping: self = .unknown
        case .objectMapping(let error, _): self = .decoding(error)
        case .encodableMapping(let error): self = .decoding(error)
        case .statusCode(let response) where response.statusCode == 401: self = .unauthorized
        case .statusCode(let response): self = .server(response.statusCode, (try? response.mapString()) ?? "")
        case .underlying(let error as NSError, let response):
            if error.domain == NSURLErrorDomain && error.code == NSURLErrorNotConnectedToInternet { self = .offline }
            else if let response = response { self = .server(response.statusCode, response.description) }
            else { self = .unknown }
        case .requestMapping, .parameterEncoding: self = .unknown
        @unknown default: self = .unknown
        }
    }
}

func message(for error: Error) -> String {
    guard let moyaError = error as? MoyaError else { return error.localizedDescription }
    if let body = try? moyaError.response?.mapJSON() as? [String: Any], let text = body["message"] as? String { return text }
    return moyaError.errorDescription ?? "unknown"
}
