// swift-format-ignore-file
import Foundation
import Moya

enum MediaAPI {
    case gif(Data, description: String)
    case avatar(Data, user: Int)
    case file(URL)
}

extension MediaAPI: TargetType {
    var baseURL: URL { URL(string: "https://upload.example.com")! }
    var path: String {
        switch self {
        case .gif: return "/gifs"
        case .avatar(_, let user): return "/users/\(user)/avatar"
        case .file: return "/files"
        }
    }
    var method: Moya.Method { .post }
    var task: Moya.Task {
        switch self {
        case let .gif(data, description):
            let gifData = MultipartFormBodyPart(provider: .data(data), name: "file", fileName: "gif.gif", mimeType: "image/gif")
            let descriptionData = MultipartFormBodyPart(provider: .data(description.data(using: .utf8)!), name: "description")
            return .uploadMultipartFormData(MultipartFormData(parts: [gifData, descriptionData]))
        case let .avatar(data, _):
            let formData: [Moya.MultipartFormData] = [MultipartFormData(provider: .data(data), name: "avatar", fileName: "avatar.jpg", mimeType: "image/jpeg")]
            return .uploadCompositeMultipart(formData, urlParameters: ["size": "large"])
        case .file(let url):
            return .uploadFile(url)
        }
    }
    var headers: [String: String]? { ["Content-type": "multipart/form-data"] }
    var sampleData: Data { Data() }
}

func form(of parts: [MultipartFormBodyPart]) -> Moya.MultipartFormData {
    return MultipartFormData(fileManager: .default, boundary: "frontier", parts: parts)
}
