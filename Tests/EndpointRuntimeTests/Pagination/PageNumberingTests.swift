import Foundation
import Testing

@testable import EndpointRuntime

/// The end of a list with numbered pages.
@Suite("Page numbers")
struct PageNumberingTests {
    /// The number of the page that follows.
    private func following(
        _ numbering: PageNumbering, _ number: Int, body: String = "{}", pages: Int = 1, items: Int, onPage: Int,
        fullest: Int? = nil
    ) throws -> Int? {
        let content = try PageContent(Response(statusCode: 200, data: Data(body.utf8), message: nil))
        let progress = PageProgress(pages: pages, items: items, itemsOnPage: onPage, fullest: fullest ?? onPage)
        return try numbering.following(number, content, progress)
    }

    @Test("with offsets the total includes items before the first page")
    func totalByOffset() throws {
        let total = #"{"total": 30}"#
        let fromStart = PageNumbering.byOffset(size: 10, total: "total")
        #expect(try following(fromStart, 0, body: total, items: 10, onPage: 10) == 10)
        #expect(try following(fromStart, 20, body: total, items: 30, onPage: 10) == nil)
        let fromTen = PageNumbering.byOffset(from: 10, size: 10, total: "total")
        #expect(try following(fromTen, 10, body: total, items: 10, onPage: 10) == 20)
        #expect(try following(fromTen, 20, body: total, items: 20, onPage: 10) == nil)
        let behindAll = PageNumbering.byOffset(from: .max, total: "total")
        #expect(try following(behindAll, .max, body: total, items: 10, onPage: 10) == nil)
        // A number of pages lies before nothing.
        let pages = PageNumbering.byPage(from: 10, total: "total")
        #expect(try following(pages, 11, body: total, pages: 2, items: 20, onPage: 10) == 12)
        #expect(try following(pages, 12, body: total, pages: 3, items: 30, onPage: 10) == nil)
    }

    @Test("without a total a page that isn't full is the last one")
    func fullPages() throws {
        let sized = PageNumbering.byPage(size: 10)
        #expect(try following(sized, 1, items: 10, onPage: 10) == 2)
        #expect(try following(sized, 1, items: 9, onPage: 9) == nil)
        let unsized = PageNumbering.byPage()
        #expect(try following(unsized, 1, items: 7, onPage: 7) == 2)
        #expect(try following(unsized, 2, pages: 2, items: 13, onPage: 6, fullest: 7) == nil)
        #expect(try following(unsized, 1, items: 0, onPage: 0) == nil)
    }

    @Test("a negative total or number of pages is unknown, so the list goes on", arguments: [-1, Int.min])
    func unknown(count: Int) throws {
        let body = #"{"total": \#(count), "pages": "\#(count)"}"#
        for numbering in [PageNumbering.byPage(size: 10, total: "total", pages: "pages"), .byOffset(total: "total")] {
            let next = try following(numbering, 1, body: body, items: 10, onPage: 10)
            #expect(next == (numbering.unit == .page ? 2 : 11))
        }
        let content = try PageContent(Response(statusCode: 200, data: Data(body.utf8), message: nil))
        #expect(try content.count(at: "total") == nil)
    }

    @Test("the server's values take precedence over counted ones")
    func said() throws {
        let numbering = PageNumbering.byPage(size: 10, total: "total", pages: "pages", more: "more")
        #expect(try following(numbering, 1, body: #"{"more": true, "pages": 1, "total": 1}"#, items: 1, onPage: 1) == 2)
        #expect(try following(numbering, 1, body: #"{"more": false, "pages": 9}"#, items: 10, onPage: 10) == nil)
        #expect(try following(numbering, 1, body: #"{"pages": 2, "total": 1}"#, items: 1, onPage: 1) == 2)
        #expect(try following(numbering, 2, body: #"{"pages": "2"}"#, pages: 2, items: 20, onPage: 10) == nil)
        #expect(try following(numbering, Int.max, items: 10, onPage: 10) == nil)
    }
}
