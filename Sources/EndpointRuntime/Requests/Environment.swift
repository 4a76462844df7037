public import Foundation

/// A server, and what every request to it carries.
public struct Environment: Sendable, Hashable {
    /// For people; requests don't carry it.
    public var name: String?
    /// Where paths are appended to, without a slash at its end.
    public var baseURL: String
    /// Those of a target take the place of these.
    public var headers: [String: String]

    /// A server. A slash at the end of `baseURL` is dropped.
    public init(name: String? = nil, baseURL: String, headers: [String: String] = [:]) {
        self.name = name
        self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        self.headers = headers
    }

    /// The base URL; a URL without a host when ``baseURL`` isn't one, which fails when a request is made of it.
    public var url: URL {
        URL(string: baseURL) ?? URL(fileURLWithPath: "/")
    }
}
