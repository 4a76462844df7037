// swift-format-ignore-file
import Foundation
import Moya

enum BookAPI: TargetType {
    case list
    case book(Int)
    var baseURL: URL { URL(string: "https://books.example.com")! }
    var path: String {
        switch self {
        case .list: return "/books"
        case .book(let id): return "/books/\(id)"
        }
    }
    var method: Moya.Method { .get }
    var task: Task { .requestPlain }
    var headers: [String: String]? { nil }
    var sampleData: Data {
        switch self {
        case .list: return #"[{"id": 1}]"#.data(using: .utf8)!
        case .book(let id): return #"{"id": \#(id)}"#.data(using: .utf8)!
        }
    }
}

final class BookTests {
    var provider: MoyaProvider<BookAPI>!

    func setUp() {
        provider = MoyaProvider<BookAPI>(stubClosure: MoyaProvider.immediatelyStub)
    }

    func failing(status: Int) {
        let customEndpoint = { (target: BookAPI) -> Endpoint in
            return Endpoint(url: URL(target: target).absoluteString,
                            sampleResponseClosure: { .networkResponse(status, Data()) },
                            method: target.method,
                            task: target.task,
                            httpHeaderFields: target.headers)
        }
        provider = MoyaProvider<BookAPI>(endpointClosure: customEndpoint, stubClosure: MoyaProvider.delayedStub(0.5))
    }

    func testList() {
        var received: Response?
        provider.request(.list) { result in
            if case .success(let response) = result { received = response }
        }
        assert(received?.statusCode == 200)
    }
}
