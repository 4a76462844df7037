/// The progress of a request, from its first bytes to its response.
///
/// Nothing is sent before the first element is requested, and each loop sends a separate request. The request is
/// cancelled with its loop: when the loop's task is cancelled, and when the loop is left early.
///
/// Elements report the body of an upload as it is sent; for any other request the response's body as it is received.
/// The last one has the response, as processed by plugins. The loop throws the request's error.
public struct ProgressSequence: AsyncSequence, Sendable {
    /// The progress of the request.
    public typealias Element = RequestProgress

    typealias Request = @Sendable (RequestObserver) async -> Result<Response, EndpointError>

    private let request: Request

    init(_ request: @escaping Request) {
        self.request = request
    }

    /// Begins a loop, which doesn't send yet.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(.waiting(request))
    }

    /// One request and what it has reported.
    ///
    /// `Failure` follows from the typed `next()` (SE-0421), as that of `Pages` does.
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

        /// Sends the request the first time, and waits for the next report of it; nil after the response.
        public mutating func next() async throws(EndpointError) -> RequestProgress? {
            switch state {
            case .ended:
                return nil
            case .waiting(let request) where Task.isCancelled:
                // Plugins hear of it, as of any request that is cancelled before it is sent.
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
                // The stream itself ends only by the cancellation of its task.
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
                                // Plugins may yet make another response of this one, or a failure.
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
                // Called when the loop's task is cancelled, and when the stream is released.
                events.onTermination = { _ in task.cancel() }
            }
        }
    }
}
