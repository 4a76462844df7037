/// Paging by a parameter whose value comes from the previous page.
///
/// The value is a cursor, a token, or the number of the next page.
///
/// The list ends where no cursor is, or null or an empty text. A page without items isn't the last as long as it has a
/// cursor.
public struct PageCursor: Sendable, Hashable {
    let next: KeyPathRoot
    let total: KeyPathRoot?
    let more: KeyPathRoot?

    /// - Parameters:
    ///   - next: Where in the body the cursor of the next page lies.
    ///   - total: Where in the body it is said how many items there are, for ``Pages/Page/total``.
    ///   - more: Where in the body it is said whether there are more: a boolean.
    public static func byCursor(
        at next: KeyPathRoot, total: KeyPathRoot? = nil, more: KeyPathRoot? = nil
    ) -> PageCursor {
        PageCursor(next: next, total: total, more: more)
    }

    func following(_ content: PageContent) throws(EndpointError) -> String? {
        if try content.boolean(at: more) == false { return nil }
        return try content.text(at: next)
    }

    /// Returns a cursor in the parameter's type, a scalar: a number in the body may be sent as a string.
    static func value<Cursor: ReadableValue>(of text: String) throws(EndpointError) -> Cursor {
        if let text = text as? Cursor { return text }
        do {
            return try Cursor(from: ValueReader(TapeOutput(writing: text.trimmed).tape(holdsTexts: true)))
        } catch {
            throw .parameterEncoding(error)
        }
    }
}
