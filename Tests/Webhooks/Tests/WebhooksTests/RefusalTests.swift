import EndpointRuntime
import EndpointWebhooks
import Foundation
import ParcelEvents
import Testing

/// A scheme with the keys that sign and others.
struct Scheme: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let signature: any WebhookVerifier & WebhookSigner
    /// Other keys.
    let other: any WebhookVerifier & WebhookSigner
    /// The header with the time, where there is one.
    var timeHeader: String?
    let signatureHeader: String

    static let all: [Scheme] = {
        do {
            return try [
                Scheme(
                    testDescription: "standard",
                    signature: StandardSignature(secrets: ["whsec_dGhlIGZpcnN0IHNlY3JldA=="]),
                    other: StandardSignature(secrets: ["whsec_dGhlIHNlY29uZCBzZWNyZXQ="]),
                    timeHeader: "webhook-timestamp",
                    signatureHeader: "webhook-signature"),
                Scheme(
                    testDescription: "standard, Ed25519",
                    signature: StandardSignature(secrets: ["whsk_VEVTVFNJR05JTkdLRVlET05PVFVTRVRISVNGT1JBTlk="]),
                    other: StandardSignature(secrets: ["whsk_V0VCSE9PS0FTWU1NRVRSSUNURVNUUFJJVkFURUtFWTE="]),
                    timeHeader: "webhook-timestamp", signatureHeader: "webhook-signature"),
                Scheme(
                    testDescription: "GitHub", signature: GitHubSignature(secrets: ["the first secret"]),
                    other: GitHubSignature(secrets: ["the second secret"]), signatureHeader: "X-Hub-Signature-256"),
                Scheme(
                    testDescription: "Slack", signature: SlackSignature(secrets: ["the first secret"]),
                    other: SlackSignature(secrets: ["the second secret"]), timeHeader: "X-Slack-Request-Timestamp",
                    signatureHeader: "X-Slack-Signature"),
                Scheme(
                    testDescription: "Stripe", signature: StripeSignature(secrets: ["the first secret"]),
                    other: StripeSignature(secrets: ["the second secret"]), timeHeader: "Stripe-Signature",
                    signatureHeader: "Stripe-Signature"),
                Scheme(
                    testDescription: "Discord",
                    signature: DiscordSignature(publicKeys: [], privateKeys: [String(repeating: "11", count: 32)]),
                    other: DiscordSignature(publicKeys: [], privateKeys: [String(repeating: "22", count: 32)]),
                    timeHeader: "X-Signature-Timestamp", signatureHeader: "X-Signature-Ed25519"),
            ]
        } catch {
            Issue.record(error)
            return []
        }
    }()
}

@Suite("Rejected requests")
struct RefusalTests {
    private static let body = Data(#"{"type":"parcel.delivered","parcel":{"id":"P-7"}}"#.utf8)
    private static let time = Date(timeIntervalSince1970: 1_800_000_000)

    private static func receiver(
        _ verifier: any WebhookVerifier, after seconds: TimeInterval = 0, bodyLimit: Int = 1_000
    ) -> ParcelEventsWebhooks {
        ParcelEventsWebhooks(
            verifier: verifier, bodyLimit: bodyLimit, now: { time.addingTimeInterval(seconds) })
    }

    private static func headers(_ scheme: Scheme) throws -> HeaderFields {
        try scheme.signature.headers(signing: body, id: "msg_1", at: time)
    }

    /// The error that receiving throws; nil where it throws none.
    private static func refusal(
        _ receiver: ParcelEventsWebhooks, _ headers: HeaderFields, _ body: Data = body
    ) -> WebhookError? {
        do {
            _ = try receiver.event(body: body, headers: headers)
            return nil
        } catch {
            return error
        }
    }

    @Test("a genuine request is accepted", arguments: Scheme.all)
    func genuine(scheme: Scheme) throws {
        let refusal = try Self.refusal(Self.receiver(scheme.signature), Self.headers(scheme))
        #expect(refusal == nil)
    }

    @Test("a changed body is rejected", arguments: Scheme.all)
    func body(scheme: Scheme) throws {
        let headers = try Self.headers(scheme)
        for body in [Self.body + Data(" ".utf8), Self.body.dropLast(), Data()] {
            guard case .signatureMismatch? = Self.refusal(Self.receiver(scheme.signature), headers, body) else {
                Issue.record("\(body.count) bytes aren't refused")
                continue
            }
        }
    }

    @Test("another key's signature is rejected", arguments: Scheme.all)
    func key(scheme: Scheme) throws {
        let headers = try Self.headers(scheme)
        guard case .signatureMismatch? = Self.refusal(Self.receiver(scheme.other), headers) else {
            Issue.record("it isn't refused")
            return
        }
    }

    @Test("a changed, an empty and a missing signature are rejected", arguments: Scheme.all)
    func signature(scheme: Scheme) throws {
        let headers = try Self.headers(scheme)
        let text = try #require(headers[scheme.signatureHeader])
        // A digit in the middle is changed; the last character of base64 may have bits that don't count.
        let middle = text.index(text.startIndex, offsetBy: text.count - 12)
        var changed = headers
        changed[scheme.signatureHeader] = text.replacingCharacters(
            in: middle...middle, with: text[middle] == "a" ? "b" : "a")
        for value in [changed[scheme.signatureHeader], String(text.dropLast(8)), "", " ", "=", ",", "v1,", "v0=", nil] {
            var headers = headers
            headers[scheme.signatureHeader] = value
            let error = Self.refusal(Self.receiver(scheme.signature), headers)
            #expect([400, 401].contains(error?.statusCode ?? 0), "\(value ?? "nil")")
        }
    }

    @Test("a changed and a non-numeric timestamp are rejected", arguments: Scheme.all.filter { $0.timeHeader != nil })
    func changedTime(scheme: Scheme) throws {
        let headers = try Self.headers(scheme)
        let header = try #require(scheme.timeHeader)
        let text = try #require(headers[header])
        for time in ["1800000001", "-1800000000", "1800000000.5", "1e9", "", "99999999999999999999", "\u{0661}"] {
            var headers = headers
            headers[header] = text.replacingOccurrences(of: "1800000000", with: time)
            let error = Self.refusal(Self.receiver(scheme.signature), headers)
            #expect([400, 401].contains(error?.statusCode ?? 0), "\(time)")
        }
    }

    @Test("a timestamp 301 seconds in the past or the future is rejected", arguments: Scheme.all)
    func window(scheme: Scheme) throws {
        let headers = try Self.headers(scheme)
        for seconds: TimeInterval in [-300, 300] {
            #expect(Self.refusal(Self.receiver(scheme.signature, after: seconds), headers) == nil)
        }
        let old = Self.refusal(Self.receiver(scheme.signature, after: 301), headers)
        let early = Self.refusal(Self.receiver(scheme.signature, after: -301), headers)
        if scheme.timeHeader == nil {
            #expect(old == nil && early == nil)
        } else if case (.expired?, .early?) = (old, early) {
        } else {
            Issue.record("\(String(describing: old)), \(String(describing: early))")
        }
    }

    @Test("a repeated request is rejected, a newly signed retry isn't", arguments: Scheme.all)
    func replay(scheme: Scheme) throws {
        let receiver = Self.receiver(scheme.signature)
        let headers = try Self.headers(scheme)
        #expect(Self.refusal(receiver, headers) == nil)
        let second = Self.refusal(receiver, headers)
        if scheme.timeHeader == nil {
            #expect(second == nil)
        } else if case .replayed? = second {
        } else {
            Issue.record("\(String(describing: second))")
        }
        let retry = try scheme.signature.headers(signing: Self.body, id: "msg_1", at: Self.time.addingTimeInterval(5))
        #expect(Self.refusal(receiver, retry) == nil)
    }

    @Test("a replay with an additional signature of another key is rejected")
    func disguisedReplay() throws {
        let signature = try StripeSignature(secrets: ["the first secret"])
        let receiver = Self.receiver(signature)
        var headers = try signature.headers(signing: Self.body, id: "", at: Self.time)
        #expect(Self.refusal(receiver, headers) == nil)
        headers["Stripe-Signature"]? += ",v1=00"
        guard case .replayed? = Self.refusal(receiver, headers) else {
            Issue.record("it isn't refused")
            return
        }
    }

    @Test("a body over the limit is rejected before it is verified")
    func limit() throws {
        let receiver = Self.receiver(Scheme.all[0].signature, bodyLimit: 8)
        guard case .bodyTooLarge(limit: 8)? = Self.refusal(receiver, [:]) else {
            Issue.record("it isn't refused")
            return
        }
    }

    @Test(
        "a signed body that isn't an event is rejected as undecodable",
        arguments: ["", "{", "[]", "{}", #"{"type":7}"#, #"{"type":"parcel.delivered"}"#])
    func undecodable(text: String) throws {
        let signature = Scheme.all[0].signature
        let body = Data(text.utf8)
        let headers = try signature.headers(signing: body, id: "msg_2", at: Self.time)
        guard case .undecodable? = Self.refusal(Self.receiver(signature), headers, body) else {
            Issue.record("it isn't refused")
            return
        }
    }

    @Test("invalid keys are rejected")
    func keys() {
        #expect(throws: WebhookError.self) { try StandardSignature(secrets: []) }
        #expect(throws: WebhookError.self) { try StandardSignature(secrets: ["whsec_"]) }
        #expect(throws: WebhookError.self) { try StandardSignature(secrets: ["whsec_é"]) }
        #expect(throws: WebhookError.self) { try StandardSignature(secrets: ["whpk_c2hvcnQ="]) }
        #expect(throws: WebhookError.self) { try GitHubSignature(secrets: []) }
        #expect(throws: WebhookError.self) { try GitHubSignature(secrets: ["the first secret", ""]) }
        #expect(throws: WebhookError.self) { try DiscordSignature(publicKeys: ["xyz"]) }
        #expect(throws: WebhookError.self) { try DiscordSignature(publicKeys: ["abcd"]) }
    }

    @Test("a secret of 13 bytes is rejected, one of 14 isn't")
    func shortSecrets() throws {
        for count in [1, 13, 14] {
            let text = String(repeating: "s", count: count)
            let base64 = Data(text.utf8).base64EncodedString()
            let verifiers: [() throws -> any WebhookVerifier] = [
                { try StandardSignature(secrets: ["whsec_" + base64]) }, { try StandardSignature(secrets: [base64]) },
                { try GitHubSignature(secrets: ["the first secret", text]) }, { try SlackSignature(secrets: [text]) },
                { try StripeSignature(secrets: [text]) },
                { try HMACSignature(secrets: [text], header: "X-A", encoding: .hex) },
            ]
            for make in verifiers {
                if count == 14 {
                    _ = try make()
                } else {
                    #expect(throws: WebhookError.self) { try make() }
                }
            }
        }
    }

    private static let weakKeys = [
        "00" + String(repeating: "00", count: 31), "01" + String(repeating: "00", count: 31),
        "01" + String(repeating: "00", count: 30) + "80", "ec" + String(repeating: "ff", count: 31),
        "ec" + String(repeating: "ff", count: 30) + "7f", "ed" + String(repeating: "ff", count: 30) + "7f",
        "ee" + String(repeating: "ff", count: 30) + "7f", "ee" + String(repeating: "ff", count: 31),
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26E8958FC2B227B045C3F489F2EF98F0D5DFAC05D3C63339B13802886D53FC85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    ]

    @Test("a public key of a small order is rejected", arguments: weakKeys)
    func weakKey(hex: String) {
        let digits = Array(hex)
        let bytes = Data(
            stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) })
        #expect(bytes.count == 32)
        #expect(throws: WebhookError.self) { try DiscordSignature(publicKeys: [hex]) }
        #expect(throws: WebhookError.self) {
            try StandardSignature(secrets: ["whpk_" + bytes.base64EncodedString()])
        }
        #expect(throws: WebhookError.self) {
            try Ed25519Signature(publicKeys: [bytes], header: "X-A", encoding: .hex)
        }
    }

    @Test("errors describe the problem, without secrets or the body")
    func descriptions() throws {
        let headers = try Self.headers(Scheme.all[0])
        let error = try #require(Self.refusal(Self.receiver(Scheme.all[0].other), headers))
        #expect("\(error)" == "The signature isn't valid: the body was changed, or it was signed with another key.")
        #expect(error.localizedDescription == "\(error)")
    }
}

@Suite("Secret rotation")
struct RotationTests {
    private static let body = Data(#"{"type":"claim.paid","amount":1}"#.utf8)

    @Test("both secrets are valid while both are configured, then only the new one")
    func rotation() throws {
        let (old, new) = ("whsec_dGhlIG9sZCBzZWNyZXQ=", "whsec_dGhlIG5ldyBzZWNyZXQ=")
        let during = try ParcelEventsWebhooks(secrets: [new, old])
        for secret in [old, new] {
            let headers = try StandardSignature(secrets: [secret]).headers(signing: Self.body)
            guard case .claims(.paid) = try during.event(body: Self.body, headers: headers) else {
                Issue.record("another event")
                return
            }
        }
        let afterwards = try ParcelEventsWebhooks(secret: new)
        let signedWithOld = try StandardSignature(secrets: [old]).headers(signing: Self.body)
        #expect(throws: WebhookError.self) { try afterwards.event(body: Self.body, headers: signedWithOld) }
        // A sender that rotates signs with both.
        let signedWithBoth = try StandardSignature(secrets: [old, new]).headers(signing: Self.body)
        _ = try afterwards.event(body: Self.body, headers: signedWithBoth)
    }
}
