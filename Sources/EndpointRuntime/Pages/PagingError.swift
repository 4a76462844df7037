/// An error thrown when a list has no valid next page; the underlying error of an `EndpointError`.
public enum PagingError: Error, Sendable, Hashable {
    /// The server says that a page follows that was there before: the same URL, the same cursor, or the same content
    /// under another number. Following it would never end.
    case repeatedPage(String)
    /// The next page lies with another host than the client's (or on another port, or without encryption), where its
    /// credentials mustn't go. ``Pages/trusting(_:)`` allows it.
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
