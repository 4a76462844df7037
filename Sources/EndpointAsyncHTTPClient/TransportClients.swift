#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import EndpointOAuth
    import NIOConcurrencyHelpers

    /// The clients of a transport: one for most hosts, and one for each host with requirements.
    ///
    /// Each host of the trust with requirements has a separate client. Clients never share a connection.
    struct TransportClients: Sendable {
        private let usual: OwnedClient
        private let trust: ServerTrust
        private let known: [String: OwnedClient]

        /// Creates a set of clients with one client for all hosts.
        init(_ configuration: HTTPClient.Configuration) {
            self.init(OwnedClient(configuration))
        }

        init(_ client: OwnedClient) {
            usual = client
            trust = ServerTrust([])
            known = [:]
        }

        /// Creates the clients for the hosts of a trust and for other hosts.
        ///
        /// - Throws: An error if a requirement of `trust` can't be verified.
        init(_ configuration: HTTPClient.Configuration, _ trust: ServerTrust) throws(PinningError) {
            // The configurations are created first, because an error after creating a client would require a shutdown.
            var checks: [(name: String, check: CertificateVerifier, configuration: HTTPClient.Configuration)] = []
            for host in trust.hosts where host.hasRequirements {
                let check = CertificateVerifier(host)
                checks.append((host.name, check, try check.pinning(host, configuration)))
            }
            usual = OwnedClient(configuration)
            self.trust = trust
            known = Dictionary(
                uniqueKeysWithValues: checks.map { ($0.name, OwnedClient($0.configuration, $0.check)) })
        }

        /// A Boolean value that indicates whether the clients have no trust with requirements for hosts.
        var hasDefaultTrust: Bool { trust.isEmpty }

        /// Returns the client for the host of a URL.
        ///
        /// - Throws: An ``UntrustedServer`` if the trust forbids connections to the host.
        func client(for url: String) throws -> OwnedClient {
            guard let host = try trust.requirements(of: url) else { return usual }
            guard let client = known[host.name] else { throw UntrustedServer(host: host.name, reason: .unknownHost) }
            return client
        }

        func shutdown() async throws {
            try await usual.shutdown()
            for client in known.values { try await client.shutdown() }
        }
    }

    /// A client that is shut down with its last reference, unless it is shared or the caller's own client.
    final class OwnedClient: Sendable {
        let client: HTTPClient
        private let isShared: Bool
        private let check: CertificateVerifier?
        private let isShutDown = NIOLockedValueBox(false)

        init(_ client: HTTPClient, isShared: Bool) {
            self.client = client
            self.isShared = isShared
            check = nil
        }

        /// Creates a client that checks the names in server certificates.
        convenience init(_ configuration: HTTPClient.Configuration, isShared: Bool = false) {
            let check = CertificateVerifier()
            self.init(
                HTTPClient(eventLoopGroupProvider: .singleton, configuration: check.checking(configuration)), check,
                isShared: isShared)
        }

        /// Creates a client whose connections a verifier checks.
        ///
        /// The client uses NIO's event loops, because Apple's Network framework doesn't support the verification.
        convenience init(_ configuration: HTTPClient.Configuration, _ check: CertificateVerifier) {
            let client = HTTPClient(eventLoopGroup: CertificateVerifier.eventLoops, configuration: configuration)
            self.init(client, check, isShared: false)
        }

        private init(_ client: HTTPClient, _ check: CertificateVerifier, isShared: Bool) {
            self.client = client
            self.check = check
            self.isShared = isShared
        }

        func shutdown() async throws {
            guard !isShared, beginShutdown() else { return }
            try await Self.shutDown(client, check)
        }

        private static func shutDown(_ client: HTTPClient, _ check: CertificateVerifier?) async throws {
            try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
                let begin: @Sendable () -> Void = {
                    client.shutdown { error in
                        if let error { ended.resume(throwing: error) } else { ended.resume() }
                    }
                }
                if let check { check.betweenRefusals(begin) } else { begin() }
            }
        }

        /// Begins the client's shutdown; returns false if the shutdown has already begun.
        private func beginShutdown() -> Bool {
            isShutDown.withLockedValue { isShutDown in
                defer { isShutDown = true }
                return !isShutDown
            }
        }

        deinit {
            guard !isShared, beginShutdown() else { return }
            // The shutdown is asynchronous, because connections of the client may still be open.
            Task { [client, check] in try? await Self.shutDown(client, check) }
        }
    }
#endif
