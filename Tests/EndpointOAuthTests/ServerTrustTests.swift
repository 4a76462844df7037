import Foundation
import Testing

@testable import EndpointOAuth

/// The trust configuration of a transport.
@Suite("Server trust")
struct ServerTrustTests {
    // Two certificates that openssl has made, with the hashes that it computes of their keys.
    private static let one = """
        -----BEGIN CERTIFICATE-----
        MIIBczCCARmgAwIBAgIUVYxFNzYnaCQR+32o2J7IdXR3COAwCgYIKoZIzj0EAwIw
        DjEMMAoGA1UEAwwDb25lMCAXDTI2MTEyNDA3MTMzMVoYDzIwNTQwNDEwMDcxMzMx
        WjAOMQwwCgYDVQQDDANvbmUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARBsLQD
        FbdnYdyULrLj2gjhJLSvt8GZQaBY/P8nGSrlS9pGoylNzioL3H7piYSF/OT72zxE
        BTCZH9/ONs2gE9iOo1MwUTAdBgNVHQ4EFgQUKZ8ZXt1t5YyY92XXkHrLWfvJnrYw
        HwYDVR0jBBgwFoAUKZ8ZXt1t5YyY92XXkHrLWfvJnrYwDwYDVR0TAQH/BAUwAwEB
        /zAKBggqhkjOPQQDAgNIADBFAiBJZMqRT44V2S2L6C4HP1dlA784go96OHFPw4qw
        +I/yVwIhAKXDG9BAHSA0IrJ0CI9uqWQaVnBQQ84/xd08JK/aFCOC
        -----END CERTIFICATE-----
        """
    private static let two = """
        -----BEGIN CERTIFICATE-----
        MIIBcjCCARmgAwIBAgIUV9lNHyae2bgqOUlpR2nNbqIxTmowCgYIKoZIzj0EAwIw
        DjEMMAoGA1UEAwwDdHdvMCAXDTI2MTEyNDA3MTMzMVoYDzIwNTQwNDEwMDcxMzMx
        WjAOMQwwCgYDVQQDDAN0d28wWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT+F1qW
        fKR2RR5PiSuDdIURDc07dIIXTc1wVYlS3GwgSyuzD7a6jRkWTYvJRPWuTviJemZw
        Y9hdvw6iRyJ3jVo1o1MwUTAdBgNVHQ4EFgQUK1CyfQLVqpDcsutFUtDAGqCyWcYw
        HwYDVR0jBBgwFoAUK1CyfQLVqpDcsutFUtDAGqCyWcYwDwYDVR0TAQH/BAUwAwEB
        /zAKBggqhkjOPQQDAgNHADBEAiAiuY8ZUHEmS+spede9CLKpBHHp7nSMuJW3g3jU
        3rkiBAIgeQbquhdgSrtBKa4XPUp0d3T8r86mM28Vz8lQACUmQ4o=
        -----END CERTIFICATE-----
        """
    private static let hashes = [
        "rkwBwJzpvdKgWA87ELPwbhEi13pArlocEt2QiDW4nbI=", "RVZDIPjhO4vuVbTQWN785MmB6LgnYr0AhFvIJZqZM24=",
    ]

    private func certificates() throws -> (one: ServerTrust.Certificate, two: ServerTrust.Certificate) {
        let all = try ServerTrust.Certificate.certificates(pem: Self.one + "\n" + Self.two)
        try #require(all.count == 2)
        return (all[0], all[1])
    }

    private func file(_ data: Data, _ use: (URL) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("certificate-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try data.write(to: file)
        try use(file)
    }

    @Test("certificates are read from files; an unreadable one throws an error")
    func files() throws {
        let (one, two) = try certificates()
        try file(Data((Self.one + "\r\n# between\r\n" + Self.two).utf8)) {
            let found = try ServerTrust.Certificate.certificates(contentsOf: $0)
            #expect(found == [one, two])
        }
        try file(one.der) {
            let found = try ServerTrust.Certificate.certificates(contentsOf: $0)
            #expect(found == [one])
        }
        let missing = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        for url in [missing, FileManager.default.temporaryDirectory] {
            #expect(throws: PinningError.unreadableFile(url)) {
                try ServerTrust.Certificate.certificates(contentsOf: url)
            }
        }
        let broken: [Data] = [
            Data(), Data("nothing".utf8), one.der.dropLast(), one.der + [0], Data([0x30, 0x03, 0x02, 0x01, 0x00]),
            Data(Self.one.dropLast(30).utf8), Data((Self.one + "\n-----BEGIN CERTIFICATE-----\n").utf8),
            Data(Self.one.replacingOccurrences(of: "MIIB", with: "MII*").utf8),
            Data(Self.one.replacingOccurrences(of: "CERTIFICATE", with: "PUBLIC KEY").utf8),
        ]
        for data in broken {
            try file(data) { url in
                #expect(throws: PinningError.noCertificate, "\(String(decoding: data, as: UTF8.self))") {
                    try ServerTrust.Certificate.certificates(contentsOf: url)
                }
            }
        }
    }

    @Test("the last rule for a host applies; other hosts are rejected if all rules require it")
    func parts() throws {
        let (one, two) = try certificates()
        let first = ServerTrust([ServerTrust.Host("api.example", pins: [.certificate(one)])])
        #expect(first.refusesOtherHosts)
        let second = ServerTrust(
            [ServerTrust.Host("API.example.", pins: [.certificate(two)])], refusesOtherHosts: false)
        let both = ServerTrust(merging: [first, second])
        #expect(both.hosts == second.hosts)
        #expect(!both.refusesOtherHosts)
        #expect(ServerTrust(merging: [first, first]).refusesOtherHosts)
        #expect(ServerTrust(merging: [second, first]).hosts == first.hosts)
        let none = ServerTrust(merging: [])
        #expect(!none.refusesOtherHosts && none.hosts.isEmpty && none.isEmpty)
        #expect(
            ServerTrust([ServerTrust.Host("a"), ServerTrust.Host("b"), ServerTrust.Host("A")]).hosts.map(\.name) == [
                "b", "a",
            ])
    }

    @Test("key hashes match other tools, and an invalid hash is an error")
    func hashes() throws {
        let (one, two) = try certificates()
        #expect([one, two].map { $0.publicKeyHash.base64EncodedString() } == Self.hashes)
        #expect(try ServerTrust.Pin.publicKey("sha256/" + Self.hashes[0]) == .publicKey(sha256: one.publicKeyHash))
        #expect(try ServerTrust.Pin.authorityKey(Self.hashes[1]) == .authorityKey(sha256: two.publicKeyHash))
        for text in ["", "sha256/", "sha1/" + Self.hashes[0], "AAAA", "sha256/*", Self.hashes[0] + Self.hashes[0]] {
            #expect(throws: PinningError.noHash(text)) { try ServerTrust.Pin.publicKey(text) }
            #expect(throws: PinningError.noHash(text)) { try ServerTrust.Pin.authorityKey(text) }
        }
    }

    @Test("one matching pin is enough, each matches its own place in the chain, and none rejects all")
    func chains() throws {
        let (one, two) = try certificates()
        let cases: [(pins: Set<ServerTrust.Pin>, accepted: [[Data]], refused: [[Data]])] = [
            ([.certificate(one)], [[one.der], [one.der, two.der]], [[two.der], [two.der, one.der], [], [Data()]]),
            ([.publicKey(sha256: one.publicKeyHash)], [[one.der]], [[two.der, one.der], [Data([1]), one.der]]),
            ([.authorityKey(sha256: one.publicKeyHash)], [[two.der, one.der]], [[one.der], [one.der, two.der]]),
            ([.certificate(two), .publicKey(sha256: one.publicKeyHash)], [[one.der], [two.der]], [[]]),
            ([], [], [[one.der], [one.der, two.der]]),
        ]
        for (index, (pins, accepted, refused)) in cases.enumerated() {
            let host = ServerTrust.Host("api.example", pins: pins)
            for chain in accepted { #expect(host.accepts(chain), "\(index)") }
            for chain in refused { #expect(!host.accepts(chain), "\(index)") }
        }
        // A server whose chain ends in one of its authorities.
        #expect(ServerTrust.Host("api.example", authorities: [two]).accepts([one.der]))
        #expect(ServerTrust.Host.systemTrusted("api.example").accepts([one.der]))
    }

    @Test("the most specific row applies, to every spelling of a host")
    func rows() throws {
        let trust = ServerTrust(
            [
                ServerTrust.Host("example.com", includesSubdomains: true),
                ServerTrust.Host("api.example.com", includesSubdomains: true), ServerTrust.Host("www.example.com"),
                ServerTrust.Host("::1"), .systemTrusted("open.example.com"),
            ], refusesOtherHosts: false)
        let rows = [
            "example.com": "example.com", "EXAMPLE.com.": "example.com", "a.example.com": "example.com",
            "api.example.com": "api.example.com", "v1.api.example.com": "api.example.com",
            "www.example.com": "www.example.com", "a.www.example.com": "example.com", "[::1]": "::1",
        ]
        for (name, row) in rows {
            #expect(trust.host(name)?.name == row, "\(name)")
            #expect(try trust.requirements(of: "https://\(name)/path")?.name == row, "\(name)")
            #expect(throws: (any Error).self, "\(name)") { try trust.requirements(of: "http://\(name)/path") }
        }
        for url in ["https://notexample.com", "http://example.com.evil.test", "https://com", "http://open.example.com"]
        {
            #expect(try trust.requirements(of: url) == nil, "\(url)")
        }
        let strict = ServerTrust(trust.hosts)
        #expect(throws: UntrustedServer(host: "other.test", reason: .unknownHost)) {
            try strict.requirements(of: "https://other.test/")
        }
        for url in [
            "https://example.com@other.test/", "https://other.test\\@example.com/", "https://ex%61mple.com", "/a", "",
        ] {
            for trust in [trust, strict] {
                #expect(throws: UntrustedServer.self, "\(url)") { try trust.requirements(of: url) }
            }
        }
        #expect(try ServerTrust(merging: []).requirements(of: "https://example.com@other.test/") == nil)
    }
}
