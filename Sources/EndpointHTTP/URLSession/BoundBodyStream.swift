#if canImport(Darwin)
    import Foundation

    /// A request body that is produced while it is sent: a pair of bound streams, of which the session reads one end,
    /// while chunks are written to the other when it has space.
    ///
    /// Unchecked: only the stream's queue accesses state outside of the lock.
    final class BoundBodyStream: NSObject, StreamDelegate, @unchecked Sendable {
        private static let room = 1 << 16

        /// For the session.
        let input: InputStream
        private let output: OutputStream
        private let bytes: ByteStream
        private let queue = DispatchQueue(label: "endpoint-runtime.sent-stream")
        private let failed = Locked<(any Error)?>(nil)
        /// Of a piece that is on its way.
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

        /// The error that ended the stream early.
        var failure: (any Error)? { failed.withLock { $0 } }

        /// Stops producing bytes, because they aren't read any more.
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
                    buffer.bindMemory(to: UInt8.self).baseAddress.map { output.write($0, maxLength: buffer.count) } ?? 0
                }
                if written > 0 { rest = rest.dropFirst(written) }
                // Another event announces more space; none does if there still is some.
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
