/// Initializers for streams of asynchronous sequences.
extension BodyStream {
    /// Creates a stream of asynchronous chunks, which are created anew for each send.
    ///
    /// ```swift
    /// let stream = BodyStream { try log.lines(from: start) }
    /// ```
    ///
    /// - Parameters:
    ///   - length: The number of bytes. Sending fails if there are more or fewer. Nil if unknown.
    ///   - bytes: Creates the chunks: `Data`, `[UInt8]` or any other sequence of bytes. The next chunk is requested
    ///     when the connection has room for it.
    public init<Bytes: AsyncSequence & Sendable>(
        length: Int64? = nil, bytes: @escaping @Sendable () throws -> Bytes
    ) where Bytes.Element: Sequence<UInt8> {
        self.init(length: length, isReplayable: true) { ByteStream(reading: try bytes()) }
    }

    /// Creates a stream of asynchronous single bytes, which are created anew for each send.
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

    /// Creates a stream of asynchronous chunks that can be read once.
    ///
    /// A failed request with such a stream isn't sent again.
    ///
    /// - Parameters:
    ///   - bytes: The chunks. The next chunk is requested when the connection has room for it.
    ///   - length: The number of bytes. Sending fails if there are more or fewer. Nil if unknown.
    public init<Bytes: AsyncSequence & Sendable>(
        _ bytes: Bytes, length: Int64? = nil
    ) where Bytes.Element: Sequence<UInt8> {
        let bytes = (bytes as? ByteStream) ?? ByteStream(reading: bytes)
        self.init(length: length, isReplayable: false) { bytes }
    }

    /// Creates a stream of asynchronous single bytes that can be read once.
    ///
    /// A failed request with such a stream isn't sent again.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, sent in chunks of 16 KiB.
    ///   - length: The number of bytes. Sending fails if there are more or fewer. Nil if unknown.
    public init<Bytes: AsyncSequence & Sendable>(_ bytes: Bytes, length: Int64? = nil) where Bytes.Element == UInt8 {
        self.init(ChunkedBytes(bytes: bytes), length: length)
    }
}

extension ByteStream {
    /// Creates a stream of another sequence's chunks.
    fileprivate init<Bytes: AsyncSequence & Sendable>(reading bytes: Bytes) where Bytes.Element: Sequence<UInt8> {
        let place = Place(bytes)
        self.init(next: { try await place.next() }, cancel: { place.end() })
    }
}

/// A position in a sequence whose iterator moves between tasks.
///
/// One loop reads the sequence, one chunk after the other, which ``ByteStream`` requires of its readers.
private final class Place<Bytes: AsyncSequence & Sendable>: Sendable where Bytes.Element: Sequence<UInt8> {
    private struct Iterator: @unchecked Sendable {
        var value: Bytes.AsyncIterator
    }

    private struct State {
        var iterator: Iterator?
        /// The task that awaits the next chunk.
        var asking: Task<Data?, any Error>?
    }

    private let state: Locked<State>

    init(_ bytes: Bytes) {
        state = Locked(State(iterator: Iterator(value: bytes.makeAsyncIterator())))
    }

    func next() async throws -> Data? {
        // A separate task reads the chunk and stores the iterator. `end()` and the reader's cancellation cancel that
        // task.
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
        // The state is released outside of the lock, because its release may end the source of the bytes.
        let ended = state.withLock { state in
            defer { state = State() }
            return state
        }
        ended.asking?.cancel()
    }
}
