#if AsyncHTTPClient
    import Foundation
    import NIOCore
    import NIOHTTP2
    import NIOPosix
    package import NIOSSL
    import NIOTLS

    /// Stands before a server that speaks plain HTTP/1.1 on loopback, and speaks TLS, and HTTP/2 where that is wanted,
    /// in its stead. Bytes that can't be sent on wait on the other side.
    package final class TLSFront: Sendable {
        /// The received data, as far as it indicates a request.
        package struct Record: Sendable {
            /// The number of completed handshakes.
            package var handshakes = 0
            /// The protocol that each of them agreed on; empty where there was no talk of it.
            package var protocols: [String] = []
            /// The number of bytes received within TLS.
            package var applicationBytes = 0
            /// The number of HTTP/2 requests.
            package var streams = 0
        }

        package let port: Int
        private let listener: any Channel
        private let log = LockedRecord()

        /// - Parameters:
        ///   - target: The port of the server behind it.
        ///   - protocols: What it can speak, the best first: `h2`, `http/1.1`.
        package init(
            _ target: UInt16, _ identity: CertificateAuthority.Identity, protocols: [String] = ["http/1.1"],
            newest: TLSVersion? = nil
        ) throws {
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(identity.certificate.utf8))
                    .map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(identity.key.utf8), format: .pem)))
            configuration.applicationProtocols = protocols
            configuration.maximumTLSVersion = newest
            let context = try NIOSSLContext(configuration: configuration)
            let log = log
            let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.backlog, value: 1024)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let sync = channel.pipeline.syncOperations
                        try sync.addHandler(NIOSSLServerHandler(context: context))
                        try sync.addHandler(ByteRecorder(log))
                        try sync.addHandler(
                            ApplicationProtocolNegotiationHandler { (result, channel) -> EventLoopFuture<Void> in
                                var name = ""
                                if case .negotiated(let agreed) = result { name = agreed }
                                log.change {
                                    $0.handshakes += 1
                                    $0.protocols.append(name)
                                }
                                return name == "h2"
                                    ? Self.speakHTTP2(channel, target, log) : Self.speakHTTP1(channel, target)
                            })
                    }
                }
            listener = try bootstrap.bind(host: "127.0.0.1", port: 0).wait()
            port = listener.localAddress?.port ?? 0
        }

        deinit {
            listener.close(promise: nil)
        }

        package var record: Record { log.value }

        private static func speakHTTP1(_ channel: any Channel, _ target: UInt16) -> EventLoopFuture<Void> {
            channel.setOption(.autoRead, value: false).flatMap { Relay.connect(channel, to: target) }
        }

        private static func speakHTTP2(
            _ channel: any Channel, _ target: UInt16, _ log: LockedRecord
        ) -> EventLoopFuture<Void> {
            channel.eventLoop.makeCompletedFuture {
                _ = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
                    mode: .server, connectionConfiguration: .init(), streamConfiguration: .init(),
                    inboundStreamInitializer: { stream in
                        log.change { $0.streams += 1 }
                        return stream.setOption(.autoRead, value: false).flatMapThrowing {
                            try stream.pipeline.syncOperations.addHandler(
                                HTTP2FramePayloadToHTTP1ServerCodec())
                        }.flatMap { RequestRelay.connect(stream, to: target) }
                    })
            }
        }
    }

    /// The received data, accessible from any thread.
    final class LockedRecord: @unchecked Sendable {
        private let lock = NSLock()
        private var record = TLSFront.Record()

        var value: TLSFront.Record { lock.withLock { record } }

        func change(_ change: (inout TLSFront.Record) -> Void) {
            lock.withLock { change(&record) }
        }
    }

    /// Counts what comes out of TLS.
    private final class ByteRecorder: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer

        private let log: LockedRecord

        init(_ log: LockedRecord) {
            self.log = log
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            log.change { $0.applicationBytes += Self.unwrapInboundIn(data).readableBytes }
            context.fireChannelRead(data)
        }
    }
#endif
