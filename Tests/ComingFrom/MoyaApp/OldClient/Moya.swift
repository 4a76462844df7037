// swift-format-ignore-file
// The part of Moya's interface that the app uses, after Moya's documentation, over URLSession.

import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

public struct Method: Sendable {
    public let rawValue: String
    public static let get = Method(rawValue: "GET")
    public static let post = Method(rawValue: "POST")
    public static let put = Method(rawValue: "PUT")
    public static let delete = Method(rawValue: "DELETE")
}

public protocol ParameterEncoding {
    func encode(_ request: URLRequest, with parameters: [String: Any]) throws -> URLRequest
}

public struct URLEncoding: ParameterEncoding {
    public enum Destination { case methodDependent, queryString }
    public static let `default` = URLEncoding(destination: .methodDependent)
    public static let queryString = URLEncoding(destination: .queryString)
    let destination: Destination

    public func encode(_ request: URLRequest, with parameters: [String: Any]) throws -> URLRequest {
        var request = request
        var components = URLComponents(url: request.url!, resolvingAgainstBaseURL: false)!
        components.queryItems = parameters.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: "\($0.value)") }
        if !parameters.isEmpty { request.url = components.url }
        return request
    }
}

public struct JSONEncoding: ParameterEncoding {
    public static let `default` = JSONEncoding()

    public func encode(_ request: URLRequest, with parameters: [String: Any]) throws -> URLRequest {
        var request = request
        request.httpBody = try JSONSerialization.data(withJSONObject: parameters)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return request
    }
}

public enum Task {
    case requestPlain
    case requestJSONEncodable(any Encodable)
    case requestParameters(parameters: [String: Any], encoding: any ParameterEncoding)
}

public protocol TargetType {
    var baseURL: URL { get }
    var path: String { get }
    var method: Method { get }
    var sampleData: Data { get }
    var task: Task { get }
    var headers: [String: String]? { get }
}

extension TargetType {
    public var sampleData: Data { Data() }
}

public struct Response: Sendable {
    public let statusCode: Int
    public let data: Data

    public func filterSuccessfulStatusCodes() throws -> Response {
        guard (200...299).contains(statusCode) else { throw MoyaError.statusCode(self) }
        return self
    }

    public func map<D: Decodable>(_ type: D.Type) throws -> D {
        do { return try JSONDecoder().decode(type, from: data) } catch { throw MoyaError.objectMapping(error, self) }
    }
}

public enum MoyaError: Error {
    case statusCode(Response)
    case objectMapping(any Error, Response)
    case underlying(any Error, Response?)
}

public protocol Cancellable {
    func cancel()
}

extension URLSessionTask: Cancellable {}

public final class MoyaProvider<Target: TargetType> {
    public init() {}

    @discardableResult
    public func request(
        _ target: Target, callbackQueue: DispatchQueue? = nil,
        completion: @escaping (Result<Response, MoyaError>) -> Void
    ) -> any Cancellable {
        var request = URLRequest(url: target.path.isEmpty ? target.baseURL : target.baseURL.appendingPathComponent(target.path))
        request.httpMethod = target.method.rawValue
        for (name, value) in target.headers ?? [:] { request.setValue(value, forHTTPHeaderField: name) }
        switch target.task {
        case .requestPlain: break
        case .requestJSONEncodable(let value): request.httpBody = try! JSONEncoder().encode(value)
        case .requestParameters(let parameters, let encoding): request = try! encoding.encode(request, with: parameters)
        }
        nonisolated(unsafe) let completion = completion
        let task = URLSession.shared.dataTask(with: request) { data, response, error in
            let result: Result<Response, MoyaError> =
                if let response = response as? HTTPURLResponse {
                    .success(Response(statusCode: response.statusCode, data: data ?? Data()))
                } else {
                    .failure(.underlying(error ?? URLError(.unknown), nil))
                }
            (callbackQueue ?? .main).async { completion(result) }
        }
        task.resume()
        return task
    }
}
