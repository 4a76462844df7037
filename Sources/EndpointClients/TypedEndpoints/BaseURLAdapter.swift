#if canImport(Darwin) || URLSession
    public import Foundation
#endif

/// An interceptor that resolves relative URLs against a base URL (RFC 3986, section 5).
///
/// | base | reference | result |
/// | --- | --- | --- |
/// | `https://b.com/api/v1/` | `books` | `https://b.com/api/v1/books` |
/// | `https://b.com/api/v1` | `books` | `https://b.com/api/books`: what follows the base's last slash doesn't count |
/// | `https://b.com/api/v1/` | `/books` | `https://b.com/books` |
/// | `https://b.com/api/v1/` | `https://other.com/x` | `https://other.com/x` |
public struct BaseURLAdapter: RequestInterceptor {
    let base: String

    /// Creates an interceptor with a base URL.
    ///
    /// - Parameter baseURL: The absolute base URL, usually with a trailing slash.
    public init(baseURL: URL) {
        self.init(base: baseURL.absoluteString)
    }

    init(base: String) {
        self.base = base
    }

    /// Returns the message with its URL resolved against the base URL.
    ///
    /// - Throws: `URLError.badURL`, or `EndpointError.requestMapping(_:)` without `URLSession`, if the request has no
    ///   URL, or if its URL or the base is invalid.
    public func adapt(_ message: RequestMessage) throws -> RequestMessage {
        guard let base = StrictURIReference(base), !message.hasNoURL, let reference = StrictURIReference(message.url),
            let url = URL(string: reference.resolved(against: base).text)
        else { throw Self.badURL(message) }
        var message = message
        message.url = url.absoluteString
        return message
    }

    private static func badURL(_ message: RequestMessage) -> any Error {
        #if canImport(Darwin) || URLSession
            URLError(.badURL)
        #else
            EndpointError.requestMapping(message.url)
        #endif
    }
}
