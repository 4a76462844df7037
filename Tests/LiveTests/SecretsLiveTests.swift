import EndpointClients
import EndpointRuntime
import FlyingFox
import Foundation
import RawServer
import SecretsFeature
import Testing

/// The secrets that Specs/features/secrets.yaml marks, by names that don't suggest it, in logs and errors.
@Suite("Secrets of a description, live")
struct SecretsLiveTests {
    /// Every secret of these tests holds this.
    private static let secret = "abracadabra"

    private final class Log: @unchecked Sendable {
        private let lock = NSLock()
        private var lines: [String] = []

        /// Everything that a logger can say, in plain text and as a command.
        var plugins: [any Plugin] {
            let options: [NetworkLogger.Options] = [.verbose, [.requestAsCURL, .successResponseBody]]
            return options.map { options in
                NetworkLogger(options) { entries in self.lock.withLock { self.lines += entries } }
            }
        }

        var text: String { lock.withLock { lines.joined(separator: "\n") } }
    }

    private func client(_ server: LoopbackServer, _ plugins: [any Plugin]) -> SecretsClient {
        SecretsClient(
            environment: SecretsEnvironment(baseURL: server.baseURL), credentials: .vaultStamp("stamp-\(Self.secret)"),
            plugins: plugins
        )
    }

    private static let opening = Opening(
        magicWord: "word-\(secret)", spareWords: ["one-\(secret)", "two-\(secret)"], hand: "left")

    @Test("a logger hides secret parameters and fields, and shows the rest")
    func logger() async throws {
        let log = Log()
        let received = try await LoopbackServer.serving { request in
            request.method == "PUT"
                ? HTTPResponse(statusCode: .noContent)
                : .json(200, #"{"door":"oak","magicWord":"new-\#(Self.secret)"}"#)
        } _: { server in
            let client = client(server, log.plugins)
            let vault = try await client.vaults.open(
                door: "oak", knockKnock: "knock-\(Self.secret)", Self.opening, riddle: "riddle-\(Self.secret)",
                lang: "en")
            #expect(vault.magicWord == "new-\(Self.secret)")
            try await client.vaults.lock(door: "oak", Self.opening)
            return await server.requests
        }
        // The server got all of it.
        #expect(received.count == 2)
        #expect(received.first?.headers["knock-knock"] == "knock-\(Self.secret)")
        #expect(received.first?.target == "/vaults/oak?riddle=riddle-\(Self.secret)&lang=en&stamp=stamp-\(Self.secret)")
        let text = log.text
        #expect(!text.contains(Self.secret), "\(text)")
        for shown in ["lang=en", "/vaults/oak", "left", "riddle=<redacted>", "stamp=<redacted>", #""door":"oak""#] {
            #expect(text.contains(shown), "\(shown) in \(text)")
        }
    }

    @Test("an error hides secrets, even when the server echoes them")
    func errors() async throws {
        let answer = #"""
            {"message":"No riddle-\#(Self.secret) opens this, nor does knock-\#(Self.secret).","tried":"\#(Self.secret)"}
            """#
        try await LoopbackServer.serving { _ in
            .json(403, answer)
        } _: { server in
            do throws(EndpointError) {
                _ = try await client(server, []).vaults.open(
                    door: "oak", knockKnock: "knock-\(Self.secret)", Self.opening, riddle: "riddle-\(Self.secret)")
                Issue.record("a 403 is an error")
            } catch {
                let refusal = try #require(error.body(as: Refusal.self))
                #expect(refusal.tried == Self.secret)
                var dumped = ""
                dump(error, to: &dumped)
                for text in ["\(error)", String(reflecting: error), error.localizedDescription, dumped] {
                    #expect(!text.contains(Self.secret), "\(text)")
                }
                #expect("\(error)".contains("opens this"))
                #expect("\(refusal)".contains("tried: <redacted>"))
            }
        }
    }

    @Test("an error of an unreachable server hides secrets")
    func unreachable() async throws {
        let port = try RefusingPort()
        defer { withExtendedLifetime(port) {} }
        let client = SecretsClient(environment: SecretsEnvironment(baseURL: port.url))
        do throws(EndpointError) {
            _ = try await client.vaults.open(
                door: "oak", knockKnock: "knock-\(Self.secret)", Self.opening, riddle: "riddle-\(Self.secret)")
            Issue.record("nobody listens there")
        } catch {
            var dumped = ""
            dump(error, to: &dumped)
            for text in ["\(error)", dumped] { #expect(!text.contains(Self.secret), "\(text)") }
            #expect("\(error)".contains("riddle=<redacted>"))
        }
    }
}
