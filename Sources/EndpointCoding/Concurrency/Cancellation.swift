#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// The error of a cancelled call.
///
/// Where `URLSession` is available, the requests of a session fail with the same error.
package enum Cancellation {
    package static var error: any Error {
        #if canImport(Darwin) || URLSession
            URLError(.cancelled)
        #else
            CancellationError()
        #endif
    }
}
