import Diagnostics
import OpenAPI

/// A builder that creates events from webhooks and callbacks, with the types of their payloads.
struct EventBuilder {
    private let document: Document
    private let filter: OperationFilter
    private let order: [ModelOptions.MediaTypePattern]

    init(_ document: Document, options: ModelOptions) {
        self.document = document
        filter = OperationFilter(options.filter)
        order = options.mediaTypes.order?.patterns ?? []
    }

    /// Returns the webhooks that the filter selects, then the callbacks of the generated operations.
    func events(ofOperations operations: [Int], _ types: TypeBuilder) -> [DraftEvent] {
        var events: [DraftEvent] = []
        for (index, webhook) in document.webhooks.enumerated() where filter.selects(webhook.request) {
            events.append(event(.webhook(index), webhook, "webhook", types))
        }
        for operation in operations {
            for (index, callback) in document.operations[operation].callbacks.enumerated() {
                let origin = DraftEvent.Origin.callback(operation: operation, index: index)
                events.append(event(origin, callback, "callback", types))
            }
        }
        return events
    }

    private func event(
        _ origin: DraftEvent.Origin, _ webhook: Document.Webhook, _ noun: String, _ types: TypeBuilder
    ) -> DraftEvent {
        var event = DraftEvent(origin: origin)
        guard let body = webhook.request.requestBody, !body.content.isEmpty else { return event }
        let choices = MediaTypeChooser(direction: .received, order: order, facts: types.facts).choices(of: body.content)
        guard let choice = choices.first(where: { $0.candidate.format == .json }) else {
            let mediaTypes = body.content.map { "'\($0.name)'" }.joined(separator: ", ")
            types.report(
                .unsupportedPart, severity: .note,
                "the payload of \(noun) '\(webhook.name)' is \(mediaTypes), not JSON; it isn't decoded",
                at: body.range)
            return event
        }
        let mediaType = choice.candidate.mediaType
        var content = ResponseContent.json(.json, keyPath: [])
        if let schema = mediaType.schema {
            types.facts.graph.propose(location(of: webhook, body), for: schema)
            let use = types.use(of: schema)
            event.payload = use.isNullable && use.type != .json ? .optional(use.type) : use.type
            event.schema = types.facts.graph.target(of: schema).schema
            event.holdsTextsOfNumbers = types.facts.holdsTextsOfNumbers(schema)
            content = .json(use.type, keyPath: [])
        } else {
            event.payload = .json
        }
        guard case .webhook = origin else { return event }
        event.sampleSource = SampleSource(
            status: 200, contentType: choice.candidate.contentType, content: content, example: mediaType.example,
            exampleSummary: nil, body: mediaType.schema, schema: mediaType.schema)
        return event
    }

    /// Returns the location of an inline payload, which is named after its webhook: `OrderPaidPayload`.
    private func location(
        of webhook: Document.Webhook, _ body: Document.RequestBody
    ) -> SchemaLocations.Location {
        let words = Words.split(body.name ?? webhook.name)
        let isSaid = ["payload", "event", "webhook"].contains(words.last?.lowercased() ?? "")
        return .component(isSaid ? words : words + ["Payload"], noun: "Payload")
    }
}
