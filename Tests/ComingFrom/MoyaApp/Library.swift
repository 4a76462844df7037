// swift-format-ignore-file
import Foundation
import Moya

/// The requests of the library.
enum BooksAPI {
    case all(genre: Genre?, pageSize: Int)
    case book(Int)
    case add(title: String, genre: Genre)
    case save(NewBook)
    case remove(id: String)
}

extension BooksAPI: TargetType {
    var baseURL: URL { URL(string: "https://shelf.example.com/v1")! }

    var path: String {
        switch self {
        case .all, .add, .save: return "/books"
        case .book(let number): return "/books/\(number)"
        case .remove(let id): return "/books/\(id)"
        }
    }

    var method: Moya.Method {
        switch self {
        case .all, .book: return .get
        case .add, .save: return .post
        case .remove: return .delete
        }
    }

    var task: Moya.Task {
        switch self {
        case let .all(genre, pageSize):
            var parameters: [String: Any] = ["page_size": pageSize]
            if let genre { parameters["genre"] = genre.rawValue }
            return .requestParameters(parameters: parameters, encoding: URLEncoding.queryString)
        case let .add(title, genre):
            return .requestParameters(
                parameters: ["title": title, "genre": genre.rawValue], encoding: JSONEncoding.default)
        case .save(let book): return .requestJSONEncodable(book)
        case .book, .remove: return .requestPlain
        }
    }

    var headers: [String: String]? { ["Content-Type": "application/json"] }
    var sampleData: Data { Data() }
}

/// The reviews and the search are parts of two groups.
enum MiscAPI: TargetType {
    case reviews(book: String)
    case search(String, page: Int = 1)

    var baseURL: URL {
        guard let url = URL(string: "https://shelf.example.com") else { fatalError("invalid URL") }
        return url
    }

    var path: String {
        switch self {
        case .reviews(let book): "v1/books/\(book)/reviews"
        case .search: "v1/search"
        }
    }

    var method: Moya.Method { .get }

    var task: Moya.Task {
        switch self {
        case .search(let text, let page):
            .requestParameters(parameters: ["q": text, "page": page], encoding: URLEncoding.default)
        default: .requestPlain
        }
    }

    var headers: [String: String]? { nil }
}

@MainActor
final class Library {
    private let provider = MoyaProvider<BooksAPI>()
    private let misc: MoyaProvider<MiscAPI>
    private(set) var lines: [String] = []
    private var request: Cancellable?

    init(misc: MoyaProvider<MiscAPI> = MoyaProvider<MiscAPI>()) {
        self.misc = misc
    }

    func reload() {
        request?.cancel()
        request = provider.request(.all(genre: .crime, pageSize: 20)) { [weak self] result in
            switch result {
            case .success(let response):
                let books = (try? response.filterSuccessfulStatusCodes().map([Book].self)) ?? []
                self?.lines.append(books.map(\.title).joined(separator: ", "))
            case .failure(let error): self?.lines.append(error.localizedDescription)
            }
        }
    }

    func all() {
        send(.all(genre: nil, pageSize: 5))
    }

    func open(_ number: Int) {
        provider.request(.book(number)) { [weak self] result in
            let book = try? result.get().map(Book.self)
            self?.lines.append(book?.title ?? "no book")
            self?.send(BooksAPI.book(7))
        }
    }

    func add(_ title: String) {
        send(.add(title: title, genre: .poetry))
    }

    func save(_ title: String) {
        send(.save(NewBook(title: title, genre: .crime)))
    }

    func remove(_ id: String) {
        send(.remove(id: id))
    }

    func search(_ text: String) {
        misc.request(.search(text)) { [weak self] in self?.add($0) }
    }

    func searchMore(_ text: String) {
        misc.request(.search(text, page: 2)) { [weak self] in self?.add($0) }
    }

    func reviews(of id: String) {
        misc.request(.reviews(book: id)) { [weak self] in self?.add($0) }
    }

    private func send(_ target: BooksAPI) {
        provider.request(target) { [weak self] in self?.add($0) }
    }

    private func add(_ result: Result<Moya.Response, MoyaError>) {
        lines.append("\((try? result.get().statusCode) ?? 0)")
    }
}
