#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking

        /// Where a session calls its delegate, and where that calls what isn't ours.
        ///
        /// On Linux a session does all its work on one queue, and every step from there to another one and back costs
        /// threads that wake each other: more than building a request and reading its answer. So the delegate is called on
        /// that queue itself. What is called there must neither wait nor turn to the session, which would wait for itself.
        struct SessionQueues: Sendable {
            /// For the session to call its delegate on.
            let delegate: OperationQueue? = CallingQueue()
            private let outside = DispatchQueue(label: "endpoint-runtime.outside")
            private let cancellations = DispatchQueue(label: "endpoint-runtime.cancellations")

            /// For what callers have handed over: it may take its time, cancel or send. One block after the other.
            func callOutside(_ block: @escaping @Sendable () -> Void) {
                outside.async(execute: block)
            }

            /// To be asked for by a cancellation handler. It holds the lock of its Swift task, which the session's queue
            /// wants in order to resume that task, while to cancel is to wait for the session's queue.
            func cancel(_ task: URLSessionTask) {
                cancellations.async { task.cancel() }
            }
        }

        /// Calls its blocks at once. It has no state; what it inherits is as unchecked in Foundation.
        private final class CallingQueue: OperationQueue, @unchecked Sendable {
            override func addOperation(_ block: @Sendable @escaping () -> Void) {
                block()
            }
        }
    #else
        /// Where a session calls its delegate: on a queue that it makes for itself, where nothing has to wait for the
        /// session.
        struct SessionQueues: Sendable {
            let delegate: OperationQueue? = nil

            func callOutside(_ block: @escaping @Sendable () -> Void) {
                block()
            }

            func cancel(_ task: URLSessionTask) {
                task.cancel()
            }
        }
    #endif
#endif
