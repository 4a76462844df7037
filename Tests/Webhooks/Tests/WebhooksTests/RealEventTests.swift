#if REAL_EVENTS
    import EndpointRuntime
    import EndpointWebhooks
    import Foundation
    import OpenAIEvents
    import ResendEvents
    import Testing

    /// The events of OpenAI's and Resend's descriptions, which `Scripts/test --part webhooks` generates where they are
    /// beside the checkout.
    @Suite("Events of real descriptions")
    struct RealEventTests {
        private static let secret = "whsec_dGhlIGZpcnN0IHNlY3JldA=="

        @Test("each decodes over HTTP, verified, from the description's sample")
        func events() async throws {
            for kind in eventServers {
                try await Self.receive(
                    OpenAIEventsWebhook.self, OpenAIEventsWebhooks(secret: Self.secret), "webhook", 16, on: kind)
                try await Self.receive(
                    ResendEventsWebhook.self, ResendEventsWebhooks(secret: Self.secret), "svix", 17, on: kind)
            }
        }

        private static func receive<Event: SampledEvent>(
            _ type: Event.Type, _ receiver: WebhookReceiver<Event>, _ prefix: String, _ count: Int,
            on kind: any EventServing.Type
        ) async throws {
            #expect(Event.names.count == count)
            #expect(Event.samples.map(\.name) == Event.names)
            let signature = try StandardSignature(secrets: [secret])
            let server = try await kind.init { body, headers in
                do throws(WebhookError) {
                    let event = try receiver.event(body: body, headers: headers)
                    return ("\(event)".hasPrefix("unknown(") ? 500 : 204)
                } catch {
                    return error.statusCode
                }
            }
            for sample in Event.samples {
                var headers: HeaderFields = [:]
                for field in try signature.headers(signing: sample, of: type) {
                    headers.append(field.name.replacingOccurrences(of: "webhook", with: prefix), field.value)
                }
                #expect(try await server.status(sample.body, headers) == 204, "\(sample.name)")
                #expect(try await server.status(sample.body + Data(" ".utf8), headers) == 401, "\(sample.name)")
            }
        }
    }

    protocol SampledEvent: WebhookEvent {
        static var samples: [WebhookSample] { get }
    }

    extension OpenAIEventsWebhook: SampledEvent {}
    extension ResendEventsWebhook: SampledEvent {}
#endif
