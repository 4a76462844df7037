#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2

    /// A channel handler that closes a connection for response heads that the client can't handle.
    ///
    /// The handler rejects heads with a status below 100: the client treats them as informational, and traps at the
    /// following body. The handler also rejects endless informational responses (RFC 9110, section 15.2), which no
    /// timeout of the client covers.
    final class ResponseHeadHandler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart

        private static let interimResponseLimit = 1000

        /// The handler that counts undecoded bytes of the connection; nil for HTTP/2.
        private let headLimit: HeadLimit?
        private var interimResponses = 0
        private var isClosed = false

        private init(_ headLimit: HeadLimit? = nil) {
            self.headLimit = headLimit
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isClosed else { return }
            headLimit?.resetCount()
            if case .head(let head) = unwrapInboundIn(data), !accepts(head) {
                isClosed = true
                context.fireErrorCaught(ConnectionError(.malformed))
                return context.close(promise: nil)
            }
            context.fireChannelRead(data)
        }

        private func accepts(_ head: HTTPResponseHead) -> Bool {
            guard head.status.code >= 100 else { return false }
            interimResponses = head.status.code < 200 ? interimResponses + 1 : 0
            return interimResponses <= Self.interimResponseLimit
        }

        /// Adds the channel handlers to all connections of clients with `configuration`.
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

        /// Adds the head handler after the HTTP decoder, and the byte-counting handler before the decoder.
        ///
        /// HTTP/2 needs no byte-counting handler, because NIO limits the fields of a head to 16 KiB.
        private static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
            if let decoder = try? pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self) {
                let headLimit = HeadLimit()
                try pipeline.addHandler(headLimit, position: .before(decoder))
                try pipeline.addHandler(ResponseHeadHandler(headLimit), position: .after(decoder))
            } else {
                let codec = try pipeline.handler(type: HTTP2FramePayloadToHTTP1ClientCodec.self)
                try pipeline.addHandler(ResponseHeadHandler(), position: .after(codec))
            }
        }
    }
#endif
