// swift-format-ignore-file
import Foundation
import Moya

enum TodoAPI: TargetType {
    case all
    case add(Todo)
    case remove(Todo)

    var baseURL: URL { URL(string: "https://todo.example.com")! }
    var path: String {
        switch self {
        case .all, .add: return "/todos"
        case .remove(let todo): return "/todos/\(todo.id)"
        }
    }
    var method: Moya.Method {
        switch self {
        case .all: return .get
        case .add: return .post
        case .remove: return .delete
        }
    }
    var task: Moya.Task {
        switch self {
        case .add(let todo): return .requestCustomJSONEncodable(todo, encoder: JSONEncoder())
        default: return .requestPlain
        }
    }
    var headers: [String: String]? { nil }
    var sampleData: Data { Data() }
}

struct Todo: Codable {
    var id: Int
    var text: String
}

@MainActor
final class TodoViewModel {
    private(set) var todos: [Todo] = []
    private(set) var error: MoyaError?
    private let provider: MoyaProvider<TodoAPI>
    private var request: Cancellable?

    init(provider: MoyaProvider<TodoAPI> = MoyaProvider<TodoAPI>()) {
        self.provider = provider
    }

    func reload() {
        request?.cancel()
        request = provider.request(.all) { [weak self] result in
            guard let self = self else { return }
            switch result {
            case .success(let response): self.todos = (try? response.map([Todo].self)) ?? []
            case .failure(let error): self.error = error
            }
        }
    }

    func remove(_ todo: Todo) {
        provider.request(.remove(todo)) { [weak self] _ in self?.reload() }
    }
}
