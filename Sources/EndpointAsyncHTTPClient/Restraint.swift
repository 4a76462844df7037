#if AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOCore

    /// Keeps a body from running ahead of the loops that write it.
    ///
    /// The client hands a piece to the loop of its connection and asks for the next one at once, unless the loop has said by then
    /// that the connection is full. A loop that is busy with other things says so late, and meanwhile the pieces pile up in front of
    /// it, all of a body where that is made quickly.
    struct Restraint: Sendable {
        /// How many bytes may lie in front of a loop: what a fast connection takes in a millisecond.
        private static let limit = 1 << 20

        private let loops: any EventLoopGroup
        private var handed = 0

        init(_ loops: any EventLoopGroup) {
            self.loops = loops
        }

        mutating func count(_ piece: Data) {
            handed += piece.count
        }

        /// Waits where there is much in front of them until all loops have come to what they were handed: which one has the
        /// connection isn't known.
        mutating func wait() async throws {
            guard handed >= Self.limit else { return }
            handed = 0
            for loop in loops.makeIterator() { try await loop.submit {}.get() }
        }
    }
#endif
