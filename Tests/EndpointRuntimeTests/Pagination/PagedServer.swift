import EndpointClients
import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport in memory that responds by the request's path and query.
final class PagedServer: Transport {
    struct Answer: Sendable {
        var status = 200
        var headers: [String: String] = [:]
        var body: String
        /// The URL of the response, after redirects.
        var url: String?
    }

    private let answer: @Sendable (String) -> Answer
    private let lock = NSLock()
    nonisolated(unsafe) private var sent: [URLRequest] = []

    init(_ answer: @escaping @Sendable (String) -> Answer) {
        self.answer = answer
    }

    /// Creates a server with responses by path and query.
    convenience init(_ answers: [String: Answer]) {
        self.init { answers[$0] ?? Answer(status: 404, body: "\($0)") }
    }

    var requests: [URLRequest] { lock.withLock { sent } }

    /// The paths and queries that were asked for, in order.
    var targets: [String] { requests.map { Self.target(of: $0.url) } }

    private static func target(of url: URL?) -> String {
        (url?.path ?? "") + (url?.query.map { "?" + $0 } ?? "")
    }

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        lock.withLock { sent.append(request.request) }
        let answer = answer(Self.target(of: request.request.url))
        guard let url = answer.url.flatMap({ URL(string: $0) }) ?? request.request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: answer.status, httpVersion: nil, headerFields: answer.headers
            )
        else { throw URLError(.badURL) }
        return TransportResponse(response: response, data: Data(answer.body.utf8))
    }
}

extension PagedServer.Answer: ExpressibleByStringLiteral {
    init(stringLiteral value: String) {
        self.init(body: value)
    }
}

/// A list with each kind of pagination, as a handwritten target.
enum Lists: TaskTarget {
    case all
    case page(Int)
    case offset(Int)
    case cursor(String?)
    case number(Int64?)
    case filtered([String: JSONValue])

    var baseURL: URL { URL(string: "https://api.example/v1") ?? URL(fileURLWithPath: "/") }
    var path: String { "list" }
    var method: HTTPMethod { .get }

    var task: RequestTask {
        switch self {
        case .all: .requestPlain
        case .page(let page): query(["page": .init(page)])
        case .offset(let offset): query(["offset": .init(offset)])
        case .cursor(let cursor): query(cursor.map { ["cursor": .string($0)] } ?? [:])
        case .number(let number): query(number.map { ["after": .number(JSONNumber($0))] } ?? [:])
        case .filtered(let parameters): query(parameters)
        }
    }

    private func query(_ parameters: [String: JSONValue]) -> RequestTask {
        .requestParameters(parameters: parameters, encoding: URLEncoding.queryString)
    }
}

extension JSONValue {
    init(_ number: Int) {
        self = .number(JSONNumber(number))
    }
}
