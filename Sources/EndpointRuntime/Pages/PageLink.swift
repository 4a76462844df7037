/// Paging by the URL of the next page, which every page except the last contains.
///
/// The URL replaces the whole URL of the request, including its query. The method, the headers and the body are
/// unchanged. The URL may be relative to the URL of the page that contains it (RFC 3986, section 5). A URL with another
/// host than the client's is an error, since credentials would be sent to that host: ``PagingError/crossOrigin(_:)``.
public struct PageLink: Sendable, Hashable {
    enum Location: Sendable, Hashable {
        case header(relation: String)
        case body(KeyPathRoot)
    }

    let location: Location
    let total: KeyPathRoot?

    /// Returns paging by the `Link` header (RFC 8288): `Link: </books?page=2>; rel="next"`.
    ///
    /// - Parameters:
    ///   - relation: The link's relation type.
    ///   - total: The location of the total number of items in the body, for ``Pages/Page/total``.
    public static func byLink(relation: String = "next", total: KeyPathRoot? = nil) -> PageLink {
        PageLink(location: .header(relation: relation), total: total)
    }

    /// Returns paging by a URL in the body of each page.
    ///
    /// - Parameters:
    ///   - next: The location of the next page's URL in the body; null, an empty string or no value ends the list.
    ///   - total: The location of the total number of items in the body, for ``Pages/Page/total``.
    public static func byNextURL(at next: KeyPathRoot, total: KeyPathRoot? = nil) -> PageLink {
        PageLink(location: .body(next), total: total)
    }

    /// Returns the absolute URL of the next page; nil if there is none.
    ///
    /// - Parameter origins: The origins that the next page's URL may have.
    func following(_ content: PageContent, within origins: Set<WebOrigin>) throws(EndpointError) -> String? {
        let response = content.response
        // After a redirect, a relative reference is resolved against the response's URL (RFC 3986, section 5.1.3).
        let base = (response.head?.url ?? response.message?.url).flatMap { StrictURIReference($0) }
        let found: String?
        switch location {
        case .header(let relation):
            found = response.header("Link").flatMap { LinkHeader($0).target(of: relation, from: base) }
        case .body(let path):
            found = try content.text(at: path)
        }
        guard let text = found else { return nil }
        guard let reference = StrictURIReference(text), let base else {
            throw .underlying(PagingError.invalidURL(text), response)
        }
        let address = reference.resolved(against: base)
        guard let origin = WebOrigin(address) else { throw .underlying(PagingError.invalidURL(text), response) }
        guard origins.contains(origin) else { throw .underlying(PagingError.crossOrigin(text), response) }
        // The URL is rebuilt from its parts, so that no later parser finds another host in it than the checked host.
        let path = address.path.hasPrefix("/") ? address.path : "/" + address.path
        return origin.description + path + (address.query.map { "?" + $0 } ?? "")
    }
}
