#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Hears of all tasks of a session and passes what it hears to the exchange of each.
    final class SessionDelegate: NSObject, URLSessionDataDelegate {
        private let exchanges = Locked<[Int: SessionExchange]>([:])
        private let challenges: URLSessionTransport.ChallengeHandler?
        private let cookies: SessionCookies
        private let queues = SessionQueues()

        init(_ cookies: SessionCookies, _ challenges: URLSessionTransport.ChallengeHandler?) {
            self.cookies = cookies
            self.challenges = challenges
        }

        /// A session that this is the delegate of.
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

        /// Nil when the request was cancelled: what comes afterwards is of no interest.
        private func exchange(of task: URLSessionTask) -> SessionExchange? {
            exchanges.withLock { $0[task.taskIdentifier] }
        }

        private func tell(_ task: URLSessionTask, _ event: @escaping @Sendable (SessionExchange) -> Void) {
            guard let exchange = exchange(of: task) else { return }
            if exchange.callsOutside { queues.callOutside { event(exchange) } } else { event(exchange) }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            tell(task) { $0.sent(bytesSent, of: totalBytesExpectedToSend) }
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            cookies.keep(response)
            tell(dataTask) { $0.received(response) }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            tell(dataTask) { [queues] exchange in
                if !exchange.received(data) { queues.cancel(dataTask) }
            }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            tell(task) { $0.completed(error) }
            // What is read as it comes ends with its task.
            forget(task)
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            cookies.keep(response)
            guard let exchange = exchange(of: task) else { return completionHandler(request) }
            completionHandler(exchange.redirected(request))
        }

        // Challenges: those of the connection come to the first function, those of the server to the second one.

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
            queues.callOutside { [challenges] in
                if let credential = exchange?.credential(for: challenge) {
                    return completionHandler(.useCredential, credential)
                }
                let answer = challenges?(challenge) ?? (.performDefaultHandling, nil)
                #if canImport(FoundationNetworking)
                    if answer.disposition != .useCredential {
                        // On Linux a challenge that has no credential for an answer never completes its task: neither with
                        // the default handling nor by a session without a delegate. The answer has come whole by now.
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
