import EndpointOAuth
import EndpointObservability
import EndpointRuntime
import Foundation
import InMemoryTracing
import Testing
import Tracing

/// The spans of token refreshes.
struct RefreshTests {
    private let tracer = InMemoryTracer()

    private func provider(_ transport: any Transport, _ credentials: Credentials = .none) -> Provider<ParcelsTarget> {
        Provider(
            configuration: ProviderConfiguration(
                credentials: credentials, plugins: [Observability(tracer: tracer, metrics: nil)], transport: transport,
                retrier: nil))
    }

    /// Returns a token provider that calls the token endpoint with a client of its own.
    private func token(_ value: String?, _ login: Script) -> RefreshingToken {
        let client = provider(login)
        return RefreshingToken(value.map { AccessToken($0) }) { _ in
            _ = try await client.perform(.list)
            return AccessToken("new")
        }
    }

    @Test func refreshAfterARefusalIsBelowTheCallThatWaits() async throws {
        let books = provider(
            Script(.status(401), .status(200, "{}")), .bearer(token("old", Script(.status(200, "[]")))))
        let _: JSONValue = try await books.content(of: .get(id: "1"))
        let spans = tracer.finishedSpans
        let call = try #require(spans.last)
        let refresh = try #require(spans.first { $0.operationName == "refresh token" })
        let login = try #require(spans.last { $0.operationName == "GET /parcels" })
        #expect(call.operationName == "GET /parcels/{parcelId}")
        #expect(refresh.parentSpanID == call.spanID)
        #expect(login.parentSpanID == refresh.spanID)
        #expect(Set(spans.map(\.traceID)) == [call.traceID])
    }

    @Test func firstTokenIsASpanBelowTheCallThatWaits() async throws {
        let books = provider(Script(.status(200, "{}")), .bearer(token(nil, Script(.status(200, "[]")))))
        let _: JSONValue = try await books.content(of: .get(id: "1"))
        let call = try #require(tracer.finishedSpans.last)
        let first = try #require(tracer.finishedSpans.first { $0.operationName == "request token" })
        let login = try #require(tracer.finishedSpans.last { $0.operationName == "GET /parcels" })
        #expect(login.parentSpanID == first.spanID)
        #expect(first.parentSpanID == call.spanID)
        // The second call has its token.
        tracer.clearAll(includingActive: true)
        let _: JSONValue = try await books.content(of: .get(id: "1"))
        #expect(tracer.finishedSpans.map(\.operationName) == ["GET /parcels/{parcelId}", "GET /parcels/{parcelId}"])
    }

    @Test func firstTokenOfAnOAuthClientIsASpanForEachSetOfScopes() async throws {
        let login = Script(.status(200, #"{"access_token":"t","token_type":"bearer"}"#))
        let client = OAuthClient(tokenURL: "https://login.example/token", id: "app", transport: login)
        let tokens: [any TokenProvider] = [client.token(), client.scopedTokens()]
        for tokens in tokens {
            tracer.clearAll(includingActive: true)
            let books = provider(Script(.status(200, "{}")), .bearer(tokens))
            let _: JSONValue = try await books.content(of: .get(id: "1"))
            #expect(tracer.finishedSpans.first?.operationName == "request token")
        }
    }

    private struct Vault: TokenProvider {
        func token() async throws -> AccessToken {
            try await TokenRequests.observe(.request) { AccessToken("first") }
        }

        func refresh(after rejected: AccessToken) async throws -> AccessToken { AccessToken("second") }
    }

    @Test func firstTokenOfACustomProviderIsASpanIfItReportsTheRequest() async throws {
        let books = provider(Script(.status(401), .status(200, "{}")), .bearer(Vault()))
        let _: JSONValue = try await books.content(of: .get(id: "1"))
        let names = tracer.finishedSpans.map(\.operationName)
        #expect(names.filter { $0.hasSuffix("token") } == ["request token", "refresh token"])
    }

    @Test func expiredTokenIsRefreshedInASpan() async throws {
        let tokens = RefreshingToken(AccessToken("old", expires: .distantPast)) { _ in AccessToken("new") }
        let books = provider(Script(.status(200, "{}")), .bearer(tokens))
        let _: JSONValue = try await books.content(of: .get(id: "1"))
        #expect(tracer.finishedSpans.first?.operationName == "refresh token")
    }

    @Test func failedFirstTokenIsASpanWithAnError() async throws {
        let books = provider(Script(.status(200, "{}")), .bearer(token(nil, Script(.status(500)))))
        await #expect(throws: EndpointError.self) { try await books.perform(.get(id: "1")) }
        let first = try #require(tracer.finishedSpans.first { $0.operationName == "request token" })
        #expect(first.attributes.get("error.type") != nil)
        #expect(first.status?.code == .error)
    }

    @Test func failedRefreshIsASpanWithAnError() async throws {
        let books = provider(Script(.status(401)), .bearer(token("old", Script(.status(500)))))
        await #expect(throws: EndpointError.self) { try await books.perform(.get(id: "1")) }
        let refresh = try #require(tracer.finishedSpans.first { $0.operationName == "refresh token" })
        #expect(refresh.attributes.get("error.type") != nil)
        #expect(refresh.status?.code == .error)
    }

    @Test func pluginWithoutATracerDoesNotChangeTheSpanOfTheCallAround() async throws {
        let quiet = Provider<ParcelsTarget>(
            configuration: ProviderConfiguration(
                plugins: [Observability(tracer: nil, metrics: nil)], transport: Script(.status(404)), retrier: nil))
        let tokens = RefreshingToken { _ in
            _ = await quiet.result(of: .list)
            return AccessToken("new")
        }
        let _: JSONValue = try await provider(Script(.status(200, "{}")), .bearer(tokens)).content(of: .get(id: "1"))
        let call = try #require(tracer.finishedSpans.last)
        #expect(call.attributes.get("error.type") == nil)
        #expect(call.attributes.get("http.response.status_code") == .int64(200))
    }
}
