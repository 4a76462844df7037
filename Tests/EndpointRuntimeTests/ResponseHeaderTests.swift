@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Headers as typed values.
@Suite("Response headers")
struct ResponseHeaderTests {
    private struct Kind: OpenEnumeration {
        let rawValue: String
    }

    private func response(_ headers: [String: String]) throws -> Response {
        let url = try #require(URL(string: "https://example.com"))
        let response = try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: headers))
        return Response(statusCode: 200, data: Data(), response: response)
    }

    private func value<Value: ReadableValue>(_ text: String, as type: Value.Type) throws -> Value? {
        try response(["X-Value": text]).header(ResponseHeader<Value>("x-value"))
    }

    @Test("scalars, lists and enumerations are read as the style simple writes them")
    func values() throws {
        #expect(try value("42", as: Int.self) == 42)
        #expect(try value(" 42 ", as: Int.self) == 42)
        #expect(try value("2.5", as: Double.self) == 2.5)
        #expect(try value("true", as: Bool.self) == true)
        #expect(try value("42", as: String.self) == "42")
        #expect(try value("a, b", as: String.self) == "a, b")
        #expect(try value("1,2, 3", as: [Int].self) == [1, 2, 3])
        #expect(try value("1, b", as: [String].self) == ["1", "b"])
        #expect(try value("new", as: Kind.self)?.rawValue == "new")
        #expect(try value("https://example.com/a", as: URL.self)?.path == "/a")
        #expect(try value("9223372036854775807", as: Int64.self) == Int64.max)
    }

    @Test("dates are read in the forms of RFC 3339 and of HTTP", arguments: ["2024-02-29T12:00:00Z", "Thu, 29 Feb 2024 12:00:00 GMT"])
    func dates(text: String) throws {
        #expect(try value(text, as: Date.self) == Date(timeIntervalSince1970: 1_709_208_000))
    }

    @Test("a header that isn't there is nil, one of another type an error")
    func absentAndWrong() throws {
        #expect(try response([:]).header(ResponseHeader<Int>("X-Value")) == nil)
        #expect(try Response(statusCode: 200, data: Data()).header(ResponseHeader<Int>("X-Value")) == nil)
        #expect(throws: EndpointError.self) { try value("many", as: Int.self) }
        #expect(throws: EndpointError.self) { try value("Thu, 99 Feb 2024 12:00:00 GMT", as: Date.self) }
    }
}
