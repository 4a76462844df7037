import EndpointClients
import Foundation
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Links to next pages: where they may lead, and that they lead to an end.
@Suite("Page links")
struct PageGuardTests {
    private func provider(_ server: PagedServer, credentials: Credentials = .none) -> Provider<Lists> {
        Provider(configuration: ProviderConfiguration(credentials: credentials, transport: server))
    }

    private func failure(_ pages: Pages<JSONValue>) async -> PagingError? {
        do throws(EndpointError) {
            _ = try await pages.items.collect()
            return nil
        } catch {
            return error.underlyingError as? PagingError
        }
    }

    @Test(
        "relative and absolute links are resolved against the page's URL",
        arguments: [
            "https://api.example/v1/list?page=2", "/v1/list?page=2", "list?page=2", "?page=2", "./list?page=2#top",
            "//api.example/v1/list?page=2", "HTTPS://API.EXAMPLE:443/v1/list?page=2", "../v1/./list?page=2",
        ])
    func following(next: String) async throws {
        let byHeader = PagedServer([
            "/v1/list": .init(headers: ["Link": #"<\#(next)>; rel="next""#], body: "[1]"), "/v1/list?page=2": "[2]",
        ])
        let header: Pages<Int> = provider(byHeader).pages(of: .all, .byLink())
        #expect(try await header.items.collect() == [1, 2])

        let byBody = PagedServer([
            "/v1/list": .init(body: #"{"items":[1],"next":"\#(next)"}"#),
            "/v1/list?page=2": #"{"items":[2],"next":null}"#,
        ])
        let body: Pages<Int> = provider(byBody).pages(of: .all, at: "items", .byNextURL(at: "next"))
        #expect(try await body.items.collect() == [1, 2])
        #expect(byBody.requests.last?.url?.absoluteString == "https://api.example/v1/list?page=2")
    }

    @Test("the link replaces the request's query; headers and credentials are retained")
    func wholeURL() async throws {
        let server = PagedServer([
            "/v1/list?q=x&key=k": .init(headers: ["Link": #"<?q=x&page=2&key=k>; rel="next""#], body: "[1]"),
            "/v1/list?q=x&page=2&key=k": .init(headers: ["Link": #"<?q=x&page=3>; rel="next""#], body: "[2]"),
            "/v1/list?q=x&page=3&key=k": "[3]",
        ])
        let credentials = Credentials.bearer("secret").and(.apiKey("k", name: "key", in: .query))
        let pages: Pages<Int> = provider(server, credentials: credentials).pages(of: .filtered(["q": "x"]), .byLink())
        #expect(try await pages.items.collect() == [1, 2, 3])
        #expect(server.requests.allSatisfy { $0.value(forHTTPHeaderField: "Authorization") == "Bearer secret" })
    }

    @Test(
        "a link to another origin is an error, and nothing is sent",
        arguments: [
            "https://evil.example/v1/list?page=2", "//evil.example/v1/list", "http://api.example/v1/list?page=2",
            "https://api.example:8443/v1/list", "https://api.example.evil.example/", "https://example/",
            "https://api.example./v1/list",
        ])
    func crossOrigin(next: String) async throws {
        let header = PagedServer { _ in .init(headers: ["Link": #"<\#(next)>; rel="next""#], body: "[1]") }
        #expect(await failure(provider(header).pages(of: .all, .byLink())) == .crossOrigin(next))
        #expect(header.requests.count == 1)
        let body = PagedServer { _ in .init(body: #"{"items":[1],"next":"\#(next)"}"#) }
        #expect(
            await failure(provider(body).pages(of: .all, at: "items", .byNextURL(at: "next"))) == .crossOrigin(next))
        #expect(body.requests.count == 1)
    }

    @Test(
        "a non-HTTP URL is an error",
        arguments: [
            "https://user@api.example/v1/list", "https://api.example@evil.example/", "javascript:alert(1)",
            "file:///etc/passwd", "/v1/a b", #"https://api.example\@evil.example/"#, "https://%61pi.example/",
            "https:///v1",
        ])
    func invalid(next: String) async throws {
        let server = PagedServer { _ in .init(headers: ["Link": "<\(next)>; rel=next"], body: "[1]") }
        #expect(await failure(provider(server).pages(of: .all, .byLink())) == .invalidURL(next))
        #expect(server.requests.count == 1)
    }

    @Test("a redirect to another host doesn't make it a trusted origin")
    func redirected() async throws {
        let server = PagedServer { _ in
            .init(headers: ["Link": "<?page=2>; rel=next"], body: "[1]", url: "https://evil.example/v1/list")
        }
        #expect(await failure(provider(server).pages(of: .all, .byLink())) == .crossOrigin("?page=2"))
        #expect(server.requests.count == 1)
    }

    @Test("a trusted origin is followed")
    func trusted() async throws {
        let server = PagedServer([
            "/v1/list": .init(headers: ["Link": "<https://archive.example/list?page=2>; rel=next"], body: "[1]"),
            "/list?page=2": .init(headers: ["Link": "<https://evil.example/list>; rel=next"], body: "[2]"),
        ])
        let pages: Pages<JSONValue> = provider(server).pages(of: .all, .byLink())
        let trusting = pages.trusting("https://archive.example", "no origin")
        #expect(await failure(trusting) == .crossOrigin("https://evil.example/list"))
        #expect(server.requests.map { $0.url?.host } == ["api.example", "archive.example"])
    }

    @Test("pages that link to each other are an error, not an endless loop", .timeLimit(.minutes(1)))
    func loops() async throws {
        let own = PagedServer { _ in .init(headers: ["Link": "<>; rel=next"], body: "[1]") }
        #expect(await failure(provider(own).pages(of: .all, .byLink())) == .repeatedPage("https://api.example/v1/list"))
        #expect(own.requests.count == 1)

        let round = PagedServer([
            "/v1/list": .init(headers: ["Link": "<?p=2>; rel=next"], body: "[1]"),
            "/v1/list?p=2": .init(headers: ["Link": "<?p=3>; rel=next"], body: "[2]"),
            "/v1/list?p=3": .init(headers: ["Link": "<?p=2#again>; rel=next"], body: "[3]"),
        ])
        #expect(
            await failure(provider(round).pages(of: .all, .byLink()))
                == .repeatedPage("https://api.example/v1/list?p=2"))
        #expect(round.requests.count == 3)

        let cursor = PagedServer { target in .init(body: #"{"items":["\#(target)"],"next":"same"}"#) }
        let pages: Pages<JSONValue> = provider(cursor).pages(at: "items", .byCursor(at: "next")) { .cursor($0) }
        #expect(await failure(pages) == .repeatedPage("same"))
        #expect(cursor.requests.count == 2)
    }

    private struct Thing: ReadableModel {
        init(from fields: inout FieldReader) throws {}
    }

    @Test("a server that ignores the page number is detected", .timeLimit(.minutes(1)))
    func overlookedNumber() async throws {
        let server = PagedServer { _ in "[{},{}]" }
        let pages: Pages<Thing> = provider(server).pages(.byPage()) { .page($0) }
        do throws(EndpointError) {
            _ = try await pages.items.collect()
            Issue.record("the same page for ever")
        } catch {
            #expect(error.underlyingError as? PagingError == .repeatedPage("2"))
        }
        #expect(server.requests.count == 2)
    }

    @Test(
        "a stub's sample is one page, even if it links to others",
        arguments: [
            #"{"items":[{}],"next":"string","url":"https://example.com"}"#, #"{"items":[{}],"next":null}"#,
        ])
    func samples(sample: String) async throws {
        let provider = Provider<Lists>(
            endpointClosure: { target in
                Endpoint(
                    url: "https://stub.invalid/list", sampleResponse: { .json(200, sample) }, method: .get,
                    task: target.task, headers: nil
                )
            },
            stubClosure: { _ in .immediate }
        )
        let numbered: Pages<Thing> = provider.pages(at: "items", .byPage()) { .page($0) }
        #expect(try await numbered.items.collect().count == 1)
        let cursor: Pages<Thing> = provider.pages(at: "items", .byCursor(at: "next")) { .cursor($0) }
        #expect(try await cursor.items.collect().count == 1)
        let url: Pages<Thing> = provider.pages(of: .all, at: "items", .byNextURL(at: "url"))
        #expect(try await url.items.collect().count == 1)
        let link: Pages<Thing> = provider.pages(of: .all, at: "items", .byLink())
        #expect(try await link.items.collect().count == 1)
    }
}
