/// The requests that an API sends by itself, as an enumeration of events.
public struct WebhooksModel: Sendable {
    /// The part of a request that has the name of its event.
    public enum NameSource: Sendable, Hashable {
        /// A property of the payload, by its key path.
        case property([String])
        case header(String)
    }

    /// A scheme of signatures.
    public enum Signature: String, Sendable, CaseIterable {
        case standard, github, stripe, slack, discord
    }

    /// The enumeration's name: `ShopWebhook`.
    public var typeName: String
    /// The receiver's name: `ShopWebhooks`.
    public var receiverName: String
    /// Empty where neither the description nor the configuration has one.
    public var nameSources: [NameSource]
    /// The scheme of the signatures; nil where neither the description nor the configuration has one.
    public var signature: Signature?
    /// In document order.
    public var events: [EventModel]

    public init(
        typeName: String, receiverName: String, nameSources: [NameSource] = [],
        signature: Signature? = nil, events: [EventModel] = []
    ) {
        self.typeName = typeName
        self.receiverName = receiverName
        self.nameSources = nameSources
        self.signature = signature
        self.events = events
    }
}

/// One event: a case of the enumeration.
public struct EventModel: Sendable {
    /// The case's name: `orderPaid`.
    public var name: String
    /// The name of the webhook in the description: `order.paid`.
    public var key: String
    /// The names by which requests identify the webhook; at least one, the first is the canonical one.
    public var values: [String]
    /// The type of the payload; nil if the request has no body or the body isn't JSON.
    public var payload: TypeReference?
    /// A Boolean value that indicates whether the payload is of numbers that may be written as strings.
    public var holdsTextsOfNumbers = false
    /// The payload in JSON.
    public var sample: String?
    public var isDeprecated: Bool
    public var documentation: Documentation

    public init(
        name: String, key: String, values: [String], payload: TypeReference?, sample: String? = nil,
        isDeprecated: Bool = false, documentation: Documentation = Documentation()
    ) {
        self.name = name
        self.key = key
        self.values = values
        self.payload = payload
        self.sample = sample
        self.isDeprecated = isDeprecated
        self.documentation = documentation
    }
}

/// A request that an API sends to a URL that an operation was given.
public struct CallbackModel: Sendable {
    /// The name of the callback in the description: `onEvent`.
    public var key: String
    /// The URL, as a runtime expression: `{$request.body#/url}`.
    public var expression: String
    /// In upper case.
    public var method: String
    /// The type of the payload; nil if the request has no body or the body isn't JSON.
    public var payload: TypeReference?

    public init(key: String, expression: String, method: String, payload: TypeReference?) {
        self.key = key
        self.expression = expression
        self.method = method
        self.payload = payload
    }
}
