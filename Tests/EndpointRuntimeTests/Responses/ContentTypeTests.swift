import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The decoding of a body with one `Content-Type` where others are documented.
struct ContentTypeRow: Sendable, CustomStringConvertible {
    enum Outcome: Equatable, Sendable {
        case read(String)
        /// An error that names both types.
        case refused
        /// Of the type that is documented, but not what it says.
        case unreadable
    }

    var documented: String
    var received: String?
    var body: String
    var outcome: Outcome

    init(_ documented: String, _ received: String?, _ body: String, _ outcome: Outcome) {
        self.documented = documented
        self.received = received
        self.body = body
        self.outcome = outcome
    }

    var description: String { "\(documented) <- \(received ?? "none"): \(body)" }

    func response() throws -> Response {
        let url = try #require(URL(string: "https://api.example/thing"))
        var request = URLRequest(url: url)
        request.setValue(documented, forHTTPHeaderField: "Accept")
        let headers = received.map { ["Content-Type": $0] }
        let http = HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: headers)
        return Response(statusCode: 200, data: Data(body.utf8), request: request, response: http)
    }

    func check(_ read: (Response) throws -> String) throws {
        let response = try response()
        do {
            #expect(outcome == .read(try read(response)))
        } catch let error as EndpointError {
            if case .underlying(let cause as ContentTypeError, let held) = error {
                #expect(outcome == .refused)
                #expect(cause.documented == documented.components(separatedBy: ", "))
                #expect(cause.received == received)
                #expect(held == response)
                #expect(error.errorDescription?.contains("'\(received ?? "")'") == true)
                for type in cause.documented { #expect(error.errorDescription?.contains("'\(type)'") == true) }
            } else {
                #expect(outcome == .unreadable)
            }
        }
    }
}

@Suite("Bodies, decoded by Content-Type")
struct ContentTypeTests {
    private static let json = "application/json"

    @Test(
        "a JSON value",
        arguments: [
            .init(json, "application/json", #"{"a":"b"}"#, .read(#"{"a":"b"}"#)),
            .init(json, "application/json", "<html>", .unreadable),
            .init(json, "Application/JSON;charset=UTF-8", "1", .read("1")),
            .init(json, " application/json ; charset=utf-8", "1", .read("1")),
            .init(json, "application/problem+json", "1", .read("1")),
            .init(json, "text/json", "1", .read("1")),
            .init(json, "application/json, application/json", "1", .read("1")),
            .init(json, "application/json+sarif", "1", .read("1")),
            .init("application/vnd.example.v2+json", "application/json", "1", .read("1")),
            .init(json, nil, "1", .read("1")),
            .init(json, nil, "<html>", .unreadable),
            .init(json, "", "1", .read("1")),
            .init(json, "json", "1", .read("1")),
            .init(json, "text/plain", "1", .read("1")),
            // FastAPI describes each undeclared response as any JSON value.
            .init(json, "text/plain; charset=utf-8", "not JSON", .read(#""not JSON""#)),
            .init(json, "text/csv; charset=latin1", "a,b\n", .read(#""a,b\n""#)),
            .init(json, "text/javascript", "[1]", .read("[1]")),
            .init(json, "application/octet-stream", "1", .read("1")),
            .init(json, "binary/octet-stream", "\u{1}", .refused),
            .init(json, "text/html", "1", .refused),
            .init(json, "text/html; charset=utf-8", "<html>", .refused),
            .init(json, "application/xml", "<a/>", .refused),
            .init(json, "image/svg+xml", "<a/>", .refused),
            .init(json, "image/png", "1", .refused),
            .init(json, "text/event-stream", "data: 1\n\n", .refused),
            .init(json, "application/x-ndjson", "1\n2\n", .refused),
            .init(json, "application/x-www-form-urlencoded", "a=b", .refused),
            .init("application/json, application/x-ndjson", "application/x-ndjson", "1\n2\n", .read("[1,2]")),
            .init(
                "application/json, application/json-seq", "application/json-seq", "\u{1E}1\n\u{1E}2\n", .read("[1,2]")),
            .init("application/json, text/plain", "text/plain", "[1]", .read("[1]")),
            .init("application/json, text/plain", "text/plain", "two words", .read(#""two words""#)),
            .init(
                "application/json, application/vnd.example.object", "application/vnd.example.object", "1", .read("1")),
            .init("*/*", "image/png", "1", .read("1")),
            .init("*/*", "text/html", "<html>", .refused),
        ] as [ContentTypeRow])
    func jsonValue(row: ContentTypeRow) throws {
        try row.check { response in
            let value: JSONValue = try response.documentedContent()
            return try String(decoding: value.jsonBytes, as: UTF8.self)
        }
    }

    @Test(
        "a JSON string",
        arguments: [
            .init(json, "application/json", #""a""#, .read("a")),
            .init(json, "text/plain", #""a""#, .read("a")),
            .init(json, "text/plain", "a", .refused),
            .init("application/json, text/plain", "text/plain", "a", .read("a")),
            .init("application/json, text/plain", "text/plain; charset=utf-8", #""a""#, .read(#""a""#)),
            .init("application/json, text/plain", "application/json", #""a""#, .read("a")),
            .init("application/json, text/plain", "text/html", "a", .refused),
        ] as [ContentTypeRow])
    func jsonText(row: ContentTypeRow) throws {
        try row.check { try $0.documentedContent() as String }
        try row.check { try ($0.documentedContent() as String?) ?? "nil" }
    }

    @Test("scalars in a text body are read without quotes where text is documented")
    func plainValues() throws {
        let row = ContentTypeRow("application/json, text/plain", "text/plain", "2024-02-29", .read("2024-02-29"))
        try row.check { try ($0.documentedContent() as CalendarDate).description }
        try ContentTypeRow("application/json, text/plain", "text/plain", "true", .read("true"))
            .check { String(try $0.documentedContent() as Bool) }
        try ContentTypeRow("application/json, text/plain", "text/plain", "2024-02-29", .unreadable)
            .check { String(try $0.documentedContent() as Bool) }
    }

    @Test(
        "sequences of values",
        arguments: [
            .init("application/jsonl", "application/jsonl", "1\n2\n", .read("1 2")),
            .init("application/jsonl", "application/x-ndjson; charset=utf-8", "1\n2\n", .read("1 2")),
            .init("application/jsonl", nil, "1\n2\n", .read("1 2")),
            .init("application/jsonl", "text/plain", "1\n2\n", .read("1 2")),
            .init("application/jsonl", "text/plain", "one\ntwo\n", .refused),
            .init("application/jsonl", "application/json", "1\n2\n", .read("1 2")),
            .init("application/jsonl", "application/octet-stream", "1\n", .read("1")),
            .init("application/jsonl", "application/json-seq", "\u{1E}1\n", .refused),
            .init(
                "application/jsonl, application/json-seq", "application/json-seq", "\u{1E}1\n\u{1E}2\n", .read("1 2")),
            .init("application/jsonl, application/json", "application/json", "[1,2]", .read("1 2")),
            .init("application/jsonl", "text/html", "1\n", .refused),
            .init("application/jsonl", "application/jsonl", "one\n", .unreadable),
        ] as [ContentTypeRow])
    func sequence(row: ContentTypeRow) throws {
        try row.check { response in
            try (response.documentedItems(as: .jsonLines) as [Int]).map(String.init).joined(separator: " ")
        }
    }

    @Test(
        "text",
        arguments: [
            .init("text/plain", "text/plain", "a", .read("a")),
            .init("text/plain", "TEXT/PLAIN;charset=utf-8", "a", .read("a")),
            .init("text/plain", nil, "a", .read("a")),
            .init("text/csv", "text/plain", "a", .read("a")),
            .init("text/csv", "application/octet-stream", "a", .read("a")),
            .init("text/csv", "text/html", "<html>", .refused),
            .init("text/html", "application/xhtml+xml", "<html>", .read("<html>")),
            .init("text/*", "text/html", "<html>", .read("<html>")),
            .init("text/plain", "application/json", #""a""#, .refused),
            .init("text/plain, application/json", "application/json", #""a""#, .read("a")),
            .init("text/plain", "image/png", "a", .refused),
            .init("*/*", "application/json", #""a""#, .read("a")),
            .init("*/*", "application/json", "a", .read("a")),
            .init("*/*", "text/plain", #""a""#, .read(#""a""#)),
            .init("text/plain", "text/event-stream", "data: a\n\n", .refused),
            .init("text/event-stream", "text/event-stream", "data: a\n\n", .read("data: a\n\n")),
            .init("text/event-stream", "application/json", "{}", .refused),
        ] as [ContentTypeRow])
    func plainText(row: ContentTypeRow) throws {
        try row.check { try $0.documentedText() }
    }

    @Test(
        "bytes",
        arguments: [
            .init("image/png", "image/png", "a", .read("a")),
            .init("image/png", "IMAGE/PNG", "a", .read("a")),
            .init("image/*", "image/webp", "a", .read("a")),
            .init("image/jpg", "image/jpeg", "a", .read("a")),
            .init("image/png", nil, "a", .read("a")),
            .init("image/png", "application/octet-stream", "a", .read("a")),
            .init("image/png", "application/zip", "a", .refused),
            .init("image/png", "text/html", "<html>", .refused),
            .init("video/mp4, image/webp", "application/json", #""a""#, .refused),
            .init("application/zip", "application/x-zip-compressed", "a", .read("a")),
            .init("application/zip", "application/json", "{}", .refused),
            .init("application/zip", "application/xml", "<a/>", .refused),
            .init("application/xml", "text/xml; charset=utf-8", "<a/>", .read("<a/>")),
            .init("application/octet-stream", "text/html", "<html>", .read("<html>")),
            .init("*/*", "application/json", "{}", .read("{}")),
            .init("application/json", "application/pdf", "a", .read("a")),
        ] as [ContentTypeRow])
    func data(row: ContentTypeRow) throws {
        try row.check { String(decoding: try $0.documentedData(), as: UTF8.self) }
    }

    @Test(
        "text is read in its own charset",
        arguments: [
            ("text/plain", Data("é".utf8)), ("text/plain; charset=utf-8", Data("é".utf8)),
            ("text/plain; charset=ISO-8859-1", Data([0xE9])),
            ("text/plain;format=flowed; Charset=\"windows-1252\"", Data([0xE9])),
            ("text/plain; charset=utf-16be", Data([0, 0xE9])), ("text/plain; charset=unknown", Data("é".utf8)),
        ])
    func charsets(type: String, body: Data) throws {
        let row = ContentTypeRow("text/plain", type, "", .refused)
        let empty = try row.response()
        let response = Response(statusCode: 200, data: body, request: empty.request, response: empty.response)
        #expect(try response.documentedText() == "é")
    }

    @Test("a stub without a type, and a response without a request, are decoded as documented")
    func unknown() throws {
        let row = ContentTypeRow("application/json", "text/html", "1", .refused)
        let response = try row.response()
        let stub = Response(statusCode: 200, data: response.data, request: response.request)
        #expect(try stub.documentedContent() == 1)
        let orphan = Response(statusCode: 200, data: response.data, response: response.response)
        #expect(try orphan.documentedContent() == 1)
        // What generated code says of one of several successes counts more than what was asked for.
        #expect(throws: EndpointError.self) { try orphan.documentedContent(accepting: "application/json") as Int }
        #expect(try response.documentedContent(accepting: "*/*") == 1)
    }

    @Test("a documented error is decoded from any content type")
    func documentedErrors() throws {
        let response = try ContentTypeRow("image/png", "text/html", #"{"title":"Gone"}"#, .refused).response()
        #expect(EndpointError.statusCode(response).body(as: JSONValue.self) == ["title": "Gone"])
    }
}
