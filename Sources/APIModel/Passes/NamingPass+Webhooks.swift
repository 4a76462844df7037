import OpenAPI

// Names of webhook events.
extension NamingPass {
    /// Returns the model of the webhooks; nil if the description has no webhooks.
    func webhooks(of model: Modelling) -> WebhooksModel? {
        var scope = NameScope(reserved: ReservedNames.webhookMembers)
        var signature = options.webhooks.signature ?? document.signature.map(WebhooksModel.Signature.init)
        for planned in model.events {
            let webhook = document.webhooks[planned.webhook]
            signature = signature ?? webhook.request.signature.map(WebhooksModel.Signature.init)
            planned.event.name = scope.claim(member: Identifier.member(planned.event.key), otherwise: "event")
        }
        guard !model.events.isEmpty else { return nil }
        return WebhooksModel(
            typeName: apiName + "Webhook", receiverName: apiName + "Webhooks", nameSources: model.nameSources,
            signature: signature, events: model.events.map(\.event))
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
