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
            let chunks = Chunks(total: stream.length ?? 0, progress: request.progress, restraint: restraint) {
                var iterator = bytes.makeAsyncIterator()
                return { _ in try await iterator.next() }
            }
            body = .stream(chunks, length: stream.length.map { .known($0) } ?? .unknown)
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
            let chunks = Chunks(total: count, progress: progress, restraint: restraint) {
                { offset in offset < count ? data.dropFirst(Int(offset)).prefix(chunkSize) : nil }
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
            let chunks = Chunks(total: count, progress: progress, restraint: restraint) {
                { offset in
                    let file = try FileHandle(forReadingFrom: url)
                    defer { try? file.close() }
                    return try FileHandle.naming(url) {
                        try file.seek(toOffset: UInt64(offset))
                        return try file.read(upToCount: chunkSize).flatMap { $0.isEmpty ? nil : $0 }
                    }
                }
            }
            return .stream(chunks, length: .known(count))
        }
    }

    /// A sequence of a body's chunks, each requested when the connection is writable.
    private struct Chunks: AsyncSequence, Sendable {
        /// A closure that returns the chunk at an offset; nil at the end.
        typealias Next = (_ offset: Int64) async throws -> Data?

        /// The total number of bytes of the body; 0 if unknown.
        let total: Int64
        let progress: (@Sendable (TransportProgress) -> Void)?
        let restraint: WriteBackpressure
        let makeNext: @Sendable () -> Next

        func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(chunks: self, nextChunk: makeNext(), restraint: restraint)
        }

        struct AsyncIterator: AsyncIteratorProtocol {
            let chunks: Chunks
            let nextChunk: Next
            var restraint: WriteBackpressure
            var offset: Int64 = 0

            mutating func next() async throws -> ByteBuffer? {
                // A request for the next chunk means that the previous chunk was sent.
                if offset > 0 {
                    chunks.progress?(TransportProgress(.sent, completed: offset, total: chunks.total))
                }
                try await restraint.wait()
                guard let data = try await nextChunk(offset) else { return nil }
                offset += Int64(data.count)
                restraint.count(data)
                return ByteBuffer(bytes: data)
            }
        }
    }
#endif
