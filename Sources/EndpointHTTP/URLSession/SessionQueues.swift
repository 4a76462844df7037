#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    #if canImport(FoundationNetworking)

        /// The queues on which a session calls its delegate, and the delegate calls external code.
        ///
        /// On Linux a session does all its work on one queue, and each switch to another queue wakes threads: more
        /// expensive than creating a request and reading its response. Delegate functions are therefore called on that
        /// queue. They must neither wait nor call the session, which would wait for itself.
        struct SessionQueues: Sendable {
            /// For the session to call its delegate on.
            let delegate: OperationQueue? = CallingQueue()
            private let outside = DispatchQueue(label: "endpoint-runtime.outside")
            private let cancellations = DispatchQueue(label: "endpoint-runtime.cancellations")

            /// Calls code of callers, which may block, cancel or send requests. One block runs after the other.
            func callOutside(_ block: @escaping @Sendable () -> Void) {
                outside.async(execute: block)
            }

            /// Cancels a task from a cancellation handler. The handler holds the lock of its Swift task, which the
            /// session's queue needs to resume that task, while cancelling waits for the session's queue.
            ///
            /// - Parameter prepare: Called before that.
            func cancel(_ task: URLSessionTask, after prepare: @escaping @Sendable () -> Void) {
                cancellations.async {
                    prepare()
                    task.cancel()
                }
            }
        }

        /// A queue that runs its blocks synchronously.
        ///
        /// The queue has no state; Foundation's superclass is as unchecked.
        private final class CallingQueue: OperationQueue, @unchecked Sendable {
            override func addOperation(_ block: @Sendable @escaping () -> Void) {
                block()
            }
        }
    #else
        /// The queue on which a session calls its delegate.
        ///
        /// The session creates the queue itself where nothing waits for the session.
        struct SessionQueues: Sendable {
            let delegate: OperationQueue? = nil

            func callOutside(_ block: @escaping @Sendable () -> Void) {
                block()
            }

            func cancel(_ task: URLSessionTask, after prepare: () -> Void) {
                prepare()
                task.cancel()
            }
        }
    #endif

    #if canImport(FoundationNetworking)

        /// Stores the cookies of a session's responses.
        ///
        /// On Linux a session searches each line of each header for cookies, and creates strings and tables for it: 5 %
        /// of the cost of a short request. Here a response is checked once for cookies.
        struct SessionCookies: Sendable {
            private let storage: HTTPCookieStorage?

            /// Creates the storage for a session with this configuration.
            init(_ configuration: URLSessionConfiguration) {
                storage = configuration.httpCookieAcceptPolicy == .never ? nil : configuration.httpCookieStorage
            }

            /// - Parameter response: The response, or an intermediate one: a redirect or a challenge.
            func keep(_ response: URLResponse?) {
                guard let storage, let response = response as? HTTPURLResponse, let url = response.url,
                    let value = response.value(forHTTPHeaderField: "Set-Cookie")
                else { return }
                let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": value], for: url)
                if !cookies.isEmpty { storage.setCookies(cookies, for: url, mainDocumentURL: nil) }
            }
        }
    #else
        /// A placeholder on systems whose sessions store cookies themselves.
        struct SessionCookies: Sendable {
            init(_ configuration: URLSessionConfiguration) {}

            func keep(_ response: URLResponse?) {}
        }
    #endif
#endif
