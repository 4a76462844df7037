import EndpointCache
import EndpointRuntime
import Foundation
import SuiteFolders
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// http-tests/cache-tests, by which browsers and proxies are compared, of a private cache over each transport.
@Suite(
    "cache-tests", .serialized, .timeLimit(.minutes(10)),
    .enabled(if: CacheSuite.folder != nil, "the suite isn't at ../shared/suites/cache-tests, or node is missing"))
struct CacheSuiteTests {
    /// The cache's base.
    enum Base: String, CaseIterable {
        case urlSession, urlSessionWithCookies, asyncHTTPClient

        var transport: (any Transport)? {
            switch self {
            case .urlSession:
                let configuration = URLSessionConfiguration.ephemeral
                configuration.httpCookieStorage = nil
                configuration.httpShouldSetCookies = false
                configuration.httpAdditionalHeaders = URLSessionTransport.defaultHeaders
                return URLSessionTransport(configuration: configuration)
            case .urlSessionWithCookies: return URLSessionTransport()
            case .asyncHTTPClient:
                let kind = TransportKind.plain.first { $0 == .asyncHTTPClient }
                return kind?.make()
            }
        }

        /// The tests that the base itself doesn't pass, with reasons.
        var omitted: [String: String] {
            #if canImport(FoundationNetworking)
                self == .asyncHTTPClient
                    ? [:] : ["headers-store-Content-Encoding": "libcurl refuses unknown codings (RFC 9110, 8.4)"]
            #else
                [:]
            #endif
        }
    }

    /// The tests that this cache doesn't pass on purpose, with reasons and sections of RFC 9111.
    private static let omitted = [
        // Required
        "headers-store-Set-Cookie": "secrets aren't written to disk (7.3); browsers hide them too",
        "headers-store-Set-Cookie2": "secrets aren't written to disk (7.3); browsers hide them too",
        "headers-store-Transfer-Encoding": "a body with an unknown coding has no end (RFC 9112, 6.3)",
        "stale-close-must-revalidate": "applies to caches that reuse any stale response if a server is down (4.2.4)",
        "stale-close-no-cache": "applies to caches that reuse any stale response if a server is down (4.2.4)",
        // Optimal
        "method-POST": "responses to POST may be secret; storing them is optional (RFC 9110, 9.3.3)",
        "other-cookie": "responses are reused only with the credentials that they were stored with (3.5)",
        "partial-store-partial-complete": "storing partial responses is optional (3.3)",
        "partial-store-partial-reuse-partial": "storing partial responses is optional (3.3)",
        "partial-store-partial-reuse-partial-absent": "storing partial responses is optional (3.3)",
        "partial-store-partial-reuse-partial-byterange": "storing partial responses is optional (3.3)",
        "partial-store-partial-reuse-partial-suffix": "storing partial responses is optional (3.3)",
        "vary-normalise-lang-order": "servers prefer the first language (4.1)",
        "vary-normalise-lang-select": "only the server knows which language it prefers (4.1)",
        "vary-normalise-space": "spaces matter in an unknown header (4.1)",
    ]

    @Test("a private cache passes every test that isn't omitted on purpose", arguments: Base.allCases)
    func suite(_ base: Base) async throws {
        guard let transport = base.transport else { return }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cache-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let outcomes = try await CacheSuite.run(
            try #require(CacheSuite.folder),
            through: HTTPCachingTransport(transport, in: ResponseCache(folder: folder)),
            only: ProcessInfo.processInfo.environment["CACHE_TESTS"] ?? "")
        let required = outcomes.filter { $0.kind == "required" }
        let optimal = outcomes.filter { $0.kind == "optimal" }
        #expect(required.count >= 130)
        for outcome in required + optimal where outcome.result != "pass" {
            let isExpected = Self.omitted[outcome.id] != nil || base.omitted[outcome.id] != nil
            #expect(isExpected, "\(base): \(outcome.kind) \(outcome.id) \(outcome.result): \(outcome.message)")
        }
        SuiteFolder.report(
            "\(base): \(required.count { $0.result == "pass" }) of \(required.count) required, "
                + "\(optimal.count { $0.result == "pass" }) of \(optimal.count) optimal")
    }
}
