import EndpointClients
import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The output of `print(error)` and `localizedDescription`.
@Suite("Error descriptions")
struct ErrorDescriptionTests {
    private struct Book: Decodable, Sendable {
        var price: Double
    }

    /// The error of a call that is answered with `body`.
    private func error(
        _ status: Int = 200, _ body: String, type: String? = nil, _ read: (Response) throws -> Void = { _ in }
    ) async -> EndpointError? {
        await error(status, Data(body.utf8), type: type, read)
    }

    private func error(
        _ status: Int, _ body: Data, type: String? = nil, _ read: (Response) throws -> Void = { _ in }
    ) async -> EndpointError? {
        await endpointError {
            let transport = MemoryTransport(headers: [:]) { _ in (status, body) }
            var response = try await Provider<AnyCall>(transport: transport, retrier: nil).request(AnyCall())
            if let type, let url = URL(string: "https://api.example/v1/call") {
                let header = HTTPURLResponse(
                    url: url, statusCode: status, httpVersion: nil, headerFields: ["Content-Type": type])
                response = Response(statusCode: status, data: body, request: response.request, response: header)
            }
            try read(response.filterSuccessfulStatusCodes())
        }
    }

    private static let call = "GET https://api.example/v1/call responded"

    struct Answer: Sendable {
        var status: Int
        var body: String
        var said: String
    }

    private static let answers: [Answer] = [
        Answer(
            status: 404,
            body: #"{"type":"https://a.example/p","title":"No such book","detail":"There is no A-1.","status":404}"#,
            said: "The server reported: No such book: There is no A-1."
        ),
        Answer(status: 400, body: #"{"message":"No"}"#, said: "The server reported: No."),
        Answer(status: 400, body: #"{"title":"No","detail":"No"}"#, said: "The server reported: No."),
        Answer(status: 400, body: #"{"detail":"No","code":7}"#, said: "The server reported: No."),
        Answer(
            status: 400, body: #"{"error":"invalid_grant","error_description":"Too late."}"#,
            said: "The server reported: invalid_grant: Too late."
        ),
        Answer(
            status: 401, body: #"{"error":{"message":"Who?","code":"unknown"}}"#,
            said: "The server reported: unknown: Who?"
        ),
        Answer(
            status: 422,
            body: #"{"message":"Failed","errors":[{"field":"title","code":"missing"},{"message":"more"}]}"#,
            said: "The server reported: Failed: title: missing; more."
        ),
        Answer(
            status: 422, body: #"{"errors":{"name":["is blank","is short"],"age":["is none"]}}"#,
            said: "The server reported: age: is none; name: is blank; is short."
        ),
        Answer(
            status: 422, body: #"{"detail":[{"loc":["body",0,"price"],"msg":"is no number"}]}"#,
            said: "The server reported: body.0.price: is no number."
        ),
        Answer(status: 500, body: #"["a","b"]"#, said: "The server reported: a; b."),
        Answer(status: 500, body: #"{"a":1}"#, said: #"The body is: {"a":1}."#),
        Answer(status: 500, body: "oh \n\u{1B}[31mno", said: "The body is 11 bytes."),
        Answer(status: 500, body: "", said: "The body is empty."),
        Answer(
            status: 502, body: "<html><head><title>Bad\n Gateway</title></head></html>",
            said: "The body is an HTML page titled \"Bad Gateway\"."
        ),
        Answer(
            status: 500, body: "{\"x\":1\n,\"y\":\"" + String(repeating: "ä", count: 200) + "\"}",
            said: "The body is: {\"x\":1 ,\"y\":\"\(String(repeating: "ä", count: 187))… (415 bytes in all)"
        ),
    ]

    @Test("an error status: the request, the status and the server's message", arguments: answers)
    func status(answer: Answer) async {
        let reason = HTTPURLResponse.localizedString(forStatusCode: answer.status)
        let facts = "\(Self.call) \(answer.status) \(reason). \(answer.said)"
        let error = await error(answer.status, answer.body)
        #expect(error.map { "\($0)" } == "statusCode(\(facts))")
        let prefix = "The server reported: "
        let message = answer.said.hasPrefix(prefix) ? ": \(answer.said.dropFirst(prefix.count))" : ". \(answer.said)"
        let request = Self.call.replacing(" responded", with: "")
        #expect(
            error?.localizedDescription == "The server responded \(answer.status) \(reason)\(message) (\(request))")
        #expect(error.map { String(reflecting: $0) } == "EndpointError.statusCode(\(facts))")
    }

    @Test(
        "a server's message that repeats the status is stated once",
        arguments: [
            (#"{"error":"Not Found"}"#, "."), (#"{"detail":"not found."}"#, "."),
            (#"{"message":"404 Not Found"}"#, "."),
            (#"{"error":"404: Not Found"}"#, "."), (#"{"title":"Not Found","detail":"No book."}"#, ": No book."),
            (#"{"error":"Not found in stock"}"#, ": Not found in stock."),
        ])
    func repeatedStatus(body: String, rest: String) async {
        let reason = HTTPURLResponse.localizedString(forStatusCode: 404)
        let request = Self.call.replacing(" responded", with: "")
        let error = await error(404, body)
        #expect(error?.localizedDescription == "The server responded 404 \(reason)\(rest) (\(request))")
    }

    @Test("a non-text body is described by size and type")
    func binary() async {
        let bytes = Data((0...255).map { UInt8($0) })
        #expect(await error(500, bytes)?.description.hasSuffix(". The body is 256 bytes.)") == true)
        #expect(
            await error(500, bytes, type: "image/png")?.description.hasSuffix(". The body is 256 bytes of image/png.)")
                == true)
        #expect(
            await error(500, "larger", type: "text/plain")?.description.hasSuffix("is 6 bytes of text/plain.)") == true)
    }

    struct Reading: Sendable {
        var body: String
        var words: String
        var read: @Sendable (Response) throws -> Void
    }

    private static let list = #"{"books": [{"price": 1}, {"price": "cheap"}]}"#

    private static let readings: [Reading] = [
        Reading(
            body: list,
            words:
                "objectMapping: It can't be read at books[1].price: expected a number, not a string (\"cheap\"), at byte 36."
        ) {
            let _: [[String: Double]] = try $0.content(at: "books")
        },
        Reading(
            body: list,
            words:
                "objectMapping: It can't be read at books[1].price: expected a number, not a string (\"cheap\"), at byte 36."
        ) { _ = try $0.map([String: [[String: Double]]].self) },
        Reading(
            body: #"{"a": null}"#,
            words: "objectMapping: It can't be read at a: expected a string, not null, at byte 6."
        ) {
            let _: String = try $0.content(at: "a")
        },
        Reading(
            body: #"{"a": "x"}"#, words: "objectMapping: It can't be read at a: not a UUID (\"x\"), at byte 7."
        ) {
            let _: UUID = try $0.content(at: "a")
        },
        Reading(
            body: #"{"my token": 1, "token": "sekrit"}"#,
            words: "objectMapping: It can't be read at token: expected a number, not a string, at byte 26."
        ) {
            let _: [String: Int] = try $0.content()
        },
        // Values inside of values with secret names are redacted too, on any path.
        Reading(
            body: #"{"client_secret": {"value": "sekrit"}}"#,
            words:
                "objectMapping: It can't be read at client_secret.value: expected a number, not a string, at byte 29."
        ) {
            let _: [String: [String: Int]] = try $0.content()
        },
        Reading(
            body: #"{"client_secret": {"value": ["sekrit"]}}"#,
            words:
                "objectMapping: It can't be read at client_secret.value[0]: expected a number, not a string, at byte 30."
        ) {
            let _: [String: [Double]] = try $0.content(at: "client_secret")
        },
        Reading(
            body: #"{"client_secret": {"value": "sekrit"}}"#,
            words:
                "objectMapping: It can't be read at client_secret.value: Expected to decode Int but found a string instead. (found a string at byte 29)"
        ) { _ = try $0.map([String: [String: Int]].self, using: JSONDecoder()) },
        Reading(
            body: #"{"client_secret": {"value": "sekrit"}}"#,
            words:
                "jsonMapping: No value at key path 'client_secret.value.x': 'client_secret.value' is a string."
        ) { let _: Int = try $0.content(at: "client_secret.value.x") },
        Reading(
            body: #"{"data": {"books": [], "page": {}}}"#,
            words: "jsonMapping: No value at key path 'data.items.x': 'data' has the keys 'books', 'page'."
        ) { let _: [String] = try $0.content(at: "data.items.x") },
        Reading(
            body: #"{"data": {}}"#, words: "jsonMapping: No value at key path 'data.items': 'data' has no keys."
        ) {
            _ = try $0.map([String].self, atKeyPath: "data.items")
        },
        Reading(
            body: #"{"data": 3}"#,
            words: "jsonMapping: No value at key path 'data.items': 'data' is a number (3)."
        ) {
            _ = try $0.map([String].self, atKeyPath: "data.items", using: JSONDecoder())
        },
        Reading(body: "[1]", words: "jsonMapping: No value at key path '4': the body is an array.") {
            let _: Int = try $0.content(at: "4")
        },
        Reading(
            body: "{\"a\": 1,\n  b: 2}",
            words:
                "jsonMapping: The body isn't JSON: expected a key at byte 11 (line 2, column 3)."
        ) { _ = try $0.mapJSONValue() },
        Reading(
            body: "\n<!DOCTYPE html><title>Sign in</title>",
            words:
                "jsonMapping: The body isn't JSON: expected a value at byte 1 (line 2, column 1). "
                + "It is an HTML page titled \"Sign in\"."
        ) { let _: [Int] = try $0.content() },
        Reading(
            body: "<html></html>",
            words:
                "objectMapping: It can't be read: The body isn't JSON: expected a value at byte 0 (line 1, column 1). "
                + "It is an HTML page."
        ) { _ = try $0.map([Int].self) },
        Reading(
            body: #"{"a": [1"#,
            words:
                "jsonMapping: The body isn't JSON: unclosed array at byte 8 (line 1, column 9), found the end."
        ) {
            let _: [Int] = try $0.content()
        },
        Reading(body: "", words: "jsonMapping: The body is empty.") { let _: [Int] = try $0.content() },
        Reading(body: " \n", words: "jsonMapping: The body is blank.") { let _: [Int] = try $0.content() },
        Reading(
            body: #"{"a": 1}"#,
            words: "stringMapping: It can't be read at a: expected a string, not a number (1), at byte 6."
        ) {
            _ = try $0.mapString(atKeyPath: "a")
        },
        Reading(body: #"{"a": 1}"#, words: "stringMapping: It can't be read: No value at key path 'b'.") {
            _ = try $0.mapString(atKeyPath: "b")
        },
        Reading(
            body: "1\n2\nx\n", words: "jsonMapping: At [2]: the item isn't JSON: expected a value at byte 0 of it."
        ) {
            let _: [Int] = try $0.items(as: .jsonLines)
        },
        Reading(
            body: "1\n\"2\"\n",
            words: "objectMapping: It can't be read at [1]: expected a number, not a string (\"2\"), at byte 1."
        ) {
            let _: [Int] = try $0.items(as: .jsonLines)
        },
    ]

    @Test("an undecodable body: path, expected and found type", arguments: readings.indices)
    func reading(index: Int) async {
        let reading = Self.readings[index]
        let error = await error(200, reading.body) { try reading.read($0) }
        let parts = reading.words.split(separator: ": ", maxSplits: 1)
        let reason = HTTPURLResponse.localizedString(forStatusCode: 200)
        #expect(error.map { "\($0)" } == "\(parts[0])(\(Self.call) 200 \(reason). \(parts[1]))")
        #expect(error?.underlyingError != nil)
    }

    @Test("errors of any decoder have a path in the body")
    func decoders() async {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let wrong = await error(200, Self.list) { _ = try $0.map([Book].self, atKeyPath: "books", using: decoder) }
        #expect(wrong?.description.contains("It can't be read at books[1].price: ") == true)
        #expect(wrong?.description.hasSuffix("(found a string (\"cheap\") at byte 36))") == true)
        let missing = await error(200, #"{"books": [{"price": 1}, {"cost": 2}]}"#) {
            _ = try $0.map([Book].self, atKeyPath: "books")
        }
        #expect(
            missing?.description.hasSuffix(
                "It can't be read at books[1]: there is no 'price' (the object at byte 25 has the key 'cost'))"
            ) == true
        )
        let root = await error(200, "[]") { _ = try $0.map(Book.self, using: decoder) }
        #expect(root?.description.hasSuffix("(found an array at byte 0))") == true)
        let page = await error(200, "<html>") { _ = try $0.map(Book.self, using: decoder) }
        #expect(page?.description.hasSuffix("It is an HTML page.)") == true)
    }

    @Test("a handwritten endpoint's decoding error has its path too")
    func typedEndpoints() throws {
        let body = Response(statusCode: 200, data: Data(Self.list.utf8))
        do {
            _ = try body.decoded(as: [Book].self, at: "books")
            Issue.record("a text is a price")
        } catch DecodingError.typeMismatch(_, let context) {
            #expect(context.codingPath.map(\.stringValue) == ["books", "Index 1", "price"])
            #expect(context.debugDescription.hasSuffix("(found a string (\"cheap\") at byte 36)"))
        }
        let status = HTTPStatusError(Response(statusCode: 404, data: Data(#"{"message":"No"}"#.utf8)))
        let reason = HTTPURLResponse.localizedString(forStatusCode: 404)
        #expect("\(status)" == "The server responded 404 \(reason). The server reported: No.")
        #expect(status.localizedDescription == "The server responded 404 \(reason): No.")
        #expect(throws: DecodingError.self) { try status.decodedBody(as: [Int].self) }
    }

    @Test("a header value of the wrong type")
    func header() async throws {
        let url = try #require(URL(string: "https://a.example"))
        let header = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: ["X-Left": "many"])
        let response = Response(statusCode: 200, data: Data(), response: header)
        let error = await endpointError { try response.header(ResponseHeader<Int>("X-Left")) }
        let reason = HTTPURLResponse.localizedString(forStatusCode: 200)
        #expect(
            error?.description
                == "objectMapping(https://a.example responded 200 \(reason). It can't be read: the header X-Left is 'many': "
                + "expected a number, not a string (\"many\"), at byte 0.)"
        )
    }

    @Test("a stream of another content type isn't described as empty")
    func stream() {
        var response = Response(
            statusCode: 200, data: Data(), message: nil,
            head: ResponseHead(statusCode: 200, headers: ["Content-Type": "text/html"], url: "https://a.example"))
        response.context.stream = ByteStream(Data())
        let error = ContentTypeError(documented: ["text/event-stream"], received: "text/html")
        #expect(
            EndpointError.underlying(error, response).description
                == "underlying(The response has the content type 'text/html', but 'text/event-stream' is documented. "
                + "https://a.example responded 200 OK. The body wasn't read.)"
        )
    }
}
