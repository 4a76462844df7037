#if canImport(Darwin) || URLSession
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    #if canImport(Security)
        public import Security
    #endif

    /// The public keys that servers must have, by their hosts.
    ///
    /// They are checked beside all that is checked of any certificate, never in its place. With one key in the chain that
    /// is pinned the server is trusted.
    public struct PublicKeyPins: Sendable, Hashable {
        /// The keys by the host's name, in lower case. Each as `SecKeyCopyExternalRepresentation` writes it: PKCS #1 for
        /// RSA (RFC 8017, appendix A.1.1), the point of ANSI X9.63 for elliptic curves.
        public let keys: [String: Set<Data>]
        /// Whether servers without pins are trusted as if there were none at all. When not, they are refused.
        public let allowsOtherHosts: Bool

        /// Pins of keys in their external representation; no host, no pins.
        public init(_ keys: [String: Set<Data>], allowsOtherHosts: Bool = false) {
            self.keys = Dictionary(keys.map { ($0.lowercased(), $1) }) { $0.union($1) }
            self.allowsOtherHosts = allowsOtherHosts
        }
    }

    /// Why a transport can't hold servers to their keys.
    public enum PinningError: Error, Sendable, Hashable {
        /// Foundation on this system doesn't show the certificates of a server, so that pins would have no effect.
        case unsupportedOnPlatform
    }

    extension PinningError: LocalizedError, CustomStringConvertible {
        public var description: String {
            switch self {
            case .unsupportedOnPlatform: "The public keys of servers can't be checked on this system."
            }
        }

        public var errorDescription: String? { description }
    }

    extension URLSessionTransport {
        /// A transport that talks only to servers with the right keys. Without pins it is as any other.
        ///
        /// A server that has another key fails its requests with `URLError.cancelled`.
        ///
        /// - Throws: ``PinningError/unsupportedOnPlatform`` where there are pins and they can't be checked, on Linux.
        public init(configuration: URLSessionConfiguration, pins: PublicKeyPins) throws(PinningError) {
            guard !pins.keys.isEmpty else {
                self.init(configuration: configuration)
                return
            }
            #if canImport(Security)
                self.init(configuration: configuration) { pins.answer(to: $0) }
            #else
                throw .unsupportedOnPlatform
            #endif
        }
    }

    #if canImport(Security)
        extension PublicKeyPins {
            /// Pins of keys, from certificates in the app for example. A key that can't be exported is one that no server
            /// has.
            public init(_ keys: [String: [SecKey]], allowsOtherHosts: Bool = false) {
                self.init(
                    keys.mapValues { Set($0.compactMap { SecKeyCopyExternalRepresentation($0, nil) as Data? }) },
                    allowsOtherHosts: allowsOtherHosts
                )
            }

            func answer(
                to challenge: URLAuthenticationChallenge
            ) -> (disposition: URLSession.AuthChallengeDisposition, credential: URLCredential?) {
                let space = challenge.protectionSpace
                guard space.authenticationMethod == NSURLAuthenticationMethodServerTrust else {
                    return (.performDefaultHandling, nil)
                }
                guard let pinned = keys[space.host.lowercased()] else {
                    return (allowsOtherHosts ? .performDefaultHandling : .cancelAuthenticationChallenge, nil)
                }
                guard let trust = space.serverTrust, Self.isTrusted(trust, host: space.host),
                    !pinned.isDisjoint(with: Self.publicKeys(of: trust))
                else { return (.cancelAuthenticationChallenge, nil) }
                return (.useCredential, URLCredential(trust: trust))
            }

            /// All that the system asks of a certificate, the host's name included.
            private static func isTrusted(_ trust: SecTrust, host: String) -> Bool {
                SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, host as CFString)) == errSecSuccess
                    && SecTrustEvaluateWithError(trust, nil)
            }

            private static func publicKeys(of trust: SecTrust) -> Set<Data> {
                let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
                return Set(
                    chain.compactMap { certificate in
                        SecCertificateCopyKey(certificate).flatMap {
                            SecKeyCopyExternalRepresentation($0, nil) as Data?
                        }
                    }
                )
            }
        }
    #endif
#endif
