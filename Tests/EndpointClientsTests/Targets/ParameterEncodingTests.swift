import EndpointClients
import EndpointRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Encodings of parameters.
@Suite("Parameter encodings")
struct ParameterEncodingTests {
    private struct Encoded {
        var url: String?
        var body: String?
        var type: String?
    }

    private func encoded(
        _ method: HTTPMethod, _ parameters: [String: JSONValue],
        _ encoding: any ParameterEncoding = URLEncoding.default,
        url: String = "https://a.example/x", type: String? = nil
    ) throws -> Encoded {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method.rawValue
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        let result = try encoding.encode(request, with: parameters)
        return Encoded(
            url: result.url?.absoluteString.replacingOccurrences(of: "https://a.example/x", with: ""),
            body: result.httpBody.map { String(decoding: $0, as: UTF8.self) },
            type: result.value(forHTTPHeaderField: "Content-Type")
        )
    }

    @Test("a query is sorted by key and escaped")
    func query() throws {
        #expect(try encoded(.get, ["b": 1, "a": "x y"]).url == "?a=x%20y&b=1")
    }

    @Test("without parameters there is no question mark")
    func nothing() throws {
        let encoded = try encoded(.get, [:])
        #expect(encoded.url == "")
        #expect(encoded.body == nil)
    }

    @Test("a form is the body, and its content type is set unless already present")
    func form() throws {
        let form = try encoded(.post, ["b": 1, "a": "x y"])
        #expect(form.body == "a=x%20y&b=1")
        #expect(form.url == "")
        #expect(form.type == "application/x-www-form-urlencoded; charset=utf-8")
        #expect(try encoded(.post, ["a": 1], type: "application/x-own").type == "application/x-own")
    }

    @Test("a form without parameters is an empty body")
    func emptyForm() throws {
        let form = try encoded(.post, [:])
        #expect(form.body == "")
        #expect(form.type == "application/x-www-form-urlencoded; charset=utf-8")
    }

    @Test("the method decides between query and body")
    func methods() throws {
        #expect(try encoded(.put, ["a": true]).body == "a=1")
        #expect(try encoded(.patch, ["a": true]).body == "a=1")
        #expect(try encoded(.delete, ["a": false]).url == "?a=0")
        #expect(try encoded(.head, ["a": 1.5]).url == "?a=1.5")
    }

    @Test("arrays have four notations")
    func lists() throws {
        let list: [String: JSONValue] = ["a": [1, 2]]
        #expect(try encoded(.get, list).url == "?a%5B%5D=1&a%5B%5D=2")
        #expect(try encoded(.get, list, URLEncoding(arrayEncoding: .noBrackets)).url == "?a=1&a=2")
        #expect(try encoded(.get, list, URLEncoding(arrayEncoding: .indexInBrackets)).url == "?a%5B0%5D=1&a%5B1%5D=2")
        #expect(try encoded(.get, list, URLEncoding(arrayEncoding: .custom { "\($0).\($1)" })).url == "?a.0=1&a.1=2")
    }

    @Test("without brackets an array repeats its name for each value, sorted by name and escaped")
    func listsWithoutBrackets() throws {
        let encoding = URLEncoding(arrayEncoding: .noBrackets)
        #expect(try encoded(.get, ["k": ["a b", "c"]], encoding).url == "?k=a%20b&k=c")
        #expect(
            try encoded(.get, ["z": [true, false], "k": ["a&b", "ü"], "a": 1], encoding).url
                == "?a=1&k=a%26b&k=%C3%BC&z=1&z=0")
    }

    @Test("Booleans may be encoded as words")
    func booleans() throws {
        #expect(try encoded(.get, ["t": true], URLEncoding(booleanEncoding: .literal)).url == "?t=true")
    }

    @Test("nested values have their path in the name")
    func nested() throws {
        #expect(try encoded(.get, ["d": ["k": "v"]]).url == "?d%5Bk%5D=v")
        #expect(try encoded(.get, ["arr": [["k": 1], ["k": 2]]]).url == "?arr%5B%5D%5Bk%5D=1&arr%5B%5D%5Bk%5D=2")
    }

    @Test("all characters are escaped except those that a query allows unambiguously")
    func escaping() throws {
        #expect(
            try encoded(.get, ["k": "a+b&c=d/e?f#g[h]@:!$'()*,;é%~-._"]).url
                == "?k=a%2Bb%26c%3Dd/e?f%23g%5Bh%5D%40%3A%21%24%27%28%29%2A%2C%3B%C3%A9%25~-._"
        )
    }

    @Test("parameters are appended to an existing query")
    func existingQuery() throws {
        #expect(try encoded(.get, ["q": 2], url: "https://a.example/x?p=1").url == "?p=1&q=2")
        #expect(try encoded(.get, ["k": "a/\u{301}b?\u{301}"]).url == "?k=a/%CC%81b?%CC%81")
        #expect(try encoded(.get, ["q": 2], url: "https://a.example/x?p=1#top").url == "?p=1&q=2#top")
    }

    @Test("the caller may decide between the query and the body")
    func destinations() throws {
        let query = try encoded(.post, ["q": 2], URLEncoding.queryString)
        #expect(query.url == "?q=2")
        #expect(query.body == nil)
        let body = try encoded(.get, ["q": 2], URLEncoding.httpBody)
        #expect(body.url == "")
        #expect(body.body == "q=2")
    }

    @Test("null isn't sent as text")
    func null() throws {
        #expect(try encoded(.get, ["n": nil, "a": 1]).url == "?a=1")
        #expect(try encoded(.get, ["n": nil]).url == "")
    }

    @Test("an empty string is sent, an empty array isn't, nor is a question mark")
    func empty() throws {
        #expect(try encoded(.get, ["e": ""]).url == "?e=")
        #expect(try encoded(.get, ["e": []]).url == "")
    }

    @Test("JSON is an object in the body")
    func json() throws {
        let json = try encoded(.post, ["a": [1, nil, true], "b": "é"], JSONEncoding.default)
        #expect(try JSONValue(json: Data(json.body?.utf8 ?? "".utf8)) == ["a": [1, nil, true], "b": "é"])
        #expect(json.type == "application/json")
        #expect(json.url == "")
        #expect(
            try encoded(.post, [:], JSONEncoding.default, type: "application/vnd.api+json").type
                == "application/vnd.api+json")
        // What no JSON has can't be made: there is no such value.
        #expect(JSONNumber(.infinity) == nil)
    }
}
