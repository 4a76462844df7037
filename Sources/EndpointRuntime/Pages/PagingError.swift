/// An error thrown when a list has no valid next page; the underlying error of an `EndpointError`.
public enum PagingError: Error, Sendable, Hashable {
    /// The server returned a link to a page that was already read.
    ///
    /// The next page has the URL or the cursor of an earlier page, or the same content under another number. Following
    /// the link would never end.
    case repeatedPage(String)
    /// The next page is on another host than the client's, or on another port, or unencrypted.
    ///
    /// The client's credentials mustn't be sent to another host. ``Pages/trusting(_:)`` allows the host.
    case crossOrigin(String)
    /// The URL of the next page is invalid.
    case invalidURL(String)
}

extension PagingError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String {
        switch self {
        case .repeatedPage(let page): "The server returned a page twice: \(Redaction.standard.text(page))"
        case .crossOrigin(let url):
            "The next page is on another host: \(Redaction.standard.text(url))"
        case .invalidURL(let text): "The URL of the next page is invalid: \(Redaction.standard.text(text))"
        }
    }
}
