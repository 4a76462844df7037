#if AsyncHTTPClient
    import EndpointRuntime
    import NIOCore

    /// A channel handler that closes a connection if the server sends endless bytes.
    ///
    /// A connection is closed if no part is decoded from the bytes: a line or a field without an end, in a head, before
    /// a chunk, or after a body.
    ///
    /// NIO limits names and values of fields (80 KiB each, 256 fields), but not the bytes that it skips: status lines,
    /// chunk extensions and leading zeros of a chunk's size, lines before a head; nor whitespace before a value, which
    /// it buffers without limit.
    final class HeadLimit: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer

        /// The maximum number of bytes of a head, a chunk's size line, or trailers.
        ///
        /// The limit is far more than any server sends.
        private static let byteLimit = 1 << 18

        private var undecoded = 0
        private var isClosed = false

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isClosed else { return }
            undecoded += Self.unwrapInboundIn(data).readableBytes
            // The decoded parts are reported before this returns.
            context.fireChannelRead(data)
            guard undecoded > Self.byteLimit, !isClosed else { return }
            isClosed = true
            context.fireErrorCaught(ConnectionError.malformed)
            context.close(promise: nil)
        }

        /// Records that a head, a part of a body or its end was decoded.
        func decoded() {
            undecoded = 0
        }
    }
#endif
