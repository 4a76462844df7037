import Foundation
import Testing

@testable import EndpointOAuth
@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The scopes that operations require, and providers that can't request more.
@Suite("Scopes", .timeLimit(.minutes(1)))
struct ScopedTokensTests {
    /// Remembers what it was asked for.
    private actor Provider: TokenProvider {
        private(set) var asked: [[String]] = []

        func token() async throws -> AccessToken { AccessToken("whole") }
        func refresh(after rejected: AccessToken) async throws -> AccessToken { AccessToken("whole") }

        func token(scopes: [String]) async throws -> AccessToken {
            asked.append(scopes)
            return AccessToken(scopes.joined(separator: "+"))
        }
    }

    private static let rows: [(security: [[RequiredScheme]]?, scheme: String?, asked: [[String]])] = [
        ([[.init("login", scopes: "read write")]], "login", [["read", "write"]]),
        ([[.init("other", scopes: "x")], [.init("login", scopes: "read")]], "login", [["read"]]),
        ([["key", .init("login", scopes: "read")]], nil, [["read"]]),
        ([["login"]], "login", [[]]), (nil, "login", [[]]), ([], "login", []),
    ]

    @Test("a provider is asked for the scopes that the operation requires of its scheme", arguments: rows)
    func asked(row: (security: [[RequiredScheme]]?, scheme: String?, asked: [[String]])) async throws {
        let provider = Provider()
        var request = URLRequest(url: try #require(URL(string: "https://a.example")))
        _ = try await Credentials.bearer(provider, scheme: row.scheme).applyTokens(to: &request, security: row.security)
        #expect(await provider.asked == row.asked)
    }

    @Test("each set of scopes has its own token, refreshed separately, and there is a default one")
    func sets() async throws {
        let asked = Locked<[String]>([])
        let tokens = ScopedTokens(standard: ["all"]) { scopes, old in
            asked.withLock { $0.append(scopes.joined(separator: " ") + (old.map { " after \($0.value)" } ?? "")) }
            return AccessToken(scopes.joined(separator: "+"))
        }
        #expect(try await tokens.token(scopes: ["a", "b"]).value == "a+b")
        #expect(try await tokens.token(scopes: ["b", "a"]).value == "a+b")
        #expect(try await tokens.token(scopes: ["a"]).value == "a")
        #expect(try await tokens.token().value == "all")
        _ = try await tokens.refresh(after: AccessToken("a"), scopes: ["a"])
        #expect(asked.withLock { $0 } == ["a b", "a", "all", "a after a"])
    }

    @Test("a rejected token is refreshed for the same scopes")
    func renewal() async throws {
        let asked = Locked<[[String]]>([])
        let tokens = ScopedTokens { scopes, old in
            asked.withLock { $0.append(scopes) }
            return AccessToken(old == nil ? "first" : "second")
        }
        var request = URLRequest(url: try #require(URL(string: "https://a.example")))
        let credentials = Credentials.bearer(tokens, scheme: "login")
        let sent = try #require(
            try await credentials.applyTokens(to: &request, security: [[.init("login", scopes: "read")]]))
        #expect(try await sent.refresh().token.value == "second")
        #expect(asked.withLock { $0 } == [["read"], ["read"]])
    }

    @Test("a provider without scopes returns its token")
    func others() async throws {
        let token = RefreshingToken(AccessToken("t")) { _ in AccessToken("u") }
        #expect(try await token.token(scopes: ["a"]).value == "t")
        #expect(try await token.refresh(after: AccessToken("t"), scopes: ["a"]).value == "u")
    }
}
