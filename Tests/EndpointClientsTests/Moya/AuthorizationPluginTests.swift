import EndpointClients
import EndpointRuntime
import Foundation
import Testing

@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Plugins that prove who the caller is.
@Suite("Tokens and credentials")
struct AuthorizationPluginTests {
    private struct Authorized: TaskTarget, AccessTokenAuthorizable {
        var authorizationType: AuthorizationType?
        var headers: [String: String]?

        var baseURL: URL { URL(string: "https://a.example") ?? URL(fileURLWithPath: "/") }
        var path: String { "" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .requestPlain }
    }

    private func header(_ target: some Target, _ plugin: AccessTokenPlugin) async throws -> String? {
        let transport = MemoryTransport()
        _ = try await Provider<MultiTarget>(plugins: [plugin], transport: transport).request(MultiTarget(target))
        return transport.requests.first?.value(forHTTPHeaderField: "Authorization")
    }

    private static let tokenRows: [(type: AuthorizationType?, header: String?)] = [
        (nil, nil), (.basic, "Basic t"), (.bearer, "Bearer t"), (.custom("X"), "X t"),
    ]

    @Test("a token is added by its scheme to targets that require one, also asynchronously", arguments: tokenRows)
    func token(row: (type: AuthorizationType?, header: String?)) async throws {
        let synchronous = AccessTokenPlugin { _ in "t" }
        let waiting = AccessTokenPlugin { _ async throws in
            await Task.yield()
            return "t"
        }
        for plugin in [synchronous, waiting] {
            #expect(try await header(Authorized(authorizationType: row.type), plugin) == row.header)
            #expect(try await header(AnyCall(), plugin) == nil)
        }
    }

    @Test("the closure receives the target itself, and the token replaces an existing one")
    func innerTarget() async throws {
        let names = Locked<[String]>([])
        let plugin = AccessTokenPlugin { target in
            names.withLock { $0.append("\(type(of: target))") }
            return "t"
        }
        let target = Authorized(authorizationType: .bearer, headers: ["Authorization": "old"])
        #expect(try await header(target, plugin) == "Bearer t")
        #expect(names.withLock { $0 } == ["Authorized"])
    }

    @Test("a token that can't be obtained fails the request")
    func failingToken() async {
        let transport = MemoryTransport()
        let plugin = AccessTokenPlugin { _ async throws in throw URLError(.userAuthenticationRequired) }
        let provider = Provider<Authorized>(plugins: [plugin], transport: transport)
        let error = await endpointError { try await provider.request(Authorized(authorizationType: .bearer)) }
        #expect((error?.underlyingError as? URLError)?.code == .userAuthenticationRequired)
        #expect(transport.requests.isEmpty)
    }

    @Test("each scheme has its header prefix")
    func schemes() {
        #expect([AuthorizationType.basic, .bearer, .custom("s")].map(\.value) == ["Basic", "Bearer", "s"])
        #expect(AuthorizationType.custom("s") == .custom("s"))
        #expect(AuthorizationType.basic != .bearer)
    }

    @Test("a credential is requested once per request, and passed to the transport for challenges")
    func credentials() async throws {
        let credential = URLCredential(user: "user", password: "passwd", persistence: .none)
        for expected in [nil, credential] {
            let calls = Locked(0)
            let transport = MemoryTransport()
            let plugin = CredentialsPlugin { _ in
                calls.withLock { $0 += 1 }
                return expected
            }
            _ = try await Provider<Zen>(plugins: [plugin], transport: transport).request(.zen)
            #expect(calls.withLock { $0 } == 1)
            #expect(transport.exchanges.first?.credential?.user == expected?.user)
            // Nothing is sent before the server asks.
            #expect(transport.requests.first?.value(forHTTPHeaderField: "Authorization") == nil)
        }
    }
}
