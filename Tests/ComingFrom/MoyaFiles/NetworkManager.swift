// swift-format-ignore-file
import Foundation
import Moya

struct Movie: Decodable {
    let id: Int
    let title: String
}

struct MoviePage: Decodable {
    let results: [Movie]
}

enum MovieAPI {
    case popular(page: Int)
    case detail(id: Int)
}

extension MovieAPI: TargetType {
    var baseURL: URL {
        guard let url = URL(string: "https://api.themoviedb.org/3/movie/") else { fatalError("invalid base URL") }
        return url
    }
    var path: String {
        switch self {
        case .popular: return "popular"
        case .detail(let id): return "\(id)"
        }
    }
    var method: Moya.Method { .get }
    var sampleData: Data { Data() }
    var task: Task {
        switch self {
        case .popular(let page):
            return .requestParameters(parameters: ["page": page, "api_key": "key"], encoding: URLEncoding.queryString)
        case .detail:
            return .requestParameters(parameters: ["api_key": "key"], encoding: URLEncoding.queryString)
        }
    }
    var headers: [String: String]? { ["Content-type": "application/json"] }
}

protocol Networkable {
    var provider: MoyaProvider<MovieAPI> { get }
    func fetchPopular(page: Int, completion: @escaping (Result<MoviePage, Error>) -> ())
    func fetchDetail(id: Int, completion: @escaping (Result<Movie, Error>) -> ())
}

class NetworkManager: Networkable {
    var provider = MoyaProvider<MovieAPI>(plugins: [NetworkLoggerPlugin()])

    func fetchPopular(page: Int, completion: @escaping (Result<MoviePage, Error>) -> ()) {
        request(target: .popular(page: page), completion: completion)
    }

    func fetchDetail(id: Int, completion: @escaping (Result<Movie, Error>) -> ()) {
        request(target: .detail(id: id), completion: completion)
    }
}

private extension NetworkManager {
    func request<T: Decodable>(target: MovieAPI, completion: @escaping (Result<T, Error>) -> ()) {
        provider.request(target) { result in
            switch result {
            case let .success(response):
                do {
                    let results = try JSONDecoder().decode(T.self, from: response.data)
                    completion(.success(results))
                } catch let error {
                    completion(.failure(error))
                }
            case let .failure(error):
                completion(.failure(error))
            }
        }
    }
}
