#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOCore

    /// Back pressure for request bodies, which limits the bytes that wait for event loops.
    ///
    /// The client passes a chunk to its connection's event loop and immediately requests the next chunk, unless the
    /// loop has already reported that the connection isn't writable. A busy loop reports this late. Meanwhile chunks
    /// accumulate, up to a whole body if it is produced quickly.
    struct WriteBackpressure: Sendable {
        /// The number of bytes after which a body waits; a fast connection sends them in a millisecond.
        private static let limit = 1 << 20

        private let loops: any EventLoopGroup
        private var handed = 0

        init(_ loops: any EventLoopGroup) {
            self.loops = loops
        }

        mutating func count(_ piece: Data) {
            handed += piece.count
        }

        /// Waits until all event loops have processed their queues, if many bytes were passed to them.
        ///
        /// The function waits for all event loops, because the event loop of the connection is unknown.
        mutating func wait() async throws {
            guard handed >= Self.limit else { return }
            handed = 0
            for loop in loops.makeIterator() { try await loop.submit {}.get() }
        }
    }
#endif
