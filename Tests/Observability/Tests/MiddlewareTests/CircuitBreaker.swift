import EndpointRuntime
import Foundation

/// The error of a call that isn't sent, because its server has failed too often.
struct CircuitOpen: Error {
    let host: String
}

/// A breaker that sends nothing to a server for a while after several failures in a row.
actor CircuitBreaker: Middleware {
    private struct Circuit {
        var failures = 0
        var opened: ContinuousClock.Instant?
    }

    private let limit: Int
    private let pause: Duration
    private var circuits: [String: Circuit] = [:]

    init(limit: Int = 5, pause: Duration = .seconds(30)) {
        self.limit = limit
        self.pause = pause
    }

    func respond(
        to request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
    ) async throws -> Response {
        let host = URL(string: request.url)?.host ?? ""
        if let opened = circuits[host]?.opened {
            guard ContinuousClock.now - opened > pause else { throw CircuitOpen(host: host) }
            // One call tries the server; other calls fail until it has succeeded.
            circuits[host]?.opened = .now
        }
        do {
            let response = try await next(request)
            note(response.statusCode < 500, for: host)
            return response
        } catch {
            // A call that its own task cancels says nothing about the server.
            if !error.isCancelled { note(false, for: host) }
            throw error
        }
    }

    private func note(_ success: Bool, for host: String) {
        guard !success else { return circuits[host] = nil }
        circuits[host, default: Circuit()].failures += 1
        if circuits[host]?.failures ?? 0 >= limit { circuits[host]?.opened = .now }
    }
}
