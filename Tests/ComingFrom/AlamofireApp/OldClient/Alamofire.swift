// swift-format-ignore-file
// The part of Alamofire's interface that the app uses, after Alamofire's documentation, over URLSession.

import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

public typealias Parameters = [String: any Sendable]

public struct HTTPMethod: Sendable {
    public let rawValue: String
    public static let get = HTTPMethod(rawValue: "GET")
    public static let post = HTTPMethod(rawValue: "POST")
    public static let delete = HTTPMethod(rawValue: "DELETE")
}

public struct HTTPHeaders: ExpressibleByDictionaryLiteral, Sendable {
    let values: [String: String]
    public init(dictionaryLiteral elements: (String, String)...) {
        values = Dictionary(elements) { first, _ in first }
    }
}

public protocol ParameterEncoding {
    func encode(_ request: URLRequest, with parameters: Parameters?) throws -> URLRequest
}

public struct URLEncoding: ParameterEncoding {
    public static var `default`: URLEncoding { URLEncoding() }

    public func encode(_ request: URLRequest, with parameters: Parameters?) throws -> URLRequest {
        var request = request
        guard let parameters, !parameters.isEmpty else { return request }
        var components = URLComponents(url: request.url!, resolvingAgainstBaseURL: false)!
        let items = parameters.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: "\($0.value)") }
        components.queryItems = (components.queryItems ?? []) + items
        request.url = components.url
        return request
    }
}

public struct JSONEncoding: ParameterEncoding {
    public static var `default`: JSONEncoding { JSONEncoding() }

    public func encode(_ request: URLRequest, with parameters: Parameters?) throws -> URLRequest {
        var request = request
        request.httpBody = try JSONSerialization.data(withJSONObject: parameters ?? [:])
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return request
    }
}

public struct JSONParameterEncoder {
    public static var `default`: JSONParameterEncoder { JSONParameterEncoder() }
}

public enum AFError: Error {
    case responseValidationFailed(Int)
    case sessionTaskFailed(any Error)
    case responseSerializationFailed(any Error)
}

public struct DataResponse<Success, Failure: Error> {
    public let result: Result<Success, Failure>
    public var value: Success? { try? result.get() }
}

public struct DataTask<Value: Sendable>: Sendable {
    let load: @Sendable () async -> Result<Value, AFError>
    public var value: Value { get async throws { try await load().get() } }
}

public final class DataRequest: @unchecked Sendable {
    let request: URLRequest
    var isValidated = false

    init(_ request: URLRequest) { self.request = request }

    public func validate() -> Self {
        isValidated = true
        return self
    }

    @discardableResult
    public func responseDecodable<Value: Decodable & Sendable>(
        of type: Value.Type = Value.self, queue: DispatchQueue = .main,
        completionHandler: @escaping (DataResponse<Value, AFError>) -> Void
    ) -> Self {
        nonisolated(unsafe) let handler = completionHandler
        Task {
            let result: Result<Value, AFError> = await self.decoded()
            queue.async { handler(DataResponse(result: result)) }
        }
        return self
    }

    @discardableResult
    public func response(
        queue: DispatchQueue = .main, completionHandler: @escaping (DataResponse<Data?, AFError>) -> Void
    ) -> Self {
        nonisolated(unsafe) let handler = completionHandler
        Task {
            let result: Result<Data?, AFError> = await self.data().map { $0 }
            queue.async { handler(DataResponse(result: result)) }
        }
        return self
    }

    public func serializingDecodable<Value: Decodable & Sendable>(_ type: Value.Type = Value.self) -> DataTask<Value> {
        DataTask { await self.decoded() }
    }

    private func decoded<Value: Decodable>() async -> Result<Value, AFError> {
        switch await data() {
        case .success(let data):
            do { return .success(try JSONDecoder().decode(Value.self, from: data)) } catch {
                return .failure(.responseSerializationFailed(error))
            }
        case .failure(let error): return .failure(error)
        }
    }

    private func data() async -> Result<Data, AFError> {
        do {
            let (data, response) = try await URLSession.shared.data(for: request)
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            if isValidated, !(200..<300).contains(status) { return .failure(.responseValidationFailed(status)) }
            return .success(data)
        } catch { return .failure(.sessionTaskFailed(error)) }
    }
}

public final class Session: Sendable {
    public static let `default` = Session()

    public func request(
        _ url: String, method: HTTPMethod = .get, parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default, headers: HTTPHeaders? = nil
    ) -> DataRequest {
        DataRequest(try! encoding.encode(Self.request(url, method, headers), with: parameters))
    }

    public func request(
        _ url: String, method: HTTPMethod = .get, parameters: (some Encodable)?, encoder: JSONParameterEncoder,
        headers: HTTPHeaders? = nil
    ) -> DataRequest {
        var request = Self.request(url, method, headers)
        request.httpBody = try! JSONEncoder().encode(parameters)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return DataRequest(request)
    }

    private static func request(_ url: String, _ method: HTTPMethod, _ headers: HTTPHeaders?) -> URLRequest {
        var request = URLRequest(url: URL(string: url)!)
        request.httpMethod = method.rawValue
        for (name, value) in headers?.values ?? [:] { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }
}

public let AF = Session.default
