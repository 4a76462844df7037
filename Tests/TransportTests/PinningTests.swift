#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointClients
    import EndpointRuntime
    import EndpointOAuth
    import Foundation
    import NIOCore
    import NIOSSL
    import RawServer
    import TLSServer
    import Testing

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Servers that are known by their certificates or keys, over real TLS on loopback.
    @Suite("Pinned certificates, live", .serialized, .timeLimit(.minutes(2)))
    struct PinningTests {
        /// Hosts whose names lead here.
        private static let names = ["api.test", "a.api.test", "b.api.test", "other.test", "api.test.evil.test"]

        /// Starts a server with the usual responses of these tests.
        private static func answering(
            _ identity: CertificateAuthority.Identity, protocols: [String] = ["http/1.1"],
            redirectedTo url: String? = nil
        ) throws -> ServedServer {
            let server = try RawServer { connection in
                while let request = connection.request() {
                    if let url, request.line.hasPrefix("GET /moved") {
                        connection.answer("", status: "307 Moved", headers: "Location: \(url)\r\n")
                    } else {
                        connection.answer("\(request["Host"] ?? "")")
                    }
                }
            }
            return ServedServer(server: server, front: try TLSFront(server.port, identity, protocols: protocols))
        }

        /// Whose names lead to loopback, and that trusts `authority` and no other.
        private static func configuration(
            trusting authority: CertificateAuthority, _ change: (inout HTTPClient.Configuration) -> Void = { _ in }
        ) throws -> HTTPClient.Configuration {
            var configuration = AsyncHTTPClientTransport.defaultConfiguration
            for name in names { configuration.dnsOverride[name] = "127.0.0.1" }
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.trustRoots = .certificates(
                try NIOSSLCertificate.fromPEMBytes(Array(authority.identity.certificate.utf8)))
            configuration.tlsConfiguration = tls
            change(&configuration)
            return configuration
        }

        private static func certificate(_ identity: CertificateAuthority.Identity) throws -> ServerTrust.Certificate {
            try #require(ServerTrust.Certificate.certificates(pem: identity.certificate).first)
        }

        private static func get(
            _ transport: AsyncHTTPClientTransport, _ host: String, _ server: ServedServer, _ path: String = "/"
        )
            async -> Exchanged
        {
            await Exchanged(transport, TransportRequest(.get, "https://\(host):\(server.front?.port ?? 0)\(path)"))
        }

        /// Nothing of a request has come: not a byte within TLS, but for what HTTP/2 begins with.
        private static func expectNothing(_ server: ServedServer, _ name: String) {
            let record = server.front?.record
            #expect(record?.streams == 0, "\(name)")
            if record?.protocols.contains("h2") == false { #expect(record?.applicationBytes == 0, "\(name)") }
        }

        @Test(
            "the pinned certificate and the pinned key are accepted, also next to other pins",
            .enabled(if: CertificateAuthority.isAvailable))
        func right() async throws {
            let authority = try CertificateAuthority()
            for key in CertificateAuthority.Key.allCases {
                let identity = try authority.issue(to: ["api.test"], key: key)
                let backup = try authority.issue(to: ["api.test"])
                let certificate = try Self.certificate(identity)
                #expect(try certificate.der == identity.der())
                #expect(try certificate.publicKeyHash == identity.publicKeyHash(), "\(key)")
                let text = try identity.publicKeyHash().base64EncodedString()
                let pins: [Set<ServerTrust.Pin>] = [
                    [.certificate(certificate)], [.publicKey(sha256: certificate.publicKeyHash)],
                    [try .publicKey(text)], [try .publicKey("sha256/" + text)],
                    [.certificate(try Self.certificate(backup)), try .publicKey(text)],
                    [.publicKey(sha256: try Self.certificate(backup).publicKeyHash), .certificate(certificate)],
                ]
                // Those of Ed25519 have to be asked for.
                let configuration = try Self.configuration(trusting: authority) {
                    if key == .ed25519 {
                        $0.tlsConfiguration?.verifySignatureAlgorithms = [.ed25519, .ecdsaSecp256R1Sha256]
                    }
                }
                for protocols in [["http/1.1"], ["h2"]] {
                    let server = try Self.answering(identity, protocols: protocols)
                    for pins in pins {
                        let transport = try AsyncHTTPClientTransport(
                            configuration: configuration,
                            trust: ServerTrust([ServerTrust.Host("API.test.", pins: pins)]))
                        let answer = await Self.get(transport, "api.test", server)
                        #expect(answer.text?.hasPrefix("api.test") == true, "\(key), \(protocols): \(answer)")
                        try await transport.shutdown()
                    }
                    #expect(server.front?.record.protocols.allSatisfy { [$0] == protocols } == true)
                }
            }
        }

        @Test(
            "TLS 1.0 and 1.1 are refused also with the right pin, unless they are allowed",
            .enabled(if: CertificateAuthority.isAvailable), arguments: [TLSVersion.tlsv1, .tlsv11])
        func oldVersions(version: TLSVersion) async throws {
            let authority = try CertificateAuthority()
            let identity = try authority.issue(to: ["api.test"])
            let pins = ServerTrust([ServerTrust.Host("api.test", pins: [.certificate(try Self.certificate(identity))])])
            let server = try Self.answering(identity)
            let front = try TLSFront(server.server.port, identity, newest: version)
            let url = "https://api.test:\(front.port)/"
            let configuration = try Self.configuration(trusting: authority)
            for transport in [
                AsyncHTTPClientTransport(configuration: configuration),
                try AsyncHTTPClientTransport(configuration: configuration, trust: pins),
            ] {
                let refused = await Exchanged(transport, TransportRequest(.get, url))
                guard case .insecure? = (refused.error as? ConnectionError)?.reason else {
                    Issue.record("\(refused)")
                    return
                }
                try await transport.shutdown()
            }
            let lenient = try AsyncHTTPClientTransport(
                configuration: configuration, trust: pins, minimumTLSVersion: .tlsv1)
            #expect(await Exchanged(lenient, TransportRequest(.get, url)).text?.hasPrefix("api.test") == true)
            try await lenient.shutdown()
        }

        @Test(
            "a certificate with a common name alone, or for all hosts, is refused",
            .enabled(if: CertificateAuthority.isAvailable), arguments: [["http/1.1"], ["h2", "http/1.1"]])
        func names(protocols: [String]) async throws {
            let authority = try CertificateAuthority()
            let configuration = try Self.configuration(trusting: authority) { $0.dnsOverride["test"] = "127.0.0.1" }
            for (host, identity) in [
                ("api.test", try authority.issue(to: [], commonName: "api.test")),
                ("test", try authority.issue(to: ["*"])),
            ] {
                let server = try Self.answering(identity, protocols: protocols)
                let trusting = ServerTrust([
                    ServerTrust.Host(host, pins: [.certificate(try Self.certificate(identity))])
                ])
                for transport in [
                    AsyncHTTPClientTransport(configuration: configuration),
                    try AsyncHTTPClientTransport(configuration: configuration, trust: trusting),
                ] {
                    let refused = await Self.get(transport, host, server)
                    guard case .insecure? = (refused.error as? ConnectionError)?.reason else {
                        Issue.record("\(host): \(refused)")
                        return
                    }
                    try await transport.shutdown()
                }
                Self.expectNothing(server, host)
            }
        }

        @Test(
            "any other certificate is rejected before a byte of a request is sent",
            .enabled(if: CertificateAuthority.isAvailable), arguments: [["http/1.1"], ["h2", "http/1.1"]])
        func wrong(protocols: [String]) async throws {
            let (authority, stranger) = (try CertificateAuthority(), try CertificateAuthority("Stranger"))
            let right = try authority.issue(to: ["api.test"])
            let pinned = try Self.certificate(right)
            // Each has the pinned key where it isn't its key that is wrong: what is checked of all certificates stays checked.
            let identities: [(name: String, identity: CertificateAuthority.Identity, isOtherKey: Bool)] = [
                ("another key of the same authority", try authority.issue(to: ["api.test"]), true),
                ("expired", try authority.issue(to: ["api.test"], expired: true, sameKeyAs: right), false),
                ("of another host", try authority.issue(to: ["other.test"], sameKeyAs: right), false),
                ("of another authority", try stranger.issue(to: ["api.test"], sameKeyAs: right), false),
                ("signed by itself", try CertificateAuthority.selfSigned(for: "api.test"), false),
            ]
            let pins: [ServerTrust.Pin] = [.publicKey(sha256: pinned.publicKeyHash), .certificate(pinned)]
            for (name, identity, isOtherKey) in identities {
                let server = try Self.answering(identity, protocols: protocols)
                // Its own certificate may be the pinned one: it is no less expired for that.
                let own = ServerTrust.Pin.certificate(try Self.certificate(identity))
                for pin in pins + (isOtherKey ? [] : [own]) {
                    let transport = try AsyncHTTPClientTransport(
                        configuration: try Self.configuration(trusting: authority),
                        trust: ServerTrust([ServerTrust.Host("api.test", pins: [pin])]))
                    var request = TransportRequest(
                        .post, "https://api.test:\(server.front?.port ?? 0)/",
                        headers: ["Authorization": "Bearer s3cret"])
                    request.body = .data(Data("s3cret".utf8))
                    let failed = await Exchanged(transport, request)
                    #expect(failed.answer == nil, "\(name): \(failed)")
                    let refused = UntrustedServer(host: "api.test", reason: .otherKey)
                    #expect((failed.error as? UntrustedServer == refused) == isOtherKey, "\(name): \(failed)")
                    // Refused for good, and the transport is as good as new.
                    #expect(await Exchanged(transport, request).answer == nil, "\(name)")
                    try await transport.shutdown()
                }
                Self.expectNothing(server, name)
            }
        }

        @Test(
            "many concurrent rejections, with a shutdown among them, end in order",
            .enabled(if: CertificateAuthority.isAvailable)
        )
        func refusals() async throws {
            let authority = try CertificateAuthority()
            let pinned = try Self.certificate(try authority.issue(to: ["api.test"]))
            let other = try authority.issue(to: ["api.test"])
            for protocols in [["http/1.1"], ["h2"]] {
                let server = try Self.answering(other, protocols: protocols)
                for _ in 0..<20 {
                    let transport = try AsyncHTTPClientTransport(
                        configuration: try Self.configuration(trusting: authority),
                        trust: ServerTrust([ServerTrust.Host("api.test", pins: [.certificate(pinned)])]))
                    await withTaskGroup(of: Void.self) { group in
                        for _ in 0..<8 {
                            group.addTask { #expect(await Self.get(transport, "api.test", server).answer == nil) }
                        }
                        group.addTask { try? await transport.shutdown() }
                    }
                }
                Self.expectNothing(server, "\(protocols)")
            }
        }

        @Test(
            "each host has its own pins, and they apply to its subdomains if configured",
            .enabled(if: CertificateAuthority.isAvailable))
        func hosts() async throws {
            let authority = try CertificateAuthority()
            let names = ["api.test", "a.api.test", "b.api.test", "other.test", "api.test.evil.test"]
            let first = try authority.issue(to: names)
            let second = try authority.issue(to: names)
            let (server, otherServer) = (try Self.answering(first), try Self.answering(second))
            let trust = ServerTrust(
                [
                    ServerTrust.Host(
                        "api.test", includesSubdomains: true, pins: [.certificate(try Self.certificate(first))]),
                    ServerTrust.Host("b.api.test", pins: [.certificate(try Self.certificate(second))]),
                ], refusesOtherHosts: false)
            let transport = try AsyncHTTPClientTransport(
                configuration: try Self.configuration(trusting: authority), trust: trust)
            let cases: [(host: String, isFirst: Bool, isSecond: Bool)] = [
                ("api.test", true, false), ("a.api.test", true, false), ("b.api.test", false, true),
                ("other.test", true, true), ("api.test.evil.test", true, true),
            ]
            for (host, isFirst, isSecond) in cases {
                #expect((await Self.get(transport, host, server).answer != nil) == isFirst, "\(host)")
                #expect((await Self.get(transport, host, otherServer).answer != nil) == isSecond, "\(host)")
            }
            let strict = try AsyncHTTPClientTransport(
                configuration: try Self.configuration(trusting: authority),
                trust: ServerTrust(trust.hosts + [.systemTrusted("other.test")]))
            #expect(await Self.get(strict, "other.test", otherServer).answer != nil)
            let refused = await Self.get(strict, "api.test.evil.test", server)
            #expect(
                refused.error as? UntrustedServer == UntrustedServer(host: "api.test.evil.test", reason: .unknownHost))
            try await transport.shutdown()
            try await strict.shutdown()
        }

        @Test(
            "a redirect to another host is checked against that host's pins, and never continues without TLS",
            .enabled(if: CertificateAuthority.isAvailable))
        func redirects() async throws {
            let authority = try CertificateAuthority()
            let (first, second) = (try authority.issue(to: ["api.test"]), try authority.issue(to: ["other.test"]))
            let wrong = try authority.issue(to: ["other.test"])
            let trust = ServerTrust([
                ServerTrust.Host("api.test", pins: [.certificate(try Self.certificate(first))]),
                ServerTrust.Host("other.test", pins: [.certificate(try Self.certificate(second))]),
            ])
            for (identity, isRight) in [(second, true), (wrong, false)] {
                let target = try Self.answering(identity)
                let server = try Self.answering(first, redirectedTo: "https://other.test:\(target.front?.port ?? 0)/")
                let transport = try AsyncHTTPClientTransport(
                    configuration: try Self.configuration(trusting: authority), trust: trust)
                let answer = await Self.get(transport, "api.test", server, "/moved")
                #expect((answer.answer != nil) == isRight, "\(answer)")
                if !isRight { Self.expectNothing(target, "redirected") }
                try await transport.shutdown()
            }
            let plain = try RawServer { connection in
                while connection.request() != nil { connection.answer("plain") }
            }
            let server = try Self.answering(first, redirectedTo: "http://other.test:\(plain.port)/")
            let transport = try AsyncHTTPClientTransport(
                configuration: try Self.configuration(trusting: authority), trust: trust)
            let answer = await Self.get(transport, "api.test", server, "/moved")
            #expect(answer.error as? UntrustedServer == UntrustedServer(host: "other.test", reason: .notEncrypted))
            let unencrypted = await Exchanged(transport, TransportRequest(.get, "http://api.test:\(plain.port)/"))
            #expect(unencrypted.error as? UntrustedServer == UntrustedServer(host: "api.test", reason: .notEncrypted))
            // What readers of URLs take for different hosts is none of them.
            for url in [
                "https://api.test@127.0.0.1:\(plain.port)/", "https://127.0.0.1:\(plain.port)\\@api.test/", "api.test",
            ] {
                let refused = await Exchanged(transport, TransportRequest(.get, url))
                #expect((refused.error as? UntrustedServer)?.reason == .unknownHost, "\(url): \(refused)")
            }
            #expect(plain.connectionCount == 0)
            try await transport.shutdown()
        }

        @Test(
            "a host's own certificate authority replaces the system's, only for that host",
            .enabled(if: CertificateAuthority.isAvailable))
        func authorities() async throws {
            let (authority, own) = (try CertificateAuthority(), try CertificateAuthority("Own"))
            let alone = try CertificateAuthority.selfSigned(for: "a.api.test")
            let trust = ServerTrust([
                ServerTrust.Host("api.test", authorities: [try Self.certificate(own.identity)]),
                ServerTrust.Host(
                    "a.api.test", pins: [.certificate(try Self.certificate(alone))],
                    authorities: [try Self.certificate(alone)]),
                .systemTrusted("other.test"),
            ])
            let transport = try AsyncHTTPClientTransport(
                configuration: try Self.configuration(trusting: authority), trust: trust)
            let cases: [(host: String, identity: CertificateAuthority.Identity, isRight: Bool)] = [
                ("api.test", try own.issue(to: ["api.test"]), true),
                ("api.test", try authority.issue(to: ["api.test"]), false),
                ("a.api.test", alone, true),
                ("a.api.test", try CertificateAuthority.selfSigned(for: "a.api.test"), false),
                ("other.test", try authority.issue(to: ["other.test"]), true),
                ("other.test", try own.issue(to: ["other.test"]), false),
            ]
            for (index, (host, identity, isRight)) in cases.enumerated() {
                let server = try Self.answering(identity)
                let answer = await Self.get(transport, host, server)
                #expect((answer.answer != nil) == isRight, "\(index): \(answer)")
                if !isRight { Self.expectNothing(server, "\(index)") }
            }
            try await transport.shutdown()
        }

        @Test("pins apply through a proxy", .enabled(if: CertificateAuthority.isAvailable))
        func proxies() async throws {
            let authority = try CertificateAuthority()
            let (right, wrong) = (try authority.issue(to: ["api.test"]), try authority.issue(to: ["api.test"]))
            let proxy = try ProxyServer()
            let configuration = try Self.configuration(trusting: authority) {
                $0.proxy = .server(
                    host: "127.0.0.1", port: Int(proxy.server.port),
                    authorization: .basic(username: "user", password: "s3cret"))
            }
            for (identity, isRight) in [(right, true), (wrong, false)] {
                let server = try Self.answering(identity)
                let transport = try AsyncHTTPClientTransport(
                    configuration: configuration,
                    trust: ServerTrust([ServerTrust.Host("api.test", pins: [.certificate(try Self.certificate(right))])]
                    ))
                let answer = await Self.get(transport, "api.test", server)
                #expect((answer.answer != nil) == isRight, "\(answer)")
                if !isRight {
                    #expect(answer.error as? UntrustedServer == UntrustedServer(host: "api.test", reason: .otherKey))
                    Self.expectNothing(server, "through a proxy")
                }
                try await transport.shutdown()
            }
            #expect(proxy.count == 2)
        }

        @Test(
            "each environment has its own trust",
            .enabled(if: CertificateAuthority.isAvailable))
        func environments() async throws {
            let authority = try CertificateAuthority()
            let identity = try authority.issue(to: ["api.test", "other.test"])
            let stranger = try Self.certificate(try authority.issue(to: ["api.test"]))
            let server = try Self.answering(identity)
            func environment(_ host: String, _ certificate: ServerTrust.Certificate?) -> ServerEnvironment {
                var environment = ServerEnvironment(baseURL: "https://\(host):\(server.front?.port ?? 0)")
                environment.trust = certificate.map { ServerTrust([ServerTrust.Host(host, pins: [.certificate($0)])]) }
                return environment
            }
            let transport = AsyncHTTPClientTransport(configuration: try Self.configuration(trusting: authority))
            let dispatcher = AppDispatcher(environment: environment("api.test", stranger), transport: transport)
            try dispatcher.checkTrust()
            let refused = await #expect(throws: EndpointError.self) { try await dispatcher.call(Root()) }
            #expect(
                refused?.underlyingError as? UntrustedServer == UntrustedServer(host: "api.test", reason: .otherKey))
            Self.expectNothing(server, "an environment's")
            dispatcher.environment = environment("api.test", try Self.certificate(identity))
            #expect(try await dispatcher.call(Root()).statusCode == 200)
            // The one that was refused is refused as long as the environment is that one.
            dispatcher.environment = environment("api.test", stranger)
            await #expect(throws: EndpointError.self) { try await dispatcher.call(Root()) }
            dispatcher.environment = environment("other.test", nil)
            #expect(try await dispatcher.call(Root()).statusCode == 200)

            let held = try AsyncHTTPClientTransport(
                configuration: try Self.configuration(trusting: authority),
                trust: ServerTrust([ServerTrust.Host("api.test", pins: [.certificate(stranger)])]))
            #expect(throws: PinningError.hasCustomTrust) {
                try held.trusting(ServerTrust([.systemTrusted("api.test")]))
            }
            try await held.shutdown()
            try await transport.shutdown()
        }

        private struct Root: TaskTarget {
            var baseURL: URL { URL(fileURLWithPath: "/") }
            var path: String { "/" }
            var method: EndpointRuntime.HTTPMethod { .get }
            var task: RequestTask { .requestPlain }
        }

        @Test("trust that can't be checked is rejected when the transport is created")
        func unsupported() {
            let hash = Data(count: 32)
            #expect(throws: PinningError.authorityKeysUnsupported) {
                try AsyncHTTPClientTransport(
                    trust: ServerTrust([ServerTrust.Host("api.test", pins: [.authorityKey(sha256: hash)])]))
            }
            var configuration = AsyncHTTPClientTransport.defaultConfiguration
            for verification in [CertificateVerification.none, .noHostnameVerification] {
                configuration.tlsConfiguration = .makeClientConfiguration()
                configuration.tlsConfiguration?.certificateVerification = verification
                #expect(throws: PinningError.verificationDisabled) {
                    try AsyncHTTPClientTransport(
                        configuration: configuration,
                        trust: ServerTrust([ServerTrust.Host("api.test", pins: [.publicKey(sha256: hash)])]))
                }
            }
            #if !canImport(Security)
                #expect(throws: PinningError.unsupportedOnPlatform) {
                    try URLSessionTransport(
                        configuration: .ephemeral,
                        trust: ServerTrust([ServerTrust.Host("api.test", pins: [.publicKey(sha256: hash)])]))
                }
            #endif
        }
    }
#endif
