#if AsyncHTTPClient
    import EndpointRuntime
    import NIOCore

    /// Ends a connection whose server sends on and on without anything coming of it: a line or a field without an end, in a head,
    /// in front of a chunk, or behind a body.
    ///
    /// NIO has limits for the names and values of fields (80 KiB each, 256 of them), and none for what it passes over: status lines, the
    /// extensions and leading zeros of a chunk's size, lines in front of a head; nor for the blanks in front of a value, which it
    /// keeps in memory for as long as they come.
    final class HeadLimit: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer

        /// How many bytes a head, the size of a chunk, or trailers may have: far more than any server means by them.
        private static let byteLimit = 1 << 18

        private var undecoded = 0
        private var isClosed = false

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isClosed else { return }
            undecoded += Self.unwrapInboundIn(data).readableBytes
            // What comes of it is told before this returns.
            context.fireChannelRead(data)
            guard undecoded > Self.byteLimit, !isClosed else { return }
            isClosed = true
            context.fireErrorCaught(ConnectionError.malformed)
            context.close(promise: nil)
        }

        /// A head, a piece of a body or its end has come of what was sent.
        func decoded() {
            undecoded = 0
        }
    }
#endif
