/// Paging by a parameter with the number of the page, or the number of items before the page.
///
/// The list ends with a page without items. The list also ends with a page that isn't full, unless the server sends the
/// total, the number of pages, or whether there are more. A full page has `size` items. Without `size`, a full page has
/// as many items as the largest page so far, so a list of one page needs one more request.
public struct PageNumbering: Sendable, Hashable {
    enum Unit: Sendable, Hashable { case page, item }

    let unit: Unit
    let start: Int
    let size: Int?
    let total: KeyPathRoot?
    let pages: KeyPathRoot?
    let more: KeyPathRoot?

    /// Returns paging by page number.
    ///
    /// - Parameters:
    ///   - start: The number of the first page.
    ///   - size: The number of items of a full page.
    ///   - total: The location of the total number of items in the body.
    ///   - pages: The location of the total number of pages in the body.
    ///   - more: The location of a boolean in the body that indicates whether there are more pages.
    public static func byPage(
        from start: Int = 1, size: Int? = nil, total: KeyPathRoot? = nil, pages: KeyPathRoot? = nil,
        more: KeyPathRoot? = nil
    ) -> PageNumbering {
        PageNumbering(unit: .page, start: start, size: size, total: total, pages: pages, more: more)
    }

    /// Returns paging by offset, the number of items before the page.
    ///
    /// The next page begins after the received items, not after the requested number of items, because servers limit
    /// the size of pages.
    ///
    /// - Parameters:
    ///   - start: The offset of the first page.
    ///   - size: The number of items of a full page.
    ///   - total: The location of the total number of items in the body.
    ///   - more: The location of a boolean in the body that indicates whether there are more pages.
    public static func byOffset(
        from start: Int = 0, size: Int? = nil, total: KeyPathRoot? = nil, more: KeyPathRoot? = nil
    ) -> PageNumbering {
        PageNumbering(unit: .item, start: start, size: size, total: total, pages: nil, more: more)
    }

    func following(
        _ number: Int, _ content: PageContent, _ progress: PageProgress
    ) throws(EndpointError) -> Int? {
        guard progress.itemsOnPage > 0 else { return nil }
        let isLast: Bool
        if let more = try content.boolean(at: more) {
            isLast = !more
        } else if let pages = try content.count(at: pages) {
            isLast = progress.pages >= pages
        } else if let total = try content.count(at: total) {
            let before = unit == .item ? start : 0
            isLast = progress.items >= total - Swift.max(before, 0)
        } else {
            isLast = progress.itemsOnPage < size ?? progress.fullest
        }
        if isLast { return nil }
        let (next, isTooLarge) = number.addingReportingOverflow(unit == .page ? 1 : progress.itemsOnPage)
        return isTooLarge ? nil : next
    }
}
