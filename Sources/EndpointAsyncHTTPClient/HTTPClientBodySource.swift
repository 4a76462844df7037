#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOCore

    /// The request body in the form that async-http-client receives.
    struct HTTPClientBodySource {
        private static let chunkSize = 1 << 16

        let body: HTTPClientRequest.Body?
        /// The bytes of a body that is produced while it is sent; nil for other bodies.
        ///
        /// The bytes must be cancelled explicitly: when the request ends, async-http-client doesn't cancel the task
        /// that awaits them.
        private let made: ByteStream?

        /// Creates the body of a request.
        ///
        /// - Parameter loops: The event loops of the client that sends the request.
        init(_ request: TransportRequest, over loops: any EventLoopGroup) throws {
            let restraint = WriteBackpressure(loops)
            guard case .stream(let stream)? = request.body else {
                body = try Self.body(of: request, restraint)
                made = nil
                return
            }
            let bytes = try stream.makeBytes()
            let pieces = Pieces(
                bytes: bytes, total: stream.length ?? 0, progress: request.progress, restraint: restraint)
            body = .stream(pieces, length: stream.length.map { .known($0) } ?? .unknown)
            made = bytes
        }

        /// Stops producing bytes of the request body, because nothing reads them any more.
        func cancel() {
            made?.cancel()
        }

        /// Calls a closure that sends the request; cancelling the task also stops producing the body's bytes.
        nonisolated(nonsending) func withTaskCancellation<Answer: Sendable>(
            _ send: @Sendable () async throws -> Answer
        ) async throws -> Answer {
            guard let made else { return try await send() }
            return try await withTaskCancellationHandler(operation: send) { made.cancel() }
        }

        private static func body(
            of request: TransportRequest, _ restraint: WriteBackpressure
        ) throws -> HTTPClientRequest.Body? {
            switch request.body {
            case nil, .stream: request.message.body.map { bytes($0, request.progress, restraint) }
            case .data(let data): bytes(data, request.progress, restraint)
            case .file(let url): try file(url, request.progress, restraint)
            }
        }

        private static func bytes(
            _ data: Data, _ progress: (@Sendable (TransportProgress) -> Void)?, _ restraint: WriteBackpressure
        ) -> HTTPClientRequest.Body {
            guard let progress else { return .bytes(ByteBuffer(bytes: data)) }
            let count = Int64(data.count)
            let chunks = Chunks(total: count, progress: progress, restraint: restraint) { offset in
                data.dropFirst(Int(offset)).prefix(chunkSize)
            }
            return .stream(chunks, length: .known(count))
        }

        private static func file(
            _ url: URL, _ progress: (@Sendable (TransportProgress) -> Void)?, _ restraint: WriteBackpressure
        ) throws -> HTTPClientRequest.Body {
            guard url.isFileURL,
                let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path),
                attributes[.type] as? FileAttributeType == .typeRegular,
                let count = (attributes[.size] as? NSNumber)?.int64Value,
                FileManager.default.isReadableFile(atPath: url.path)
            else { throw UploadError.unreadableFile(url) }
            let chunks = Chunks(total: count, progress: progress, restraint: restraint) { offset in
                let file = try FileHandle(forReadingFrom: url)
                defer { try? file.close() }
                return try FileHandle.naming(url) {
                    try file.seek(toOffset: UInt64(offset))
                    return try file.read(upToCount: chunkSize) ?? Data()
                }
            }
            return .stream(chunks, length: .known(count))
        }
    }

    /// A sequence of a body's asynchronous chunks, each requested when the connection is writable.
    private struct Pieces: AsyncSequence, Sendable {
        let bytes: ByteStream
        /// The total number of bytes of the body; 0 if unknown.
        let total: Int64
        let progress: (@Sendable (TransportProgress) -> Void)?
        let restraint: WriteBackpressure

        func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(pieces: self, iterator: bytes.makeAsyncIterator(), restraint: restraint)
        }

        struct AsyncIterator: AsyncIteratorProtocol {
            let pieces: Pieces
            var iterator: ByteStream.AsyncIterator
            var restraint: WriteBackpressure
            var sent: Int64 = 0

            mutating func next() async throws -> ByteBuffer? {
                // A request for the next chunk means that the previous chunk was sent.
                if sent > 0 { pieces.progress?(TransportProgress(.sent, completed: sent, total: pieces.total)) }
                try await restraint.wait()
                guard let data = try await iterator.next() else { return nil }
                sent += Int64(data.count)
                restraint.count(data)
                return ByteBuffer(bytes: data)
            }
        }
    }

    /// A sequence of a body's chunks, each created when the connection is writable.
    private struct Chunks: AsyncSequence, Sendable {
        let total: Int64
        let progress: (@Sendable (TransportProgress) -> Void)?
        let restraint: WriteBackpressure
        /// A closure that returns a chunk of the body at an offset; empty at the end.
        let piece: @Sendable (Int64) throws -> Data

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: self, restraint: restraint) }

        struct AsyncIterator: AsyncIteratorProtocol {
            let chunks: Chunks
            var restraint: WriteBackpressure
            var offset: Int64 = 0

            mutating func next() async throws -> ByteBuffer? {
                // A request for the next chunk means that the previous chunk was sent.
                if offset > 0 {
                    chunks.progress?(TransportProgress(.sent, completed: offset, total: chunks.total))
                }
                try await restraint.wait()
                let data = try chunks.piece(offset)
                if data.isEmpty { return nil }
                offset += Int64(data.count)
                restraint.count(data)
                return ByteBuffer(bytes: data)
            }
        }
    }
#endif
