// swift-format-ignore-file
// Blocks of the article stand here as the article has them.

import DocSnippets
import EndpointRuntime
import EndpointWebhooks
import FlyingFox
import FlyingSocks
import Foundation
import ParcelEvents
import Testing

/// The code of the article on webhooks.
@Suite("The article on webhooks")
struct WebhookArticleTests {
    private let secret = "whsec_dGhlIGZpcnN0IHNlY3JldA=="

    @Test("every code block is in this file")
    func code() throws {
        let article = try DocSnippets(of: "../../Sources/EndpointWebhooks/EndpointWebhooks.docc/Webhooks.md")
        #expect(article.blocks.count == 7)
        #expect(try article.blocksMissing() == [])
    }

    @Test("receives the samples, and responds with a status")
    func receiving() throws {
        var printed: [String] = []
        func print(_ text: String) { printed.append(text) }
        var status = 0
        let webhooks = try ParcelEventsWebhooks(secret: secret)

        func receive(_ body: Data, _ headers: HeaderFields) -> Int {
            do {
                switch try webhooks.event(body: body, headers: headers) {
                case .parcelDelivered(let delivery): print("\(delivery.parcel.id) was delivered")
                case .claims(.paid(let claim)): print("\(claim.amount ?? 0) was paid")
                case .unknown(let name, let payload): print("\(name): \(payload)")
                default: break
                }
                return 204
            } catch {
                return error.statusCode
            }
        }

        let signature = try StandardSignature(secrets: [secret])
        for sample in ParcelEventsWebhook.samples {
            let headers = try signature.headers(signing: sample, of: ParcelEventsWebhook.self)
            status = receive(sample.body, headers)
        }
        #expect(status == 204)
        #expect(printed == ["P-7 was delivered"])
        let body = Data(#"{"type":"parcel.lost"}"#.utf8)
        #expect(receive(body, try signature.headers(signing: body)) == 204)
        #expect(printed.last == #"parcel.lost: {"type":"parcel.lost"}"#)
        #expect(receive(body, [:]) == 400)
    }

    @Test("creates receivers of other schemes, and of several secrets")
    func schemes() throws {
        let (newSecret, oldSecret) = ("whsec_dGhlIG5ldyBzZWNyZXQ=", "whsec_dGhlIG9sZCBzZWNyZXQ=")
        let shop = try WebhookReceiver<ParcelEventsWebhook>(
            verifier: HMACSignature(secrets: [secret], header: "X-Shop-Signature", encoding: .base64))
        let rotating = try ParcelEventsWebhooks(secrets: [newSecret, oldSecret])
        struct Password: WebhookVerifier {
            let password: String

            func verify(body: Data, headers: HeaderFields, at date: Date) throws(WebhookError) -> WebhookDelivery {
                guard headers["X-Password"] == password else { throw .signatureMismatch }
                return WebhookDelivery(identity: "", expiration: nil)
            }
        }
        let body = Data(#"{"type":"parcel.delivered","parcel":{"id":"P-8"}}"#.utf8)
        let signer = try HMACSignature(secrets: [secret], header: "x-shop-signature", encoding: .base64)
        _ = try shop.event(body: body, headers: signer.headers(signing: body))
        _ = try rotating.event(body: body, headers: StandardSignature(secrets: [oldSecret]).headers(signing: body))
        let own = ParcelEventsWebhooks(verifier: Password(password: "open"))
        _ = try own.event(body: body, headers: ["x-password": "open"])
        let headers: HeaderFields = [:]
        let event = try ParcelEventsWebhook(body: body, headers: headers)
        let named = try ParcelEventsWebhook(named: "parcel.delivered", body: body)
        guard case (.parcelDelivered(let first), .parcelDelivered(let second)) = (event, named) else {
            Issue.record("other events")
            return
        }
        #expect(first.parcel.id == "P-8" && second.parcel.id == "P-8")
    }

    @Test("serves the receivers")
    func server() async throws {
        @Sendable func receive(_ body: Data, _ headers: HeaderFields) -> Int { headers["x-a"] == "b" ? body.count : 0 }
        let server = HTTPServer(address: .loopback(port: 0))
        await server.appendRoute("POST /events") { request in
            var headers: HeaderFields = [:]
            for (name, value) in request.headers { headers.append(name.rawValue, value) }
            return HTTPResponse(statusCode: HTTPStatusCode(receive(try await request.bodyData, headers), phrase: ""))
        }
    }
}
