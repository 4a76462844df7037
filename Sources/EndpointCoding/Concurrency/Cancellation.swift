#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// What a call that was cancelled fails with: what a session's own requests do, where there are sessions.
package enum Cancellation {
    package static var error: any Error {
        #if canImport(Darwin) || URLSession
            URLError(.cancelled)
        #else
            CancellationError()
        #endif
    }
}
