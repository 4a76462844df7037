// swift-format-ignore-file
import Foundation
import Moya

enum AssetAPI {
    case asset(String)

    var localLocation: URL {
        let folder = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        switch self {
        case .asset(let name): return folder.appendingPathComponent(name)
        }
    }

    var downloadDestination: DownloadDestination {
        return { _, _ in return (self.localLocation, [.removePreviousFile, .createIntermediateDirectories]) }
    }
}

extension AssetAPI: TargetType {
    var baseURL: URL { URL(string: "https://assets.example.com")! }
    var path: String {
        switch self {
        case .asset(let name): return "/assets/\(name)"
        }
    }
    var method: Moya.Method { .get }
    var task: Moya.Task { .downloadDestination(downloadDestination) }
    var headers: [String: String]? { nil }
    var sampleData: Data { Data() }
}

final class AssetLoader {
    let provider = MoyaProvider<AssetAPI>()

    func load(_ asset: AssetAPI, completion: ((Result<URL, Error>) -> Void)? = nil) {
        provider.request(asset, progress: { progress in
            print("\(Int(progress.progress * 100)) %")
        }) { result in
            switch result {
            case .success: completion?(.success(asset.localLocation))
            case let .failure(error): completion?(.failure(error))
            }
        }
    }
}
