import EndpointObservations
import EndpointRuntime
import Foundation
import Payloads
import Synthesised

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One way to call the server.
struct Way: Sendable {
    let name: String
    var isBare = false
    let call: @Sendable () async throws -> Void

    /// Returns the ways, the bare one first. It reuses its request and ignores the status: that is part of the others'
    /// costs. The typed one has its own session, with the same configuration; each reuses its connections.
    static func all(_ base: URL, inFlight: Int) throws -> [Way] {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = inFlight
        configuration.urlCache = nil
        // A slow response is a result, not a failure.
        configuration.timeoutIntervalForRequest = 600
        let session = URLSession(configuration: configuration)
        let transport = URLSessionTransport(session: session)
        let client = PayloadsClient(
            environment: PayloadsEnvironment(baseURL: base.absoluteString), transport: transport
        )
        let recorder = ObservationRecorder(PayloadsClient.documentedResponses) { print($0) }
        let observed = PayloadsClient(
            environment: PayloadsEnvironment(baseURL: base.absoluteString), plugins: [recorder], transport: transport
        )
        let byHand = IssueRequests(base: base)
        let request = try byHand.list(owner: "octocat", repository: "Hello-World")
        return [
            Way(name: "URLSession alone", isBare: true) {
                let (data, _) = try await session.data(for: request)
                guard !data.isEmpty else { throw URLError(.zeroByteResource) }
            },
            Way(name: "typed") {
                let issues = try await client.issues.list(owner: "octocat", repository: "Hello-World")
                guard issues.count == 10 else { throw URLError(.cannotParseResponse) }
            },
            Way(name: "typed, observed") {
                let issues = try await observed.issues.list(owner: "octocat", repository: "Hello-World")
                guard issues.count == 10 else { throw URLError(.cannotParseResponse) }
            },
            Way(name: "by hand") {
                let (data, response) = try await session.data(
                    for: byHand.list(owner: "octocat", repository: "Hello-World")
                )
                guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
                let issues = try JSONDecoder().decode([Synthesised.Issue].self, from: data)
                guard issues.count == 10 else { throw URLError(.cannotParseResponse) }
            },
        ]
    }
}
