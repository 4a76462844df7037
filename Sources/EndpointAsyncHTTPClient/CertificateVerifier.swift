#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import EndpointOAuth
    import Foundation
    import NIOConcurrencyHelpers
    import NIOCore
    import NIOPosix
    import NIOSSL

    /// A verifier of server certificates, which runs after the TLS handshake and before a request is sent.
    ///
    /// The handshake has already validated the certificate. The verifier checks the certificate's names and, for a host
    /// of a trust, its pins.
    final class CertificateVerifier: Sendable {
        /// The host whose requirements the verifier checks; nil for hosts without requirements.
        private let host: ServerTrust.Host?
        private let refusals = NIOLock()

        init(_ host: ServerTrust.Host? = nil) {
            self.host = host
        }

        /// Event loops whose connections provide access to the server's certificate.
        static var eventLoops: any EventLoopGroup { MultiThreadedEventLoopGroup.singleton }

        /// Runs a block while no connection is being refused.
        ///
        /// The client's connection pool traps if it is shut down between the report of a refusal and the end of the
        /// connection.
        func betweenRefusals(_ block: () -> Void) {
            refusals.withLock(block)
        }

        /// Returns a client configuration whose connections meet the requirements of a host.
        ///
        /// - Throws: An error that describes why the host's pins can't be verified.
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
            // Retries are disabled, because a server with a wrong certificate presents the same certificate again.
            configuration.connectionPool.retryConnectionEstablishment = false
            return checking(configuration)
        }

        /// Returns a client configuration whose connections are verified.
        func checking(_ usual: HTTPClient.Configuration) -> HTTPClient.Configuration {
            // If the configuration disables certificate verification, the names in a certificate prove nothing, so they
            // aren't checked.
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
            // The client calls this function on the connection's event loop after the connection was established.
            guard let refusal = refusal(of: channel) else {
                return others?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
            }
            let refused = channel.eventLoop.makePromise(of: Void.self)
            // The refusal is reported to the connection pool before the connection closes, because the pool would
            // otherwise attribute the closing to another connection.
            channel.eventLoop.execute {
                self.refusals.withLock {
                    refused.fail(refusal)
                    Self.close(channel)
                }
            }
            return refused.futureResult
        }

        /// Returns the error for a connection that must be closed; nil if its certificate is accepted.
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
            // There is no certificate without TLS, or with the TLS of Apple's Network framework.
            guard let certificate else { return nil }
            if Self.isNamed(certificate) { return nil }
            return ConnectionError(.insecure("the server's certificate has no alternative name, or one for all hosts"))
        }

        /// Returns a Boolean value that indicates whether a certificate has valid names of its hosts.
        ///
        /// The certificate must have subject alternative names, and none of them may be for all hosts. The common name
        /// of the certificate's subject is ignored (RFC 9525, sections 2 and 6.3), although NIOSSL accepts it.
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

        /// Closes a connection immediately, because a graceful end of TLS would wait for the server.
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
