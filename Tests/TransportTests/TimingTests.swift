import Foundation
import RawServer
import Testing

@testable import EndpointRuntime

/// The durations that transports report.
@Suite("Transports, timings", .timeLimit(.minutes(3)))
struct TimingTests {
    @Test(
        "a transport reports the first byte of a response, if requested",
        arguments: TransportKind.available)
    func firstByte(kind: TransportKind) async throws {
        let server = try kind.echo()
        let reported = Locked<[TransportTimings]>([])
        var request = TransportRequest(.get, server.url)
        request.reportTimings = { timings in reported.withLock { $0.append(timings) } }
        _ = try await kind.make().exchange(request)
        let timings = try #require(reported.withLock { $0 }.last)
        #expect(timings.firstByte != nil)
        #if canImport(FoundationNetworking)
            #expect(timings.domainLookup == nil && timings.connect == nil)
        #endif
    }

    @Test("a streamed response reports its first byte too", arguments: TransportKind.available)
    func stream(kind: TransportKind) async throws {
        let server = try kind.echo()
        let reported = Locked<[TransportTimings]>([])
        var request = TransportRequest(.get, server.url)
        request.reportTimings = { timings in reported.withLock { $0.append(timings) } }
        let response = try await kind.make().open(request)
        #expect(reported.withLock { $0 }.last?.firstByte != nil)
        for try await _ in response.body {}
    }
}
