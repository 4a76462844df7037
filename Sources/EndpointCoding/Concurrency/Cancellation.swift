#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// The error of a cancelled call.
///
/// The error is `URLError.cancelled` where `URLSession` is available, because a session's requests fail with that
/// error. Elsewhere it is `CancellationError`.
package enum Cancellation {
    package static var error: any Error {
        #if canImport(Darwin) || URLSession
            URLError(.cancelled)
        #else
            CancellationError()
        #endif
    }
}
