#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOConcurrencyHelpers
    import NIOCore
    import NIOHTTP1

    /// The body of a response, each chunk of which is requested from the connection when the reader needs it.
    struct ReceivedBody {
        private let response: HTTPClientResponse
        /// Lives as long as the body is read.
        private let client: OwnedClient
        private let progress: BodyProgress?

        init(
            _ response: HTTPClientResponse, of client: OwnedClient, _ progress: (@Sendable (TransportProgress) -> Void)?
        ) {
            self.response = response
            self.client = client
            self.progress = progress.map { BodyProgress(of: response, report: $0) }
        }

        /// Returns the whole body. Most responses are read this way, in one piece, without the overhead of a stream.
        ///
        /// - Throws: An ``InterruptedResponse`` with the received bytes.
        nonisolated(nonsending) func collected(upTo limit: Int, behind head: ResponseHead) async throws -> Data {
            // Its last owner shuts it down, and nothing below looks at it.
            defer { withExtendedLifetime(client) {} }
            var data = Data()
            var progress = progress
            do {
                for try await piece in response.body {
                    try Task.checkCancellation()
                    progress?.receive(piece)
                    guard data.count + piece.readableBytes <= limit else {
                        throw ConnectionError.bodyTooLarge(limit: limit)
                    }
                    if data.isEmpty {
                        data = piece.data
                    } else {
                        piece.withUnsafeReadableBytes { data.append(contentsOf: $0) }
                    }
                }
                try Task.checkCancellation()
            } catch {
                throw InterruptedResponse(error: TransportFailure.failure(error), head: head, data: data)
            }
            return data
        }

        /// One piece after the other.
        var stream: ByteStream {
            let reader = BodyReader(response.body, of: client, progress)
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
            // What is decompressed has another length than the header says.
            let isEncoded = response.headers.contains(name: "Content-Encoding")
            let length = isEncoded ? nil : response.headers.first(name: "Content-Length").flatMap { Int64($0) }
            total = max(length ?? 0, 0)
        }

        mutating func receive(_ piece: ByteBuffer) {
            completed += Int64(piece.readableBytes)
            report(TransportProgress(.received, completed: completed, total: total))
        }
    }

    /// The iterator of a body. One loop uses it, as ``ByteStream`` requires; cancellation is thread-safe.
    private final class BodyReader: @unchecked Sendable {
        private let iterator: NIOLockedValueBox<HTTPClientResponse.Body.AsyncIterator?>
        private let client: OwnedClient
        /// Of the loop alone.
        private var progress: BodyProgress?

        init(_ body: HTTPClientResponse.Body, of client: OwnedClient, _ progress: BodyProgress?) {
            iterator = NIOLockedValueBox(body.makeAsyncIterator())
            self.client = client
            self.progress = progress
        }

        func next() async throws -> Data? {
            guard var iterator = iterator.withLockedValue({ $0 }) else { return nil }
            let piece: ByteBuffer?
            do {
                piece = try await iterator.next()
            } catch {
                throw TransportFailure.failure(error)
            }
            guard let piece else { return nil }
            progress?.receive(piece)
            return piece.data
        }

        /// Lets the connection go: the last reference to the index in a body closes it.
        func cancel() {
            iterator.withLockedValue { $0 = nil }
        }
    }

    extension ByteBuffer {
        /// A copy, without the casts by which `Data` looks for the bytes of a sequence.
        fileprivate var data: Data {
            withUnsafeReadableBytes { bytes in
                bytes.baseAddress.map { Data(bytes: $0, count: bytes.count) } ?? Data()
            }
        }
    }
#endif
