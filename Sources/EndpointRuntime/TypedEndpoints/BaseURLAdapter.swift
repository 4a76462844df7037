public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Makes relative URLs absolute, as RFC 3986, section 5 has it.
///
/// | base | reference | result |
/// | --- | --- | --- |
/// | `https://b.com/api/v1/` | `books` | `https://b.com/api/v1/books` |
/// | `https://b.com/api/v1` | `books` | `https://b.com/api/books`: what follows the base's last slash doesn't count |
/// | `https://b.com/api/v1/` | `/books` | `https://b.com/books` |
/// | `https://b.com/api/v1/` | `https://other.com/x` | `https://other.com/x` |
public struct BaseURLAdapter: RequestAdapter {
    private let base: String

    /// - Parameter baseURL: Absolute; usually with a slash at its end.
    public init(baseURL: URL) {
        self.init(base: baseURL.absoluteString)
    }

    init(base: String) {
        self.base = base
    }

    /// - Throws: `URLError.badURL` when the request has no URL, or when that or the base isn't one.
    public func adapt(_ request: URLRequest) throws -> URLRequest {
        guard let base = URIReference(base), let text = request.url?.absoluteString,
            let reference = URIReference(text), let url = URL(string: reference.resolved(against: base).text)
        else { throw URLError(.badURL) }
        var request = request
        request.url = url
        return request
    }
}

extension URIReference {
    /// RFC 3986, section 5.3, without the fragment.
    var text: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
    }
}
