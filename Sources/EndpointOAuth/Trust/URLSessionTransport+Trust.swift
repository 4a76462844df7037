#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif
    #if canImport(Security)
        public import Security
    #endif

    extension URLSessionTransport: TrustingTransport {
        /// Creates a transport that connects only to servers that meet `trust`.
        ///
        /// An empty trust adds no requirements.
        ///
        /// Requests to other servers fail with an ``UntrustedServer``, before anything of them is sent.
        ///
        /// - Throws: ``PinningError/unsupportedOnPlatform`` on Linux, if there is anything to verify.
        public init(configuration: URLSessionConfiguration, trust: ServerTrust) throws(PinningError) {
            guard !trust.isEmpty else {
                self.init(configuration: configuration)
                return
            }
            #if canImport(Security)
                self.init(configuration: configuration, check: TrustCheck(trust))
            #else
                throw .unsupportedOnPlatform
            #endif
        }

        /// Returns a transport whose session has the configuration of this transport's.
        ///
        /// Both transports share the configuration's cookies, responses and passwords.
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
            /// Creates a certificate from the Security framework's.
            ///
            /// - Throws: ``PinningError/noCertificate``.
            public init(_ certificate: SecCertificate) throws(PinningError) {
                try self.init(der: SecCertificateCopyData(certificate) as Data)
            }
        }

        /// The check of a session's servers against a trust.
        private final class TrustCheck: ServerCheck {
            private let trust: ServerTrust
            /// The hosts that were refused when they were last connected to.
            private let refusedHosts = Locked<Set<String>>([])

            init(_ trust: ServerTrust) {
                self.trust = trust
            }

            func check(_ url: String) throws {
                _ = try trust.requirements(of: url)
            }

            func answer(
                to challenge: URLAuthenticationChallenge
            ) -> (disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?)? {
                guard let answer = trust.answer(to: challenge) else { return nil }
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
            /// Returns the response to a server's certificates; nil if this is another challenge.
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
            /// Returns a Boolean value that indicates whether the system's validation succeeds, including the host
            /// name, and the pins match.
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
        /// Returns itself, because it connects to no server.
        public func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport { self }
    }
#endif
