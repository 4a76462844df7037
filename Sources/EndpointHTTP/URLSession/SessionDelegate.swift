#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The delegate that receives the events of a session's tasks and passes them to each task's exchange.
    final class SessionDelegate: NSObject, URLSessionDataDelegate {
        private let exchanges = Locked<[Int: SessionExchange]>([:])
        private let challenges: URLSessionTransport.ChallengeHandler?
        let check: (any ServerCheck)?
        private let cookies: SessionCookies
        private let queues = SessionQueues()

        init(
            _ cookies: SessionCookies, _ challenges: URLSessionTransport.ChallengeHandler?, _ check: (any ServerCheck)?
        ) {
            self.cookies = cookies
            self.challenges = challenges
            self.check = check
        }

        /// Creates a session with this delegate.
        func makeSession(_ configuration: URLSessionConfiguration) -> URLSession {
            URLSession(configuration: configuration, delegate: self, delegateQueue: queues.delegate)
        }

        func register(_ exchange: SessionExchange, for task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier] = exchange }
        }

        func forget(_ task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier] = nil }
        }

        func cancel(_ task: URLSessionTask) {
            queues.cancel(task)
        }

        /// Returns the exchange of a task; nil if the request was cancelled, so that later events are ignored.
        private func exchange(of task: URLSessionTask) -> SessionExchange? {
            exchanges.withLock { $0[task.taskIdentifier] }
        }

        private func notify(_ task: URLSessionTask, _ event: @escaping @Sendable (SessionExchange) -> Void) {
            guard let exchange = exchange(of: task) else { return }
            if exchange.callsClosures { queues.callOutside { event(exchange) } } else { event(exchange) }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            notify(task) { $0.sent(bytesSent, of: totalBytesExpectedToSend) }
        }

        #if canImport(Darwin)
            func urlSession(
                _ session: URLSession, task: URLSessionTask,
                needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
            ) {
                // For another send: after a redirect or a challenge.
                completionHandler(exchange(of: task)?.newBody())
            }
        #endif

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            cookies.keep(response)
            exchange(of: dataTask)?.received(response)
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            guard let exchange = exchange(of: dataTask) else { return }
            // Processed synchronously, so that the session receives no faster: chunks queued elsewhere would
            // accumulate.
            let (progress, goesOn) = exchange.received(data)
            if let progress { queues.callOutside { exchange.report(progress) } }
            if !goesOn { queues.cancel(dataTask) }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
        ) {
            // Earlier ones are redirects.
            guard let last = metrics.transactionMetrics.last else { return }
            exchange(of: task)?.measured { timings in
                timings.domainLookup = Self.duration(last.domainLookupStartDate, last.domainLookupEndDate)
                timings.connect = Self.duration(last.connectStartDate, last.connectEndDate)
            }
        }

        private static func duration(_ start: Date?, _ end: Date?) -> Duration? {
            guard let start, let end else { return nil }
            return .seconds(end.timeIntervalSince(start))
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            let error = refusal(task, error) ?? error
            notify(task) { $0.completed(error) }
            // What is read as it comes ends with its task.
            forget(task)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            cookies.keep(response)
            guard let exchange = exchange(of: task) else { return completionHandler(request) }
            do {
                let next = try exchange.redirected(request, by: response)
                if let next { try check?.check(next.url?.absoluteString ?? "") }
                completionHandler(next)
            } catch {
                exchange.end(with: .failure(error))
                completionHandler(nil)
                cancel(task)
            }
        }

        /// Returns the error for a request that the session reports as cancelled because its server was refused.
        private func refusal(_ task: URLSessionTask, _ error: (any Error)?) -> (any Error)? {
            guard let check, (error as? URLError)?.code == .cancelled,
                let host = (task.currentRequest ?? task.originalRequest)?.url?.host?.lowercased()
            else { return nil }
            return check.refusal(of: host)
        }

        // Challenges: those of the connection are handled by the first function, those of the server by the second.

        func urlSession(
            _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            if let answer = check?.answer(to: challenge) {
                return completionHandler(answer.disposition, answer.credential)
            }
            queues.callOutside { [challenges] in
                let answer = challenges?(challenge) ?? (.performDefaultHandling, nil)
                completionHandler(answer.disposition, answer.credential)
            }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            if let answer = check?.answer(to: challenge) {
                return completionHandler(answer.disposition, answer.credential)
            }
            cookies.keep(challenge.failureResponse)
            let exchange = exchange(of: task)
            queues.callOutside { [challenges] in
                if let credential = exchange?.credential(for: challenge) {
                    return completionHandler(.useCredential, credential)
                }
                let answer = challenges?(challenge) ?? (.performDefaultHandling, nil)
                #if canImport(FoundationNetworking)
                    if answer.disposition != .useCredential {
                        // On Linux a challenge without a credential never completes its task: neither with the default
                        // handling nor in a session without a delegate. The whole response was received by now.
                        exchange?.completed(
                            answer.disposition == .cancelAuthenticationChallenge ? URLError(.cancelled) : nil)
                        return completionHandler(.cancelAuthenticationChallenge, nil)
                    }
                #endif
                completionHandler(answer.disposition, answer.credential)
            }
        }
    }
#endif
