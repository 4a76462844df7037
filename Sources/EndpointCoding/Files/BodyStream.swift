/// Bytes that are made when they are sent.
///
/// Streams can be read once and can't go from one thread to another, so this holds how one is made: each call of a
/// provider has another one, and so has a request that is sent again.
public struct BodyStream: Sendable, Hashable {
    /// Two streams are the same when one was copied from the other: what they will hold can't be compared.
    private final class Identity: Sendable {}

    private enum Source: Sendable {
        /// Creates a function that returns one chunk after the other, and nil at the end.
        case pieces(@Sendable () throws -> () throws -> Data?)
        /// Makes what is waited for.
        case bytes(@Sendable () throws -> ByteStream)
    }

    /// The number of bytes; nil if unknown.
    public let length: Int64?
    /// A Boolean value that indicates whether the stream can be created more than once, so that a failed request can be
    /// sent again.
    public let isReplayable: Bool
    private let source: Source
    private let identity = Identity()

    /// - Parameters:
    ///   - length: The number of bytes. Sending fails if there are more or fewer. Nil if unknown.
    ///   - pieces: Creates a function that returns one chunk after the other, and nil at the end.
    public init(length: Int64? = nil, pieces: @escaping @Sendable () throws -> () throws -> Data?) {
        self.length = length
        isReplayable = true
        source = .pieces(pieces)
    }

    /// Creates a stream of asynchronous chunks, which is recreated for each send.
    ///
    /// ```swift
    /// let stream = BodyStream { try log.lines(from: start) }
    /// ```
    ///
    /// - Parameters:
    ///   - length: How many bytes there are. Sending fails when there are more or less. Nil when that isn't known.
    ///   - bytes: Makes the pieces: `Data`, `[UInt8]` or any other sequence of bytes. They are asked for one by one,
    ///     when the connection has room for more.
    public init<Bytes: AsyncSequence & Sendable>(
        length: Int64? = nil, bytes: @escaping @Sendable () throws -> Bytes
    ) where Bytes.Element: Sequence<UInt8> {
        self.length = length
        isReplayable = true
        source = .bytes { ByteStream(reading: try bytes()) }
    }

    /// Creates a stream of asynchronous single bytes, which is recreated for each send.
    ///
    /// - Parameters:
    ///   - length: The number of bytes. Sending fails if there are more or fewer. Nil if unknown.
    ///   - bytes: Creates the sequence. Its bytes are sent in chunks of 16 KiB, because a sequence doesn't indicate
    ///     whether the next byte has to be awaited. To send data as it arrives, use a sequence of chunks.
    public init<Bytes: AsyncSequence & Sendable>(
        length: Int64? = nil, bytes: @escaping @Sendable () throws -> Bytes
    ) where Bytes.Element == UInt8 {
        self.init(length: length) { ChunkedBytes(bytes: try bytes()) }
    }

    /// Bytes that come in their own time, and once: a request that has failed isn't sent again.
    ///
    /// - Parameters:
    ///   - bytes: The pieces. They are asked for one by one, when the connection has room for more.
    ///   - length: How many bytes there are. Sending fails when there are more or less. Nil when that isn't known.
    public init<Bytes: AsyncSequence & Sendable>(
        _ bytes: Bytes, length: Int64? = nil
    ) where Bytes.Element: Sequence<UInt8> {
        self.length = length
        isReplayable = false
        let bytes = (bytes as? ByteStream) ?? ByteStream(reading: bytes)
        source = .bytes { bytes }
    }

    /// Creates a stream of asynchronous single bytes that can be read once: a failed request isn't sent again.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, sent in chunks of 16 KiB.
    ///   - length: The number of bytes. Sending fails if there are more or fewer. Nil if unknown.
    public init<Bytes: AsyncSequence & Sendable>(_ bytes: Bytes, length: Int64? = nil) where Bytes.Element == UInt8 {
        self.init(ChunkedBytes(bytes: bytes), length: length)
    }

    public static func == (left: BodyStream, right: BodyStream) -> Bool {
        left.identity === right.identity
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }

    /// Creates the bytes that a transport sends, again if possible. Releasing them ends their source.
    ///
    /// - Throws: The error of the source. Reading them throws ``UploadError/streamLength(declared:actual:)`` if their
    ///   number differs from the declared one.
    public func makeBytes() throws -> ByteStream {
        let bytes: ByteStream
        switch source {
        case .pieces(let pieces):
            // One loop reads them, from one piece to the next.
            let next = Locked(try pieces())
            bytes = ByteStream { try next.withLock { try $0() } }
        case .bytes(let make): bytes = try make()
        }
        guard let length else { return bytes }
        return bytes.checked(length)
    }

    /// A Boolean value that indicates whether its bytes are asynchronous.
    package var waits: Bool {
        if case .bytes = source { true } else { false }
    }

    /// - Throws: ``UploadError/waitingStream`` where the bytes have to be waited for.
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

    package func read(_ take: (Data) async throws -> Void) async throws {
        for try await piece in try makeBytes() { try await take(piece) }
    }
}

extension ByteStream {
    /// Creates a stream of another sequence's chunks.
    package init<Bytes: AsyncSequence & Sendable>(reading bytes: Bytes) where Bytes.Element: Sequence<UInt8> {
        let place = Place(bytes)
        self.init(next: { try await place.next() }, cancel: { place.end() })
    }

    /// Returns the same bytes, whose number is checked.
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

/// A position in a sequence whose iterator moves between tasks: one loop reads it, one chunk after the other, which
/// ``ByteStream`` requires of its readers.
private final class Place<Bytes: AsyncSequence & Sendable>: Sendable where Bytes.Element: Sequence<UInt8> {
    private struct Iterator: @unchecked Sendable {
        var value: Bytes.AsyncIterator
    }

    private struct State {
        var iterator: Iterator?
        /// Waits for the next piece.
        var asking: Task<Data?, any Error>?
    }

    private let state: Locked<State>

    init(_ bytes: Bytes) {
        state = Locked(State(iterator: Iterator(value: bytes.makeAsyncIterator())))
    }

    func next() async throws -> Data? {
        // A separate task, which ends with the position: the reader's cancellation must not discard the chunk.
        let asking = state.withLock { state -> Task<Data?, any Error>? in
            guard let iterator = state.iterator else { return nil }
            let asking = Task { [self] in
                var taken = iterator
                let piece = try await taken.value.next().map { $0 as? Data ?? Data($0) }
                self.state.withLock { if $0.iterator != nil { $0.iterator = taken } }
                return piece
            }
            state.asking = asking
            return asking
        }
        guard let asking else { return nil }
        return try await withTaskCancellationHandler {
            try await asking.value
        } onCancel: {
            asking.cancel()
        }
    }

    func end() {
        // Released outside of the lock: releasing it may end the source of the bytes.
        let ended = state.withLock { state in
            defer { state = State() }
            return state
        }
        ended.asking?.cancel()
    }
}
