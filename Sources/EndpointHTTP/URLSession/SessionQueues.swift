#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    #if canImport(FoundationNetworking)

        /// The queues on which a session calls its delegate, and the delegate calls code of callers.
        ///
        /// On Linux a session does all its work on one queue, and each switch to another queue wakes threads, which
        /// costs more than creating a request and reading its response. Delegate functions are therefore called on the
        /// session's queue. The functions must neither wait nor call the session, which would cause a deadlock.
        struct SessionQueues: Sendable {
            /// The queue on which the session calls its delegate.
            let delegate: OperationQueue? = CallingQueue()
            private let outside = DispatchQueue(label: "endpoint-runtime.outside")
            private let cancellations = DispatchQueue(label: "endpoint-runtime.cancellations")

            /// Calls code of callers, which may block, cancel or send requests. Blocks run one after the other.
            func callOutside(_ block: @escaping @Sendable () -> Void) {
                outside.async(execute: block)
            }

            /// Cancels a task on a separate queue, so that cancellation handlers can call this function.
            ///
            /// A cancellation handler holds the lock of its Swift task, which the session's queue needs to resume that
            /// task, while cancelling waits for the session's queue.
            ///
            /// - Parameter prepare: A closure that is called before the task is cancelled.
            func cancel(_ task: URLSessionTask, after prepare: @escaping @Sendable () -> Void) {
                cancellations.async {
                    prepare()
                    task.cancel()
                }
            }
        }

        /// An operation queue that runs its blocks synchronously on the caller's thread.
        ///
        /// The conformance to `Sendable` is unchecked, as in Foundation's superclass; this class adds no state.
        private final class CallingQueue: OperationQueue, @unchecked Sendable {
            override func addOperation(_ block: @Sendable @escaping () -> Void) {
                block()
            }
        }
    #else
        /// The queue on which a session calls its delegate.
        ///
        /// On Apple's systems the session creates the queue itself.
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

        /// The cookie storage of a session, which stores the cookies of responses.
        ///
        /// On Linux a session searches each line of each header for cookies, which takes 5 % of the time of a short
        /// request. This type checks each response once for cookies.
        struct SessionCookies: Sendable {
            private let storage: HTTPCookieStorage?

            /// Creates the cookie storage for a session with this configuration.
            init(_ configuration: URLSessionConfiguration) {
                storage = configuration.httpCookieAcceptPolicy == .never ? nil : configuration.httpCookieStorage
            }

            /// Stores the cookies of a response.
            ///
            /// - Parameter response: The final response, or an intermediate response: a redirect or a challenge.
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
