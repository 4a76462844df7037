import EndpointCache
import EndpointClients
import EndpointRuntime
import Foundation
import Testing

/// Whole responses.
@Suite("Cached responses")
struct CachedResponseTests {
    private let body = Data(#"{"retStatus":"000","retBody":[1,2]}"#.utf8)

    private var response: Response {
        Response(
            statusCode: 201, data: body, message: RequestMessage(url: "https://example.com/books?page=1"),
            head: ResponseHead(
                statusCode: 201, headers: ["Content-Type": "application/json", "X-Left": "7", "X-Left": "8"],
                url: "https://example.com/books"))
    }

    @Test(
        "status, headers, body and URL round-trip, marked as cached, optionally with status 230",
        arguments: ResponseCache.Container.allCases)
    func wholeResponse(container: ResponseCache.Container) throws {
        let folder = CacheFolder()
        let cache = folder.cache()
        #expect(cache.response(for: "books", in: container) == nil)
        #expect(cache.store(response, for: "books", in: container))
        folder.clock.advance(100)
        let cached = try #require((container == .hybrid ? folder.cache() : cache).response(for: "books", in: container))
        #expect(cached.statusCode == 201)
        #expect(cached.data == body)
        #expect(cached.head == response.head)
        #expect(cached.head?.headers["X-Left"] == "7, 8")
        #expect(cached.message?.url == "https://example.com/books?page=1")
        #expect(cached.isFromCache && !response.isFromCache)
        #expect(cached.cacheDate == folder.clock.now - 100)
        #expect(cached.withCachedStatusCode.statusCode == 230)
        #expect(cached.withCachedStatusCode.data == body && cached.withCachedStatusCode.isFromCache)
        #expect(response.withCachedStatusCode.statusCode == 201)
        #expect(try cached.withCachedStatusCode.map([Int].self, atKeyPath: "retBody") == [1, 2])
        #expect(try cached.withCachedStatusCode.filterSuccessfulStatusCodes().data == body)
        // Values of the same key are something else.
        #expect(cache.value(JSONValue.self, for: "books", in: container) == nil)
        #expect(folder.problems.all == [])
    }

    @Test("a stub's response without head and request round-trips")
    func bare() throws {
        let folder = CacheFolder()
        folder.cache().store(Response(statusCode: 200, data: Data(), message: nil), for: "a", in: .hybrid)
        let cached = try #require(folder.cache().response(for: "a"))
        #expect(cached.statusCode == 200 && cached.data.isEmpty && cached.isFromCache)
    }

    @Test("no secret of a header or a URL and no key is written, and files are private")
    func secrets() throws {
        let folder = CacheFolder()
        let cache = folder.cache()
        let key = "[GET]https://example.com/?api_key=S3CRET0"
        var headers = HeaderFields()
        for name in SecretNames.headers { headers.append(name, "S3CRET1") }
        headers.append("X-Subject-Token", "S3CRET2")
        headers.append("Location", "https://user:S3CRET3@example.com/?token=S3CRET4")
        headers.append("X-Kept", "kept")
        let response = Response(
            statusCode: 200, data: body,
            message: RequestMessage(
                url: "https://user:S3CRET5@example.com/?access_token=S3CRET6&page=1",
                headers: ["Authorization": "Bearer S3CRET8", "Cookie": "S3CRET9"]),
            head: ResponseHead(statusCode: 200, headers: headers, url: "https://example.com/?sig=S3CRET"))
        cache.store(response, for: key, in: .hybrid)
        cache.store(1, for: key, in: .hybrid)
        #expect(folder.names.count == 2)
        for name in folder.names {
            let file = folder.files.appendingPathComponent(name)
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            #expect(!text.contains("S3CRET") && !name.contains("example"))
            #expect(try mode(file) == 0o600)
        }
        #expect(try mode(folder.files) == 0o700)
        let cached = try #require(folder.cache().response(for: key))
        #expect(cached.head?.headers.map(\.name).sorted() == ["Location", "X-Kept"])
        #expect(cached.message?.url.hasSuffix("page=1") == true)
        #expect(cached.message?.headers.isEmpty == true)
    }

    @Test("a folder that others can read is made private")
    func openFolder() throws {
        let folder = CacheFolder()
        try FileManager.default.createDirectory(
            at: folder.files, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        folder.cache().store(1, for: "a", in: .hybrid)
        #expect(try mode(folder.files) == 0o700)
    }

    private func mode(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }
}
