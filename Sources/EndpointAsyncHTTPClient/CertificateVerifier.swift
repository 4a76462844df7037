#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import EndpointOAuth
    import Foundation
    import NIOConcurrencyHelpers
    import NIOCore
    import NIOPosix
    import NIOSSL

    /// The check of a server's certificate, after the handshake and before a request is sent.
    ///
    /// The handshake has validated the certificate. The check compares its names and, for a host of a trust, its pins.
    final class CertificateVerifier: Sendable {
        /// The host with requirements; nil for the others.
        private let host: ServerTrust.Host?
        private let refusals = NIOLock()

        init(_ host: ServerTrust.Host? = nil) {
            self.host = host
        }

        /// Loops whose connections show it.
        static var eventLoops: any EventLoopGroup { MultiThreadedEventLoopGroup.singleton }

        /// Runs `block` between refusals.
        ///
        /// The client's pool must not be shut down between reporting a refusal and the connection's end: it would trap.
        func betweenRefusals(_ block: () -> Void) {
            refusals.withLock(block)
        }

        /// Returns a configuration whose connections meet the requirements of a host.
        ///
        /// - Throws: The reason why the host's pins can't be verified.
        func pinning(
            _ host: ServerTrust.Host, _ usual: HTTPClient.Configuration
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
            return checking(configuration)
        }

        /// Returns a configuration whose connections are verified.
        func checking(_ usual: HTTPClient.Configuration) -> HTTPClient.Configuration {
            // Nothing is known of a server whose certificate isn't verified.
            guard (usual.tlsConfiguration?.certificateVerification ?? .fullVerification) == .fullVerification else {
                return usual
            }
            var configuration = usual
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
            guard let refusal = refusal(of: channel) else {
                return others?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
            }
            let refused = channel.eventLoop.makePromise(of: Void.self)
            // The pool hears of it before the connection closes, or it would take that for another one's end.
            channel.eventLoop.execute {
                self.refusals.withLock {
                    refused.fail(refusal)
                    Self.close(channel)
                }
            }
            return refused.futureResult
        }

        /// Returns the reason to close a connection; nil if its certificate is accepted.
        private func refusal(of channel: any Channel) -> (any Error)? {
            let handler =
                channel.eventLoop.inEventLoop
                ? try? channel.pipeline.syncOperations.handler(type: NIOSSLHandler.self) : nil
            let certificate = handler?.peerCertificate
            if let host {
                guard let certificate = try? certificate?.toDERBytes(), host.accepts([Data(certificate)]) else {
                    return UntrustedServer(host: host.name, reason: .otherKey)
                }
            }
            // Without TLS, or with that of Apple's Network framework.
            guard let certificate else { return nil }
            if Self.isNamed(certificate) { return nil }
            return ConnectionError.insecure("the server's certificate has no alternative name, or one for all hosts")
        }

        /// Returns a Boolean value that indicates whether a certificate names its hosts.
        ///
        /// The certificate must have alternative names, none of which is for all hosts: the common name of its subject
        /// doesn't count (RFC 9525, sections 2 and 6.3), although NIOSSL matches it.
        private static func isNamed(_ certificate: NIOSSLCertificate) -> Bool {
            var isNamed = false
            for name in certificate._subjectAlternativeNames() {
                switch name.nameType {
                case .dnsName where Array(name.contents) == Array("*".utf8): return false
                case .dnsName, .ipAddress: isNamed = true
                default: break
                }
            }
            return isNamed
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
