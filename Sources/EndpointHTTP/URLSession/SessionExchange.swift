#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The state of one request that a session sends, and of its response.
    ///
    /// The exchange ends once, with a response, an error or a cancellation, whichever is first. Later events have no
    /// effect.
    final class SessionExchange: Sendable {
        private struct State {
            var continuation: CheckedContinuation<TransportResponse, any Error>?
            var outcome: Result<TransportResponse, any Error>?
            /// The continuation that awaits the head of a streamed response.
            var opening: CheckedContinuation<StreamedResponse, any Error>?
            var response: HTTPURLResponse?
            var body: ResponseBody
            /// The error of processing the response body, which the exchange throws when its task has ended.
            var failure: (any Error)?
            var sent: Int64 = 0
            /// The number of received bytes of a streamed body.
            var received: Int64 = 0
            var timings = TransportTimings()
        }

        private let request: TransportRequest
        /// The stream of the response body; nil if the response is returned after its whole body was received.
        private let stream: SessionStream?
        private let state: Locked<State>
        /// A Boolean value that indicates whether completion handlers of the session may be called.
        private let answers = Locked(true)
        private let start = ContinuousClock.now

        init(_ request: TransportRequest, _ stream: SessionStream? = nil) {
            self.request = request
            self.stream = stream
            state = Locked(State(body: ResponseBody(destination: request.destination, limit: request.bodyLimit)))
        }

        /// Begins the exchange of a request whose response is returned as a whole.
        ///
        /// - Returns: False if the exchange has already ended, because the request was cancelled before it began.
        func begin(_ continuation: CheckedContinuation<TransportResponse, any Error>) -> Bool {
            let outcome = state.withLock { state in
                if state.outcome == nil { state.continuation = continuation }
                return state.outcome
            }
            guard let outcome else { return true }
            continuation.resume(with: outcome)
            return false
        }

        /// Begins the exchange of a streamed response; returns false if the exchange has already ended.
        func open(_ continuation: CheckedContinuation<StreamedResponse, any Error>) -> Bool {
            let outcome = state.withLock { state in
                if state.outcome == nil { state.opening = continuation }
                return state.outcome
            }
            guard case .failure(let error)? = outcome else { return true }
            continuation.resume(throwing: error)
            return false
        }

        private func end(with outcome: Result<TransportResponse, any Error>) {
            let (continuation, opening) = state.withLock {
                state -> (
                    CheckedContinuation<TransportResponse, any Error>?,
                    CheckedContinuation<StreamedResponse, any Error>?
                ) in
                guard state.outcome == nil else { return (nil, nil) }
                state.outcome = outcome
                state.body.discard()
                defer {
                    state.continuation = nil
                    state.opening = nil
                }
                return (state.continuation, state.opening)
            }
            continuation?.resume(with: outcome)
            if case .failure(let error) = outcome { opening?.resume(throwing: error) }
            // If the head was already returned, the reader of the body receives the end or the error.
            stream?.end(with: outcome.map { _ in }.mapError { ($0 as? InterruptedResponse)?.error ?? $0 })
        }

        /// A Boolean value that indicates whether events of the task call closures of the caller.
        var callsClosures: Bool { request.progress != nil || request.destination != nil }

        /// The origin of the server in the request's URL.
        private var origin: WebOrigin? {
            WebOrigin(request.message.url)
        }

        /// Calls a completion handler of the session, unless the task is being cancelled.
        ///
        /// On Linux the process crashes if a completion handler of a cancelled task is called, or if a task is
        /// cancelled while a completion handler runs.
        func answer(_ call: () -> Void) {
            answers.withLock { if $0 { call() } }
        }

        /// Prevents further calls of completion handlers. Call this function before cancelling the task.
        func closeHandlers() {
            answers.withLock { $0 = false }
        }

        // The functions below handle events of the session's task.

        func reportSent(_ count: Int64, of total: Int64) {
            guard let report = request.progress else { return }
            let sent = state.withLock { state -> Int64? in
                guard state.outcome == nil else { return nil }
                state.sent += count
                // If a request is sent again, to another URL or with credentials, its count of sent bytes continues.
                return total > 0 ? min(state.sent, total) : state.sent
            }
            if let sent { report(TransportProgress(.sent, completed: sent, total: max(total, 0))) }
        }

        /// Changes the measured durations and reports them, if the request has a function for reports.
        func recordTimings(_ change: (inout TransportTimings) -> Void) {
            guard let report = request.reportTimings else { return }
            let timings = state.withLock { state in
                change(&state.timings)
                return state.timings
            }
            report(timings)
        }

        func receive(_ response: URLResponse) {
            // Informational responses (RFC 9110, section 15.2) are ignored; the final response follows.
            guard let response = response as? HTTPURLResponse, response.statusCode >= 200 else { return }
            recordTimings { $0.firstByte = ContinuousClock.now - start }
            if let stream { return completeOpening(response, stream) }
            state.withLock { state in
                guard state.outcome == nil else { return }
                state.response = response
                do {
                    // The session decodes content codings, but no compression of the transfer.
                    guard !Self.isTransferCompressed(response) else { throw ConnectionError(.undecodable) }
                    try state.body.begin(with: ResponseHead(response))
                } catch {
                    state.failure = error
                }
            }
        }

        /// Returns a Boolean value that indicates whether a response has a compressing transfer coding.
        ///
        /// No request asks for compressing transfer codings (RFC 9112, section 7).
        private static func isTransferCompressed(_ response: HTTPURLResponse) -> Bool {
            let codings = response.value(forHTTPHeaderField: "Transfer-Encoding") ?? ""
            return ["gzip", "deflate", "compress"].contains { codings.lowercased().contains($0) }
        }

        private func completeOpening(_ response: HTTPURLResponse, _ stream: SessionStream) {
            guard !Self.isTransferCompressed(response) else {
                return end(with: .failure(ConnectionError(.undecodable)))
            }
            let opening = state.withLock { state in
                state.response = response
                defer { state.opening = nil }
                return state.opening
            }
            let body = ByteStream(next: { try await stream.next() }, cancel: { stream.cancel() })
            opening?.resume(returning: StreamedResponse(head: ResponseHead(response), body: body))
        }

        /// Processes received bytes of the body.
        ///
        /// - Returns: The progress to report, and a Boolean value that is false if the body can't be stored and the
        ///   request must be cancelled.
        func receive(_ data: Data) -> (progress: TransportProgress?, goesOn: Bool) {
            stream?.append(data)
            let (progress, goesOn) = state.withLock { state -> (TransportProgress?, Bool) in
                guard state.outcome == nil, state.failure == nil else { return (nil, state.failure == nil) }
                do {
                    if stream == nil { try state.body.append(data) } else { state.received += Int64(data.count) }
                } catch {
                    state.failure = error
                }
                let count = stream == nil ? state.body.count : state.received
                // The total is read from the headers, so it is only determined if progress is reported.
                guard request.progress != nil else { return (nil, state.failure == nil) }
                let progress = TransportProgress(
                    .received, completed: count, total: Self.total(of: state.response, atLeast: count)
                )
                return (progress, state.failure == nil)
            }
            // The exchange is completed before the task is cancelled, because cancelling may take a while.
            if !goesOn { complete(with: nil) }
            return (progress, goesOn)
        }

        func report(_ progress: TransportProgress) {
            guard state.withLock({ $0.outcome == nil }) else { return }
            request.progress?(progress)
        }

        func complete(with error: (any Error)?) {
            let ended = state.withLock {
                state -> (response: HTTPURLResponse?, body: ResponseBody, failure: (any Error)?)? in
                guard state.outcome == nil else { return nil }
                defer { state.body = ResponseBody(destination: nil) }
                return (state.response, state.body, error ?? state.failure)
            }
            guard let ended else { return }
            guard let response = ended.response else {
                return end(with: .failure(ended.failure ?? URLError(.badServerResponse)))
            }
            var body = ended.body
            if let failure = ended.failure {
                let data = body.data
                // The temporary file is removed before the caller receives the error and may check for remaining files.
                body.discard()
                let error = Self.namingLoss(failure)
                return end(with: .failure(InterruptedResponse(error: error, response: response, data: data)))
            }
            // The lock isn't held here, because the destination's closure may run any code, such as cancelling the
            // request.
            end(with: Result { try body.finish(with: ResponseHead(response)) })
        }

        /// Returns the error of an interrupted body, with the code of a lost connection if the body ended early.
        ///
        /// On Linux the session reports the code `unknown`, and the message of libcurl.
        private static func namingLoss(_ error: any Error) -> any Error {
            #if canImport(FoundationNetworking)
                guard let error = error as? URLError, error.code == .unknown,
                    ["transfer closed", "end of response"].contains(where: error.localizedDescription.hasPrefix)
                else { return error }
                return URLError(.networkConnectionLost, userInfo: error.userInfo)
            #else
                return error
            #endif
        }

        #if canImport(FoundationNetworking)
            /// Accepts the response of a completed task if the session hasn't reported one.
            ///
            /// On Linux the session reports no response of a redirect whose `Location` is missing or invalid.
            ///
            /// - Returns: The accepted response; nil if there is none, or the session has reported one.
            func acceptUnreported(_ response: @autoclosure () -> URLResponse?) -> URLResponse? {
                guard state.withLock({ $0.outcome == nil && $0.response == nil }),
                    let response = response() as? HTTPURLResponse
                else { return nil }
                if let stream { completeOpening(response, stream) } else { state.withLock { $0.response = response } }
                return response
            }
        #endif

        #if canImport(Darwin)
            /// Creates the request body's stream again; nil if the body can't be repeated.
            func newBody() -> InputStream? {
                guard case .stream(let stream)? = request.body, stream.isReplayable else { return nil }
                return (try? BoundBodyStream(try stream.makeBytes()))?.input
            }
        #endif

        /// Returns a Boolean value that indicates whether the transport follows a redirect response.
        func willFollow(_ response: HTTPURLResponse) -> Bool {
            request.redirected(by: ResponseHead(response)) != nil
        }

        /// Returns the request's credential for a challenge; nil after the credential has failed.
        func credential(for challenge: URLAuthenticationChallenge) -> URLCredential? {
            #if canImport(FoundationNetworking)
                // The session of Linux crashes the process for credentials of other methods.
                let methods = [NSURLAuthenticationMethodHTTPBasic]
            #else
                let methods = [
                    NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
                    NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodNTLM,
                ]
            #endif
            guard challenge.previousFailureCount == 0, methods.contains(challenge.protectionSpace.authenticationMethod),
                // The credential is only for the server in the request's URL, not for a server of a redirect.
                let origin, challenge.protectionSpace.host.lowercased() == origin.host,
                challenge.protectionSpace.port == origin.port
            else { return nil }
            return request.credential
        }

        /// Returns the body's length that the header declares; 0 if the length is unknown.
        ///
        /// If the body is compressed, the header declares the compressed length, so the length is unknown.
        private static func total(of response: HTTPURLResponse?, atLeast count: Int64) -> Int64 {
            guard let response, response.expectedContentLength >= count else { return 0 }
            let encoding = response.value(forHTTPHeaderField: "Content-Encoding") ?? "identity"
            return encoding == "identity" ? response.expectedContentLength : 0
        }
    }
#endif
