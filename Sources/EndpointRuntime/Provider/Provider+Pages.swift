/// Functions that return the pages of lists; a status outside of 200 to 299 is an error.
extension Provider {
    /// Returns the pages of a list with numbered pages: `?page=2`, `?offset=100`.
    ///
    /// ```swift
    /// let pages: Pages<Book> = provider.pages(at: "book_list", .byPage()) { page in .list(page: page) }
    /// ```
    ///
    /// - Parameters:
    ///   - path: The location of the items in the body.
    ///   - limit: The maximum number of pages.
    ///   - target: A closure that returns the target for a page number, or for an offset.
    public func pages<Item: ReadableValue>(
        at path: KeyPathRoot = .root, _ numbering: PageNumbering, limit: Int? = nil,
        target: @escaping @Sendable (Int) -> Target
    ) -> Pages<Item> {
        Pages(
            PageSource(
                items: path, total: numbering.total, first: .number(numbering.start), limit: limit,
                request: { position throws(EndpointError) in
                    if case .number(let number) = position { return try await self.page(target(number)) }
                    return try await self.page(target(numbering.start))
                },
                following: { position, content, progress, _ throws(EndpointError) in
                    guard case .number(let number) = position else { return nil }
                    return try numbering.following(number, content, progress).map { .number($0) }
                }
            )
        )
    }

    /// Returns the pages of a list with the next page's cursor in the body.
    ///
    /// - Parameters:
    ///   - path: The location of the items in the body.
    ///   - limit: The maximum number of pages.
    ///   - target: A closure that returns the target for a cursor; the cursor is nil for the first page.
    public func pages<Item: ReadableValue, Cursor: ReadableValue>(
        at path: KeyPathRoot = .root, _ cursor: PageCursor, limit: Int? = nil,
        target: @escaping @Sendable (Cursor?) -> Target
    ) -> Pages<Item> {
        Pages(
            PageSource(
                items: path, total: cursor.total, first: .start, limit: limit,
                request: { position throws(EndpointError) in
                    guard case .cursor(let text) = position else { return try await self.page(target(nil)) }
                    return try await self.page(target(try PageCursor.value(of: text)))
                },
                following: { _, content, _, _ throws(EndpointError) in
                    try cursor.following(content).map { .cursor($0) }
                }
            )
        )
    }

    /// Returns the pages of a list with the next page's URL in the body or the `Link` header.
    ///
    /// - Parameters:
    ///   - target: The target of the first page.
    ///   - path: The location of the items in the body.
    ///   - limit: The maximum number of pages.
    public func pages<Item: ReadableValue>(
        of target: Target, at path: KeyPathRoot = .root, _ link: PageLink, limit: Int? = nil
    ) -> Pages<Item> {
        Pages(
            PageSource(
                items: path, total: link.total, first: .start, limit: limit,
                request: { position throws(EndpointError) in
                    guard case .address(let address) = position else { return try await self.page(target) }
                    return try await self.page(target, at: address)
                },
                following: { _, content, _, trusted throws(EndpointError) in
                    let own =
                        WebOrigin(try self.request(of: target, in: self.configuration.environment).parts.url).map {
                            [$0]
                        }
                        ?? []
                    return try link.following(content, within: trusted.union(own)).map { .address($0) }
                }
            )
        )
    }

    private func page(_ target: Target, at address: String? = nil) async throws(EndpointError) -> Response {
        try await read(target, at: address, expecting: .success) { response throws(EndpointError) in
            if target is any OperationTarget, !response.data.isEmpty { try response.checkDocumentedJSON() }
            return response
        }
    }
}
