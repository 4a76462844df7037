// swift-format-ignore-file
import Foundation
import Moya
import CombineMoya
#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

enum WeatherAPI: TargetType {
    case current(city: String)
    var baseURL: URL { URL(string: "https://weather.example.com")! }
    var path: String { "/current" }
    var method: Moya.Method { .get }
    var task: Moya.Task {
        switch self {
        case .current(let city): return .requestParameters(parameters: ["q": city], encoding: URLEncoding.queryString)
        }
    }
    var headers: [String: String]? { nil }
    var sampleData: Data { Data() }
}

struct Weather: Decodable { let temperature: Double }

final class WeatherViewModel {
    private let provider = MoyaProvider<WeatherAPI>()
    private var cancellables = Set<AnyCancellable>()
    var temperature = 0.0

    func load(_ city: String) {
        provider.requestPublisher(.current(city: city))
            .filterSuccessfulStatusCodes()
            .map(Weather.self)
            .sink(receiveCompletion: { completion in
                if case .failure(let error) = completion { print(error) }
            }, receiveValue: { [weak self] weather in
                self?.temperature = weather.temperature
            })
            .store(in: &cancellables)
    }

    func progress(_ city: String) -> AnyPublisher<ProgressResponse, MoyaError> {
        return provider.requestWithProgressPublisher(.current(city: city))
    }
}
