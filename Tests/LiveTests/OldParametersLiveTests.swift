import EndpointRuntime
import FlyingFox
import Foundation
import OldParametersFeature
import Testing

/// The requests of the client of Specs/features/swagger-parameters.yaml (Swagger 2.0).
@Suite("Parameters of Swagger 2.0, live")
struct OldParametersLiveTests {
    private func lists(_ baseURL: String, credentials: Credentials = .none) -> ListsClient {
        OldParametersClient(environment: OldParametersEnvironment(baseURL: baseURL), credentials: credentials).lists
    }

    @Test("nested lists in a path, a query, a header and a form, each with its collection format")
    func nested() async throws {
        let sent = try await SentRequest.of { baseURL in
            try await lists(baseURL).sendLists(
                matrix: [[1, 2], [3]], each: [["a b", "c"], ["d,|"]], deep: [[[true, false], [true]], [[false]]],
                same: [["a"], ["b", "c"]],
                empty: [], flag: true, xMatrix: [[1, 2], [3]],
                SendListsRequest(each: [[1, 2], [3]], joined: [["a&", "b"], ["c"]], empty: [])
            )
        }
        #expect(
            sent.target
                == "/lists/1,2%7C3?each=a%20b%20c&each=d%2C%7C&deep=true%7Cfalse%09true,false&same=a,b,c&empty=&flag=true"
        )
        #expect(sent.headers["x-matrix"] == "1|2,3")
        #expect(sent.text == "each=1,2&each=3&joined=a%26%7Cb%20c&empty=")
    }

    @Test("unset parameters are omitted, and empty ones sent only where allowed")
    func absent() async throws {
        let sent = try await SentRequest.of { baseURL in
            try await lists(baseURL).sendLists(
                matrix: [[1]], each: [], deep: [], same: [], SendListsRequest(each: [], joined: []))
        }
        #expect(sent.target == "/lists/1?deep=")
        #expect(sent.text == "")
    }

    @Test("nested lists in parts of a form")
    func parts() async throws {
        let sent = try await SentRequest.of { baseURL in
            try await lists(baseURL).sendParts(SendPartsRequest(each: [[1, 2], [3]], empty: []))
        }
        #expect(sent.parts.map(\.name) == ["each", "each", "empty"])
        #expect(sent.parts.map(\.text) == ["1,2", "3", ""])
    }

    @Test("headers that OpenAPI 3 describes elsewhere are arguments")
    func headers() async throws {
        let plain = try await SentRequest.of(answer: #""a""#) { _ = try await lists($0).sendHeaders(["a": 1]) }
        #expect(plain.headers["content-type"] == "application/merge-patch+json")
        #expect(plain.headers["authorization"] == nil && plain.headers["accept"] == "application/json")
        let given = try await SentRequest.of(answer: #""a""#) { baseURL in
            _ = try await lists(baseURL, credentials: .bearer("no")).sendHeaders(
                contentType: "application/json; charset=utf-8", authorization: "Custom 1", accept: .textCSV, ["a": 1]
            )
        }
        #expect(given.headers["content-type"] == "application/json; charset=utf-8")
        #expect(given.headers["authorization"] == "Custom 1" && given.headers["accept"] == "text/csv")
        #expect(given.text == #"{"a":1}"#)
    }

    @Test("lists in response headers are decoded in their collection formats")
    func answers() async throws {
        let response = try await LoopbackServer.serving { _ in
            .json(
                200, #""a""#,
                headers: [
                    "X-Matrix": "1,2|3", "X-Spaces": "1 2", "X-Tabs": "a b\tc", "X-Commas": "2024-02-29,2024-03-01",
                ])
        } _: { server in
            let client = lists(server.baseURL)
            return try await withResponse { try await client.with($0).sendHeaders() }.1
        }
        #expect(try response.header(OldParametersHeaders.matrix) == [[1, 2], [3]])
        #expect(try response.header(OldParametersHeaders.spaces) == [1, 2])
        #expect(try response.header(OldParametersHeaders.tabs) == ["a b", "c"])
        #expect(try response.header(OldParametersHeaders.commas)?.map(\.description) == ["2024-02-29", "2024-03-01"])
        #expect(try response.header(OldParametersHeaders.contentType) == "application/json")
    }
}
