#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOConcurrencyHelpers
    import NIOCore
    import NIOHTTP1

    /// The body of a response that async-http-client receives.
    ///
    /// Each chunk of the body is requested from the connection when the reader needs it.
    struct ReceivedBody {
        private let response: HTTPClientResponse
        /// The client that receives the body. The reference prevents its shutdown while the body is read.
        private let client: OwnedClient
        private let codings: ContentCodings
        private let progress: BodyProgress?

        init(
            _ response: HTTPClientResponse, of client: OwnedClient, _ codings: ContentCodings,
            _ progress: (@Sendable (TransportProgress) -> Void)?
        ) {
            self.response = response
            self.client = client
            self.codings = codings
            self.progress = progress.map { BodyProgress(of: response, report: $0) }
        }

        /// Returns the whole response body.
        ///
        /// Most responses are read with this function, which avoids the overhead of a stream.
        ///
        /// - Throws: An ``InterruptedResponse`` with the bytes received before the error.
        nonisolated(nonsending) func collect(upTo limit: Int, behind head: ResponseHead) async throws -> Data {
            // Releasing the last reference shuts the client down, so the client is retained until the body has been
            // read.
            defer { withExtendedLifetime(client) {} }
            var data = Data()
            var progress = progress
            do {
                if codings.isEmpty {
                    for try await piece in response.body {
                        try Task.checkCancellation()
                        progress?.receive(piece.readableBytes)
                        guard data.count + piece.readableBytes <= limit else {
                            throw ConnectionError(.bodyTooLarge(limit: limit))
                        }
                        if data.isEmpty {
                            data = piece.data
                        } else {
                            piece.withUnsafeReadableBytes { data.append(contentsOf: $0) }
                        }
                    }
                } else {
                    var iterator = response.body.makeAsyncIterator()
                    while let piece = try await codings.next({ try await iterator.next()?.data }) {
                        try Task.checkCancellation()
                        progress?.receive(piece.count)
                        guard data.count + piece.count <= limit else {
                            throw ConnectionError(.bodyTooLarge(limit: limit))
                        }
                        data.append(piece)
                    }
                }
                try Task.checkCancellation()
            } catch {
                throw InterruptedResponse(error: TransportFailure.failure(error), head: head, data: data)
            }
            return data
        }

        /// The body as a stream of chunks.
        var stream: ByteStream {
            let reader = ChunkReader(response.body, of: client, codings, progress)
            return ByteStream(next: { try await reader.next() }, cancel: { reader.cancel() })
        }
    }

    /// A counter that reports received bytes.
    private struct BodyProgress {
        private let report: @Sendable (TransportProgress) -> Void
        private let total: Int64
        private var completed: Int64 = 0

        init(of response: HTTPClientResponse, report: @escaping @Sendable (TransportProgress) -> Void) {
            self.report = report
            // The header declares the compressed length, so the total is unknown for a compressed body.
            let isEncoded = response.headers.contains(name: "Content-Encoding")
            let length = isEncoded ? nil : response.headers.first(name: "Content-Length").flatMap { Int64($0) }
            total = max(length ?? 0, 0)
        }

        mutating func receive(_ count: Int) {
            completed += Int64(count)
            report(TransportProgress(.received, completed: completed, total: total))
        }
    }

    /// A reader of a response body for one loop, as ``ByteStream`` requires; `cancel()` is thread-safe.
    private final class ChunkReader: @unchecked Sendable {
        private let iterator: NIOLockedValueBox<HTTPClientResponse.Body.AsyncIterator?>
        private let client: OwnedClient
        private let codings: ContentCodings
        /// The progress of the body, which only the loop that reads the body accesses.
        private var progress: BodyProgress?

        init(
            _ body: HTTPClientResponse.Body, of client: OwnedClient, _ codings: ContentCodings,
            _ progress: BodyProgress?
        ) {
            iterator = NIOLockedValueBox(body.makeAsyncIterator())
            self.client = client
            self.codings = codings
            self.progress = progress
        }

        func next() async throws -> Data? {
            do {
                let piece = try await codings.next {
                    guard var iterator = iterator.withLockedValue({ $0 }) else { throw CancellationError() }
                    return try await iterator.next()?.data
                }
                if let piece { progress?.receive(piece.count) }
                return piece
            } catch {
                throw TransportFailure.failure(error)
            }
        }

        /// Releases the iterator; releasing the last reference to it closes the connection.
        func cancel() {
            iterator.withLockedValue { $0 = nil }
        }
    }

    extension ByteBuffer {
        /// A copy of the buffer as `Data`, without the dynamic casts of `Data`'s initializer for sequences.
        fileprivate var data: Data {
            withUnsafeReadableBytes { bytes in
                bytes.baseAddress.map { Data(bytes: $0, count: bytes.count) } ?? Data()
            }
        }
    }
#endif
