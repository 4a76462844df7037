import EndpointRuntime
import Foundation
import Testing

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Endpoints on their own.
@Suite("Typed endpoints")
struct TypedEndpointTests {
    private struct Raw: TypedEndpoint {
        func makeRequest() throws -> URLRequest { .get(.sample) }
        func content(from response: Response) throws -> Data { response.data }
    }

    @Test("an endpoint creates its request and decodes its content, and accepts every response by default")
    func endpoint() throws {
        let endpoint = Raw()
        #expect(try endpoint.makeRequest().url == .sample)
        #expect(try endpoint.content(from: Response(statusCode: 200, data: Data("Test".utf8))) == Data("Test".utf8))
        #expect(throws: Never.self) { try endpoint.validate(.json("", status: 500)) }
    }

    private struct Ping: VoidEndpoint {
        func makeRequest() throws -> URLRequest { .get(.sample) }
    }

    private struct CheckedPing: VoidEndpoint {
        func makeRequest() throws -> URLRequest { .get(.sample) }
        func validate(_ response: Response) throws { try ResponseValidator().validate(response) }
    }

    @Test(
        "an endpoint without content accepts any body, and fails only by its validation",
        arguments: [204, 200, 404])
    func void(status: Int) async throws {
        let client = TransportClient(transport: MemoryTransport(status: status, body: status == 204 ? "" : "<html>"))
        try await client.request(Ping())
        let error = await anyError { try await client.request(CheckedPing()) }
        #expect((error as? HTTPStatusError)?.statusCode == (status == 404 ? 404 : nil))
        #expect((error == nil) == (status != 404))
    }

    private struct BookListEndpoint: JSONEndpoint {
        typealias Content = [Volume]

        func makeRequest() throws -> URLRequest { try .get("books") }
    }

    private struct BookAdditionEndpoint: JSONEndpoint {
        typealias Content = Volume
        var book: Volume

        func makeRequest() throws -> URLRequest {
            var request = try URLRequest.post("books", body: .json(encoding: book))
            request.setValue("no-cache", forHTTPHeaderField: "Cache-Control")
            return request
        }
    }

    @Test("endpoints are tested by the requests that they create and the content that they decode")
    func testing() throws {
        let list = try BookListEndpoint().makeRequest()
        #expect(list.httpMethod == "GET")
        #expect(list.httpBody == nil)
        #expect(list.url == URL(string: "books"))
        #expect(list.allHTTPHeaderFields ?? [:] == [:])
        let addition = try BookAdditionEndpoint(book: Volume(id: 1, name: "Mu mu")).makeRequest()
        #expect(addition.httpMethod == "POST")
        #expect(addition.httpBody == Data(#"{"id":1,"name":"Mu mu"}"#.utf8))
        #expect(addition.allHTTPHeaderFields == ["Content-Type": "application/json", "Cache-Control": "no-cache"])
        let content = try BookListEndpoint().content(from: .json(#"[{"id":1,"name":"Mu mu"}]"#))
        #expect(content == [Volume(id: 1, name: "Mu mu")])
    }
}
