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
    }

    @Test("a private cache passes what RFC 9111 requires, and most of what is optimal", arguments: Base.allCases)
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
        for outcome in required + optimal where outcome.result != "pass" {
            print("\(base) \(outcome.kind) \(outcome.id) \(outcome.result): \(outcome.message)")
        }
        SuiteFolder.report(
            "\(base): \(required.count { $0.result == "pass" }) of \(required.count) required, "
                + "\(optimal.count { $0.result == "pass" }) of \(optimal.count) optimal")
    }
}
