import EndpointRuntime
import Foundation
import Testing
import TestTimeouts

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The conditions of failures, and their delivery to the caller.
@Suite("Response validation")
struct ResponseValidatorTests {
    private struct APIError: Error, Decodable, Equatable {
        var code: String
        var title: String
    }

    private let validator = ResponseValidator(APIError.self, at: "error")
    private static let refusal = #"{"error":{"code":"token_invalid","title":"Token invalid"}}"#

    @Test("an API error is thrown with any status, then the status is checked", arguments: [200, 401])
    func apiError(status: Int) {
        #expect(throws: APIError(code: "token_invalid", title: "Token invalid")) {
            try validator.validate(.json(Self.refusal, status: status))
        }
    }

    @Test("an error status without an API error is an error with that code")
    func status() throws {
        let answer = try #require(HTTPURLResponse(url: .sample, statusCode: 404, httpVersion: nil, headerFields: nil))
        let response = Response(statusCode: 404, data: Data("<html>Not found</html>".utf8), response: answer)
        let error = #expect(throws: HTTPStatusError.self) { try validator.validate(response) }
        #expect(error?.statusCode == 404)
        #expect(error?.url == .sample)
        let bridged = try #require(error) as NSError
        #expect(bridged.code == 404)
        #expect(bridged.userInfo[NSURLErrorKey] as? URL == .sample)
        #expect(bridged.localizedDescription.hasPrefix("The server responded 404 "))
        #expect(error?.body(as: APIError.self, at: "error") == nil)
        #expect(HTTPStatusError(.json(Self.refusal)).body(as: APIError.self, at: "error")?.code == "token_invalid")
    }

    @Test("a successful response without an API error, or with a null one, is valid")
    func success() {
        #expect(throws: Never.self) { try validator.validate(.json(#"{"id":1}"#)) }
        #expect(throws: Never.self) { try validator.validate(.json(#"{"error":null,"id":1}"#)) }
        #expect(throws: Never.self) { try validator.validate(.json("")) }
        #expect(throws: Never.self) { try ResponseValidator(.successAndRedirectCodes).validate(.json("", status: 304)) }
        #expect(throws: HTTPStatusError.self) { try ResponseValidator().validate(.json("", status: 304)) }
    }

    private struct Checked: JSONEndpoint {
        typealias Content = Volume

        func makeRequest() throws -> URLRequest { .get(.sample) }
        func validate(_ response: Response) throws {
            try ResponseValidator(APIError.self, at: "error").validate(response)
        }
    }

    @Test("errors of the API, the status, the decoder and the connection reach the caller unchanged")
    func taxonomy() async {
        func error(_ status: Int, _ body: String) async -> (any Error)? {
            await anyError {
                try await TransportClient(transport: MemoryTransport(status: status, body: body)).request(Checked())
            }
        }
        #expect(await error(401, Self.refusal) is APIError)
        #expect(await error(500, "<html>") is HTTPStatusError)
        #expect(await error(200, "{}") is DecodingError)
        #expect(await error(200, #"{"id":1,"name":"Mu mu"}"#) == nil)
        let offline = TransportClient(transport: MemoryTransport { _ in throw URLError(.notConnectedToInternet) })
        #expect((await anyError { try await offline.request(Checked()) } as? URLError)?.code == .notConnectedToInternet)
    }

    @Test("a validation's error is thrown unchanged, for requests and uploads in both forms")
    func identity() async throws {
        let client = TransportClient(transport: MemoryTransport(body: "fine"))
        let endpoint = AnyEndpoint(validating: { _ in throw NumberedError(number: 20) })
        let upload = AnyUpload(body: .data(Data("apple".utf8)), validating: { _ in throw NumberedError(number: 21) })
        #expect(await anyError { try await client.request(endpoint) } as? NumberedError == NumberedError(number: 20))
        #expect(await anyError { try await client.upload(upload) } as? NumberedError == NumberedError(number: 21))
        let requested: Result<String, any Error> = try await withDeadline { continuation in
            client.request(endpoint) { continuation.resume(returning: $0) }
        }
        let uploaded: Result<String, any Error> = try await withDeadline { continuation in
            client.upload(upload) { continuation.resume(returning: $0) }
        }
        #expect(requested.error as? NumberedError == NumberedError(number: 20))
        #expect(uploaded.error as? NumberedError == NumberedError(number: 21))
    }
}
