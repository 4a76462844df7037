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
        AsyncIterator(.waiting(request))
    }

    /// An iterator over the progress of one request.
    ///
    /// The compiler infers `Failure` from the typed throws of `next()` (SE-0421).
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate enum Event: Sendable {
            case progress(RequestProgress)
            case end(EndpointError?)
        }

        fileprivate enum State {
            case waiting(Request)
            case sent(AsyncStream<Event>.Iterator)
            case ended
        }

        private var state: State

        fileprivate init(_ state: State) {
            self.state = state
        }

        /// Sends the request in the first call, and returns the next progress; nil after the response.
        public mutating func next() async throws(EndpointError) -> RequestProgress? {
            switch state {
            case .ended:
                return nil
            case .waiting(let request) where Task.isCancelled:
                // The request is started although it is cancelled, so that plugins are notified of the cancellation.
                state = .ended
                _ = try await request(RequestObserver()).get()
                return nil
            case .waiting(let request):
                return try await element(Self.events(of: request).makeAsyncIterator())
            case .sent(let events):
                return try await element(events)
            }
        }

        private mutating func element(_ sent: AsyncStream<Event>.Iterator) async throws(EndpointError)
            -> RequestProgress?
        {
            var events = sent
            state = .sent(events)
            switch await events.next() {
            case .progress(let progress):
                return progress
            case .end(let error):
                state = .ended
                if let error { throw error }
                return nil
            case nil:
                // The stream ends without an event only if its task was cancelled.
                state = .ended
                throw .underlying(Cancellation.error, nil)
            }
        }

        private static func events(of request: @escaping Request) -> AsyncStream<Event> {
            AsyncStream { events in
                let task = Task {
                    let last = Locked<RequestProgress?>(nil)
                    let result = await request(
                        RequestObserver(progress: { progress in
                            if progress.isCompleted {
                                // Plugins may still change this response, so only its progress is stored.
                                last.withLock { $0 = progress }
                            } else {
                                events.yield(.progress(progress))
                            }
                        })
                    )
                    switch result {
                    case .success(let response):
                        let bytes = last.withLock { $0 }?.bytes
                        events.yield(.progress(RequestProgress(bytes: bytes, response: response)))
                        events.yield(.end(nil))
                    case .failure(let error):
                        events.yield(.end(error))
                    }
                    events.finish()
                }
                // The closure is called when the loop's task is cancelled, and when the stream is released.
                events.onTermination = { _ in task.cancel() }
            }
        }
    }
}
