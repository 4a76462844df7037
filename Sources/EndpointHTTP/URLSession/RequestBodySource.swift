#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        /// The request body as it is passed to a session.
        ///
        /// On Linux sessions read a stream in blocking calls, on a queue that all of them share; the code that produces
        /// the next chunk may itself wait for a session. A streamed body is therefore written to a temporary file
        /// first, and sent from there.
        struct RequestBodySource: Sendable {
            let body: TransportBody?
            private let file: URL?

            /// - Throws: What making the body's bytes throws, and what keeps them from being written.
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
                    for try await piece in bytes { try handle.write(contentsOf: piece) }
                } onCancel: {
                    bytes.cancel()
                }
                // What is cancelled may end as if that were all.
                guard !Task.isCancelled else { throw URLError(.cancelled) }
            }

            /// The error that interrupted the body: known before anything is sent.
            var failure: (any Error)? { nil }

            /// Stops producing bytes, because they aren't read any more.
            func cancel() {}

            /// Ends the request. Call it once.
            func end() {
                if let file { try? FileManager.default.removeItem(at: file) }
            }
        }
    #else
        /// The request body as it is passed to a session.
        struct RequestBodySource: Sendable {
            let body: TransportBody?
            private let stream: BoundBodyStream?

            /// - Throws: What making the body's bytes throws.
            init(_ request: TransportRequest) async throws {
                body = request.body
                guard case .stream(let stream)? = request.body else {
                    self.stream = nil
                    return
                }
                self.stream = try BoundBodyStream(try stream.makeBytes())
            }

            /// The stream that the session reads.
            var input: InputStream? { stream?.input }

            /// The error that interrupted the body.
            var failure: (any Error)? {
                guard let failure = stream?.failure, !(failure is CancellationError) else { return nil }
                return failure
            }

            /// Stops producing bytes, because they aren't read any more.
            func cancel() {
                stream?.cancel()
            }

            /// Ends the request. Call it once.
            func end() {}
        }
    #endif
#endif
