/// The parts of a multipart body as they are received, each with its bytes as they are received.
///
/// ```swift
/// let (response, bytes) = try await store.files.provider.open(.export())
/// for try await part in try response.parts(of: bytes) {
///     for try await piece in part.body { … }
/// }
/// ```
///
/// A slow loop slows the server, and only a few chunks are in memory. Leaving the loop or releasing the sequence closes
/// the connection. Each part is delivered once, so only one loop can read the parts.
public struct PartSequence: AsyncSequence, Sendable {
    public typealias Element = Part

    private let reader: PartReader

    init(_ reader: PartReader) {
        self.reader = reader
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: reader)
    }

    /// An iterator that reads one part after the other.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        fileprivate let reader: PartReader

        public mutating func next() async throws(EndpointError) -> Part? {
            try await reader.next()
        }
    }
}

/// A reader of a multipart body, which records its position.
final class PartReader: Sendable {
    private struct State {
        var parser: MultipartParser
        var decoder: TransferDecoder?
        /// The number of the current part, from 1.
        var number = 0
        /// A Boolean value that indicates whether more bytes of the current part may follow.
        var isInPart = false
    }

    private let response: Response
    private let bytes: ByteStream
    private let state: Locked<State>

    init(_ response: Response, _ bytes: ByteStream, _ boundary: String) {
        self.response = response
        self.bytes = bytes
        state = Locked(State(parser: MultipartParser(boundary: boundary)))
    }

    deinit {
        bytes.cancel()
    }

    /// Returns the next part, skipping the rest of the current part.
    func next() async throws(EndpointError) -> PartSequence.Part? {
        do {
            while true {
                switch try state.withLock({ try Self.event(of: &$0) }) {
                case .part(let header):
                    let number = header.number
                    return PartSequence.Part(header, ByteStream { try await self.piece(of: number) })
                case .bytes, .end: continue
                case nil where state.withLock({ $0.parser.isClosed }):
                    bytes.cancel()
                    return nil
                case nil: try await receive()
                }
            }
        } catch {
            bytes.cancel()
            throw failure(error)
        }
    }

    /// Returns more bytes of a part; nil at the part's end, and after the next part was requested.
    private func piece(of number: Int) async throws(EndpointError) -> Data? {
        do {
            while true {
                let piece = try state.withLock { state -> Data? in
                    guard state.number == number, state.isInPart else { return Data() }
                    while case .bytes(let bytes)? = try Self.event(of: &state) {
                        if !bytes.isEmpty { return Data(bytes) }
                    }
                    return state.isInPart ? nil : Data()
                }
                if let piece { return piece.isEmpty ? nil : piece }
                try await receive()
            }
        } catch {
            bytes.cancel()
            throw failure(error)
        }
    }

    private static func event(of state: inout State) throws -> MultipartParser.Event? {
        let event = try state.parser.next()
        switch event {
        case .part(let header):
            state.decoder = try TransferDecoder(header)
            state.number = header.number
            state.isInPart = true
        case .bytes(let bytes):
            if let decoded = try state.decoder?.decode(bytes) { return .bytes(decoded[...]) }
        case .end:
            try state.decoder?.end()
            state.isInPart = false
        case nil: break
        }
        return event
    }

    private func receive() async throws {
        var iterator = bytes.makeAsyncIterator()
        let piece = try await iterator.next()
        state.withLock { state in
            if let piece { state.parser.append(piece) } else { state.parser.end() }
        }
    }

    private func failure(_ error: any Error) -> EndpointError {
        if let error = error as? EndpointError { return error }
        if error is CancellationError || Task.isCancelled { return .underlying(Cancellation.error, response) }
        return error is SequenceError ? .objectMapping(error, response) : .underlying(error, response)
    }
}
