#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// The error of a cancelled call.
///
/// The requests of a session fail with the same error where `URLSession` is available.
package enum Cancellation {
    package static var error: any Error {
        #if canImport(Darwin) || URLSession
            URLError(.cancelled)
        #else
            CancellationError()
        #endif
    }
}
