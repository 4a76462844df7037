#if canImport(Darwin) || URLSession
    public import Foundation
#endif

/// The bytes of a response as they arrive, in chunks of at least one byte.
///
/// The bytes can be read once, by one loop. The next chunk is requested when the loop needs it, so a slow reader slows
/// the server, and only a few chunks are in memory. Leaving the loop or releasing the stream closes the connection.
public struct ByteStream: AsyncSequence, Sendable {
    public typealias Element = Data

    private let source: Source

    /// Creates a stream of chunks.
    ///
    /// - Parameters:
    ///   - next: Returns one chunk after the other, and nil at the end. The function isn't called again after the
    ///     end or an error. Empty chunks are skipped.
    ///   - cancel: Called once, when no more chunks are needed: at the end, after an error, or when the stream is
    ///     released.
    public init(next: @escaping @Sendable () async throws -> Data?, cancel: @escaping @Sendable () -> Void = {}) {
        source = Source(next: next, cancel: cancel)
    }

    /// Creates a stream of bytes that are in memory.
    public init(_ data: Data) {
        let left = Locked<Data?>(data)
        self.init {
            left.withLock { left in
                defer { left = nil }
                return left
            }
        }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source) }

    /// Cancels the response; a loop over the stream ends.
    public func cancel() { source.end() }

    /// An iterator that reads one chunk after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let source: Source

        public mutating func next() async throws -> Data? { try await source.next() }
    }
}

/// The storage shared by a stream and its iterators; when all are released, the source ends.
private final class Source: Sendable {
    private let make: @Sendable () async throws -> Data?
    private let cancel: @Sendable () -> Void
    private let hasEnded = Locked(false)

    init(next: @escaping @Sendable () async throws -> Data?, cancel: @escaping @Sendable () -> Void) {
        make = next
        self.cancel = cancel
    }

    deinit {
        end()
    }

    func next() async throws -> Data? {
        while !hasEnded.withLock({ $0 }) {
            do {
                try Task.checkCancellation()
                guard let piece = try await make() else { break }
                if !piece.isEmpty { return piece }
            } catch {
                end()
                throw error
            }
        }
        end()
        return nil
    }

    func end() {
        let isFirst = hasEnded.withLock { hasEnded in
            defer { hasEnded = true }
            return !hasEnded
        }
        if isFirst { cancel() }
    }
}
