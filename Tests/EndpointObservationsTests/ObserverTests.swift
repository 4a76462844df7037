import Bookstore
import DescriptionRepair
import EndpointObservations
import EndpointRuntime
import Foundation
import Testing

/// Observations of calls.
@Suite("Response observer")
struct ObserverTests {
    private static let book = """
        {"book": {"id": "A-1", "title": "Mu mu", "genre": "fiction", "price": {"amount": 7.5, "currency": "EUR"},
        "published": "1854-03-01", "added_at": "2024-05-04T12:30:00Z", "author": {"id": 7, "name": "Ivan Turgenev"}}}
        """

    /// Returns the observations of one call with a body.
    private func observed(
        _ body: String, status: Int = 200, mediaType: String = "application/json", values: Set<String> = [],
        _ call: (BookstoreClient) async throws -> Void = { _ = try await $0.books.get(id: "A-1") }
    ) async throws -> [String] {
        let observer = ObservationRecorder(try Described.table().json, values: values) { _ in }
        let bookstore = BookstoreClient(
            plugins: [observer], retrier: nil, transport: Responding(status, mediaType) { body })
        try? await call(bookstore)
        await observer.flush()
        return try observer.lines.map(fields)
    }

    @Test("a response that fits has no observations")
    func fitting() async throws {
        #expect(try await observed(Self.book) == [])
    }

    @Test("each kind of difference is observed at its place")
    func kinds() async throws {
        let call = "GET /books/{id} 200"
        let changes: [(String, String, String)] = [
            (#""title": "Mu mu", "#, "", "\(call) /book/title absent 1 1"),
            (#""title": "Mu mu""#, #""title": null"#, "\(call) /book/title null 1 1"),
            (#""amount": 7.5"#, #""amount": "7.5""#, "\(call) /book/price/amount type string 1 1"),
            (#""genre": "fiction""#, #""genre": "romance""#, "\(call) /book/genre value string 1 1"),
            ("1854-03-01", "in March", "\(call) /book/published format string 1 1"),
            (#""id": "A-1""#, #""id": "A-1", "shelf": 4"#, "\(call) /book/shelf property integer 1 1"),
        ]
        for (old, new, expected) in changes {
            let body = Self.book.replacingOccurrences(of: old, with: new)
            #expect(body != Self.book)
            #expect(try await observed(body) == [expected])
        }
        #expect(try await observed("{}", status: 503) == ["GET /books/{id} 503  status object 1 1"])
        #expect(try await observed("hello", mediaType: "text/html; charset=utf-8") == ["\(call)  mediaType 1 1"])
    }

    @Test("tolerant reading and targets are observed like strict reading")
    func fronts() async throws {
        let body = Self.book.replacingOccurrences(of: #""title": "Mu mu", "#, with: "")
        let expected = ["GET /books/{id} 200 /book/title absent 1 1"]
        #expect(
            try await observed(body) { _ = try await $0.books.with(.mapping(.tolerant)).get(id: "A-1") } == expected)
        #expect(try await observed(body) { _ = try await $0.books.provider.request(.get(id: "A-1")) } == expected)
    }

    @Test("an unknown enumeration value is recorded only at a chosen place")
    func values() async throws {
        let body = Self.book.replacingOccurrences(of: "fiction", with: "romance")
        let chosen = try await observed(body, values: ["GET /books/{id} /book/genre"])
        #expect(chosen == ["GET /books/{id} 200 /book/genre value string romance 1 1"])
    }

    @Test("of responses that are decoded, the first and one of each interval are examined")
    func sampling() async throws {
        let body = Self.book.replacingOccurrences(of: #""id": "A-1""#, with: #""id": "A-1", "shelf": 4"#)
        let observer = ObservationRecorder(try Described.table().json, samplingInterval: 10) { _ in }
        let bookstore = BookstoreClient(plugins: [observer], transport: Responding { body })
        for _ in 0..<25 {
            _ = try await bookstore.books.get(id: "A-1")
            await observer.flush()
        }
        #expect(try observer.lines.map(fields) == ["GET /books/{id} 200 /book/shelf property integer 3 25"])
    }

    @Test("a file is continued by the next observer, without its invalid lines")
    func file() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let body = Self.book.replacingOccurrences(of: #""title": "Mu mu", "#, with: "")
        for _ in 0..<2 {
            let observer = ObservationRecorder(try Described.table().json, file: file)
            let bookstore = BookstoreClient(plugins: [observer], transport: Responding { body })
            _ = try? await bookstore.books.get(id: "A-1")
            await observer.flush()
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(#"{"operation":"GET /bo"#.utf8))
            try handle.close()
        }
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(try lines.dropLast().map { try fields(String($0)) } == ["GET /books/{id} 200 /book/title absent 2 2"])
    }

    @Test("stubs aren't observed")
    func stubs() async throws {
        let observer = ObservationRecorder(try Described.table().json) { _ in }
        let server = ServerEnvironment(baseURL: "https://stub.invalid")
        let configuration = ProviderConfiguration(environment: server, plugins: [observer], stub: .immediate)
        _ = try await BookstoreClient(configuration: configuration).books.list()
        await observer.flush()
        #expect(observer.lines == [])
    }

    @Test("a description that isn't a generated one observes nothing", arguments: ["", "{", "[]", #"{"version":1}"#])
    func invalidDescription(text: String) async throws {
        let observer = ObservationRecorder(text) { _ in }
        let bookstore = BookstoreClient(plugins: [observer], transport: Responding { "{}" })
        _ = try? await bookstore.books.get(id: "A-1")
        await observer.flush()
        #expect(observer.lines == [])
    }
}
