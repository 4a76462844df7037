/// Paging by the URL of the next page, which every page has but the last.
///
/// The URL takes the place of the request's whole own one, query included; method, headers and body stay. It may be
/// relative to the page that has it (RFC 3986, section 5). One with another host than the client's is an error, since
/// credentials would go there: ``PagingError/crossOrigin(_:)``.
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

    /// - Parameters:
    ///   - next: Where in the body the URL of the next page lies; null, an empty text or nothing ends the list.
    ///   - total: Where in the body it is said how many items there are, for ``Pages/Page/total``.
    public static func byNextURL(at next: KeyPathRoot, total: KeyPathRoot? = nil) -> PageLink {
        PageLink(location: .body(next), total: total)
    }

    /// Returns the absolute URL of the next page; nil if there is none.
    ///
    /// - Parameter origins: The allowed origins.
    func following(_ content: PageContent, within origins: Set<WebOrigin>) throws(EndpointError) -> String? {
        let response = content.response
        // After a redirect, a relative reference is resolved against the response's URL (RFC 3986, section 5.1.3).
        let base = (response.head?.url ?? response.message?.url).flatMap { URIReference($0) }
        let found: String?
        switch location {
        case .header(let relation):
            found = response.header("Link").flatMap { LinkHeader($0).target(of: relation, from: base) }
        case .body(let path):
            found = try content.text(at: path)
        }
        guard let text = found else { return nil }
        guard let reference = URIReference(text), let base else {
            throw .underlying(PagingError.invalidURL(text), response)
        }
        let address = reference.resolved(against: base)
        guard let origin = WebOrigin(address) else { throw .underlying(PagingError.invalidURL(text), response) }
        guard origins.contains(origin) else { throw .underlying(PagingError.crossOrigin(text), response) }
        // Rebuilt, so that no later parser can find another host in it than the one that was checked.
        let path = address.path.hasPrefix("/") ? address.path : "/" + address.path
        return origin.text + path + (address.query.map { "?" + $0 } ?? "")
    }
}
