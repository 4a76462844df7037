/// One loop over the pages of a list, with one request at a time.
struct PageWalk<Item: ReadableValue>: Sendable {
    private let source: PageSource
    /// The position of the next page; nil after the last page.
    private var position: PagePosition?
    private var visited: Set<PagePosition> = []
    private var progress = PageProgress()
    private var last: Response?

    init(_ source: PageSource) {
        self.source = source
        position = (source.limit ?? 1) > 0 ? source.first : nil
    }

    /// Returns the next page; nil after the last page, or after an error.
    mutating func next() async throws(EndpointError) -> Pages<Item>.Page? {
        guard let position else { return nil }
        self.position = nil
        try Self.checkCancellation()
        visited.insert(position)
        let content = try PageContent(try await source.request(position))
        if position == .start, let url = content.response.message?.url {
            visited.insert(.address(String(url.prefix { $0 != "#" })))
        }
        if let last, isRepetition(last, content.response, at: position) {
            if content.response.isSample { return nil }
            throw .underlying(PagingError.repeatedPage(Self.description(of: position)), content.response)
        }
        last = content.response
        let items: [Item] = try content.items(at: source.items)
        progress.pages += 1
        progress.items += items.count
        progress.itemsOnPage = items.count
        progress.fullest = max(progress.fullest, items.count)
        let page = Pages<Item>.Page(
            items: items, number: progress.pages, total: try content.count(at: source.total),
            response: content.response
        )
        if progress.pages < source.limit ?? .max {
            self.position = try following(position, content)
        }
        return page
    }

    private func following(_ position: PagePosition, _ content: PageContent) throws(EndpointError) -> PagePosition? {
        // A stubbed value is the whole list and doesn't refer to other pages.
        guard content.response.context.stubbed == nil else { return nil }
        let next: PagePosition?
        do throws(EndpointError) {
            next = try source.following(position, content, progress, source.trusted)
        } catch {
            // A sample response shows the structure of a page and may have no valid next page, so its error is ignored.
            if content.response.isSample { return nil }
            throw error
        }
        guard let next else { return nil }
        guard visited.contains(next) else { return next }
        if content.response.isSample { return nil }
        throw .underlying(PagingError.repeatedPage(Self.description(of: next)), content.response)
    }

    /// Returns a Boolean value that indicates whether a page repeats the previous one.
    ///
    /// A server that ignores the page number always sends the same page. Pages of scalars aren't compared, because
    /// equal pages of scalars may be valid. Pages with cursors or URLs aren't compared, because the cursors and URLs
    /// are compared themselves.
    private func isRepetition(_ last: Response, _ response: Response, at position: PagePosition) -> Bool {
        guard progress.itemsOnPage > 0, response.data == last.data else { return false }
        if response.isSample { return true }
        guard case .number = position else { return false }
        return !(Item.self is any SingleValueReadable.Type) || Item.self is any ReadableUnion.Type
    }

    static func checkCancellation() throws(EndpointError) {
        if Task.isCancelled { throw .underlying(Cancellation.error, nil) }
    }

    private static func description(of position: PagePosition) -> String {
        switch position {
        case .start: "the first page"
        case .number(let number): String(number)
        case .cursor(let text), .address(let text): text
        }
    }
}
