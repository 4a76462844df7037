import OpenAPI

// Models of webhook events and of the callbacks of operations.
extension NamingPass {
    /// Returns the model of the webhooks; nil if the description has no webhooks.
    func webhooks(of draft: Modelling) -> WebhooksModel? {
        var scope = NameScope(reserved: ReservedNames.webhookMembers)
        var signature = options.webhooks.signature ?? document.signature.map(WebhooksModel.Signature.init)
        let events = draft.events.compactMap { event -> EventModel? in
            guard case .webhook(let index) = event.origin else { return nil }
            let webhook = document.webhooks[index]
            signature = signature ?? webhook.request.signature.map(WebhooksModel.Signature.init)
            let key = event.name ?? webhook.name
            var model = EventModel(
                name: scope.claim(member: Identifier.member(key), otherwise: "event"), key: key,
                values: event.values, payload: event.payload, sample: event.sample,
                isDeprecated: event.isDeprecated ?? webhook.request.isDeprecated,
                documentation: event.name == nil ? Documentation(webhook.request) : Documentation())
            model.holdsTextsOfNumbers = event.holdsTextsOfNumbers
            return model
        }
        guard !events.isEmpty else { return nil }
        return WebhooksModel(
            typeName: apiName + "Webhook", receiverName: apiName + "Webhooks", nameSources: draft.nameSources,
            signature: signature, events: events)
    }

    /// Returns the callbacks of each operation, by its index in the document.
    func callbacks(of draft: Modelling) -> [Int: [CallbackModel]] {
        var callbacks: [Int: [CallbackModel]] = [:]
        for event in draft.events {
            guard case .callback(let operation, let index) = event.origin else { continue }
            let callback = document.operations[operation].callbacks[index]
            callbacks[operation, default: []].append(
                CallbackModel(
                    key: callback.name, expression: callback.expression ?? "", method: callback.request.method,
                    payload: event.payload))
        }
        return callbacks
    }
}

extension WebhooksModel.Signature {
    fileprivate init(_ signature: Document.SignatureExtension) {
        self =
            switch signature.scheme {
            case .standard: .standard
            case .github: .github
            case .stripe: .stripe
            case .slack: .slack
            case .discord: .discord
            }
    }
}
