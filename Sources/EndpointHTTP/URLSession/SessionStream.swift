#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A response body between a session, which receives it, and the loop that reads it.
    ///
    /// Little of it is in memory: on Apple's systems the task is suspended while enough bytes are buffered, which slows
    /// the server. On Linux the session can't be suspended, so unread bytes are written to unlinked files; exceeding
    /// the request's limit ends the stream.
    final class SessionStream: Sendable {
        /// The maximum number of bytes buffered in memory.
        static let memoryLimit = 1 << 20

        private struct State {
            var waiting: [Data] = []
            var count = 0
            #if canImport(FoundationNetworking)
                /// The files with buffered bytes, in order.
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

        /// - Parameters:
        ///   - limit: How many bytes may wait, where the server can't be slowed down.
        ///   - cancel: Cancels the task.
        init(_ task: URLSessionTask, limit: Int, cancel: @escaping @Sendable () -> Void) {
            self.task = task
            self.limit = limit
            cancelTask = cancel
        }

        /// Passes received bytes to a waiting reader, or buffers them.
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

        /// Ends the stream. Buffered bytes are read before an error is thrown.
        func end(with result: Result<Void, any Error>) {
            let reader = state.withLock { state -> CheckedContinuation<Data?, any Error>? in
                guard state.end == nil else { return nil }
                state.end = result
                defer { state.reader = nil }
                return state.reader
            }
            reader?.resume(with: result.map { nil })
        }

        /// Returns the next chunk; nil at the end.
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

        /// Returns the next chunk; nil if the reader has to wait.
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

        /// Cancels the stream, because it isn't read any more.
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

    /// An error thrown when a server sends faster than the response is read, and can't be slowed.
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
        /// A queue of bytes on disk until they are read.
        ///
        /// The file is unlinked, so that nothing of it remains after a crash.
        final class OverflowFile {
            /// The number of bytes in one file, whose room is free again once they have been read.
            static let size = 1 << 24

            private let file: FileHandle
            private let url: URL
            private(set) var written: UInt64 = 0
            private var read: UInt64 = 0

            /// - Throws: When there is no room for a file.
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

            /// Returns the next bytes; nil after all have been read.
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
