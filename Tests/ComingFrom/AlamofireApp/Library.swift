// swift-format-ignore-file
import Alamofire
import Foundation

enum Server {
    static let base = "https://shelf.example.com/v1"
}

/// The books of a library.
@MainActor
final class Library {
    private(set) var books: [Book] = []
    private(set) var problem: String?

    func clear() {
        books = []
    }

    func load(_ genre: Genre?) async throws {
        var parameters: Parameters = ["page_size": 20]
        if let genre { parameters["genre"] = genre.rawValue }
        books = try await AF.request("\(Server.base)/books", parameters: parameters)
            .validate().serializingDecodable([Book].self).value
    }

    func book(_ id: String) async throws -> Book {
        let url = "\(Server.base)/books/\(id)"
        return try await AF.request(url).serializingDecodable(Book.self).value
    }

    func search(_ text: String) async throws -> [Book] {
        try await AF.request(
            Server.base + "/search?page=2", method: .get, parameters: ["q": text, "limit": 10], encoding: URLEncoding.default
        ).serializingDecodable([Book].self).value
    }

    func add(_ title: String) async throws -> Book {
        try await AF.request(
            "https://shelf.example.com/v1/books", method: .post, parameters: ["title": title, "genre": "sci-fi"],
            encoding: JSONEncoding.default, headers: ["Accept": "application/json"]
        ).validate().serializingDecodable(Book.self).value
    }

    func save(_ book: NewBook) async throws {
        _ = try await AF.request("\(Server.base)/books", method: .post, parameters: book, encoder: JSONParameterEncoder.default)
            .serializingDecodable(Book.self).value
    }

    func reload() {
        AF.request("\(Server.base)/books").validate().responseDecodable(of: [Book].self) { [weak self] response in
            switch response.result {
            case .success(let books): self?.books = books
            case .failure(let error): self?.problem = error.localizedDescription
            }
        }
    }

    func remove(_ id: String) {
        AF.request("\(Server.base)/books/\(id)", method: .delete).validate().response { [weak self] _ in
            self?.reload()
        }
    }

    func countReviews(of id: Int) {
        AF.request("\(Server.base)/books/\(id)/reviews", parameters: ["limit": 5])
            .responseDecodable(of: ReviewPage.self) { [weak self] response in
                if let page = response.value { self?.problem = "\(page.total)" }
            }
    }
}
