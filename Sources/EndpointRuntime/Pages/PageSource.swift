/// The position of a page in a list.
enum PagePosition: Sendable, Hashable {
    /// The position of the list's own request.
    case start
    /// A page's number, or how many items lie before it.
    case number(Int)
    case cursor(String)
    /// An absolute URL.
    case address(String)
}

/// The progress of a run, including the page that was just received.
struct PageProgress: Sendable {
    var pages = 0
    var items = 0
    var itemsOnPage = 0
    /// The largest number of items on a page.
    var fullest = 0
}

/// The paging of a list: how its pages are requested, and how each refers to the next.
struct PageSource: Sendable {
    var items: KeyPathRoot
    var total: KeyPathRoot?
    var first: PagePosition
    var limit: Int?
    /// Other origins than the client's own that pages may lie with.
    var trusted: Set<WebOrigin> = []
    let request: @Sendable (PagePosition) async throws(EndpointError) -> Response
    let following:
        @Sendable (PagePosition, PageContent, PageProgress, Set<WebOrigin>) throws(EndpointError) -> PagePosition?
}
