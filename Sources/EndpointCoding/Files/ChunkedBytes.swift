/// A sequence of single bytes in chunks of at most 16 KiB.
struct ChunkedBytes<Bytes: AsyncSequence & Sendable>: AsyncSequence, Sendable where Bytes.Element == UInt8 {
    let bytes: Bytes

    func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes.makeAsyncIterator()) }

    struct Iterator: AsyncIteratorProtocol {
        /// The maximum size of a chunk in bytes.
        private static var limit: Int { 16 << 10 }

        var bytes: Bytes.AsyncIterator
        /// The error to throw with the next chunk, after sending the previous bytes.
        private var failure: (any Error)?
        private var hasEnded = false

        init(bytes: Bytes.AsyncIterator) { self.bytes = bytes }

        mutating func next() async throws -> [UInt8]? {
            if let failure { throw failure }
            var piece: [UInt8] = []
            while !hasEnded, piece.count < Self.limit {
                do {
                    if let byte = try await bytes.next() { piece.append(byte) } else { hasEnded = true }
                } catch {
                    hasEnded = true
                    if piece.isEmpty { throw error }
                    failure = error
                }
            }
            return piece.isEmpty ? nil : piece
        }
    }
}
