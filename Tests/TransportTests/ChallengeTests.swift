import Foundation
import RawServer
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Challenges that a session of Linux can't answer: it would end the process.
@Suite("Challenges", .timeLimit(.minutes(1)))
struct ChallengeTests {
    @Test(
        "a challenge of another method than Basic, or an answer without a credential, returns the server's 401",
        arguments: [
            #"Digest realm="r", nonce="n", qop="auth""#, #"NTLM realm="r""#, "Negotiate", #"Bearer realm="r""#,
            #"Basic realm="r""#,
        ])
    func others(challenge: String) async throws {
        let server = try RawServer { connection in
            while connection.request() != nil {
                connection.answer("who?", status: "401 Unauthorized", headers: "WWW-Authenticate: \(challenge)\r\n")
            }
        }
        var request = TransportRequest(.get, server.url)
        request.credential = URLCredential(user: "me", password: "secret", persistence: .none)
        #expect(await Exchanged(URLSessionTransport(), request).answer?.head.statusCode == 401)
        request.credential = nil
        for credential in [nil, URLCredential(user: "me", password: "secret", persistence: .none)] {
            let transport = URLSessionTransport(configuration: .ephemeral) { challenge in
                challenge.previousFailureCount == 0 ? (.useCredential, credential) : (.performDefaultHandling, nil)
            }
            let answered = await Exchanged(transport, request)
            #expect(answered.answer?.head.statusCode == 401)
            #expect(answered.text == "who?")
        }
    }
}
