// swift-format-ignore-file
import Foundation
import Moya

extension MoyaProvider {
    func async(_ target: Target) async throws -> Response {
        try await withCheckedThrowingContinuation { continuation in
            self.request(target) { result in
                switch result {
                case .success(let response): continuation.resume(returning: response)
                case .failure(let error): continuation.resume(throwing: error)
                }
            }
        }
    }

    func async<T: Decodable>(_ target: Target, as type: T.Type) async throws -> T {
        let response = try await async(target)
        return try response.filterSuccessfulStatusCodes().map(T.self)
    }
}
