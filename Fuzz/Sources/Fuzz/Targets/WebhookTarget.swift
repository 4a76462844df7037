import EndpointRuntime
import EndpointWebhooks
import Foundation
import ParcelEvents

/// Requests of webhooks: lines of headers, an empty line, a body.
enum WebhookTarget {
    private static let now = Date(timeIntervalSince1970: 1_614_265_330)

    private typealias Scheme = any WebhookVerifier & WebhookSigner

    private static let verifiers: [Scheme] = {
        let schemes: [Scheme?] = [
            try? StandardSignature(secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]),
            try? StandardSignature(secrets: ["whsk_VEVTVFNJR05JTkdLRVlET05PVFVTRVRISVNGT1JBTlk="]),
            try? GitHubSignature(secrets: ["the first secret"]),
            try? StripeSignature(secrets: ["the first secret"]),
            try? SlackSignature(secrets: ["the first secret"]),
            try? DiscordSignature(publicKeys: [], privateKeys: [String(repeating: "11", count: 32)]),
        ]
        return schemes.compactMap(\.self)
    }()

    static func run(_ bytes: [UInt8]) {
        promise(verifiers.count == 6, "a scheme can't be made")
        let (headers, body) = parts(of: bytes)
        for verifier in verifiers {
            let receiver = ParcelEventsWebhooks(verifier: verifier, now: { now })
            receive(receiver, body, headers)
            // A signed body is refused only if it isn't an event.
            guard let signed = try? verifier.headers(signing: body, id: "msg", at: now) else {
                promise(false, "a body can't be signed")
                return
            }
            do {
                _ = try receiver.event(body: body, headers: signed)
            } catch {
                guard case .undecodable = error else { return promise(false, "what is signed is refused: \(error)") }
            }
            var changed = body
            changed.append(0x20)
            promise((try? verifier.verify(body: changed, headers: signed, at: now)) == nil, "another body is genuine")
        }
        _ = try? StandardSignature(secrets: [String(decoding: bytes, as: UTF8.self)])
        _ = try? DiscordSignature(publicKeys: [String(decoding: bytes, as: UTF8.self)])
        _ = try? ParcelEventsWebhook(body: body, headers: headers)
    }

    /// Passes a request to the receiver. Inputs can't have a valid signature by chance.
    private static func receive(_ receiver: ParcelEventsWebhooks, _ body: Data, _ headers: HeaderFields) {
        do {
            _ = try receiver.event(body: body, headers: headers)
        } catch {
            promise(!error.description.isEmpty && (400..<500).contains(error.statusCode), "an error says nothing")
        }
    }

    private static func parts(of bytes: [UInt8]) -> (headers: HeaderFields, body: Data) {
        var headers: HeaderFields = [:]
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if line.isEmpty { break }
            let pair = line.split(separator: UInt8(ascii: ":"), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
            if pair.count == 2 { headers.append(pair[0], String(pair[1].drop { $0 == " " })) }
        }
        return (headers, Data(rest))
    }
}
