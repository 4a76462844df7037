/// Connects a stream again, so often and no oftener.
final class Reconnection: Sendable {
    /// Requests the stream after the event with an ID, which is empty if there was none.
    typealias Connect = @Sendable (_ lastEventID: String) async -> Result<Response, EndpointError>

    private let limit: Int
    private let delay: Duration
    private let connect: Connect
    /// Since an event has come.
    private let attempts = Locked(0)

    init(limit: Int, delay: Duration, _ connect: @escaping Connect) {
        self.limit = limit
        self.delay = delay
        self.connect = connect
    }

    /// Returns the result of another connection; nil if there is none.
    ///
    /// The result is a response, or an error that isn't one of the connection.
    ///
    /// - Parameter wait: The wait that the server has requested, in milliseconds.
    func response(
        behind lastEventID: String, wait: Int?, hasProgressed: Bool
    ) async -> Result<Response, EndpointError>? {
        if hasProgressed { attempts.withLock { $0 = 0 } }
        while beginAttempt() {
            do {
                // No server means years, and no duration holds as many milliseconds as it may write.
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
