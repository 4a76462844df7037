#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
    #if canImport(Security)
        public import Security
        import os
    #endif

    extension URLSessionTransport: TrustingTransport {
        /// Creates a transport that connects only to servers that meet `trust`.
        ///
        /// If the trust is empty, the transport has no additional requirements. A request to a server that doesn't meet
        /// the trust fails with an ``UntrustedServer``, before any part of the request is sent.
        ///
        /// - Throws: ``PinningError/unsupportedOnPlatform`` on Linux, if the trust isn't empty.
        public init(configuration: URLSessionConfiguration, trust: ServerTrust) throws(PinningError) {
            guard !trust.isEmpty else {
                self.init(configuration: configuration)
                return
            }
            #if canImport(Security)
                let check = TrustCheck(trust)
                self.init(
                    configuration: configuration, challenges: check.answer,
                    check: URLSessionTransport.ServerCheck(
                        check: { _ = try trust.requirements(of: $0) }, refusal: check.refusal))
            #else
                throw .unsupportedOnPlatform
            #endif
        }

        /// Returns a transport with this transport's session configuration and the requirements of `trust`.
        ///
        /// Both transports share the cookies, cached responses and credentials of the configuration.
        ///
        /// - Throws: ``PinningError/hasCustomTrust`` if this transport has a ``ServerTrust`` or a challenge handler,
        ///   ``PinningError/unsupportedOnPlatform`` on Linux.
        public func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport {
            guard hasDefaultTrust else { throw .hasCustomTrust }
            return try URLSessionTransport(configuration: configuration, trust: trust)
        }
    }

    #if canImport(Security)
        extension ServerTrust.Certificate {
            /// Creates a certificate from a certificate of the Security framework.
            ///
            /// - Throws: ``PinningError/noCertificate`` if the data isn't a certificate in DER.
            public init(_ certificate: SecCertificate) throws(PinningError) {
                try self.init(der: SecCertificateCopyData(certificate) as Data)
            }
        }

        /// A check that the servers of a session meet a trust.
        private final class TrustCheck: Sendable {
            private let trust: ServerTrust
            /// The hosts whose certificates didn't meet the trust at the last connection.
            private let refusedHosts = OSAllocatedUnfairLock<Set<String>>(initialState: [])

            init(_ trust: ServerTrust) {
                self.trust = trust
            }

            func answer(
                to challenge: URLAuthenticationChallenge
            ) -> (disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?) {
                guard let answer = trust.answer(to: challenge) else { return (.performDefaultHandling, nil) }
                let host = challenge.protectionSpace.host.lowercased()
                refusedHosts.withLock { hosts in
                    if answer.disposition == .cancelAuthenticationChallenge {
                        hosts.insert(host)
                    } else {
                        hosts.remove(host)
                    }
                }
                return answer
            }

            func refusal(of host: String) -> (any Error)? {
                guard refusedHosts.withLock({ $0.contains(host) }) else { return nil }
                return UntrustedServer(host: host, reason: trust.host(host) == nil ? .unknownHost : .otherKey)
            }
        }

        extension ServerTrust {
            /// Returns the response to a server's certificate; nil if the challenge isn't about server trust.
            fileprivate func answer(
                to challenge: URLAuthenticationChallenge
            ) -> (disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?)? {
                let space = challenge.protectionSpace
                guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust else { return nil }
                guard let host = host(space.host) else {
                    return (refusesOtherHosts ? .cancelAuthenticationChallenge : .performDefaultHandling, nil)
                }
                guard host.hasRequirements else { return (.performDefaultHandling, nil) }
                guard let trust = space.serverTrust, host.isTrusted(trust, as: space.host) else {
                    return (.cancelAuthenticationChallenge, nil)
                }
                return (.useCredential, URLCredential(trust: trust))
            }
        }

        extension ServerTrust.Host {
            /// Returns a Boolean value that indicates whether a server's certificates meet the requirements.
            ///
            /// The system's validation, including the host name, must succeed and a pin must match.
            fileprivate func isTrusted(_ trust: SecTrust, as name: String) -> Bool {
                guard SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, name as CFString)) == errSecSuccess else {
                    return false
                }
                if !authorities.isEmpty {
                    let anchors = authorities.compactMap { SecCertificateCreateWithData(nil, $0.der as CFData) }
                    guard anchors.count == authorities.count,
                        SecTrustSetAnchorCertificates(trust, anchors as CFArray) == errSecSuccess,
                        SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess
                    else { return false }
                }
                guard SecTrustEvaluateWithError(trust, nil) else { return false }
                let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
                return accepts(chain.map { SecCertificateCopyData($0) as Data })
            }
        }
    #endif
#else
    extension URLSessionTransport: TrustingTransport {
        /// Returns the transport itself, because the transport connects to no server.
        public func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport { self }
    }
#endif
