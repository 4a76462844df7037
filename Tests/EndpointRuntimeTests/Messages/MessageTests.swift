import EndpointRuntime
import Foundation
import Testing

@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Messages")
struct MessageTests {
    @Test("fields are found in any case and in order, and several of one name are joined")
    func fields() {
        var headers: HeaderFields = ["B": "1", "A": "2"]
        headers.append("b", "3")
        #expect(headers.map(\.name) == ["B", "A", "b"])
        #expect(headers["b"] == "1, 3")
        #expect(headers["C"] == nil)
        headers["b"] = "4"
        #expect(headers.map(\.name) == ["b", "A"])
        headers["a"] = nil
        #expect(headers.dictionary == ["b": "4"])
        #expect(headers == ["B": "4"])
        #expect(headers != ["B": "5"])
        // Only letters have a case: `^` and `~` are one bit apart too.
        #expect(HeaderFields(["^": "1"])["~"] == nil)
    }

    @Test("fields of a dictionary are sorted by name, and can be changed")
    func dictionary() {
        var headers = HeaderFields(["X": "1", "Accept": "2", "M": "3"])
        #expect(headers.map(\.name) == ["Accept", "M", "X"])
        headers["x"] = "4"
        #expect(headers.dictionary == ["Accept": "2", "M": "3", "x": "4"])
        #expect(HeaderFields(["x": "1", "X": "1"]).count == 1)
    }

    @Test("a message converts to URLRequest and back, and retains the URLRequest's own properties")
    func requests() throws {
        let message = RequestMessage(
            .put, url: "https://a.example/b?c=d", headers: ["E": "f", "g": "h"], body: Data("i".utf8))
        let request = message.urlRequest
        #expect(request.httpMethod == "PUT")
        #expect(request.url?.absoluteString == "https://a.example/b?c=d")
        #expect(request.allHTTPHeaderFields == ["E": "f", "g": "h"])
        #expect(request.httpBody == Data("i".utf8))

        var own = request
        own.timeoutInterval = 7
        var held = RequestMessage(own)
        #expect(held.method == .put)
        #expect(held.url == message.url)
        #expect(held.headers == message.headers)
        #expect(held.body == message.body)
        held.method = .post
        held.url = "https://a.example/x"
        held[header: "e"] = "y"
        held.headers["g"] = nil
        held.body = nil
        #expect(held.urlRequest.timeoutInterval == 7)
        #expect(held.urlRequest.httpMethod == "POST")
        #expect(held.urlRequest.url?.absoluteString == "https://a.example/x")
        #expect(held.headers == ["E": "y"])
        #expect(held.urlRequest.httpBody == nil)
    }

    @Test("a response head converts to HTTPURLResponse and back")
    func heads() throws {
        let head = ResponseHead(statusCode: 404, headers: ["Content-Type": "a/b"], url: "https://a.example/b")
        let response = head.httpURLResponse
        #expect(response.statusCode == 404)
        #expect(response.value(forHTTPHeaderField: "content-type") == "a/b")
        #expect(response.url?.absoluteString == "https://a.example/b")
        let held = ResponseHead(response)
        #expect(held.httpURLResponse === response)
        #expect(held == head)
        #expect(held[header: "CONTENT-TYPE"] == "a/b")
        #expect(held != ResponseHead(statusCode: 404, url: head.url))
    }

    @Test(
        "a head with an unusual status converts to HTTPURLResponse too",
        arguments: [Int.min, -1, 0, 99, 600, 1000, .max],
        [nil, "", "https://a.example", "no url", "\u{0}", "http://[::", "/b"]
    )
    func oddHeads(statusCode: Int, url: String?) {
        let headers: HeaderFields = ["": "x", "A b": "y\r\nC: d", "É": "\u{0}", "Content-Length": "-1"]
        let response = ResponseHead(statusCode: statusCode, headers: headers, url: url).httpURLResponse
        #expect(response.statusCode == statusCode)
    }

    @Test("a transport receives the request, and its response has the request's URL")
    func transport() async throws {
        struct Echo: Transport {
            func exchange(_ request: TransportRequest) async throws -> TransportResponse {
                let message = request.message
                let text = "\(message.method) \(message.url) \(message[header: "accept"] ?? "")"
                return TransportResponse(
                    head: ResponseHead(statusCode: 200, headers: ["Content-Type": "text/plain"]), data: Data(text.utf8))
            }
        }
        let provider = Provider<AnyCall>(transport: Echo())
        let response = try await provider.request(AnyCall(headers: ["Accept": "a/b"]))
        #expect(try response.text() == "GET \(AnyCall().baseURL.absoluteString)\(AnyCall().path) a/b")
        #expect(response.head?.url == response.message?.url)
        #expect(response.response?.url == response.request?.url)
        #expect(response.message?[header: "Accept"] == "a/b")
    }
}
