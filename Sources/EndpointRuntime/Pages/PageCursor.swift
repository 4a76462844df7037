/// Paging by a parameter whose value comes from the previous page.
///
/// The parameter's value is a cursor, a token, or the number of the next page.
///
/// The list ends with a page whose cursor is missing, null or an empty string. A page that has a cursor isn't the last
/// page, even if it has no items.
public struct PageCursor: Sendable, Hashable {
    let next: KeyPathRoot
    let total: KeyPathRoot?
    let more: KeyPathRoot?

    /// Returns paging by a cursor in the body of each page.
    ///
    /// - Parameters:
    ///   - next: The location of the next page's cursor in the body.
    ///   - total: The location of the total number of items in the body, for ``Pages/Page/total``.
    ///   - more: The location of a boolean in the body that indicates whether there are more pages.
    public static func byCursor(
        at next: KeyPathRoot, total: KeyPathRoot? = nil, more: KeyPathRoot? = nil
    ) -> PageCursor {
        PageCursor(next: next, total: total, more: more)
    }

    func following(_ content: PageContent) throws(EndpointError) -> String? {
        if try content.boolean(at: more) == false { return nil }
        return try content.text(at: next)
    }

    /// Returns a cursor in the type of its parameter, a scalar.
    ///
    /// A number in the body may be sent as a string.
    static func value<Cursor: ReadableValue>(of text: String) throws(EndpointError) -> Cursor {
        if let text = text as? Cursor { return text }
        do {
            return try Cursor(from: ValueReader(TapeOutput(writing: text.trimmed).tape(holdsTexts: true)))
        } catch {
            throw .parameterEncoding(error)
        }
    }
}
