import EndpointCache
import EndpointClients
import EndpointRuntime
import Foundation
import RawServer
import SecretsFeature
import Testing

/// The values of a call whose description declares secrets, as an app prints them.
@Suite("Printed values with secrets")
struct PrintedSecretsTests {
    private static let secret = "abracadabra"

    /// Returns the texts of a value, of values that contain it, and of all parts of their mirrors.
    private static func text<Value>(of value: Value) -> String {
        var text = ""
        for form in [value, [value], Optional(value) as Any, ["key": value], (value, 1)] as [Any] {
            dump(form, to: &text)
            text += "\n\(form)\n\(String(reflecting: form))"
            var parts = Array(Mirror(reflecting: form).children)
            for _ in 0..<6 {
                text += parts.map { "\n\($0.value)" }.joined()
                parts = parts.flatMap { Mirror(reflecting: $0.value).children }
            }
        }
        return text
    }

    private struct Printing: Plugin, Middleware, Transport {
        func expectNoSecret<Value>(_ value: Value) {
            let text = PrintedSecretsTests.text(of: value)
            #expect(!text.contains(PrintedSecretsTests.secret), "\(Value.self): \(text)")
        }

        nonisolated(nonsending) func send(
            _ request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
        ) async throws -> Response {
            expectNoSecret(next)
            let response = try await next(request)
            expectNoSecret(call)
            return response
        }

        func willSend(_ request: PluginRequest, target: any Target) {
            expectNoSecret(request)
            expectNoSecret(target)
            expectNoSecret(MultiTarget(target))
        }

        func didReceive(_ result: Result<Response, EndpointError>, target: any Target) { expectNoSecret(result) }
        func didComplete(_ call: CompletedCall) { expectNoSecret(call) }

        func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            expectNoSecret(request)
            return TransportResponse(
                head: ResponseHead(
                    statusCode: 200,
                    headers: ["Content-Type": "application/json", "X-Echo": "Bearer \(PrintedSecretsTests.secret)"]),
                data: Data(#"{"door":"oak","magicWord":"\#(PrintedSecretsTests.secret)"}"#.utf8))
        }
    }

    @Test("a call with secrets reveals none in requests, responses, targets, clients and contents")
    func call() async throws {
        let (printing, secret) = (Printing(), Self.secret)
        let configuration = ProviderConfiguration(
            environment: ServerEnvironment(
                baseURL: "https://u:\(secret)@vault.example", headers: ["X-Api-Key": secret]),
            credentials: SecretsCredentials.vaultStamp(secret).credentials.and(.bearer(secret)), plugins: [printing],
            transport: printing)
        let client = SecretsClient(configuration: configuration)
        let opening = Opening(magicWord: secret, spareWords: [secret], hand: "left")
        let target = VaultsTarget.open(door: "oak", knockKnock: secret, opening, riddle: secret)
        let vault = try await client.vaults.open(door: "oak", knockKnock: secret, opening, riddle: secret)
        #expect(vault.magicWord == secret)
        printing.expectNoSecret(vault)
        printing.expectNoSecret(opening)
        printing.expectNoSecret(target)
        printing.expectNoSecret(target.operation)
        printing.expectNoSecret(client)
        printing.expectNoSecret(configuration)
        printing.expectNoSecret(SecretsEnvironment(try #require(configuration.environment)))
        printing.expectNoSecret(SecretsCredentials.vaultKey(secret))
        printing.expectNoSecret(AccessToken(secret, refreshToken: secret))
        printing.expectNoSecret(["Authorization": "Bearer \(secret)"] as HeaderFields)
        printing.expectNoSecret(
            EncodingError.invalidValue(opening, EncodingError.Context(codingPath: [], debugDescription: "")))
    }

    @Test("a client with requests in progress and cookies prints none of their secrets")
    func inProgress() async throws {
        let server = try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.answer("{}", headers: "Set-Cookie: sid=\(Self.secret); Path=/\r\n")
            // The second request stays in progress.
            guard connection.request() != nil else { return }
            connection.begin(type: "application/json")
            connection.sendChunk(Self.secret)
            _ = connection.isClosedByPeer()
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("printed-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let caching = HTTPCachingTransport(in: ResponseCache(folder: folder), container: .memory)
        for transport in [URLSessionTransport(), caching] as [any Transport] {
            let client = SecretsClient(
                configuration: ProviderConfiguration(
                    environment: ServerEnvironment(baseURL: server.url), credentials: .bearer(Self.secret),
                    transport: transport))
            _ = try await client.vaults.provider.request(.lock(door: "oak", Opening(magicWord: Self.secret)))
            let (_, bytes) = try await client.vaults.provider.open(.lock(door: "oak", Opening(magicWord: Self.secret)))
            var iterator = bytes.makeAsyncIterator()
            _ = try await iterator.next()
            Printing().expectNoSecret(client)
            Printing().expectNoSecret(transport)
            bytes.cancel()
        }
    }

    @Test("a printed target names the request without its secrets")
    func target() {
        let target = VaultsTarget.lock(door: "oak", Opening(magicWord: Self.secret))
        #expect("\(target)" == "PUT /vaults/oak")
        #expect(String(reflecting: target) == "VaultsTarget(PUT /vaults/oak)")
    }
}
