/// Where in a list a page begins.
enum PagePosition: Sendable, Hashable {
    /// Where the list's own request begins.
    case start
    /// A page's number, or how many items lie before it.
    case number(Int)
    case cursor(String)
    /// An absolute URL.
    case address(String)
}

/// How far a run has come, the page that was just received included.
struct PageProgress: Sendable {
    var pages = 0
    var items = 0
    var itemsOnPage = 0
    /// How many items the fullest page had.
    var fullest = 0
}

/// What a way of paging makes of a list: how its pages are asked for, and how each says where the next one lies.
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
