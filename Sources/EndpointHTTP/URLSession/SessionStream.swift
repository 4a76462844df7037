#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A buffer of a response body between the session that receives it and the loop that reads it.
    ///
    /// Only a limited number of bytes is in memory. On Apple's systems the task is suspended while enough bytes are
    /// buffered, which slows the server. On Linux the session can't be suspended, so unread bytes are written to
    /// unlinked files; exceeding the request's limit ends the stream.
    final class SessionStream: Sendable {
        /// The maximum number of bytes of a response body that are buffered in memory.
        static let memoryLimit = 1 << 20

        private struct State {
            var waiting: [Data] = []
            var count = 0
            #if canImport(FoundationNetworking)
                /// The files with buffered bytes of the response body, in order.
                var overflow: [OverflowFile] = []
                /// The number of buffered bytes in the files.
                var overflowCount = 0
            #endif
            var end: Result<Void, any Error>?
            var reader: CheckedContinuation<Data?, any Error>?
            var isSuspended = false
        }

        private let state = Locked(State())
        private let task: URLSessionTask
        private let limit: Int
        private let cancelTask: @Sendable () -> Void

        /// Creates a buffer for the response body of a task.
        ///
        /// - Parameters:
        ///   - limit: The maximum number of buffered bytes on Linux, where the server can't be slowed down.
        ///   - cancel: A closure that cancels the task.
        init(_ task: URLSessionTask, limit: Int, cancel: @escaping @Sendable () -> Void) {
            self.task = task
            self.limit = limit
            cancelTask = cancel
        }

        /// Passes received bytes of the body to a waiting reader, or buffers them.
        func append(_ data: Data) {
            let reader = state.withLock { state -> CheckedContinuation<Data?, any Error>? in
                guard state.end == nil else { return nil }
                if let reader = state.reader {
                    state.reader = nil
                    return reader
                }
                keep(data, in: &state)
                return nil
            }
            reader?.resume(returning: data)
        }

        private func keep(_ data: Data, in state: inout State) {
            #if canImport(FoundationNetworking)
                if !state.overflow.isEmpty || state.count + data.count > Self.memoryLimit {
                    do {
                        guard state.count + state.overflowCount + data.count <= limit else {
                            throw UnreadLimit(limit: limit)
                        }
                        if state.overflow.last.map({ $0.written >= OverflowFile.size }) ?? true {
                            state.overflow.append(try OverflowFile())
                        }
                        try state.overflow.last?.append(data)
                        state.overflowCount += data.count
                    } catch {
                        state.end = .failure(error)
                        cancelTask()
                    }
                    return
                }
            #endif
            state.waiting.append(data)
            state.count += data.count
            #if !canImport(FoundationNetworking)
                if !state.isSuspended, state.count > Self.memoryLimit {
                    state.isSuspended = true
                    task.suspend()
                }
            #endif
        }

        /// Ends the body stream. The reader receives buffered bytes before an error is thrown.
        func end(with result: Result<Void, any Error>) {
            let reader = state.withLock { state -> CheckedContinuation<Data?, any Error>? in
                guard state.end == nil else { return nil }
                state.end = result
                defer { state.reader = nil }
                return state.reader
            }
            reader?.resume(with: result.map { nil })
        }

        /// Returns the next chunk of the response body; nil at the end of the body.
        func next() async throws -> Data? {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    if let piece = take(for: continuation) { continuation.resume(with: piece) }
                }
            } onCancel: {
                let reader = state.withLock { state in
                    defer { state.reader = nil }
                    return state.reader
                }
                reader?.resume(throwing: CancellationError())
            }
        }

        /// Returns the next chunk of the response body; nil if the reader has to wait.
        private func take(for reader: CheckedContinuation<Data?, any Error>) -> Result<Data?, any Error>? {
            state.withLock { state in
                if Task.isCancelled { return .failure(CancellationError()) }
                if !state.waiting.isEmpty {
                    let piece = state.waiting.removeFirst()
                    state.count -= piece.count
                    if state.isSuspended, state.count < Self.memoryLimit / 2 {
                        state.isSuspended = false
                        task.resume()
                    }
                    return .success(piece)
                }
                #if canImport(FoundationNetworking)
                    do {
                        while let file = state.overflow.first {
                            if let piece = try file.next() {
                                state.overflowCount -= piece.count
                                return .success(piece)
                            }
                            state.overflow.removeFirst()
                        }
                    } catch {
                        return .failure(error)
                    }
                #endif
                if let end = state.end { return end.map { nil } }
                state.reader = reader
                return nil
            }
        }

        /// Cancels the response body, because nothing reads it any more.
        func cancel() {
            end(with: .failure(CancellationError()))
            state.withLock { state in
                state.waiting = []
                #if canImport(FoundationNetworking)
                    (state.overflow, state.overflowCount) = ([], 0)
                #endif
            }
            cancelTask()
        }
    }

    /// An error thrown when a server sends faster than the response is read, and can't be slowed down.
    struct UnreadLimit: Error, LocalizedError, CustomStringConvertible {
        let limit: Int

        var description: String {
            """
            More than \(limit) bytes of the response's body are unread, and this URLSession can't slow down the \
            server: raise CallOptions.bodyLimit, or use AsyncHTTPClientTransport, which waits for its reader.
            """
        }

        var errorDescription: String? { description }
    }

    #if canImport(FoundationNetworking)
        /// A file that stores received bytes on disk until they are read.
        ///
        /// The file is unlinked immediately, so that it doesn't remain after a crash.
        final class OverflowFile {
            /// The maximum size in bytes of a file; its disk space is freed after all its bytes were read.
            static let size = 1 << 24

            private let file: FileHandle
            private let url: URL
            private(set) var written: UInt64 = 0
            private var read: UInt64 = 0

            /// Creates an unlinked temporary file.
            ///
            /// - Throws: An error if the file can't be created.
            init() throws {
                url = FileManager.default.temporaryDirectory.appendingPathComponent(
                    "endpoint-overflow-\(UUID().uuidString)")
                file = try FileHandle.creating(url)
                try? FileManager.default.removeItem(at: url)
            }

            deinit {
                try? file.close()
            }

            func append(_ data: Data) throws {
                try FileHandle.naming(url) {
                    try file.seek(toOffset: written)
                    try file.write(contentsOf: data)
                }
                written += UInt64(data.count)
            }

            /// Returns the next bytes of the file; nil after all bytes have been read.
            func next() throws -> Data? {
                guard read < written else { return nil }
                let data = try FileHandle.naming(url) {
                    try file.seek(toOffset: read)
                    return try file.read(upToCount: 1 << 16) ?? Data()
                }
                read += UInt64(data.count)
                return data.isEmpty ? nil : data
            }
        }
    #endif
#endif
