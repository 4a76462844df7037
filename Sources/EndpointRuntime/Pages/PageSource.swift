/// The position of a page in a list.
enum PagePosition: Sendable, Hashable {
    /// The position of the first page, which is requested by the list's own request.
    case start
    /// The number of the page, or the number of items before the page.
    case number(Int)
    case cursor(String)
    /// The absolute URL of the page.
    case address(String)
}

/// The progress of a loop over the pages of a list, including the page that was just received.
struct PageProgress: Sendable {
    var pages = 0
    var items = 0
    var itemsOnPage = 0
    /// The maximum number of items on a page.
    var fullest = 0
}

/// The paging of a list, with the functions that request a page and find the next page.
struct PageSource: Sendable {
    var items: KeyPathRoot
    var total: KeyPathRoot?
    var first: PagePosition
    var limit: Int?
    /// The origins that pages may have in addition to the client's own.
    var trusted: Set<WebOrigin> = []
    let request: @Sendable (PagePosition) async throws(EndpointError) -> Response
    let following:
        @Sendable (PagePosition, PageContent, PageProgress, Set<WebOrigin>) throws(EndpointError) -> PagePosition?
}
