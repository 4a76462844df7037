/// A body whose bytes are created while it is sent.
///
/// A stream can be read once and can't move between threads, so a `BodyStream` stores a function that creates the
/// stream. Each call of a provider, and each repeated request, creates another stream.
public struct BodyStream: Sendable, Hashable {
    /// The identity of a stream.
    ///
    /// Two streams are equal if one is a copy of the other, because bytes that don't exist yet can't be compared.
    private final class Identity: Sendable {}

    private enum Source: Sendable {
        /// A function that creates a reader of synchronous chunks. The reader returns nil at the end.
        case pieces(@Sendable () throws -> () throws -> Data?)
        /// A function that creates a stream of asynchronous bytes.
        case bytes(@Sendable () throws -> ByteStream)
    }

    /// The number of bytes; nil if unknown.
    public let length: Int64?
    /// A Boolean value that indicates whether the stream can be created more than once.
    ///
    /// If so, a failed request can be sent again.
    public let isReplayable: Bool
    private let source: Source
    private let identity = Identity()

    /// Creates a stream of synchronous chunks, whose reader is created anew for each send.
    ///
    /// - Parameters:
    ///   - length: The number of bytes. Sending fails if there are more or fewer. Nil if unknown.
    ///   - pieces: Creates a function that returns one chunk after the other, and nil at the end.
    public init(length: Int64? = nil, pieces: @escaping @Sendable () throws -> () throws -> Data?) {
        self.length = length
        isReplayable = true
        source = .pieces(pieces)
    }

    /// Creates a stream of asynchronous bytes.
    ///
    /// - Parameters:
    ///   - length: The number of bytes. Sending fails if there are more or fewer. Nil if unknown.
    ///   - isReplayable: A Boolean value that indicates whether `bytes` creates new bytes each time.
    package init(length: Int64? = nil, isReplayable: Bool, bytes: @escaping @Sendable () throws -> ByteStream) {
        self.length = length
        self.isReplayable = isReplayable
        source = .bytes(bytes)
    }

    public static func == (left: BodyStream, right: BodyStream) -> Bool {
        left.identity === right.identity
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }

    /// Creates the bytes that a transport sends. A replayable stream can create its bytes repeatedly.
    ///
    /// Releasing the bytes ends their source.
    ///
    /// - Throws: The error of the source. Reading the bytes throws ``UploadError/streamLength(declared:actual:)`` if
    ///   their number differs from the declared one.
    public func makeBytes() throws -> ByteStream {
        let bytes: ByteStream
        switch source {
        case .pieces(let pieces):
            // One loop reads the chunks in order; the lock makes the reader safe to pass between threads.
            let next = Locked(try pieces())
            bytes = ByteStream { try next.withLock { try $0() } }
        case .bytes(let make): bytes = try make()
        }
        guard let length else { return bytes }
        return bytes.checked(length)
    }

    /// A Boolean value that indicates whether the stream's bytes are asynchronous.
    package var waits: Bool {
        if case .bytes = source { true } else { false }
    }

    /// Passes all bytes to `take`, chunk by chunk.
    ///
    /// - Throws: ``UploadError/waitingStream`` if the bytes are asynchronous.
    package func read(_ take: (Data) throws -> Void) throws {
        guard case .pieces(let pieces) = source else { throw UploadError.waitingStream }
        let next = try pieces()
        var total: Int64 = 0
        while true {
            try Task.checkCancellation()
            guard let piece = try next(), !piece.isEmpty else { break }
            total += Int64(piece.count)
            try take(piece)
        }
        if let length, total != length { throw UploadError.streamLength(declared: length, actual: total) }
    }

    func read(_ take: (Data) async throws -> Void) async throws {
        for try await piece in try makeBytes() { try await take(piece) }
    }
}

extension ByteStream {
    /// Returns a stream of these bytes that fails if their number differs from `length`.
    fileprivate func checked(_ length: Int64) -> ByteStream {
        let count = Locked(Int64(0))
        return ByteStream(
            next: {
                var iterator = makeAsyncIterator()
                let piece = try await iterator.next()
                let total = count.withLock { count in
                    count += Int64(piece?.count ?? 0)
                    return count
                }
                guard piece == nil ? total == length : total <= length else {
                    throw UploadError.streamLength(declared: length, actual: total)
                }
                return piece
            }, cancel: { cancel() })
    }
}
