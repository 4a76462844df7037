#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    #if canImport(Security)
        public import Security
    #endif

    extension URLSessionTransport {
        /// Creates a transport that connects only to servers that meet `trust`. An empty trust adds no requirements.
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
                self.init(configuration: configuration, trusting: trust)
            #else
                throw .unsupportedOnPlatform
            #endif
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

        extension ServerTrust {
            /// Returns the response to a server's certificates; nil if this is another challenge.
            func answer(
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
            /// Returns whether the system's validation succeeds, including the host name, and the pins match.
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
#endif
