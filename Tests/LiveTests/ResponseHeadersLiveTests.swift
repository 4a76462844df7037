@testable import EndpointRuntime
import FlyingFox
import Foundation
import ResponseHeadersFeature
import Testing

/// Typed headers of responses, as the client of Specs/features/response-headers.yaml receives them over a socket.
@Suite("Headers of responses, live")
struct ResponseHeadersLiveTests {
    /// The response of a call that is answered with these headers.
    private func response(_ headers: KeyValuePairs<String, String>) async throws -> Response {
        try await LoopbackServer.serving { _ in
            var all = HTTPHeaders()
            for (name, value) in headers { all.addValue(value, for: HTTPHeader(name)) }
            return HTTPResponse(statusCode: .ok, headers: all, body: Data())
        } _: { server in
            let client = HeadersClient(environment: HeadersEnvironment(baseURL: server.baseURL))
            return try await withResponse { try await client.things.with($0).getTyped() }.1
        }
    }

    @Test("objects in both forms, JSON, forms and lists are decoded")
    func values() async throws {
        let response = try await response([
            "X-Exploded": "R=100,on=true,name=12,at=Thu, 29 Feb 2024 12:00:00 GMT", "X-Together": "a,1,b,2",
            "X-JSON": #"{"list":[1,2]}"#, "X-Form": "a=b+c%26&n=7", "X-Text": "7", "X-Either": "true",
            "X-Anything": "a,b",
            "X-Dates": "Thu, 29 Feb 2024 12:00:00 GMT,2024-02-29T12:00:00Z", "X-Days": "2024-02-29, 2024-03-01",
            "X-Numbers": "1.5,2", "X-Flags": "true,false", "X-UUIDs": "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            "X-Sizes": "big,huge",
            "X-Bytes": "YQ==",
        ])
        let noon = Date(timeIntervalSince1970: 1_709_208_000)
        let exploded = try #require(try response.header(HeadersHeaders.exploded))
        #expect(exploded.r == 100 && exploded.on == true && exploded.name == "12" && exploded.at == noon)
        let together: [String: Int] = try response.header(HeadersHeaders.together)
        #expect(together == ["a": 1, "b": 2])
        #expect(try response.header(HeadersHeaders.json)?.list == [1, 2])
        let form = try #require(try response.header(HeadersHeaders.form))
        #expect(form.a == "b c&" && form.n == 7)
        #expect(try response.header(HeadersHeaders.text) == 7)
        guard case .boolean(true)? = try response.header(HeadersHeaders.either) else {
            return #expect(Bool(false), "it is true")
        }
        #expect(try response.header(HeadersHeaders.anything) == "a,b")
        #expect(try response.header(HeadersHeaders.dates) == [noon, noon])
        #expect(
            try response.header(HeadersHeaders.days)
                == [CalendarDate("2024-02-29"), CalendarDate("2024-03-01")].compactMap(\.self))
        #expect(try response.header(HeadersHeaders.numbers) == [1.5, 2])
        #expect(try response.header(HeadersHeaders.flags) == [true, false])
        #expect(
            try response.header(HeadersHeaders.uuids)?.map(\.uuidString) == ["F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"])
        #expect(try response.header(HeadersHeaders.sizes) == [.big, .unknown("huge")])
        #expect(try response.header(HeadersHeaders.bytes) == Data("a".utf8))
        #expect(try response.header(HeadersHeaders.setCookie) == nil)
    }

    @Test("each line of several cookies is one cookie, with any date")
    func cookies() async throws {
        let lines = [
            "lang=en-US; Expires=Wed, 09 Jun 2021 10:18:14 GMT; Path=/", "foo=a,b",
            "bar=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
        ]
        let response = try await response(["Set-Cookie": lines[0], "Set-Cookie": lines[1], "Set-Cookie": lines[2]])
        #expect(try response.header(HeadersHeaders.setCookie) == lines)
    }

    @Test("a missing required header is reported by its name")
    func missing() async throws {
        let response = try await response([:])
        do {
            _ = try response.header(HeadersHeaders.together)
            Issue.record("there is no header")
        } catch {
            #expect(error.underlyingError as? MissingHeaderError == MissingHeaderError(header: "X-Together"))
            #expect(error.localizedDescription.contains("X-Together"))
        }
        #expect(try response.header(HeadersHeaders.exploded) == nil)
    }
}
