import EndpointRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Pages")
struct PagesTests {
    private func provider(_ server: PagedServer, credentials: Credentials = .none) -> Provider<Lists> {
        Provider(configuration: ProviderConfiguration(credentials: credentials, transport: server))
    }

    private func list(_ numbers: some Sequence<Int>, _ rest: String = "") -> PagedServer.Answer {
        PagedServer.Answer(body: #"{"items":[\#(numbers.map(String.init).joined(separator: ","))]\#(rest)}"#)
    }

    // Numbers

    @Test("numbered pages end with a page that isn't full")
    func shortPage() async throws {
        let server = PagedServer([
            "/v1/list?page=1": list(1...3), "/v1/list?page=2": list(4...6), "/v1/list?page=3": list(7...7),
        ])
        let pages: Pages<Int> = provider(server).pages(at: "items", .byPage()) { .page($0) }
        var seen: [[Int]] = []
        for try await page in pages {
            #expect(page.number == seen.count + 1)
            #expect(page.total == nil)
            #expect(page.response.statusCode == 200)
            seen.append(page.items)
        }
        #expect(seen == [[1, 2, 3], [4, 5, 6], [7]])
        #expect(server.targets == ["/v1/list?page=1", "/v1/list?page=2", "/v1/list?page=3"])
    }

    @Test(
        "numbered pages end where the response indicates it",
        arguments: [
            // An empty page
            (PageNumbering.byPage(), ["1": "[1,2]", "2": "[3,4]", "3": "[]"], "", 3),
            (.byPage(), ["1": "[]"], "", 1),
            (.byPage(), ["1": "null"], "", 1),
            // The size is known: one request where there is one page, and none for an empty one
            (.byPage(size: 2), ["1": "[1]"], "", 1),
            (.byPage(size: 2), ["1": "[1,2]", "2": "[3]"], "", 2),
            // the first: It isn't: the first page may be as large as the server allows
            (.byPage(), ["1": "[1]", "2": "[]"], "", 2),
            // Where the list says how much there is, a page that isn't full is no end
            (.byPage(size: 2, total: "n"), ["1": "[1,2]", "2": "[3]", "3": "[4]"], #","n":4"#, 3),
            (.byPage(total: "n"), ["1": "[1,2]", "2": "[3,4]"], #","n":"4""#, 2),
            (.byPage(total: "n"), ["1": "[1,2]", "2": "[3]"], #","n":null"#, 2),
            (.byPage(pages: "n"), ["1": "[1,2]", "2": "[3]", "3": "[4,5]"], #","n":3"#, 3),
            (.byPage(from: 0, pages: "n"), ["0": "[1,2]", "1": "[3]"], #","n":2"#, 2),
            (.byPage(more: "n"), ["1": "[1,2]"], #","n":false"#, 1),
            (.byPage(size: 2, more: "n"), ["1": "[1]", "2": "[2]", "3": "[]"], #","n":true"#, 3),
            (.byPage(total: "n"), ["1": "[1,2]", "2": "[]"], #","n":1000000"#, 2),
        ] as [(PageNumbering, [String: String], String, Int)])
    func ends(numbering: PageNumbering, pages: [String: String], rest: String, requests: Int) async throws {
        let server = PagedServer { target in
            let page = pages[target.replacingOccurrences(of: "/v1/list?page=", with: "")]
            return .init(status: page == nil ? 500 : 200, body: #"{"items":\#(page ?? "")\#(rest)}"#)
        }
        let list: Pages<Int> = provider(server).pages(at: "items", numbering) { .page($0) }
        #expect(try await list.items.collect().count == pages.values.joined().filter(\.isNumber).count)
        #expect(server.requests.count == requests)
    }

    @Test("an offset grows by the number of items received, not requested")
    func offset() async throws {
        let server = PagedServer([
            "/v1/list?offset=0": list(1...3, #","total":5"#), "/v1/list?offset=3": list(4...5, #","total":5"#),
        ])
        let pages: Pages<Int> = provider(server).pages(at: "items", .byOffset(size: 100, total: "total")) {
            .offset($0)
        }
        var totals: [Int?] = []
        for try await page in pages { totals.append(page.total) }
        #expect(totals == [5, 5])
        #expect(server.targets == ["/v1/list?offset=0", "/v1/list?offset=3"])
    }

    @Test("a number that would overflow ends the pages")
    func overflow() async throws {
        let server = PagedServer { _ in "[1]" }
        let pages: Pages<Int> = provider(server).pages(.byPage(from: .max)) { .page($0) }
        #expect(try await pages.items.collect() == [1])
    }

    // Cursors

    @Test(
        "a cursor is followed until there is none, also over empty pages",
        arguments: [
            "null", #""""#, "false",
        ])
    func cursor(end: String) async throws {
        let server = PagedServer([
            "/v1/list": list(1...2, #","meta":{"next":"b c"}"#),
            "/v1/list?cursor=b%20c": list([], #","meta":{"next":"d"}"#),
            "/v1/list?cursor=d": list(3...3, #","meta":{"next":\#(end)}"#),
        ])
        let pages: Pages<Int> = provider(server).pages(at: "items", .byCursor(at: "meta.next")) { .cursor($0) }
        #expect(try await pages.items.collect() == [1, 2, 3])
        #expect(server.requests.count == 3)
    }

    @Test("a missing cursor ends the pages, and 'no more' takes precedence over a cursor")
    func cursorEnds() async throws {
        let bare = PagedServer(["/v1/list": list(1...2)])
        let pages: Pages<Int> = provider(bare).pages(at: "items", .byCursor(at: "meta.next")) { .cursor($0) }
        #expect(try await pages.items.collect() == [1, 2])

        let said = PagedServer(["/v1/list": list(1...2, #","more":false,"next":"x""#)])
        let told: Pages<Int> = provider(said).pages(at: "items", .byCursor(at: "next", more: "more")) { .cursor($0) }
        #expect(try await told.items.collect() == [1, 2])
    }

    @Test("a cursor is converted to its parameter's type", arguments: ["2", #""2""#])
    func cursorKinds(written: String) async throws {
        let server = PagedServer([
            "/v1/list": list(1...1, #","next":\#(written)"#), "/v1/list?after=2": list(2...2),
            "/v1/list?cursor=2": list(2...2),
        ])
        let numbers: Pages<Int> = provider(server).pages(at: "items", .byCursor(at: "next")) { .number($0) }
        #expect(try await numbers.items.collect() == [1, 2])
        let texts: Pages<Int> = provider(server).pages(at: "items", .byCursor(at: "next")) { .cursor($0) }
        #expect(try await texts.items.collect() == [1, 2])
    }

    @Test("an invalid cursor is an error")
    func noCursor() async throws {
        let server = PagedServer(["/v1/list": list(1...1, #","next":{"page":2}"#)])
        let pages: Pages<Int> = provider(server).pages(at: "items", .byCursor(at: "next")) { .cursor($0) }
        await #expect(throws: EndpointError.self) { try await pages.items.collect() }
    }

    // The sequence

    @Test("requests are sent one at a time, and only when needed")
    func lazily() async throws {
        let server = PagedServer { target in
            .init(body: target.hasSuffix("=3") ? "[5]" : target.hasSuffix("=2") ? "[3,4]" : "[1,2]")
        }
        let pages: Pages<Int> = provider(server).pages(.byPage()) { .page($0) }
        let items = pages.items
        #expect(server.requests.isEmpty)
        var iterator = items.makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == 2)
        #expect(server.requests.count == 1)
        #expect(try await iterator.next() == 3)
        #expect(server.requests.count == 2)
        // Another loop begins anew.
        #expect(try await items.collect() == [1, 2, 3, 4, 5])
        #expect(server.requests.count == 5)
        for try await item in items where item == 2 { break }
        #expect(server.requests.count == 6)
    }

    @Test("the page limit isn't exceeded", arguments: [(0, 0), (-1, 0), (1, 1), (2, 2), (9, 3)])
    func limit(limit: Int, requests: Int) async throws {
        let server = PagedServer { .init(body: $0.hasSuffix("=3") ? "[]" : "[1]") }
        let limited: Pages<Int> = provider(server).pages(.byPage(), limit: limit) { .page($0) }
        _ = try await limited.items.collect()
        #expect(server.requests.count == requests)
        let pages: Pages<Int> = provider(server).pages(.byPage(), limit: 9) { .page($0) }
        _ = try await pages.limited(to: limit).limited(to: 20).items.collect()
        #expect(server.requests.count == 2 * requests)
    }

    @Test("an error ends the pages, and is typed")
    func errors() async throws {
        let server = PagedServer(["/v1/list?page=1": "[1]", "/v1/list?page=2": .init(status: 503, body: "busy")])
        let pages: Pages<Int> = provider(server).pages(.byPage()) { .page($0) }
        var iterator = pages.makeAsyncIterator()
        #expect(try await iterator.next()?.items == [1])
        do throws(EndpointError) {
            _ = try await iterator.next()
            Issue.record("a status of 503 is an error")
        } catch {
            #expect(error.statusCode == 503)
        }
        #expect(try await iterator.next() == nil)
        #expect(server.requests.count == 2)
    }

    @Test(
        "a body without an array at its path is an error",
        arguments: [
            "{}", #"{"items":{}}"#, #"{"items":["a"]}"#, "<html>", #"{"items":"#,
        ])
    func noList(body: String) async throws {
        let server = PagedServer { _ in .init(body: body) }
        let pages: Pages<Int> = provider(server).pages(at: "items", .byPage()) { .page($0) }
        await #expect(throws: EndpointError.self) { try await pages.items.collect() }
        #expect(server.requests.count == 1)
    }

    @Test("an empty body is an empty page")
    func emptyBody() async throws {
        let server = PagedServer { _ in .init(status: 204, body: "") }
        let pages: Pages<Int> = provider(server).pages(at: "items", .byPage()) { .page($0) }
        #expect(try await pages.items.collect() == [])
    }

    @Test("a cancelled task sends no request and receives no remaining items", .timeLimit(.minutes(1)))
    func cancellation() async throws {
        let server = PagedServer { _ in "[1,2,3]" }
        let items: Items<Int> = provider(server).pages(.byPage()) { .page($0) }.items
        let task = Task {
            var taken = 0
            do throws(EndpointError) {
                var iterator = items.makeAsyncIterator()
                while try await iterator.next() != nil {
                    taken += 1
                    if taken == 2 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            } catch {
                #expect((error.underlyingError as? URLError)?.code == .cancelled)
                return taken
            }
            return -1
        }
        #expect(await task.value == 2)
        #expect(server.requests.count == 1)
    }

    @Test("a page's response is available to withResponse")
    func capture() async throws {
        let server = PagedServer(["/v1/list?page=1": list(1...2, #","n":1"#)])
        let (items, response) = try await withResponse { options in
            let pages: Pages<Int> = provider(server).with(options).pages(at: "items", .byPage(pages: "n")) { .page($0) }
            return try await pages.items.collect()
        }
        #expect(items == [1, 2])
        #expect(response.statusCode == 200)
    }
}
