public import Foundation

/// A server, and what every request to it carries.
public struct Environment: Sendable, Hashable {
    public var name: String?
    /// Where paths are appended to, without a slash at its end.
    public var baseURL: String
    public var headers: [String: String]

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
