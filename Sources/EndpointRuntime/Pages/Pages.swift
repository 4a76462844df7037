/// Returns the pages of a list, each asked for when it is its turn.
///
/// ```swift
/// for try await page in bookstore.books.listPages(genre: .fiction) {
///     show(page.items, of: page.total)
/// }
/// ```
///
/// Each `for` loop begins anew with the first page, and one request is under way at a time. The loop ends with the last
/// page, by an error, or when its task is cancelled (`.underlying` of `URLError.cancelled`, as any request).
public struct Pages<Item: ReadableValue>: AsyncSequence, Sendable {
    public typealias Element = Page

    /// One page of a list.
    public struct Page: Sendable {
        /// The items of the page.
        public let items: [Item]
        /// Counted from one.
        public let number: Int
        /// The total number of items, if the list contains it.
        public let total: Int?
        /// The whole response, for its status and headers.
        public let response: Response
    }

    private var source: PageSource

    init(_ source: PageSource) {
        self.source = source
    }

    /// The items of all pages, one by one.
    ///
    /// The next page is requested when all items of the last one are read.
    public var items: Items<Item> { Items(self) }

    /// Returns at most this number of pages. The list ends after them.
    public func limited(to pages: Int) -> Pages {
        var limited = self
        limited.source.limit = Swift.min(source.limit ?? .max, pages)
        return limited
    }

    /// Returns pages that may have links to other origins, such as `https://archive.example.com`.
    ///
    /// **Requests to these origins carry the client's credentials**; links to any other host than the client's own are
    /// an error, ``PagingError/crossOrigin(_:)``.
    public func trusting(_ origins: String...) -> Pages {
        var trusting = self
        trusting.source.trusted.formUnion(origins.compactMap { WebOrigin($0) })
        return trusting
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(walk: PageWalk(source))
    }

    // `Failure` follows from the typed `next()` (SE-0421), so that loops throw `EndpointError` on every system; only to
    // speak of it, as `any AsyncSequence<Item, EndpointError>` does, takes macOS 15 or iOS 18.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        fileprivate var walk: PageWalk<Item>

        public mutating func next() async throws(EndpointError) -> Page? {
            try await walk.next()
        }
    }
}
