#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    #if canImport(FoundationNetworking)
        /// The request body in the form in which a session receives it.
        ///
        /// On Linux all sessions read streams in blocking calls on one shared queue; the code that produces the next
        /// chunk may itself wait for a session. A streamed body is therefore written to a temporary file first, and
        /// sent from there.
        struct RequestBodySource: Sendable {
            let body: TransportBody?
            private let file: URL?

            /// Creates the body source of a request, and writes a streamed body to a temporary file.
            ///
            /// - Throws: The error of producing the body's bytes, or of writing the bytes to the temporary file.
            init(_ request: TransportRequest) async throws {
                guard case .stream(let stream)? = request.body else {
                    (body, file) = (request.body, nil)
                    return
                }
                let file = FileManager.default.temporaryDirectory.appendingPathComponent(
                    "endpoint-body-\(UUID().uuidString)")
                do {
                    try await Self.write(try stream.makeBytes(), to: file)
                } catch {
                    try? FileManager.default.removeItem(at: file)
                    throw error
                }
                (body, self.file) = (.file(file), file)
            }

            private static func write(_ bytes: ByteStream, to file: URL) async throws {
                let handle = try FileHandle.creating(file)
                defer { try? handle.close() }
                try await withTaskCancellationHandler {
                    for try await piece in bytes { try FileHandle.naming(file) { try handle.write(contentsOf: piece) } }
                } onCancel: {
                    bytes.cancel()
                }
                // A cancelled stream may end without an error, like a complete stream, so the task's cancellation is
                // checked.
                guard !Task.isCancelled else { throw URLError(.cancelled) }
            }

            /// The error that interrupted the body; always nil for a body in a file.
            ///
            /// The file is complete before the request is sent, so earlier errors are thrown by the initializer.
            var failure: (any Error)? { nil }

            /// Stops producing bytes of the request body, because nothing reads them any more.
            func cancel() {}

            /// Releases the body's resources after the request has ended. Call this function once.
            func end() {
                if let file { try? FileManager.default.removeItem(at: file) }
            }
        }
    #else
        /// The request body in the form in which a session receives it.
        struct RequestBodySource: Sendable {
            let body: TransportBody?
            private let stream: BoundBodyStream?

            /// Creates the body source of a request.
            ///
            /// - Throws: The error of producing the body's bytes.
            init(_ request: TransportRequest) async throws {
                body = request.body
                guard case .stream(let stream)? = request.body else {
                    self.stream = nil
                    return
                }
                self.stream = try BoundBodyStream(try stream.makeBytes())
            }

            /// The input stream from which the session reads the request body; nil for other bodies.
            var input: InputStream? { stream?.input }

            /// The error that interrupted the streamed request body; nil if there was none.
            var failure: (any Error)? {
                guard let failure = stream?.failure, !(failure is CancellationError) else { return nil }
                return failure
            }

            /// Stops producing bytes of the request body, because nothing reads them any more.
            func cancel() {
                stream?.cancel()
            }

            /// Releases the body's resources after the request has ended. Call this function once.
            func end() {}
        }
    #endif

    #if canImport(Darwin)
        /// A request body that is produced while it is sent: a pair of bound streams.
        ///
        /// The session reads the input stream. Chunks are written to the output stream when it has space.
        ///
        /// The conformance to `Sendable` is unchecked: only the stream's queue accesses the state outside of the lock.
        final class BoundBodyStream: NSObject, StreamDelegate, @unchecked Sendable {
            private static let room = 1 << 16

            /// The stream from which the session reads the body.
            let input: InputStream
            private let output: OutputStream
            private let bytes: ByteStream
            private let queue = DispatchQueue(label: "endpoint-runtime.sent-stream")
            private let failed = Locked<(any Error)?>(nil)
            /// The bytes of the current chunk that haven't been written to the output stream.
            private var rest = Data()
            private var isAsking = false

            init(_ bytes: ByteStream) throws {
                var (input, output): (InputStream?, OutputStream?)
                Stream.getBoundStreams(withBufferSize: Self.room, inputStream: &input, outputStream: &output)
                guard let input, let output else { throw CocoaError(.fileReadUnknown) }
                (self.input, self.output, self.bytes) = (input, output, bytes)
                super.init()
                output.delegate = self
                CFWriteStreamSetDispatchQueue(output, queue)
                output.open()
            }

            /// The error that ended the body stream before its end; nil if there was none.
            var failure: (any Error)? { failed.withLock { $0 } }

            /// Stops producing bytes of the request body, because nothing reads them any more.
            func cancel() {
                bytes.cancel()
                queue.async { self.end() }
            }

            func stream(_ stream: Stream, handle event: Stream.Event) {
                switch event {
                case .hasSpaceAvailable: write()
                case .errorOccurred, .endEncountered:
                    bytes.cancel()
                    end()
                default: break
                }
            }

            private func write() {
                guard output.streamStatus != .closed else { return }
                guard rest.isEmpty else {
                    let written = rest.withUnsafeBytes { buffer in
                        buffer.bindMemory(to: UInt8.self).baseAddress.map { output.write($0, maxLength: buffer.count) }
                            ?? 0
                    }
                    if written > 0 { rest = rest.dropFirst(written) }
                    // If the stream still has space, no further event reports it, so the next chunk is written
                    // immediately.
                    if rest.isEmpty, output.hasSpaceAvailable { write() }
                    return
                }
                guard !isAsking else { return }
                isAsking = true
                Task {
                    let piece: Result<Data?, any Error>
                    do {
                        var iterator = bytes.makeAsyncIterator()
                        piece = .success(try await iterator.next())
                    } catch {
                        piece = .failure(error)
                    }
                    queue.async { self.take(piece) }
                }
            }

            private func take(_ piece: Result<Data?, any Error>) {
                isAsking = false
                switch piece {
                case .success(let piece?):
                    rest = piece
                    write()
                case .success: end()
                case .failure(let error):
                    failed.withLock { $0 = $0 ?? error }
                    end()
                }
            }

            private func end() {
                output.delegate = nil
                output.close()
            }
        }
    #endif
#endif
