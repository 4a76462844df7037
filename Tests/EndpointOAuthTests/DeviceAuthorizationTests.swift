import EndpointRuntime
import Foundation
import Testing

@testable import EndpointOAuth
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Logins on another device (RFC 8628).
@Suite("Device authorization", .timeLimit(.minutes(1)))
struct DeviceAuthorizationTests {
    private static let begun =
        #"{"device_code":"d c","user_code":"WDJB-MJHT","verification_uri":"https://a.example/device","expires_in":1800,"interval":7}"#

    private func client(_ transport: any Transport, secret: String? = nil) -> OAuthClient {
        OAuthClient(
            flow: OAuthFlow(deviceAuthorizationURL: "https://a.example/begin", tokenURL: "https://a.example/token"),
            id: "tv",
            secret: secret, transport: transport
        )
    }

    private func refusal(_ code: String) -> ScriptedTransport.Answer {
        .init(status: 400, body: #"{"error":"\#(code)"}"#)
    }
    private let granted = ScriptedTransport.Answer(
        body: #"{"access_token":"a","token_type":"Bearer","refresh_token":"r"}"#)

    @Test("a login starts with a form, and returns what to show to the user")
    func begin() async throws {
        let transport = ScriptedTransport(.init(body: Self.begun))
        let before = Date()
        let device = try await client(transport).deviceAuthorization(scopes: ["read", "write"])
        #expect(device.userCode == "WDJB-MJHT")
        #expect(device.verificationURL == "https://a.example/device")
        #expect(device.completeVerificationURL == nil)
        #expect(abs(device.expires.timeIntervalSince(before) - 1800) < 60)
        #expect(device.interval == 7)
        #expect(!"\(device)".contains("d c"))
        #expect(transport.requests.map { $0.url?.absoluteString } == ["https://a.example/begin"])
        #expect(transport.bodies == [Data("client_id=tv&scope=read%20write".utf8)])
        #expect(transport.exchanges.first?.returnsCrossServerRedirects == true)
    }

    @Test("what is shown to the user has no control characters")
    func controlCharacters() throws {
        let body =
            #"{"device_code":"d","user_code":"A\u001b[2JB\u202e","verification_uri":"https://a.example/\u009b31m","#
            + #""verification_uri_complete":"https://a.example/\u001bc","expires_in":9}"#
        let device = try DeviceAuthorization(status: 200, Data(body.utf8), asked: Date())
        let texts = "\(device)" + device.userCode + device.verificationURL + (device.completeVerificationURL ?? "")
        for scalar in "\u{1B}\u{202E}\u{9B}".unicodeScalars { #expect(!texts.unicodeScalars.contains(scalar)) }
    }

    private static let answers: [(body: String, interval: Double?)] = [
        (#"{"device_code":"d","user_code":"u","verification_uri":"v","expires_in":9}"#, 5),
        (#"{"device_code":"d","user_code":"u","verification_uri":"v","expires_in":9,"interval":0}"#, 5),
        (#"{"device_code":"d","user_code":"u","verification_url":"v","expires_in":"9","interval":"2"}"#, 2),
        (#"{"device_code":"d","user_code":"u","verification_uri":"v","expires_in":9,"interval":1e-9}"#, 1),
        (#"{"device_code":"d","user_code":"u","verification_uri":"v","expires_in":9,"interval":"0.5"}"#, 1),
        (#"{"device_code":"d","user_code":"u","verification_uri":"v"}"#, nil),
        (#"{"user_code":"u","verification_uri":"v","expires_in":9}"#, nil),
    ]

    @Test(
        "the default interval is five seconds, the shortest one second; other missing fields are errors",
        arguments: answers)
    func intervals(row: (body: String, interval: Double?)) async {
        let transport = ScriptedTransport(.init(body: row.body))
        #expect(await (try? client(transport).deviceAuthorization())?.interval == row.interval, "\(row.body)")
    }

    /// The seconds that are waited until the outcome, by a clock that goes by them.
    private func waits(_ answers: [Result<ScriptedTransport.Answer, URLError>], lasting: Double = 1800) async throws
        -> (
            waits: [Double], token: Result<AccessToken, any Error>, bodies: [String]
        )
    {
        let transport = ScriptedTransport { index, _ in try answers[min(index, answers.count - 1)].get() }
        let begun = Self.begun.replacingOccurrences(of: "1800", with: "\(lasting)")
        let start = Date(timeIntervalSince1970: 0)
        let device = try DeviceAuthorization(status: 200, Data(begun.utf8), asked: start)
        var waits: [Double] = []
        do {
            let token = try await client(transport).token(
                for: device, now: { start.addingTimeInterval(waits.reduce(0, +)) }, sleep: { waits.append($0) }
            )
            return (waits, .success(token), transport.bodies.map { String(decoding: $0, as: UTF8.self) })
        } catch {
            return (waits, .failure(error), transport.bodies.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    @Test(
        "the server is polled at its interval until there is a token; slow_down adds five seconds"
    )
    func polling() async throws {
        let (pending, slow) = (refusal("authorization_pending"), refusal("slow_down"))
        let outcome = try await waits([pending, slow, pending, slow, granted].map { .success($0) })
        #expect(outcome.waits == [7, 7, 12, 12, 17])
        #expect(try outcome.token.get() == AccessToken("a", refreshToken: "r"))
        let form = "client_id=tv&device_code=d%20c&grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code"
        #expect(outcome.bodies == Array(repeating: form, count: 5))
    }

    @Test("a rejection ends the polling", arguments: ["access_denied", "expired_token", "invalid_grant"])
    func refused(code: String) async throws {
        let outcome = try await waits([.success(refusal("authorization_pending")), .success(refusal(code))])
        #expect(outcome.waits == [7, 7])
        #expect(throws: OAuthError.refused(code: code, description: nil)) { try outcome.token.get() }
    }

    @Test("polling ends when the code expires, regardless of the server's response")
    func expired() async throws {
        let outcome = try await waits([.success(refusal("authorization_pending"))], lasting: 20)
        #expect(outcome.waits == [7, 7, 6])
        #expect(throws: OAuthError.refused(code: "expired_token", description: nil)) { try outcome.token.get() }
    }

    @Test("a timeout of the server doubles the interval (section 3.5); a permanent error is thrown")
    func timeouts() async throws {
        let outcome = try await waits([.failure(URLError(.timedOut)), .failure(URLError(.timedOut)), .success(granted)])
        #expect(outcome.waits == [7, 14, 28])
        let untrusted = try await waits([.failure(URLError(.serverCertificateUntrusted)), .success(granted)])
        #expect(throws: URLError.self) { try untrusted.token.get() }
    }

    private static let hiccups: [Result<ScriptedTransport.Answer, URLError>] = [
        .failure(URLError(.networkConnectionLost)), .failure(URLError(.notConnectedToInternet)),
        .failure(URLError(.cannotFindHost)), .success(.init(status: 502, body: "<html>Bad Gateway</html>")),
        .success(.init(status: 503, body: #"{"error":"temporarily_unavailable"}"#)), .success(.status(429)),
        .success(.init(status: 522, body: "error code: 522")),
    ]

    @Test("a lost connection or a page of a failing server doesn't end the polling", arguments: hiccups.indices)
    func hiccup(index: Int) async throws {
        let outcome = try await waits([Self.hiccups[index], .success(granted)])
        #expect(outcome.waits == [7, 7])
        #expect(try outcome.token.get().value == "a")
    }

    @Test("a cancellation ends the polling during the wait")
    func cancelled() async throws {
        let transport = ScriptedTransport(refusal("authorization_pending"))
        let device = try DeviceAuthorization(status: 200, Data(Self.begun.utf8), asked: Date())
        let client = client(transport)
        let task = Task { try await client.token(for: device) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.requests.isEmpty)
    }

    @Test("a missing endpoint is an error")
    func missing() async {
        let client = OAuthClient(tokenURL: "https://a.example/token", id: "tv", transport: ScriptedTransport(granted))
        await #expect(throws: OAuthError.missingEndpoint("device authorization endpoint")) {
            try await client.deviceAuthorization()
        }
    }
}
