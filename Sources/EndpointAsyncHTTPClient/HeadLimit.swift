#if AsyncHTTPClient
    import EndpointRuntime
    import NIOCore

    /// A channel handler that closes a connection if the server sends endless incomplete data.
    ///
    /// A connection is closed if the decoder finds no complete part in many bytes, for example because a line or a
    /// field in a head, before a chunk or after a body has no end.
    ///
    /// NIO limits names and values of fields (80 KiB each, 256 fields), but not bytes that NIO skips: status lines,
    /// chunk extensions, leading zeros of a chunk's size, and lines before a head. NIO also buffers whitespace before a
    /// value without a limit.
    final class HeadLimit: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer

        /// The maximum number of bytes of a head, a chunk's size line, or trailers.
        ///
        /// The limit is far above the sizes that servers send.
        private static let byteLimit = 1 << 18

        private var undecoded = 0
        private var isClosed = false

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isClosed else { return }
            undecoded += Self.unwrapInboundIn(data).readableBytes
            // The decoder calls `resetCount()` for all decoded parts before this call returns.
            context.fireChannelRead(data)
            guard undecoded > Self.byteLimit, !isClosed else { return }
            isClosed = true
            context.fireErrorCaught(ConnectionError(.malformed))
            context.close(promise: nil)
        }

        /// Resets the count of undecoded bytes after a head, a part of a body or its end was decoded.
        func resetCount() {
            undecoded = 0
        }
    }
#endif
