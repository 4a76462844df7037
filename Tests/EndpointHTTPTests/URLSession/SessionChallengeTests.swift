import EndpointCoding
import Foundation
import Testing

@testable import EndpointHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The servers that receive the user name and the password of a request.
@Suite("Challenges of sessions")
struct SessionChallengeTests {
    private final class Sender: NSObject, URLAuthenticationChallengeSender {
        func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
        func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
        func cancel(_ challenge: URLAuthenticationChallenge) {}
        func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
        func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
    }

    /// Returns the user name that is sent to a challenge.
    private func user(
        for url: String, host: String = "a.example", port: Int = 443,
        method: String = NSURLAuthenticationMethodHTTPBasic,
        failures: Int = 0
    ) -> String? {
        var request = TransportRequest(RequestMessage(url: url))
        request.credential = URLCredential(user: "me", password: "secret", persistence: .none)
        let space = URLProtectionSpace(
            host: host, port: port, protocol: "https", realm: "r", authenticationMethod: method)
        let challenge = URLAuthenticationChallenge(
            protectionSpace: space, proposedCredential: nil, previousFailureCount: failures, failureResponse: nil,
            error: nil, sender: Sender())
        return SessionExchange(request).credential(for: challenge)?.user
    }

    @Test("the credential is sent to the request's own server, once")
    func own() {
        #expect(user(for: "https://a.example/x") == "me")
        #expect(user(for: "https://A.EXAMPLE:443/x", host: "a.Example") == "me")
        #expect(user(for: "http://a.example:8080", port: 8080) == "me")
        #if !canImport(FoundationNetworking)
            #expect(user(for: "https://a.example/x", method: NSURLAuthenticationMethodHTTPDigest) == "me")
        #endif
        #expect(user(for: "https://a.example/x", failures: 1) == nil)
    }

    @Test("another host, another port or another kind of challenge receives no credential")
    func others() {
        #expect(user(for: "https://a.example/x", host: "b.example") == nil)
        #expect(user(for: "https://a.example/x", port: 8443) == nil)
        #expect(user(for: "https://a.example:8443/x", port: 443) == nil)
        #expect(user(for: "http://a.example/x", port: 443) == nil)
        // Not on Linux by name.
        for method in ["NSURLAuthenticationMethodServerTrust", "NSURLAuthenticationMethodClientCertificate", ""] {
            #expect(user(for: "https://a.example/x", method: method) == nil)
        }
    }
}
