/// The items of all pages of a list, one by one.
///
/// ```swift
/// for try await book in bookstore.books.listAll(genre: .fiction).prefix(250) {
///     print(book.title)
/// }
/// ```
///
/// Each page is requested when its first item is requested, so a loop that ends early doesn't request the remaining
/// pages.
public struct Items<Item: ReadableValue>: AsyncSequence, Sendable {
    public typealias Element = Item

    /// The pages of the list.
    public let pages: Pages<Item>

    init(_ pages: Pages<Item>) {
        self.pages = pages
    }

    /// Returns all items, after loading all pages.
    public func collect() async throws(EndpointError) -> [Item] {
        var items: [Item] = []
        var iterator = pages.makeAsyncIterator()
        while let page = try await iterator.next() { items += page.items }
        return items
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pages: pages.makeAsyncIterator())
    }

    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        fileprivate var pages: Pages<Item>.AsyncIterator
        private var items: [Item] = []
        private var index = 0

        fileprivate init(pages: Pages<Item>.AsyncIterator) {
            self.pages = pages
        }

        public mutating func next() async throws(EndpointError) -> Item? {
            // The remaining items of a page need no request, so cancellation is checked here: a cancelled task receives
            // no items.
            if index < items.count { try PageWalk<Item>.checkCancellation() }
            while index >= items.count {
                guard let page = try await pages.next() else { return nil }
                items = page.items
                index = 0
            }
            index += 1
            return items[index - 1]
        }
    }
}
