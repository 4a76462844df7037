import EndpointClients
import EndpointRuntime
import Foundation

/// A list of numbers with each kind of pagination, as a handwritten target.
enum Numbers: TaskTarget {
    case list(server: String)
    case page(Int, server: String)
    case offset(Int, server: String)
    case cursor(String?, server: String)

    var baseURL: URL {
        switch self {
        case .list(let server), .page(_, let server), .offset(_, let server), .cursor(_, let server):
            URL(string: server) ?? URL(fileURLWithPath: "/")
        }
    }
    var path: String { "numbers" }
    var method: HTTPMethod { .get }
    var task: RequestTask {
        switch self {
        case .list, .cursor(nil, _): query([:])
        case .page(let page, _): query(["page": .number(JSONNumber(page))])
        case .offset(let offset, _): query(["offset": .number(JSONNumber(offset)), "limit": 2])
        case .cursor(let cursor?, _): query(["cursor": .string(cursor)])
        }
    }
    private func query(_ parameters: [String: JSONValue]) -> RequestTask {
        .requestParameters(parameters: parameters, encoding: URLEncoding.queryString)
    }
}
