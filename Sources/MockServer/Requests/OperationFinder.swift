public import OpenAPI

/// A finder of the operation to which the request of a recorded call belongs.
public struct OperationFinder: Sendable {
    private let routes: RouteTable

    public init(_ document: Document) { routes = RouteTable(document) }

    /// Returns the route of the operation, such as `GET /books/{id}`; nil if there is none.
    ///
    /// - Parameter target: The URL of the request, or its path and query, percent-encoded.
    public func operation(_ method: String, _ target: String) -> String? {
        var rest = target[...]
        if let scheme = rest.firstRange(of: "://") {
            rest = rest[scheme.upperBound...].drop { $0 != "/" && $0 != "?" && $0 != "#" }
        }
        rest = rest.prefix { $0 != "#" }
        let path = rest.prefix { $0 != "?" }
        let query = rest.dropFirst(path.count).dropFirst()
        let request = MockRequest(
            method: method, path: path.isEmpty ? "/" : String(path), query: String(query), headers: [])
        guard case .match(let match) = routes.match(request, query: PercentText.pairs(String(query))) else {
            return nil
        }
        let operation = routes.routes[match.route].operation
        return "\(operation.method) \(operation.path)"
    }
}
