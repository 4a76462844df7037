#if canImport(Darwin) || URLSession
    public import Foundation
#endif

/// The bytes of an answer as they come, in pieces of at least one byte.
///
/// Bytes come once: one loop reads them. The next piece is asked for when the loop wants it, so a slow reader slows the
/// server, and no more than a few pieces lie in memory. Leaving the loop, or letting the stream go, closes the connection.
public struct ByteStream: AsyncSequence, Sendable {
    public typealias Element = Data

    private let source: Source

    /// - Parameters:
    ///   - next: Gives one piece after the other, and nil at the end; it isn't called again after that or an error.
    ///     Empty pieces are left out.
    ///   - cancel: Called once, when no one wants more: at the end, after an error, or when the stream is let go.
    public init(next: @escaping @Sendable () async throws -> Data?, cancel: @escaping @Sendable () -> Void = {}) {
        source = Source(next: next, cancel: cancel)
    }

    /// Bytes that have come.
    public init(_ data: Data) {
        let left = Locked<Data?>(data)
        self.init {
            left.withLock { left in
                defer { left = nil }
                return left
            }
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: source)
    }

    /// Stops the answer: a loop over it ends.
    public func cancel() {
        source.end()
    }

    /// Reads one piece after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let source: Source

        public mutating func next() async throws -> Data? {
            try await source.next()
        }
    }
}

/// What a stream and its iterator hold: it ends when both are gone.
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
