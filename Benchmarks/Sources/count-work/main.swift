// Does one piece of work a number of times, for Benchmarks/count-instructions:
//   count-work request|decode|decode-nested|call|observed-call COUNT

import EndpointClients
import EndpointObservations
import EndpointRuntime
import Foundation
import Measuring
import Payloads

/// A transport that responds immediately, from memory.
struct InstantTransport: Transport {
    let data: Data

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        TransportResponse(
            head: ResponseHead(statusCode: 200, headers: ["Content-Type": "application/json"]), data: data)
    }
}

/// An executor that runs a task on the thread that waits for it.
///
/// Valgrind 3.19 crashes when the threads of the default executor start.
final class WaitingThread: TaskExecutor, @unchecked Sendable {
    // Jobs are enqueued by this thread alone.
    private var jobs: [UnownedJob] = []

    func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

    func run(_ body: @escaping @Sendable () async throws -> Void) throws {
        nonisolated(unsafe) var result: Result<Void, any Error>?
        Task.detached(executorPreference: self) {
            do { result = .success(try await body()) } catch { result = .failure(error) }
        }
        while result == nil, !jobs.isEmpty { jobs.removeFirst().runSynchronously(on: asUnownedTaskExecutor()) }
        guard let result else { throw CancellationError() }
        try result.get()
    }
}

let issue = #"{"number":1,"title":"Found a bug","state":"open","author":{"login":"octocat","id":1}}"#
let data = Data("[\(Array(repeating: issue, count: 20).joined(separator: ","))]".utf8)
let nested = Data(
    "[\(String(repeating: #"{"name":"node","size":7,"children":["#, count: 60))\(String(repeating: "]}", count: 60))]"
        .utf8)
let configuration = ProviderConfiguration(
    environment: ServerEnvironment(baseURL: "http://127.0.0.1:8080/v1"), transport: InstantTransport(data: data))
let provider = Provider<IssuesTarget>(configuration: configuration)
let client = PayloadsClient(configuration: configuration)
let observer = ObservationRecorder(PayloadsClient.documentedResponses) { keep($0) }
let observed = PayloadsClient(
    configuration: ProviderConfiguration(
        environment: configuration.environment, plugins: [observer], transport: InstantTransport(data: data)))

let thread = WaitingThread()
guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) else { exit(64) }
for _ in 0..<count {
    switch CommandLine.arguments[1] {
    case "request":
        let issue = Payloads.NewIssue(title: "Found a bug", body: "It hurts.", labels: ["bug", "ui"], milestone: 7)
        keep(try provider.endpoint(.create(owner: "octocat", repository: "Hello-World", issue)).message())
    case "decode":
        let issues: [Payloads.Issue] = try Response(statusCode: 200, data: data).content()
        keep(issues)
    case "decode-nested":
        let nodes: [Payloads.Node] = try Response(statusCode: 200, data: nested).content()
        keep(nodes)
    case "call":
        let client = client
        try thread.run { keep(try await client.issues.list(owner: "octocat", repository: "Hello-World")) }
    case "observed-call":
        let client = observed
        try thread.run { keep(try await client.issues.list(owner: "octocat", repository: "Hello-World")) }
    default:
        exit(64)
    }
}
