import EndpointClients
import EndpointRuntime
import Foundation
import Testing

/// Messages of errors whose static types are lost in closures.
@Suite("Untyped errors")
struct AnyErrorTests {
    private struct Other: Error {}

    private let refusal: any Error = EndpointError.statusCode(
        Response(statusCode: 409, data: Data(#"{"title":"taken"}"#.utf8)))

    @Test("an endpoint error as `any Error` has status, response and body")
    func endpointError() throws {
        #expect(refusal.statusCode == 409)
        #expect(refusal.response?.data.count == 17)
        #expect(refusal.body(as: [String: String].self) == ["title": "taken"])
        #expect(try refusal.decodedBody(as: String.self, at: "title") == "taken")
    }

    @Test("an error that wraps an endpoint error or a status has its response")
    func wrapped() {
        let wrapped: any Error = EndpointError.underlying(refusal, nil)
        #expect(wrapped.statusCode == 409)
        #expect(wrapped.body(as: [String: String].self) == ["title": "taken"])
        let status: any Error = HTTPStatusError(Response(statusCode: 404, data: Data("{}".utf8)))
        #expect((status as any Error).response?.statusCode == 404)
    }

    @Test("an error without a response has no body, and decoding it throws the error")
    func other() {
        let error: any Error = Other()
        #expect(error.statusCode == nil && error.body(as: String.self) == nil)
        let thrown = #expect(throws: EndpointError.self) { try error.decodedBody(as: String.self) }
        #expect(thrown?.underlyingError is Other)
    }
}
