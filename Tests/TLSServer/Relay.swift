#if AsyncHTTPClient
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2
    import NIOPosix

    /// One end of two that hand on to each other what comes. Each reads when the other has room.
    ///
    /// Both ends are on one event loop.
    final class Relay: ChannelDuplexHandler {
        typealias InboundIn = NIOAny
        typealias OutboundIn = NIOAny
        typealias OutboundOut = NIOAny

        private let change: (NIOAny) -> NIOAny?
        private var partner: Relay?
        private var context: ChannelHandlerContext?
        private var wantsToRead = false
        private var lastWrite: EventLoopFuture<Void>?

        /// - Parameter change: What the other end is given for what comes; nil for nothing.
        init(_ change: @escaping (NIOAny) -> NIOAny? = { $0 }) {
            self.change = change
        }

        /// Bytes both ways.
        static func connect(_ channel: any Channel, to port: UInt16) -> EventLoopFuture<Void> {
            connect(channel, to: port, { _ in }) { (Relay(), Relay()) }
        }

        static func connect(
            _ channel: any Channel, to port: UInt16,
            _ prepare: @escaping @Sendable (any Channel) throws -> Void,
            ends: @escaping @Sendable () -> (front: Relay, back: Relay)
        ) -> EventLoopFuture<Void> {
            ClientBootstrap(group: channel.eventLoop)
                .channelOption(.autoRead, value: false)
                .connect(host: "127.0.0.1", port: Int(port))
                .flatMapThrowing { server in
                    try prepare(server)
                    let (front, back) = ends()
                    (front.partner, back.partner) = (back, front)
                    try server.pipeline.syncOperations.addHandler(back)
                    try channel.pipeline.syncOperations.addHandler(front)
                    server.read()
                    if channel.isActive { channel.read() }
                }
                .flatMapErrorThrowing { error in
                    channel.close(promise: nil)
                    throw error
                }
        }

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
        }

        func handlerRemoved(context: ChannelHandlerContext) {
            self.context = nil
            partner = nil
        }

        // A stream of HTTP/2 becomes active after its handlers are there, and does nothing about what it was asked before.
        func channelActive(context: ChannelHandlerContext) {
            context.fireChannelActive()
            context.read()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard let changed = change(data), let partner, let other = partner.context else { return }
            let written = other.eventLoop.makePromise(of: Void.self)
            other.write(changed, promise: written)
            partner.lastWrite = written.futureResult
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            partner?.context?.flush()
            // The next bytes, when those that came have room.
            read(context: context)
        }

        func channelWritabilityChanged(context: ChannelHandlerContext) {
            if context.channel.isWritable { partner?.goOn() }
            context.fireChannelWritabilityChanged()
        }

        func channelInactive(context: ChannelHandlerContext) {
            partner?.close()
            context.fireChannelInactive()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }

        func read(context: ChannelHandlerContext) {
            if partner?.context?.channel.isWritable ?? true { context.read() } else { wantsToRead = true }
        }

        private func goOn() {
            guard wantsToRead else { return }
            wantsToRead = false
            context?.read()
        }

        private func close() {
            guard let context else { return }
            context.flush()
            // What waits to be sent would be lost.
            let channel = context.channel
            (lastWrite ?? context.eventLoop.makeSucceededVoidFuture()).whenComplete { _ in channel.close(promise: nil) }
        }
    }

    /// Forwards one HTTP/2 request and its response to an HTTP/1.1 server.
    enum RequestRelay {
        static func connect(_ stream: any Channel, to port: UInt16) -> EventLoopFuture<Void> {
            Relay.connect(stream, to: port) { server in
                try server.pipeline.syncOperations.addHTTPClientHandlers()
            } ends: {
                (Relay(request), Relay(answer))
            }
        }

        private static func request(_ data: NIOAny) -> NIOAny? {
            switch Unwrapped<HTTPServerRequestPart>.value(data) {
            case .head(var head):
                head.version = .http1_1
                // The other side knows bodies by their length alone.
                if !head.headers.contains(name: "Content-Length") { head.headers.remove(name: "Transfer-Encoding") }
                return NIOAny(HTTPClientRequestPart.head(head))
            case .body(let bytes): return NIOAny(HTTPClientRequestPart.body(.byteBuffer(bytes)))
            case .end(let trailers): return NIOAny(HTTPClientRequestPart.end(trailers))
            }
        }

        private static func answer(_ data: NIOAny) -> NIOAny? {
            switch Unwrapped<HTTPClientResponsePart>.value(data) {
            case .head(var head):
                for name in ["Connection", "Keep-Alive", "Transfer-Encoding", "Upgrade"] {
                    head.headers.remove(name: name)
                }
                return NIOAny(HTTPServerResponsePart.head(head))
            case .body(let bytes): return NIOAny(HTTPServerResponsePart.body(.byteBuffer(bytes)))
            case .end(let trailers): return NIOAny(HTTPServerResponsePart.end(trailers))
            }
        }
    }

    /// The content of a message between handlers, which only a handler of its type can unwrap.
    private enum Unwrapped<Part: Sendable> {
        private final class Reader: ChannelInboundHandler {
            typealias InboundIn = Part
        }

        static func value(_ data: NIOAny) -> Part { Reader.unwrapInboundIn(data) }
    }
#endif
