#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The session delegate that passes the events of each task to the task's exchange.
    final class SessionDelegate: NSObject, URLSessionDataDelegate {
        private let exchanges = Locked<[Int: SessionExchange]>([:])
        private let challenges: URLSessionTransport.ChallengeHandler?
        let check: URLSessionTransport.ServerCheck?
        private let cookies: SessionCookies
        private let queues = SessionQueues()

        init(
            _ cookies: SessionCookies, _ challenges: URLSessionTransport.ChallengeHandler?,
            _ check: URLSessionTransport.ServerCheck?
        ) {
            self.cookies = cookies
            self.challenges = challenges
            self.check = check
        }

        /// Creates a session whose delegate is this object.
        func makeSession(_ configuration: URLSessionConfiguration) -> URLSession {
            URLSession(configuration: configuration, delegate: self, delegateQueue: queues.delegate)
        }

        func register(_ exchange: SessionExchange, for task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier] = exchange }
        }

        func forget(_ task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier] = nil }
        }

        /// Cancels a task. Afterwards, the task's exchange calls no completion handler of the session.
        ///
        /// - Parameter exchange: The exchange of the task; nil for the task's registered exchange.
        func cancel(_ task: URLSessionTask, _ exchange: SessionExchange? = nil) {
            let exchange = exchange ?? self.exchange(of: task)
            queues.cancel(task) { exchange?.closeHandlers() }
        }

        /// Returns the exchange of a task; nil if the request was cancelled, whose later events are ignored.
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
            notify(task) { $0.reportSent(bytesSent, of: totalBytesExpectedToSend) }
        }

        #if canImport(Darwin)
            func urlSession(
                _ session: URLSession, task: URLSessionTask,
                needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
            ) {
                // The session sends the body again after a redirect or a challenge.
                completionHandler(exchange(of: task)?.newBody())
            }
        #else
            func urlSession(
                _ session: URLSession, task: URLSessionTask,
                needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
            ) {
                // On Linux the session sends a request again if a reused connection is lost, but without its body, so
                // that the server would wait for the body until the timeout.
                exchange(of: task)?.complete(with: URLError(.networkConnectionLost))
                cancel(task)
                completionHandler(nil)
            }
        #endif

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            cookies.keep(response)
            exchange(of: dataTask)?.receive(response)
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            guard let exchange = exchange(of: dataTask) else { return }
            // The bytes are processed synchronously, so that the session doesn't receive faster than they are
            // processed. Chunks in another queue would accumulate.
            let (progress, goesOn) = exchange.receive(data)
            if let progress { queues.callOutside { exchange.report(progress) } }
            if !goesOn { cancel(dataTask, exchange) }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
        ) {
            // The last transaction is the exchange of the response; earlier transactions are redirects.
            guard let last = metrics.transactionMetrics.last else { return }
            exchange(of: task)?.recordTimings { timings in
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
            #if canImport(FoundationNetworking)
                if error == nil { cookies.keep(exchange(of: task)?.acceptUnreported(task.response)) }
            #endif
            notify(task) { $0.complete(with: error) }
            // The exchange of a streamed response stays registered until its task has ended, so it is removed here.
            forget(task)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            cookies.keep(response)
            // A task without a registered exchange is being cancelled, so its redirect isn't followed.
            guard let exchange = exchange(of: task) else { return cancel(task) }
            // The session doesn't follow redirects: the transport sends the next request itself, by the rules of all
            // transports.
            #if canImport(FoundationNetworking)
                // On Linux the process crashes if the task times out while a completion handler is called, so the task
                // is cancelled.
                if exchange.willFollow(response) {
                    exchange.receive(response)
                    exchange.complete(with: nil)
                    return cancel(task, exchange)
                }
            #endif
            exchange.answer { completionHandler(nil) }
        }

        /// Returns the error of a request whose server was refused.
        ///
        /// The session reports a request to a refused server as cancelled.
        private func refusal(_ task: URLSessionTask, _ error: (any Error)?) -> (any Error)? {
            guard let check, (error as? URLError)?.code == .cancelled,
                let host = (task.currentRequest ?? task.originalRequest)?.url?.host?.lowercased()
            else { return nil }
            return check.refusal(host)
        }

        // The first function handles challenges of the connection, the second function challenges of the server.

        func urlSession(
            _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            queues.callOutside { [challenges] in
                let answer = challenges?(challenge) ?? (.performDefaultHandling, nil)
                completionHandler(answer.disposition, answer.credential)
            }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            cookies.keep(challenge.failureResponse)
            let exchange = exchange(of: task)
            queues.callOutside { [self] in
                var answer = challenges?(challenge) ?? (.performDefaultHandling, nil)
                if let credential = exchange?.credential(for: challenge) { answer = (.useCredential, credential) }
                #if canImport(FoundationNetworking)
                    // On Linux a challenge without a credential never completes its task: neither with the default
                    // handling nor in a session without a delegate. A challenge with a credential crashes the process
                    // unless its method is Basic. The whole response has been received at this point, so the exchange
                    // is completed with it.
                    guard answer.disposition == .useCredential, let credential = answer.credential,
                        challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodHTTPBasic
                    else {
                        exchange?.complete(
                            with:
                                answer.disposition == .cancelAuthenticationChallenge ? URLError(.cancelled) : nil)
                        return cancel(task, exchange)
                    }
                    // A task without an exchange is being cancelled, so its completion handler isn't called.
                    exchange?.answer { completionHandler(.useCredential, credential) }
                #else
                    completionHandler(answer.disposition, answer.credential)
                #endif
            }
        }
    }
#endif
