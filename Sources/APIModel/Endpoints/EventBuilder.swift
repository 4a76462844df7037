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

    /// Returns the events of the webhooks that the filter selects.
    func events(_ types: TypeBuilder) -> [PlannedEvent] {
        document.webhooks.indices.filter { filter.selects(document.webhooks[$0].request) }.map { index in
            let webhook = document.webhooks[index]
            let planned = PlannedEvent(
                EventModel(
                    key: webhook.name, values: [], isDeprecated: webhook.request.isDeprecated,
                    documentation: Documentation(webhook.request)),
                ofWebhook: index)
            guard let payload = payload(of: webhook, "webhook", types) else { return planned }
            let mediaType = payload.candidate.mediaType
            planned.event.payload = payload.type
            if let schema = mediaType.schema {
                planned.schema = types.facts.graph.target(of: schema).schema
                planned.event.holdsTextsOfNumbers = types.facts.holdsTextsOfNumbers(schema)
            }
            var sample = PlannedSample(status: 200, contentType: payload.candidate.contentType)
            sample.content = .json(payload.use.type, keyPath: [])
            (sample.example, sample.body, sample.schema) = (mediaType.example, mediaType.schema, mediaType.schema)
            planned.sample = sample
            return planned
        }
    }

    /// Returns the callbacks of an operation.
    ///
    /// - Parameter index: The operation's index in the document.
    func callbacks(ofOperation index: Int, _ types: TypeBuilder) -> [CallbackModel] {
        document.operations[index].callbacks.map { callback in
            CallbackModel(
                key: callback.name, expression: callback.expression ?? "", method: callback.request.method,
                payload: payload(of: callback, "callback", types)?.type)
        }
    }

    /// The JSON body of a request, with its type.
    private struct Payload {
        let candidate: BodyCandidate
        let use: TypeBuilder.TypeUse

        var type: TypeReference { use.isNullable && use.type != .json ? .optional(use.type) : use.type }
    }

    /// Returns the payload of a webhook or callback; nil if the request has no body or the body isn't JSON.
    private func payload(of webhook: Document.Webhook, _ noun: String, _ types: TypeBuilder) -> Payload? {
        guard let body = webhook.request.requestBody, !body.content.isEmpty else { return nil }
        let choices = MediaTypeChooser(direction: .received, order: order, facts: types.facts).choices(of: body.content)
        guard let candidate = choices.map(\.candidate).first(where: { $0.format == .json }) else {
            let mediaTypes = body.content.map { "'\($0.name)'" }.joined(separator: ", ")
            types.report(
                .unsupportedPart, severity: .note,
                "the payload of \(noun) '\(webhook.name)' is \(mediaTypes), not JSON; it isn't decoded",
                at: body.range)
            return nil
        }
        guard let schema = candidate.mediaType.schema else {
            return Payload(candidate: candidate, use: TypeBuilder.TypeUse(type: .json, isNullable: false))
        }
        types.facts.graph.propose(location(of: webhook, body), for: schema)
        return Payload(candidate: candidate, use: types.use(of: schema))
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
