import Foundation
import Testing

@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Headers that HTTP has no form for, wherever they come from (RFC 9110, sections 5.1 and 5.5).
@Suite("Unsendable headers")
struct UnsendableHeaderTests {
    /// One line more, or the end of the header, if it were sent.
    private static let values = ["a\r\nX-Evil: 1", "a\nX-Evil: 1", "a\rb", "a\u{0}b", "\n", "a\r\n\r\nbody"]

    private struct FixedToken: TokenProvider {
        let value: String

        func token() async throws -> AccessToken { AccessToken(value) }
        func refresh(after rejected: AccessToken) async throws -> AccessToken { rejected }
    }

    private struct Adding: Plugin {
        let name: String
        let value: String

        func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage {
            var message = message
            message[header: name] = value
            return message
        }
    }

    /// The error of a call, which must have sent nothing.
    private func refusal(
        _ credentials: Credentials = .none, plugins: [any Plugin] = [], stub: StubBehavior = .never
    ) async -> EndpointError? {
        let transport = MemoryTransport(body: "sent")
        let configuration = ProviderConfiguration(
            credentials: credentials, plugins: plugins, transport: transport, stub: stub, retrier: nil)
        let error = await endpointError { try await Provider<AnyCall>(configuration: configuration).request(AnyCall()) }
        #expect(transport.requests.isEmpty)
        return error
    }

    private func expectForbidden(_ error: EndpointError?, _ name: String, _ reason: ParameterError.Reason) {
        guard case .parameterEncoding(let cause as ParameterError)? = error else {
            Issue.record("\(String(describing: error)) isn't about a header")
            return
        }
        #expect(cause.parameter == name)
        #expect(cause.reason == reason)
    }

    @Test("a credential with a line break is an error, and nothing is sent", arguments: values)
    func credentials(value: String) async {
        expectForbidden(await refusal(.bearer(value)), "Authorization", .forbiddenCharacter)
        expectForbidden(await refusal(.bearer(FixedToken(value: value))), "Authorization", .forbiddenCharacter)
        expectForbidden(await refusal(.apiKey(value, name: "X-Key", in: .header)), "X-Key", .forbiddenCharacter)
        expectForbidden(await refusal(.bearer(value), stub: .immediate), "Authorization", .forbiddenCharacter)
    }

    @Test("a user with a colon is an error, since a server would end the name there; a password may have one")
    func userWithColon() async {
        expectForbidden(await refusal(.basic(user: "a:b", password: "c")), "user", .forbiddenCharacter)
        let transport = MemoryTransport(body: "sent")
        let configuration = ProviderConfiguration(
            credentials: .basic(user: "a", password: "b:c"), transport: transport, retrier: nil)
        _ = try? await Provider<AnyCall>(configuration: configuration).request(AnyCall())
        #expect(transport.requests.first?.value(forHTTPHeaderField: "Authorization") == "Basic YTpiOmM=")
    }

    @Test("an API key's name with a line break is an error", arguments: ["X\r\nEvil: 1", "X Y", "", "é", "a:b"])
    func names(name: String) async {
        expectForbidden(await refusal(.apiKey("k", name: name, in: .header)), name, .invalidHeaderName)
    }

    @Test("a cookie name with a delimiter is an error", arguments: ["", "a;b", "a\nb"])
    func cookies(name: String) async {
        expectForbidden(await refusal(.apiKey("k", name: name, in: .cookie)), name, .forbiddenCharacter)
    }

    @Test("headers that plugins set are checked too", arguments: values)
    func plugins(value: String) async {
        let error = await refusal(plugins: [Adding(name: "X-Mine", value: value)])
        expectForbidden(error, "X-Mine", .forbiddenCharacter)
        expectForbidden(await refusal(plugins: [Adding(name: "X Mine", value: "a")]), "X Mine", .invalidHeaderName)
    }
}
