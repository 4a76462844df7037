import OpenAPI

/// A webhook event in the making, with the facts that only the passes need.
final class PlannedEvent {
    var event: EventModel
    /// The index of the event's webhook in the document.
    let webhook: Int
    /// The schema of the payload, after references were resolved.
    var schema: SchemaID?
    var sample: PlannedSample?

    init(_ event: EventModel, ofWebhook webhook: Int) {
        self.event = event
        self.webhook = webhook
    }
}
