import Foundation

/// What an operation sends, before it is known to which server and with which credentials.
public struct OperationRequest: Sendable {
    /// The request's method.
    public let method: HTTPMethod
    /// Percent-encoded; begins with a slash. Ends in a query string when the description's own path does.
    public let path: String
    /// Percent-encoded, without the question mark.
    public internal(set) var query = ""
    /// With cookies, without credentials.
    public internal(set) var headers: [String: String] = [:]
    /// The body.
    public internal(set) var task = RequestTask.requestPlain
    /// Alternatives, each a list of security schemes that are needed together. Nil: what the client holds is sent; no
    /// alternative at all: nothing is.
    public internal(set) var security: [[String]]?
    /// The server that holds for this operation alone.
    public internal(set) var server: String?
    /// What was wrong with a parameter; thrown when the request is built.
    private(set) var failure: (any Error)?

    @_spi(Generated)
    public init(_ method: HTTPMethod, _ path: RequestPath) {
        self.method = method
        self.path = path.text
        failure = path.failure
    }

    @_spi(Generated)
    public mutating func accept(_ mediaType: StaticString) {
        headers["Accept"] = mediaType.description
    }

    @_spi(Generated)
    public mutating func security(_ alternatives: [[String]]) {
        security = alternatives
    }

    @_spi(Generated)
    public mutating func server(_ baseURL: String) {
        server = baseURL
    }

    /// The URL on a server that may have a path and a query of its own: the operation's path follows the server's, and
    /// the queries follow one another.
    func url(onServer server: String) -> String {
        let server = server.prefix { $0 != "#" }
        let (base, baseQuery) = server.splitAtFirst("?")
        let (path, pathQuery) = path.splitAtFirst("?")
        let url = (base.hasSuffix("/") && path.hasPrefix("/") ? base.dropLast() : base) + path
        let query = [String(baseQuery), String(pathQuery), query].filter { !$0.isEmpty }.joined(separator: "&")
        return query.isEmpty ? String(url) : "\(url)?\(query)"
    }

    /// The server that the operation goes to: its own, where that is relative under the origin of `standard` (OpenAPI
    /// 3.1, 4.8.5), else `standard`.
    func server(insteadOf standard: String) -> String {
        guard let server else { return standard }
        guard server.hasPrefix("/"), let host = standard.range(of: "://") else { return server }
        return standard[..<host.upperBound] + standard[host.upperBound...].prefix { $0 != "/" && $0 != "?" } + server
    }

    mutating func recording(_ change: (inout OperationRequest) throws -> Void) {
        do {
            try change(&self)
        } catch {
            failure = failure ?? error
        }
    }
}

extension StringProtocol {
    /// What stands before and after the first `separator`.
    fileprivate func splitAtFirst(_ separator: Character) -> (SubSequence, SubSequence) {
        guard let index = firstIndex(of: separator) else { return (self[...], self[endIndex...]) }
        return (self[..<index], self[self.index(after: index)...])
    }
}
