#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        /// What a session is given of a request's body.
        ///
        /// The sessions of Linux read a stream in calls that wait for the next piece, on a queue that all of them share; what
        /// makes the piece may be waiting for one of them. So a body that is made goes to a temporary file first, and is sent
        /// from there.
        struct SentBody: Sendable {
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

            /// Why the body couldn't be made to its end: that is known before anything is sent.
            var failure: (any Error)? { nil }

            /// No one reads it any more.
            func cancel() {}

            /// To be called once the request has ended.
            func end() {
                if let file { try? FileManager.default.removeItem(at: file) }
            }
        }
    #else
        /// What a session is given of a request's body.
        struct SentBody: Sendable {
            let body: TransportBody?
            private let stream: SentStream?

            /// - Throws: What making the body's bytes throws.
            init(_ request: TransportRequest) async throws {
                body = request.body
                guard case .stream(let stream)? = request.body else {
                    self.stream = nil
                    return
                }
                self.stream = try SentStream(try stream.makeBytes())
            }

            /// What the session reads.
            var input: InputStream? { stream?.input }

            /// Why the body couldn't be made to its end.
            var failure: (any Error)? {
                guard let failure = stream?.failure, !(failure is CancellationError) else { return nil }
                return failure
            }

            /// No one reads it any more.
            func cancel() {
                stream?.cancel()
            }

            /// To be called once the request has ended.
            func end() {}
        }
    #endif
#endif
