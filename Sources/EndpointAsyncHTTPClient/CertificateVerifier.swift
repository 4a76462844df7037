#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import EndpointTrust
    import Foundation
    import NIOConcurrencyHelpers
    import NIOCore
    import NIOPosix
    import NIOSSL

    /// Looks at the certificate of a server, once the handshake has found it valid and before a request may go to it.
    final class CertificateVerifier: Sendable {
        let host: ServerTrust.Host
        private let refusals = NIOLock()

        init(_ host: ServerTrust.Host) {
            self.host = host
        }

        /// Loops whose connections show it.
        static var eventLoops: any EventLoopGroup { MultiThreadedEventLoopGroup.singleton }

        /// Runs `block` between refusals. The client's pool must not be shut down between reporting a refusal and the
        /// connection's end: it would trap.
        func betweenRefusals(_ block: () -> Void) {
            refusals.withLock(block)
        }

        /// Returns a configuration whose connections are verified.
        ///
        /// - Throws: The reason why the host's pins can't be verified.
        func configuration(
            _ usual: HTTPClient.Configuration
        ) throws(PinningError) -> HTTPClient.Configuration {
            if host.needsChain { throw .authorityKeysUnsupported }
            var tls = usual.tlsConfiguration ?? .makeClientConfiguration()
            guard tls.certificateVerification == .fullVerification else { throw .verificationDisabled }
            if !host.authorities.isEmpty {
                var roots: [NIOSSLCertificate] = []
                for authority in host.authorities {
                    guard let root = try? NIOSSLCertificate(bytes: Array(authority.der), format: .der) else {
                        throw .noCertificate
                    }
                    roots.append(root)
                }
                tls.trustRoots = .certificates(roots)
                tls.additionalTrustRoots = []
            }
            var configuration = usual
            configuration.tlsConfiguration = tls
            // One that shows the wrong certificate shows it again.
            configuration.connectionPool.retryConnectionEstablishment = false
            let http1 = usual.http1_1ConnectionDebugInitializer
            let http2 = usual.http2ConnectionDebugInitializer
            configuration.http1_1ConnectionDebugInitializer = { self.check($0, then: http1) }
            configuration.http2ConnectionDebugInitializer = { self.check($0, then: http2) }
            return configuration
        }

        private func check(
            _ channel: any Channel, then others: (@Sendable (any Channel) -> EventLoopFuture<Void>)?
        ) -> EventLoopFuture<Void> {
            // Called on the connection's event loop after it was established.
            guard channel.eventLoop.inEventLoop,
                let handler = try? channel.pipeline.syncOperations.handler(type: NIOSSLHandler.self),
                let certificate = try? handler.peerCertificate?.toDERBytes(), host.accepts([Data(certificate)])
            else {
                let refused = channel.eventLoop.makePromise(of: Void.self)
                // The pool hears of it before the connection closes, or it would take that for another one's end.
                channel.eventLoop.execute {
                    self.refusals.withLock {
                        refused.fail(UntrustedServer(host: self.host.name, reason: .otherKey))
                        Self.close(channel)
                    }
                }
                return refused.futureResult
            }
            return others?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
        }

        /// Closes the channel immediately: closing TLS gracefully would need the server's cooperation.
        private static func close(_ channel: any Channel) {
            let pipeline = channel.pipeline.syncOperations
            if let context = try? pipeline.context(handlerType: NIOSSLHandler.self) {
                context.close(promise: nil)
            } else {
                channel.close(promise: nil)
            }
        }
    }
#endif
