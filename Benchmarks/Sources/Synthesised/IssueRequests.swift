public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The requests of `Descriptions/payloads.yaml`, handwritten with Foundation.
public struct IssueRequests: Sendable {
    private let base: URL

    public init(base: URL) {
        self.base = base
    }

    public func list(owner: String, repository: String) throws -> URLRequest {
        try request("GET", try components(owner, repository))
    }

    public func list(
        owner: String, repository: String, state: String?, labels: [String]?, since: String?, page: Int?, perPage: Int?
    ) throws -> URLRequest {
        var components = try components(owner, repository)
        var items: [URLQueryItem] = []
        if let state { items.append(URLQueryItem(name: "state", value: state)) }
        if let labels { items.append(URLQueryItem(name: "labels", value: labels.joined(separator: ","))) }
        if let since { items.append(URLQueryItem(name: "since", value: since)) }
        if let page { items.append(URLQueryItem(name: "page", value: String(page))) }
        if let perPage { items.append(URLQueryItem(name: "per_page", value: String(perPage))) }
        components.queryItems = items
        return try request("GET", components)
    }

    public func create(owner: String, repository: String, _ issue: NewIssue) throws -> URLRequest {
        var request = try request("POST", try components(owner, repository))
        request.httpBody = try JSONEncoder().encode(issue)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return request
    }

    private func components(_ owner: String, _ repository: String) throws -> URLComponents {
        guard var components = URLComponents(url: base, resolvingAgainstBaseURL: false) else { throw URLError(.badURL) }
        components.path += "/repositories/\(owner)/\(repository)/issues"
        return components
    }

    private func request(_ method: String, _ components: URLComponents) throws -> URLRequest {
        guard let url = components.url else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }
}
