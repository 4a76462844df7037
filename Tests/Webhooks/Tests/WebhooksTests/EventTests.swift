import CodeHost
import EndpointRuntime
import EndpointWebhooks
import Foundation
import ParcelEvents
import Testing

@Suite("Events")
struct EventTests {
    private static let secret = "whsec_dGhlIGZpcnN0IHNlY3JldA=="

    @Test("every sample decodes as its event", arguments: ParcelEventsWebhook.samples)
    func samples(sample: WebhookSample) throws {
        let receiver = try ParcelEventsWebhooks(secret: Self.secret)
        let headers = try StandardSignature(secrets: [Self.secret]).headers(
            signing: sample, of: ParcelEventsWebhook.self)
        switch (sample.name, try receiver.event(body: sample.body, headers: headers)) {
        case ("parcel.delivered", .parcelDelivered(let event)): #expect(event.parcel.id == "P-7")
        case ("parcel.moved", .parcelMoved(let event)): #expect(event.place.city == "Berlin")
        case ("claim.opened", .claims(.opened)), ("label.printed", .labelPrinted),
            ("parcel.returned", .parcelReturned):
            break
        case (let name, let event): Issue.record("\(name) is \(event)")
        }
    }

    @Test("an undescribed event is unknown, with its name and payload")
    func unknown() throws {
        let event = try ParcelEventsWebhook(body: Data(#"{"type":"parcel.lost","since":3}"#.utf8))
        guard case .unknown("parcel.lost", let payload) = event else {
            Issue.record("\(event)")
            return
        }
        #expect(payload["since"]?.integerValue == 3)
    }

    @Test("a header and a property, or only the header, select the event")
    func headerAndProperty() throws {
        func event(_ header: String?, _ body: String) throws -> String {
            let event = try CodeHostWebhook(
                body: Data(body.utf8), headers: header.map { ["x-github-event": $0] } ?? [:])
            switch event {
            case .ping(let ping): return "ping \(ping.zen ?? "")"
            case .pullRequestOpened(let request): return "opened \(request.number)"
            case .pullRequestClosed(let request): return "closed \(request.number)"
            case .repository: return "repository"
            case .archive: return "archive"
            case .unknown(let name, _): return "unknown \(name)"
            }
        }
        #expect(try event("ping", #"{"zen":"calm"}"#) == "ping calm")
        #expect(try event("pull_request", #"{"action":"opened","number":1}"#) == "opened 1")
        #expect(try event("pull_request", #"{"action":"closed","number":2}"#) == "closed 2")
        #expect(try event("pull_request", #"{"action":"edited","number":3}"#) == "unknown pull_request.edited")
        #expect(try event("repository", #"{"action":"created"}"#) == "repository")
        #expect(try event("repository", "") == "repository")
        #expect(throws: DecodingError.self) { try event(nil, #"{"action":"opened","number":1}"#) }
    }

    @Test("samples of events selected by a header are signed with that header")
    func headerOfSample() throws {
        let receiver = try CodeHostWebhooks(secret: "the first secret")
        for sample in CodeHostWebhook.samples {
            let headers = try GitHubSignature(secrets: ["the first secret"]).headers(
                signing: sample, of: CodeHostWebhook.self)
            let event = try receiver.event(body: sample.body, headers: headers)
            if case .unknown = event { Issue.record("\(sample.name) is unknown") }
        }
    }

    @Test("a custom verifier decides")
    func ownVerifier() throws {
        struct Password: WebhookVerifier {
            func verify(body: Data, headers: HeaderFields, at date: Date) throws(WebhookError) -> WebhookDelivery {
                guard headers["X-Password"] == "open" else { throw .signatureMismatch }
                return WebhookDelivery(identity: "", expiration: nil)
            }
        }
        let receiver = ParcelEventsWebhooks(verifier: Password())
        let body = Data(#"{"type":"claim.opened"}"#.utf8)
        _ = try receiver.event(body: body, headers: ["X-Password": "open"])
        #expect(throws: WebhookError.self) { try receiver.event(body: body, headers: ["X-Password": "shut"]) }
    }
}
