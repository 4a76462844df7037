import EndpointRuntime
import Foundation
import Testing

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Building and changing the requests of endpoints.
@Suite("Requests of typed endpoints")
struct RequestBuildingTests {
    @Test(
        "relative URLs are resolved as in RFC 3986, section 5",
        arguments: [
            ("https://booklibrary.com", "books/10", "https://booklibrary.com/books/10"),
            ("https://booklibrary.com", "path/", "https://booklibrary.com/path/"),
            ("https://booklibrary.com", "api/path/?param=value", "https://booklibrary.com/api/path/?param=value"),
            ("https://b.com/api/v1", "books", "https://b.com/api/books"),
            ("https://b.com/api/v1/", "books", "https://b.com/api/v1/books"),
            ("https://b.com/api/v1/", "/books", "https://b.com/books"),
            ("https://b.com/api/v1/", "../v2/books", "https://b.com/api/v2/books"),
            ("https://b.com/api/v1/", "?page=2", "https://b.com/api/v1/?page=2"),
            ("https://b.com/api/v1/", "a%2Fb?x=%26", "https://b.com/api/v1/a%2Fb?x=%26"),
            ("https://b.com/", "https://other.com/x", "https://other.com/x"),
        ]
    )
    func baseURL(base: String, reference: String, result: String) throws {
        let adapter = BaseURLAdapter(baseURL: try #require(URL(string: base)))
        let message = RequestMessage(try URLRequest.post(reference, body: .string("Test")))
        let request = try adapter.adapt(message).urlRequest
        #expect(request.url?.absoluteString == result)
        #expect(request.allHTTPHeaderFields == ["Content-Type": "text/plain"])
        #expect(request.httpMethod == "POST")
        #expect(request.httpBody == Data("Test".utf8))
    }

    @Test("a request without a URL is an error")
    func noURL() {
        var request = URLRequest(url: .sample)
        request.url = nil
        let error = #expect(throws: URLError.self) {
            try BaseURLAdapter(baseURL: .sample).adapt(RequestMessage(request))
        }
        #expect(error?.code == .badURL)
    }

    @Test("bodies of common types")
    func bodies() throws {
        let data = Data("Test".utf8)
        #expect(EncodedBody.json(data) == EncodedBody(data: data, contentType: "application/json"))
        #expect(EncodedBody.form(data) == EncodedBody(data: data, contentType: "application/x-www-form-urlencoded"))
        #expect(EncodedBody.text(data) == EncodedBody(data: data, contentType: "text/plain"))
        #expect(EncodedBody.string("Test") == EncodedBody(data: data, contentType: "text/plain"))
        #expect(EncodedBody.binary(data) == EncodedBody(data: data, contentType: "application/octet-stream"))
        #expect(
            try EncodedBody.json(encoding: Volume(id: 1, name: "Mu mu")).data == Data(#"{"id":1,"name":"Mu mu"}"#.utf8))
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        #expect(
            try EncodedBody.json(encoding: [Date(timeIntervalSince1970: 5)], using: encoder).data == Data("[5]".utf8))
    }

    private func summary(_ request: URLRequest) -> [String] {
        let headers = (request.allHTTPHeaderFields ?? [:]).map { "\($0): \($1)" }.sorted().joined(separator: ", ")
        let body = request.httpBody.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        return [request.httpMethod ?? "", request.url?.absoluteString ?? "", headers, body]
    }

    @Test("a request for each method")
    func methods() throws {
        let url = try #require(URL(string: "https://apple.com"))
        #expect(summary(.get(url)) == ["GET", "https://apple.com", "", "nothing"])
        let name = [URLQueryItem(name: "name", value: "John")]
        #expect(summary(.get(url, queryItems: name)) == ["GET", "https://apple.com?name=John", "", "nothing"])
        let text = EncodedBody.string("Test")
        let typed = "Content-Type: text/plain"
        #expect(summary(.post(url, body: text)) == ["POST", "https://apple.com", typed, "Test"])
        #expect(summary(.put(url, body: text)) == ["PUT", "https://apple.com", typed, "Test"])
        #expect(summary(.patch(url, body: text)) == ["PATCH", "https://apple.com", typed, "Test"])
        #expect(summary(.post(url)) == ["POST", "https://apple.com", "", "nothing"])
        #expect(summary(.delete(url)) == ["DELETE", "https://apple.com", "", "nothing"])
    }

    @Test("parameters are appended to the existing query, and are escaped")
    func query() throws {
        let items = [
            URLQueryItem(name: "q", value: "mu & mu+#"), URLQueryItem(name: "all", value: nil),
            URLQueryItem(name: "none", value: ""),
        ]
        let request = try URLRequest.get("books?page=2#top", queryItems: items)
        #expect(request.url?.absoluteString == "books?page=2&q=mu%20%26%20mu%2B%23&all&none=#top")
        #expect(try URLRequest.get("books", queryItems: []).url?.absoluteString == "books")
    }

    @Test("an invalid URL reference is an error", arguments: ["", "a b", "a\\b", "line\nbreak"])
    func noReference(text: String) {
        #expect(throws: URLError(.badURL)) { try URLRequest.delete(text) }
        #expect(throws: URLError(.badURL)) { try URLRequest.get(text) }
    }
}
