#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// The error of a cancelled call: the one that a session's requests fail with, where `URLSession` is available.
package enum Cancellation {
    package static var error: any Error {
        #if canImport(Darwin) || URLSession
            URLError(.cancelled)
        #else
            CancellationError()
        #endif
    }
}
