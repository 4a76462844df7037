#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOCore

    /// Back pressure that keeps a body from running ahead of the event loops that write it.
    ///
    /// The client passes a chunk to its connection's event loop and requests the next one immediately, unless the loop
    /// has reported by then that the connection isn't writable. A busy loop reports that late, and chunks accumulate in
    /// the meantime: a whole body if it is produced quickly.
    struct WriteBackpressure: Sendable {
        /// The maximum number of bytes queued for an event loop: what a fast connection sends in a millisecond.
        private static let limit = 1 << 20

        private let loops: any EventLoopGroup
        private var handed = 0

        init(_ loops: any EventLoopGroup) {
            self.loops = loops
        }

        mutating func count(_ piece: Data) {
            handed += piece.count
        }

        /// Waits, if many bytes are queued, until all event loops have processed them.
        ///
        /// The connection's event loop isn't known.
        mutating func wait() async throws {
            guard handed >= Self.limit else { return }
            handed = 0
            for loop in loops.makeIterator() { try await loop.submit {}.get() }
        }
    }
#endif
