import EndpointMapper
import EndpointRuntime
import EnvelopeFeature
import FlyingFox
import Foundation
import Testing

/// The client of Specs/features/envelope.yaml with a server that responds 200 to all requests, and reports the result
/// in the body.
@Suite("Envelopes with a status, live")
struct EnvelopeStatusLiveTests {
    private func calling<Content: Sendable>(
        _ json: String, type: String = "application/json", status: HTTPStatusCode = .ok,
        _ call: @Sendable (EnvelopeClient) async throws(EndpointError) -> Content
    ) async throws -> Result<Content, EndpointError> {
        try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: status, headers: [.contentType: type], body: Data(json.utf8))
        } _: { server in
            let client = EnvelopeClient(environment: EnvelopeEnvironment(baseURL: server.baseURL), retrier: nil)
            do throws(EndpointError) {
                return .success(try await call(client))
            } catch {
                return .failure(error)
            }
        }
    }

    private func refusal(_ result: Result<some Sendable, EndpointError>) -> EnvelopeError? {
        guard case .failure(let error) = result else { return nil }
        return error.underlyingError as? EnvelopeError
    }

    @Test("the content of a success is returned")
    func content() async throws {
        let books = try await calling(#"{"retStatus":"000","retMsg":"","retBody":[{"id":"A-1","title":"Mu"}]}"#) {
            client throws(EndpointError) in try await client.books.list()
        }
        #expect(try books.get().map(\.title) == ["Mu"])
        let done = try await calling(#"{"retStatus":"000","retMsg":"removed"}"#) { client throws(EndpointError) in
            try await client.books.remove(id: "A-1")
        }
        #expect(throws: Never.self) { try done.get() }
    }

    @Test("a failure status is thrown with its status and message, with any other content in the body")
    func refusals() async throws {
        let expired = #"{"retStatus":"105","retMsg":"Sign in again.","retBody":null}"#
        let listed = try await calling(expired) { client throws(EndpointError) in try await client.books.list() }
        #expect(refusal(listed) == EnvelopeError(status: "105", message: "Sign in again."))
        let error = try #require(throws: EndpointError.self) { try listed.get() }
        #expect(error.statusCode == 200)
        #expect("\(error)".contains("The server responded with envelope status 105: Sign in again."), "\(error)")
        let removed = try await calling(expired) { client throws(EndpointError) in
            try await client.books.remove(id: "A-1")
        }
        #expect(refusal(removed)?.status == "105")
        // What should be bytes may be a refusal too.
        let cover = try await calling(expired) { client throws(EndpointError) in
            try await client.books.getCover(id: "A-1")
        }
        #expect(refusal(cover)?.status == "105")
    }

    @Test("a failure status of HTTP remains an HTTP error")
    func failures() async throws {
        let json = #"{"retStatus":"105","retMsg":"Sign in again."}"#
        let result = try await calling(json, status: .internalServerError) { client throws(EndpointError) in
            try await client.books.list()
        }
        guard case .failure(.statusCode(let response)) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(response.statusCode == 500)
    }

    @Test("a body without an envelope, with another one or without a status is decoded unchanged")
    func others() async throws {
        let well = #"{"isWell":true,"retStatus":"105"}"#
        let health = try await calling(well) { client throws(EndpointError) in try await client.system.getHealth() }
        #expect(try health.get().isWell)
        let configured = try await calling(well) { client throws(EndpointError) in
            try await client.system.getConfigured()
        }
        #expect(try configured.get().isWell)
        for (code, isSuccess) in [("0", true), ("true", true), (#""0""#, true), ("7", false), (#""000""#, false)] {
            let old = try await calling(#"{"head":{"code":\#(code),"text":"no"},"data":{"items":["a"]}}"#) {
                client throws(EndpointError) in try await client.system.getOld()
            }
            #expect((refusal(old) == nil) == isSuccess, "\(code): \(old)")
            if isSuccess { #expect(try old.get() == ["a"]) }
        }
        let bare = try await calling(#"{"retBody":[]}"#) { client throws(EndpointError) in try await client.books.list()
        }
        #expect(try bare.get().isEmpty)
        let bytes = try await calling("\u{89}PNG", type: "image/png") { client throws(EndpointError) in
            try await client.books.getCover(id: "A-1")
        }
        #expect(try bytes.get() == Data("\u{89}PNG".utf8))
    }

    @Test("samples and stubbed values are successes, and the status of stubbed JSON is checked")
    func stubs() async throws {
        _ = try await EnvelopeClient(stub: .immediate).books.list()
        try await EnvelopeClient(stub: .immediate).books.remove(id: "a")
        let stubs = EndpointStubs()
        stubs.stub("GET /books", with: .value([Book(id: "a", title: "b")]))
        stubs.stub("DELETE /books/{id}", with: .json(#"{"retStatus":"9","retMsg":"no"}"#))
        let client = EnvelopeClient(stubs: stubs)
        #expect(try await client.books.list().map(\.id) == ["a"])
        let error = await #expect(throws: EndpointError.self) { try await client.books.remove(id: "a") }
        #expect(error?.underlyingError as? EnvelopeError == EnvelopeError(status: "9", message: "no"))
    }

    @Test("the envelope is available for responses that are decoded manually")
    func byHand() throws {
        let response = Response(
            ["retStatus": "000", "retMsg": "m", "retBody": [1, 2]], envelope: EnvelopeClient.envelope)
        #expect(response.mapResult() == (true, "m"))
        #expect(try response.mapEnvelope([Int].self) == [1, 2])
    }
}
