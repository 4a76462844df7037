// swift-format-ignore-file
import Foundation
import Moya

extension MoyaProvider {
    @discardableResult
    func requestModel<Model: Decodable>(_ target: Target, _ type: Model.Type, queue: DispatchQueue? = nil, completion: @escaping (Result<Model, MoyaError>) -> Void) -> Cancellable {
        return request(target, callbackQueue: queue) { result in
            switch result {
            case .success(let response):
                do {
                    let filtered = try response.filterSuccessfulStatusCodes()
                    completion(.success(try filtered.map(Model.self)))
                } catch let error as MoyaError {
                    completion(.failure(error))
                } catch {
                    completion(.failure(.underlying(error, response)))
                }
            case .failure(let error):
                completion(.failure(error))
            }
        }
    }
}
