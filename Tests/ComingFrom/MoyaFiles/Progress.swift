// swift-format-ignore-file
import Foundation
import Moya

enum UploadAPI: TargetType {
    case photo(Data)
    var baseURL: URL { URL(string: "https://upload.example.com")! }
    var path: String { "/photos" }
    var method: Moya.Method { .post }
    var task: Moya.Task {
        switch self {
        case .photo(let data): return .requestData(data)
        }
    }
    var headers: [String: String]? { ["Content-Type": "image/jpeg"] }
    var sampleData: Data { Data() }
}

final class Uploader {
    private let provider = MoyaProvider<UploadAPI>()
    private var requests: [Cancellable] = []

    func upload(_ data: Data) {
        let progressBlock: Moya.ProgressBlock = { response in
            if response.completed { print("done") } else { print(response.progress, response.progressObject as Any) }
        }
        let request = provider.request(.photo(data), callbackQueue: DispatchQueue.global(), progress: progressBlock) { (result: Result<Moya.Response, MoyaError>) in
            print(result)
        }
        requests.append(request)
    }

    func cancelAll() {
        requests.forEach { $0.cancel() }
        requests.removeAll()
    }
}
