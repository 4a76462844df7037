import EndpointRuntime
import EndpointWebhooks
import Foundation
import Testing

/// The figures that each scheme's specification or documentation publishes, and RFC 8032's.
@Suite("Signatures of published examples")
struct SignatureTests {
    private static let standard = Data(#"{"test": 2432232314}"#.utf8)
    private static let standardTime = Date(timeIntervalSince1970: 1_614_265_330)

    private static func standardHeaders(_ signature: String, prefix: String = "webhook") -> HeaderFields {
        [
            "\(prefix)-id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "\(prefix)-timestamp": "1614265330",
            "\(prefix)-signature": signature,
        ]
    }

    @Test("Standard Webhooks v1, also next to signatures of other versions and with Svix's headers")
    func standardSecret() throws {
        let signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
        let verifier = try StandardSignature(secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])
        for headers in [
            Self.standardHeaders(signature), Self.standardHeaders("v2,AAAA v1a,AAAA v1,AAAA \(signature)"),
            Self.standardHeaders(signature, prefix: "svix"), Self.standardHeaders(signature, prefix: "Webhook"),
        ] {
            _ = try verifier.verify(body: Self.standard, headers: headers, at: Self.standardTime)
        }
        let signed = try verifier.headers(
            signing: Self.standard, id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: Self.standardTime)
        #expect(signed["webhook-signature"] == signature)
        #expect(signed["webhook-timestamp"] == "1614265330")
    }

    @Test("Standard Webhooks v1a, signed with the private key and verified with the public one")
    func standardKeyPair() throws {
        let signature = "v1a,tQ9V2XOqn7jL/DQenEFpqIugdBVtiMmER5mhSkXBNwM0mkATuDe6KYYUuxqtaiHeYGb7KaaBRdM5WqyeFiL8Ag=="
        let signer = try StandardSignature(secrets: ["whsk_VEVTVFNJR05JTkdLRVlET05PVFVTRVRISVNGT1JBTlk="])
        _ = try signer.verify(
            body: Self.standard, headers: Self.standardHeaders(signature), at: Self.standardTime)
        let verifier = try StandardSignature(secrets: ["whpk_\(Self.publicKey)"])
        _ = try verifier.verify(
            body: Self.standard, headers: Self.standardHeaders(signature), at: Self.standardTime)
        #expect(throws: WebhookError.self) { try verifier.headers(signing: Self.standard) }
    }

    /// Of the private key above, made with Python's `cryptography`.
    private static let publicKey = "ZlN4eg7dSSqi0moX9hQUk3orrOouK3QVQSlJa248c/g="

    @Test("GitHub")
    func gitHub() throws {
        let body = Data("Hello, World!".utf8)
        let headers: HeaderFields = [
            "X-Hub-Signature-256": "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"
        ]
        let signature = try GitHubSignature(secrets: ["It's a Secret to Everybody"])
        _ = try signature.verify(body: body, headers: headers, at: Date())
        #expect(try signature.headers(signing: body).dictionary == headers.dictionary)
    }

    @Test("Slack")
    func slack() throws {
        let text = """
            token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar\
            &user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2F\
            hooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=\
            398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c
            """
        let headers: HeaderFields = [
            "X-Slack-Request-Timestamp": "1531420618",
            "X-Slack-Signature": "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
        ]
        let signature = try SlackSignature(secrets: ["8f742231b10e8888abcd99yyyzzz85a5"])
        let date = Date(timeIntervalSince1970: 1_531_420_618)
        _ = try signature.verify(body: Data(text.utf8), headers: headers, at: date)
        #expect(try signature.headers(signing: Data(text.utf8), id: "", at: date).dictionary == headers.dictionary)
    }

    /// Stripe publishes no secret with its figures: the signature was made with Python's `hmac`.
    @Test("Stripe, also next to signatures of version 0 and of another key")
    func stripe() throws {
        let body = Data(#"{"id": "evt_test_webhook", "object": "event"}"#.utf8)
        let signature = "c137b1b62277d523cf8fed4dfbd0170a9a5b8a380e00cc3711d4bf0652f2ce7a"
        let verifier = try StripeSignature(secrets: ["whsec_test_secret"])
        let date = Date(timeIntervalSince1970: 1_492_774_577)
        for text in ["t=1492774577,v1=\(signature)", "t=1492774577, v0=abcd, v1=00, v1=\(signature)"] {
            _ = try verifier.verify(body: body, headers: ["stripe-signature": text], at: date)
        }
        #expect(
            try verifier.headers(signing: body, id: "", at: date)["Stripe-Signature"] == "t=1492774577,v1=\(signature)")
    }

    /// The third figures of RFC 8032, 7.1.
    @Test("Ed25519 of the body alone")
    func ed25519() throws {
        let key = try #require(Self.bytes("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"))
        let privateKey = try #require(Self.bytes("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"))
        let signature =
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
            + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        let verifier = try Ed25519Signature(publicKeys: [key], header: "X-Sig", encoding: .hex)
        _ = try verifier.verify(body: Data([0xAF, 0x82]), headers: ["x-sig": signature], at: Date())
        let signer = try Ed25519Signature(publicKeys: [], privateKeys: [privateKey], header: "X-Sig", encoding: .hex)
        let signed = try signer.headers(signing: Data([0xAF, 0x82]))
        _ = try verifier.verify(body: Data([0xAF, 0x82]), headers: signed, at: Date())
    }

    /// Signed with the private key of RFC 8032's third figures, by Python's `cryptography`.
    @Test("Discord")
    func discord() throws {
        let signature =
            "afea99f60d54fb5c7323a1d7b9f26e80076733c8d3d2db873da78e066f861a90"
            + "5ec12f787f21c500fc023ef74d6d77b136c9aab84439e2632ebdba998f66af08"
        let verifier = try DiscordSignature(
            publicKeys: ["fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"])
        _ = try verifier.verify(
            body: Data(#"{"type": 1}"#.utf8),
            headers: ["X-Signature-Ed25519": signature, "X-Signature-Timestamp": "1614265330"],
            at: Self.standardTime)
    }

    private static func bytes(_ hex: String) -> Data? {
        var bytes = Data()
        var rest = hex[...]
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
