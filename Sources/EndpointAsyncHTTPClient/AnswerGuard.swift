#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import NIOCore
    import NIOHTTP1
    import NIOHTTPCompression

    /// Ends a connection whose server sends heads that the client can't take: a status below 100, which it takes for an
    /// announcement and traps at the body behind it, and announcements (RFC 9110, section 15.2) without an end, which no time
    /// limit of the client notices.
    final class AnswerGuard: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart

        private static let announcementLimit = 1000

        private var announcements = 0
        private var isClosed = false

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isClosed else { return }
            if case .head(let head) = unwrapInboundIn(data), !accepts(head) {
                isClosed = true
                context.fireErrorCaught(ConnectionError.malformed)
                return context.close(promise: nil)
            }
            context.fireChannelRead(data)
        }

        private func accepts(_ head: HTTPResponseHead) -> Bool {
            guard head.status.code >= 100 else { return false }
            announcements = head.status.code < 200 ? announcements + 1 : 0
            return announcements <= Self.announcementLimit
        }

        /// Puts guards into all connections of clients that are made of `configuration`. Over HTTP/2 there are none where answers
        /// aren't decompressed.
        static func install(in configuration: inout HTTPClient.Configuration) {
            configuration.http1_1ConnectionDebugInitializer = initializer(
                before: configuration.http1_1ConnectionDebugInitializer)
            configuration.http2StreamChannelDebugInitializer = initializer(
                before: configuration.http2StreamChannelDebugInitializer)
        }

        private typealias Initializer = @Sendable (any Channel) -> EventLoopFuture<Void>

        private static func initializer(before other: Initializer?) -> Initializer {
            { channel in
                channel.eventLoop.flatSubmit {
                    do {
                        try add(to: channel.pipeline.syncOperations)
                    } catch {
                        return channel.eventLoop.makeFailedFuture(error)
                    }
                    return other?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
                }
            }
        }

        /// Behind what makes heads of bytes.
        private static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
            if let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self) {
                try pipeline.addHandler(AnswerGuard(), position: .after(decoder))
            } else if let decompressor = try? pipeline.handler(type: NIOHTTPResponseDecompressor.self) {
                try pipeline.addHandler(AnswerGuard(), position: .before(decompressor))
            }
        }
    }
#endif
