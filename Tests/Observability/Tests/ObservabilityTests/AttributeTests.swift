import EndpointObservability
@_spi(Generated) import EndpointRuntime
import Foundation
import InMemoryTracing
import Logging
import MetricsTestKit
import Synchronization
import Testing
import Tracing

/// Operations of a server whose URL has a user, and one with a method of its own.
private enum ShipsTarget: OperationTarget {
    case get(id: String)
    case brew

    var baseURL: URL { URL(string: "https://alice:secret@ships.example:8443/v1")! }

    var operation: OperationRequest {
        switch self {
        case .get(let id): OperationRequest(.get, "/ships/{id}", id)
        case .brew: OperationRequest(HTTPMethod(rawValue: "BREW"), "/pots")
        }
    }
}

/// The attributes of OpenTelemetry's HTTP conventions, which spans, metrics and log entries share.
struct AttributeTests {
    private let tracer = InMemoryTracer()
    private let metrics = TestMetrics()
    private let metadata = MetadataLog()

    private func provider(_ answers: Script, _ plugins: [any Plugin]? = nil) -> Provider<ShipsTarget> {
        let logger = Logger(label: "calls") { _ in metadata }
        let own = Observability(tracer: tracer, metrics: metrics, logger: logger)
        return Provider(
            configuration: ProviderConfiguration(
                plugins: plugins ?? [own], transport: answers, retrier: RetryPolicy(limit: 1, backoff: .none)))
    }

    private func common(_ status: Int, _ error: String? = nil) -> [String: String] {
        var values = [
            "http.request.method": "GET", "url.template": "/ships/{id}", "url.scheme": "https",
            "server.address": "ships.example", "server.port": "8443", "http.response.status_code": "\(status)",
        ]
        values["error.type"] = error
        return values
    }

    private func dimensions(_ label: String) -> [[String: String]] {
        metrics.timers.filter { $0.label == label }.map {
            Dictionary($0.dimensions, uniquingKeysWith: { first, _ in first })
        }
    }

    private func attributes(of span: FinishedInMemorySpan) -> [String: String] {
        var values: [String: String] = [:]
        span.attributes.forEach { name, value in
            switch value {
            case .string(let text): values[name] = text
            case .int64(let number): values[name] = "\(number)"
            default: values[name] = "\(value)"
            }
        }
        return values
    }

    @Test func retriedCallHasOneDurationForEachRequestAndOneForTheCall() async throws {
        let _: JSONValue = try await provider(Script(.status(503), .status(200, "{}"))).content(of: .get(id: "1"))
        let requests = dimensions("http.client.request.duration")
        #expect(requests.count == 2 && requests.contains(common(503, "503")) && requests.contains(common(200)))
        #expect(dimensions("endpoint.client.call.duration") == [common(200)])
    }

    @Test func spansMetricsAndLogEntriesHaveTheSameAttributes() async throws {
        let failing = provider(Script(.status(404, "{}")))
        await #expect(throws: EndpointError.self) { try await failing.perform(.get(id: "1")) }
        let expected = common(404, "404")
        #expect(dimensions("http.client.request.duration") == [expected])
        #expect(dimensions("endpoint.client.call.duration") == [expected])
        let call = try #require(tracer.finishedSpans.last)
        #expect(attributes(of: call) == expected)
        var attempt = attributes(of: try #require(tracer.finishedSpans.first))
        #expect(attempt.removeValue(forKey: "url.full") == "https://<redacted>@ships.example:8443/v1/ships/1")
        #expect(attempt == expected)
        let entry = try #require(metadata.entries.first)
        #expect(entry.filter { expected[$0.key] != nil } == expected)
        #expect(Set(entry.keys).subtracting(expected.keys) == ["attempts", "duration", "error", "first_byte"])
    }

    @Test func requestThatCannotBeMadeHasTheServerOfItsTarget() async throws {
        await #expect(throws: EndpointError.self) { try await provider(Script(.hang)).perform(.get(id: "")) }
        let call = try #require(dimensions("endpoint.client.call.duration").first)
        #expect(call["server.address"] == "ships.example" && call["server.port"] == "8443")
        #expect(dimensions("http.client.request.duration").isEmpty)
    }

    @Test func unknownMethodIsOther() async throws {
        try await provider(Script(.status(204))).perform(.brew)
        let attempt = try #require(tracer.finishedSpans.first)
        #expect(attempt.operationName == "HTTP /pots")
        #expect(attributes(of: attempt)["http.request.method"] == "_OTHER")
        #expect(attributes(of: attempt)["http.request.method_original"] == "BREW")
        #expect(dimensions("http.client.request.duration").first?["http.request.method"] == "_OTHER")
    }

    @Test func secondPluginRecordsTheDurationsOfRequests() async throws {
        let plugins = [Observability(tracer: tracer, metrics: nil), Observability(tracer: nil, metrics: metrics)]
        let _: JSONValue = try await provider(Script(.status(200, "{}")), plugins).content(of: .get(id: "1"))
        #expect(dimensions("http.client.request.duration") == [common(200)])
        #expect(tracer.finishedSpans.count == 2)
    }
}

/// A log handler that retains the metadata of its entries.
private final class MetadataLog: LogHandler {
    private let values = Mutex<[[String: String]]>([])

    var entries: [[String: String]] { values.withLock { $0 } }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        values.withLock { $0.append((event.metadata ?? [:]).mapValues { "\($0)" }) }
    }
}
