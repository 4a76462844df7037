#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOConcurrencyHelpers
    import NIOCore
    import NIOHTTP1

    /// The bytes of an answer, each piece asked of the connection when the reader wants it.
    enum ReceivedBody {
        /// - Parameter client: Lives as long as the body is read.
        static func stream(
            _ response: HTTPClientResponse, of client: OwnedClient, _ progress: (@Sendable (TransportProgress) -> Void)?
        ) -> ByteStream {
            // What is decompressed has another length than the header says.
            let isEncoded = response.headers.contains(name: "Content-Encoding")
            let total = isEncoded ? 0 : response.headers.first(name: "Content-Length").flatMap { Int64($0) } ?? 0
            let reader = BodyReader(response.body, of: client, total: total, progress)
            return ByteStream(next: { try await reader.next() }, cancel: { reader.cancel() })
        }
    }

    /// Holds the place in a body. One loop reads it, which is what ``ByteStream`` promises; cancelling comes from anywhere.
    private final class BodyReader: @unchecked Sendable {
        private let iterator: NIOLockedValueBox<HTTPClientResponse.Body.AsyncIterator?>
        private let client: OwnedClient
        private let total: Int64
        private let progress: (@Sendable (TransportProgress) -> Void)?
        private let received = NIOLockedValueBox(Int64(0))

        init(
            _ body: HTTPClientResponse.Body, of client: OwnedClient, total: Int64,
            _ progress: (@Sendable (TransportProgress) -> Void)?
        ) {
            iterator = NIOLockedValueBox(body.makeAsyncIterator())
            self.client = client
            self.total = total
            self.progress = progress
        }

        func next() async throws -> Data? {
            guard var iterator = iterator.withLockedValue({ $0 }) else { return nil }
            let buffer: ByteBuffer?
            do {
                buffer = try await iterator.next()
            } catch {
                throw TransportFailure.failure(error)
            }
            guard let buffer else { return nil }
            if let progress {
                let completed = received.withLockedValue { received in
                    received += Int64(buffer.readableBytes)
                    return received
                }
                progress(TransportProgress(.received, completed: completed, total: max(total, 0)))
            }
            return Data(buffer.readableBytesView)
        }

        /// Lets the connection go: the last reference to the place in a body closes it.
        func cancel() {
            iterator.withLockedValue { $0 = nil }
        }
    }
#endif
