/// A sequence of a request's progress, from the first bytes to the response.
///
/// Nothing is sent before the first element is requested, and each loop sends a separate request. The request is
/// cancelled when the loop's task is cancelled, and when the loop is left early.
///
/// The elements report the sent bytes of an upload, or the received bytes of another request's response. The last
/// element has the response, after plugins have processed it. The loop throws the request's error.
public struct ProgressSequence: AsyncSequence, Sendable {
    /// The type of the sequence's elements: the progress of the request.
    public typealias Element = RequestProgress

    typealias Request = @Sendable (RequestObserver) async -> Result<Response, EndpointError>

    private let request: Request

    init(_ request: @escaping Request) {
        self.request = request
    }

    /// Returns an iterator, which sends the request when its first element is requested.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(request)
    }

    /// An iterator over the progress of one request.
    ///
    /// The compiler infers `Failure` from the typed throws of `next()` (SE-0421).
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let request: Request
        /// The progress of the sent request; nil before the request is sent.
        private var sent: AsyncThrowingStream<RequestProgress, any Error>.Iterator?
        private var hasEnded = false

        fileprivate init(_ request: @escaping Request) {
            self.request = request
        }

        /// Sends the request in the first call, and returns the next progress; nil after the response.
        public mutating func next() async throws(EndpointError) -> RequestProgress? {
            if hasEnded { return nil }
            if sent == nil, Task.isCancelled {
                // The request is started although it is cancelled, so that plugins are notified of the cancellation.
                hasEnded = true
                _ = try await request(RequestObserver()).get()
                return nil
            }
            var events = sent ?? Self.events(of: request).makeAsyncIterator()
            sent = events
            do {
                if let progress = try await events.next() {
                    hasEnded = progress.isCompleted
                    return progress
                }
            } catch {
                hasEnded = true
                throw error as? EndpointError ?? .underlying(error, nil)
            }
            // The stream ends without a response or an error only if its task was cancelled.
            hasEnded = true
            throw .underlying(Cancellation.error, nil)
        }

        private static func events(of request: @escaping Request) -> AsyncThrowingStream<RequestProgress, any Error> {
            AsyncThrowingStream { events in
                let task = Task {
                    let last = Locked<RequestProgress?>(nil)
                    let observer = RequestObserver(progress: { progress in
                        // Plugins may still change the response, so only its progress is stored.
                        if progress.isCompleted {
                            last.withLock { $0 = progress }
                        } else {
                            events.yield(progress)
                        }
                    })
                    switch await request(observer) {
                    case .success(let response):
                        events.yield(RequestProgress(bytes: last.withLock { $0 }?.bytes, response: response))
                        events.finish()
                    case .failure(let error):
                        events.finish(throwing: error)
                    }
                }
                // The closure is called when the loop's task is cancelled, and when the stream is released.
                events.onTermination = { _ in task.cancel() }
            }
        }
    }
}
