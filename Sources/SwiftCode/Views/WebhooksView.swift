import APIModel

/// The template data for the events of webhooks and for the type that receives them.
final class WebhooksView: TemplateView {
    private let webhooks: WebhooksModel
    private let model: APIModel

    static let fields: [ViewField<WebhooksView>] = [
        .text("access", \.model.access, "The access modifier with a trailing space, or an empty string."),
        .text("name", \.name, "The name of the enumeration of events."),
        .text("receiverName", \.receiverName, "The name of the receiver."),
        .text("title", \.title, "The title of the API, for comments."),
        .text("nameSources", \.nameSources, "The sources of the event's name in a request, as an array."),
        .views("events", \.events, "The events of the description."),
        .text("verifier", \.verifier, "The type that verifies signatures."),
        .text("signatureTitle", \.signatureTitle, "The name of the signature scheme, for comments."),
        .text("keyNoun", \.keyNoun, "The kind of key that verifies signatures, for comments."),
        .text("keyLabel", \.keyLabel, "The label of one secret or public key."),
        .text("keysLabel", \.keysLabel, "The label of several secrets or public keys."),
    ]

    init(_ webhooks: WebhooksModel, _ model: APIModel) {
        self.webhooks = webhooks
        self.model = model
    }

    var name: SwiftText { Spelling.identifier(webhooks.typeName) }
    var receiverName: SwiftText { Spelling.identifier(webhooks.receiverName) }
    private var title: SwiftText { DocumentationComment.phrase(model.title) }
    private var events: [WebhookEventView] { webhooks.events.map { WebhookEventView($0, model) } }

    private var nameSources: SwiftText {
        let sources = webhooks.nameSources.map { source -> SwiftText in
            switch source {
            case .property(let keys):
                ".\(RuntimeName.propertySource)([\(keys.map { Spelling.literal($0) }.joined(", "))])"
            case .header(let name): ".\(RuntimeName.headerSource)(\(Spelling.literal(name)))"
            }
        }
        return "[\(sources.joined(", "))]"
    }

    // The signatures of webhook requests

    private var verifier: SwiftText {
        switch webhooks.signature {
        case .standard, nil: "StandardSignature"
        case .github: "GitHubSignature"
        case .stripe: "StripeSignature"
        case .slack: "SlackSignature"
        case .discord: "DiscordSignature"
        }
    }

    private var signatureTitle: SwiftText {
        switch webhooks.signature {
        case .standard, nil: "as Standard Webhooks specifies"
        case .github: "as GitHub signs them"
        case .stripe: "as Stripe signs them"
        case .slack: "as Slack signs them"
        case .discord: "as Discord signs them"
        }
    }

    private var usesPublicKeys: Bool { webhooks.signature == .discord }
    private var keyNoun: SwiftText { usesPublicKeys ? "public key" : "secret" }
    private var keyLabel: SwiftText { usesPublicKeys ? "publicKey" : "secret" }
    private var keysLabel: SwiftText { usesPublicKeys ? "publicKeys" : "secrets" }
}

/// The template data for a webhook event, which is a case of the enumeration of events.
final class WebhookEventView: TemplateView {
    private let event: EventModel
    private let model: APIModel

    static let fields: [ViewField<WebhookEventView>] = [
        .lines("documentation", \.documentation, "Its documentation."),
        .text("name", \.name, "Its name in its declaration."),
        .text("member", \.member, "Its name after a dot."),
        .optionalText("type", \.type, "The type of its payload, if any."),
        .flag(
            "holdsNumbersInStrings", \.event.holdsTextsOfNumbers,
            "True if its payload is of numbers that may be written as strings."),
        .text("value", \.value, "The name of the event in requests, as a literal."),
        .text("values", \.values, "All names of the event in requests, as literals separated by commas."),
        .text("sample", \.sample, "A payload in JSON, as a literal."),
    ]

    init(_ event: EventModel, _ model: APIModel) {
        self.event = event
        self.model = model
    }

    private var documentation: [SwiftText] {
        let lines = DocumentationComment.lines(event.documentation)
        let all = lines.isEmpty ? [SwiftText(spelled: "`\(Spelling.documented(event.key))`")] : lines
        return all + (event.isDeprecated ? ["", "- Warning: Deprecated."] : [])
    }

    private var name: SwiftText { Spelling.identifier(event.name) }
    private var member: SwiftText { Spelling.member(event.name) }
    private var type: SwiftText? { event.payload.map { Spelling.type($0, in: model.types) } }
    private var value: SwiftText { Spelling.literal(event.values.first ?? event.key) }
    private var values: SwiftText { event.values.map { Spelling.literal($0) }.joined(", ") }
    private var sample: SwiftText { Spelling.rawLiteral(event.sample ?? "") }
}
