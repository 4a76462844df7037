/// A policy that reconnects a stream a limited number of times.
final class Reconnection: Sendable {
    /// A function that requests the stream after the event with an ID. The ID is empty if there was none.
    typealias Connect = @Sendable (_ lastEventID: String) async -> Result<Response, EndpointError>

    private let limit: Int
    private let delay: Duration
    private let connect: Connect
    /// The number of attempts since the last event was received.
    private let attempts = Locked(0)

    init(limit: Int, delay: Duration, _ connect: @escaping Connect) {
        self.limit = limit
        self.delay = delay
        self.connect = connect
    }

    /// Reconnects and returns the result; nil if the number of attempts is exhausted.
    ///
    /// The result is a response, an error with a response, or a cancellation. Other errors lead to another attempt.
    ///
    /// - Parameter wait: The wait that the server has requested, in milliseconds.
    func response(
        behind lastEventID: String, wait: Int?, hasProgressed: Bool
    ) async -> Result<Response, EndpointError>? {
        if hasProgressed { attempts.withLock { $0 = 0 } }
        while beginAttempt() {
            do {
                // A server can send more digits than a duration holds, so the wait is limited to one day.
                try await Task.sleep(for: wait.map { .milliseconds(min($0, 86_400_000)) } ?? delay)
            } catch {
                return .failure(.underlying(Cancellation.error, nil))
            }
            let result = await connect(lastEventID)
            if case .failure(let error) = result, error.response == nil, !error.isCancelled { continue }
            return result
        }
        return nil
    }

    private func beginAttempt() -> Bool {
        attempts.withLock { attempts in
            attempts += 1
            return attempts <= limit
        }
    }
}
