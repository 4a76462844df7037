#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A server, and what every request to it carries.
public struct ServerEnvironment: Sendable, Hashable {
    /// For people; requests don't carry it.
    public var name: String?
    /// Where paths are appended to, without a slash at its end.
    public var baseURL: String
    /// Those of a target take the place of these.
    public var headers: [String: String]
    /// Servers for single operations, by method and path as the description has them: `GET /files/{id}`. They take the
    /// place of ``baseURL`` and of what the description says; relative ones are resolved against ``baseURL``.
    public var servers: [String: String]

    /// A server. A slash at the end of `baseURL` is dropped.
    public init(
        name: String? = nil, baseURL: String, headers: [String: String] = [:], servers: [String: String] = [:]
    ) {
        self.name = name
        self.baseURL = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        self.headers = headers
        self.servers = servers
    }

    /// A server whose URL may be relative, as RFC 3986, section 5 has it: `v2` and `https://example.com` are
    /// `https://example.com/v2`, `/v2` and `https://example.com/docs/` are too.
    public init(name: String? = nil, baseURL: String, relativeTo base: String, headers: [String: String] = [:]) {
        self.init(name: name, baseURL: Self.resolved(baseURL, against: base), headers: headers)
    }

    /// The base URL; a URL without a host when ``baseURL`` isn't one, which fails when a request is made of it.
    public var url: URL {
        URL(string: baseURL) ?? URL(fileURLWithPath: "/")
    }

    /// The same with another server for some operations, see ``servers``.
    public func sending(_ operations: [String], to baseURL: String) -> ServerEnvironment {
        var environment = self
        for operation in operations { environment.servers[operation] = baseURL }
        return environment
    }

    /// What isn't a reference stays as it is, and fails when a request is made of it.
    static func resolved(_ server: String, against base: String) -> String {
        guard let reference = URIReference(server), let base = URIReference(base) else { return server }
        let url = reference.resolved(against: base).text
        return url.hasSuffix("/") ? String(url.dropLast()) : url
    }
}
