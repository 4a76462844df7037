/// The pages of a list, each of which is requested when a loop reaches it.
///
/// ```swift
/// for try await page in bookstore.books.listPages(genre: .fiction) {
///     show(page.items, of: page.total)
/// }
/// ```
///
/// Each `for` loop begins with the first page, and only one page is requested at a time. The loop ends after the last
/// page, with an error, or when its task is cancelled (`.underlying` of `URLError.cancelled`, as for any request).
public struct Pages<Item: ReadableValue>: AsyncSequence, Sendable {
    public typealias Element = Page

    /// One page of a list.
    public struct Page: Sendable {
        /// The items of the page.
        public let items: [Item]
        /// The number of the page, from 1.
        public let number: Int
        /// The total number of items in the list; nil if the page doesn't contain the total.
        public let total: Int?
        /// The whole response with the page, for its status and headers.
        public let response: Response
    }

    private var source: PageSource

    init(_ source: PageSource) {
        self.source = source
    }

    /// The items of all pages, one by one.
    ///
    /// The next page is requested when all items of the previous page are read.
    public var items: Items<Item> { Items(self) }

    /// Returns the list's pages up to a maximum number.
    public func limited(to pages: Int) -> Pages {
        var limited = self
        limited.source.limit = Swift.min(source.limit ?? .max, pages)
        return limited
    }

    /// Returns pages that may have links to other origins, such as `https://archive.example.com`.
    ///
    /// **Requests to these origins carry the client's credentials.** A link to any other origin than these and the
    /// client's own is an error, ``PagingError/crossOrigin(_:)``.
    public func trusting(_ origins: String...) -> Pages {
        var trusting = self
        trusting.source.trusted.formUnion(origins.compactMap { WebOrigin($0) })
        return trusting
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(walk: PageWalk(source))
    }

    // The error type `Failure` is inferred from the typed `next()` (SE-0421), so loops throw `EndpointError` on every
    // system. Only naming `Failure`, as in `any AsyncSequence<Item, EndpointError>`, requires macOS 15 or iOS 18.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        fileprivate var walk: PageWalk<Item>

        public mutating func next() async throws(EndpointError) -> Page? {
            try await walk.next()
        }
    }
}
