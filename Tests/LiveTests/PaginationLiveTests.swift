import Bookstore
import EndpointRuntime
import FlyingFox
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Three pages in each of the ways, over real sockets.
@Suite("Pagination, live")
struct PaginationLiveTests {
    private var provider: Provider<Numbers> {
        Provider(configuration: ProviderConfiguration(credentials: .bearer("secret")))
    }

    private func serving<Value>(
        _ answers: [String: HTTPResponse], _ body: (LoopbackServer) async throws -> Value
    ) async throws -> (value: Value, requests: [LoopbackServer.Received]) {
        try await LoopbackServer.serving { request in
            answers[request.target] ?? .json(404, "")
        } _: { server in
            (try await body(server), await server.requests)
        }
    }

    private func json(_ text: String, links: [String] = []) -> HTTPResponse {
        var headers = HTTPHeaders()
        headers[.contentType] = "application/json"
        for link in links { headers.addValue(link, for: HTTPHeader("Link")) }
        return HTTPResponse(statusCode: .ok, headers: headers, body: Data(text.utf8))
    }

    @Test("by Link header, in one line or several")
    func linkHeader() async throws {
        let (numbers, requests) = try await serving([
            "/numbers": json("[1,2]", links: [#"</numbers?page=3>; rel="last", <?page=2>; rel="next""#]),
            "/numbers?page=2": json("[3,4]", links: [#"</numbers>; rel="first""#, #"</numbers?page=3>; rel=next"#]),
            "/numbers?page=3": json("[5]", links: [#"</numbers>; rel="first""#]),
        ]) { server in
            let pages: Pages<Int> = provider.pages(of: .list(server: server.baseURL), .byLink())
            return try await pages.items.collect()
        }
        #expect(numbers == [1, 2, 3, 4, 5])
        #expect(requests.map(\.target) == ["/numbers", "/numbers?page=2", "/numbers?page=3"])
        #expect(requests.allSatisfy { $0.headers["authorization"] == "Bearer secret" })
    }

    @Test("by the next page's URL in the body, absolute or relative")
    func nextURL() async throws {
        let numbers = try await LoopbackServer.serving { request in
            let host = request.headers["host"] ?? ""
            return switch request.target {
            case "/numbers": json(#"{"data":[1,2],"links":{"next":"http://\#(host)/numbers?after=2"},"n":5}"#)
            case "/numbers?after=2": json(#"{"data":[3,4],"links":{"next":"numbers?after=4"},"n":5}"#)
            case "/numbers?after=4": json(#"{"data":[5],"links":{"next":null},"n":5}"#)
            default: .json(404, "")
            }
        } _: { server in
            let pages: Pages<Int> = provider.pages(
                of: .list(server: server.baseURL), at: "data", .byNextURL(at: "links.next", total: "n")
            )
            var numbers: [[Int]] = []
            for try await page in pages {
                #expect(page.total == 5)
                numbers.append(page.items)
            }
            return numbers
        }
        #expect(numbers == [[1, 2], [3, 4], [5]])
    }

    @Test("by cursor")
    func cursor() async throws {
        let (numbers, requests) = try await serving([
            "/numbers": json(#"{"data":[1,2],"next":"b =2"}"#),
            "/numbers?cursor=b%20%3D2": json(#"{"data":[3,4],"next":"c"}"#),
            "/numbers?cursor=c": json(#"{"data":[5],"next":""}"#),
        ]) { server in
            let url = server.baseURL
            let pages: Pages<Int> = provider.pages(at: "data", .byCursor(at: "next")) { .cursor($0, server: url) }
            return try await pages.items.collect()
        }
        #expect(numbers == [1, 2, 3, 4, 5])
        #expect(requests.count == 3)
    }

    @Test("by page")
    func page() async throws {
        let (numbers, requests) = try await serving([
            "/numbers?page=0": json("[1,2]"), "/numbers?page=1": json("[3,4]"), "/numbers?page=2": json("[5]"),
        ]) { server in
            let url = server.baseURL
            let pages: Pages<Int> = provider.pages(.byPage(from: 0)) { .page($0, server: url) }
            return try await pages.items.collect()
        }
        #expect(numbers == [1, 2, 3, 4, 5])
        #expect(requests.count == 3)
    }

    @Test("by offset")
    func offset() async throws {
        let (numbers, requests) = try await serving([
            "/numbers?limit=2&offset=0": json("[1,2]"), "/numbers?limit=2&offset=2": json("[3,4]"),
            "/numbers?limit=2&offset=4": json("[5]"),
        ]) { server in
            let url = server.baseURL
            let pages: Pages<Int> = provider.pages(.byOffset(size: 2)) { .offset($0, server: url) }
            return try await pages.items.collect()
        }
        #expect(numbers == [1, 2, 3, 4, 5])
        #expect(requests.count == 3)
    }

    @Test("a link to another server is an error, and that server receives nothing")
    func foreignServer() async throws {
        let heard = try await LoopbackServer.serving { _ in
            json("[2]")
        } _: { other in
            let (error, _) = try await serving([
                "/numbers": json("[1]", links: ["<\(other.baseURL)/numbers>; rel=next"])
            ]) { server in
                let pages: Pages<Int> = provider.pages(of: .list(server: server.baseURL), .byLink())
                return await #expect(throws: EndpointError.self) { try await pages.items.collect() }
            }
            #expect(error?.underlyingError as? PagingError == .crossOrigin(other.baseURL + "/numbers"))
            return await other.requests
        }
        #expect(heard.isEmpty)
    }

    @Test("a loop over a slow server ends when its task is cancelled", .timeLimit(.minutes(1)))
    func cancellation() async throws {
        try await LoopbackServer.serving { request in
            if request.target != "/numbers?page=1" { try await Task.sleep(for: .seconds(30)) }
            return json("[1,2]")
        } _: { server in
            let url = server.baseURL
            let items: Items<Int> = provider.pages(.byPage()) { .page($0, server: url) }.items
            let (stream, received) = AsyncStream.makeStream(of: Int.self)
            let task = Task {
                do throws(EndpointError) {
                    for try await item in items { received.yield(item) }
                    return nil as EndpointError?
                } catch {
                    return error
                }
            }
            var count = 0
            for await _ in stream {
                count += 1
                if count == 2 { break }
            }
            task.cancel()
            #expect((await task.value?.underlyingError as? URLError)?.code == .cancelled)
        }
    }

    @Test("the generated client's pages and items, with its parameters")
    func bookstore() async throws {
        func book(_ id: Int) -> String {
            #"{"id":"\#(id)","title":"No. \#(id)","genre":"poetry","price":{"amount":1,"currency":"EUR"},"added_at":"2024-05-04T12:30:00Z"}"#
        }
        func page(_ number: Int, _ books: Range<Int>) -> HTTPResponse {
            let list = books.map(book).joined(separator: ",")
            return json(#"{"book_list":[\#(list)],"page":{"number":\#(number),"count":\#(books.count),"total":5}}"#)
        }
        let (titles, requests) = try await serving([
            "/books?genre=poetry&page=1&per_page=2": page(1, 1..<3),
            "/books?genre=poetry&page=2&per_page=2": page(2, 3..<5),
            "/books?genre=poetry&page=3&per_page=2": page(3, 5..<6),
        ]) { server in
            let books = BookstoreClient(environment: BookstoreEnvironment(baseURL: server.baseURL)).books
            var titles: [String] = []
            for try await book in books.listAll(genre: .poetry, perPage: 2) { titles.append(book.title) }
            var totals: [Int?] = []
            for try await page in books.listPages(genre: .poetry, perPage: 2).limited(to: 2) {
                totals.append(page.total)
            }
            #expect(totals == [5, 5])
            return titles
        }
        #expect(titles == (1...5).map { "No. \($0)" })
        #expect(requests.count == 5)
    }

    @Test("stubs respond with one page")
    func stubs() async throws {
        let books = BookstoreClient(stub: .immediate).books
        #expect(try await books.listAll().collect().map(\.title) == ["Mu mu"])
    }
}
