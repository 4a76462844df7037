/// Paging by a parameter that counts: pages, or the items before them.
///
/// The list ends on a page without items. It ends on a page that isn't full, too, unless the server says how much there
/// is. Full is what `size` says; without it, what the fullest page so far had, which takes one more request where there
/// is but one page.
public struct PageNumbering: Sendable, Hashable {
    enum Unit: Sendable, Hashable { case page, item }

    let unit: Unit
    let start: Int
    let size: Int?
    let total: KeyPathRoot?
    let pages: KeyPathRoot?
    let more: KeyPathRoot?

    /// - Parameters:
    ///   - start: The number of the first page.
    ///   - size: How many items a full page has.
    ///   - total: Where in the body it is said how many items there are.
    ///   - pages: Where in the body it is said how many pages there are.
    ///   - more: Where in the body it is said whether there are more: a boolean.
    public static func byPage(
        from start: Int = 1, size: Int? = nil, total: KeyPathRoot? = nil, pages: KeyPathRoot? = nil,
        more: KeyPathRoot? = nil
    ) -> PageNumbering {
        PageNumbering(unit: .page, start: start, size: size, total: total, pages: pages, more: more)
    }

    /// Returns numbering by offset.
    ///
    /// The next page begins after the received items rather than the requested ones, because servers have limits.
    ///
    /// - Parameters:
    ///   - start: The offset of the first page.
    ///   - size: The number of items of a full page.
    ///   - total: The location of the total number of items in the body.
    ///   - more: The location of a boolean in the body that indicates whether there are more.
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
        } else if let pages = try content.integer(at: pages) {
            isLast = progress.pages >= pages
        } else if let total = try content.integer(at: total) {
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
