/// The webhooks of an API, generated as an enumeration of events.
public struct WebhooksModel: Sendable {
    /// The part of a webhook request that contains the name of the event.
    public enum NameSource: Sendable, Hashable {
        /// A property of the payload, by its key path.
        case property([String])
        case header(String)
    }

    /// A scheme of webhook signatures.
    public enum Signature: String, Sendable, CaseIterable {
        case standard, github, stripe, slack, discord
    }

    /// The name of the generated enumeration: `ShopWebhook`.
    public var typeName: String
    /// The name of the generated receiver: `ShopWebhooks`.
    public var receiverName: String
    /// The parts of a request that contain the event's name; empty if no such part is known.
    public var nameSources: [NameSource] = []
    /// The scheme of the signatures; nil if neither the description nor the configuration specifies one.
    public var signature: Signature?
    /// The events, in document order.
    public var events: [EventModel] = []
}

/// An event: a case of the generated enumeration of webhook events.
public struct EventModel: Sendable {
    /// The name of the event's case: `orderPaid`.
    public var name = ""
    /// The name of the webhook in the description: `order.paid`.
    ///
    /// If webhooks with different names are one event, the key is the event name that they share.
    public var key: String
    /// The event names that identify the webhook in requests, at least one; the first one is canonical.
    public var values: [String]
    /// The type of the payload; nil if the request has no body or the body isn't JSON.
    public var payload: TypeReference?
    /// A Boolean value that indicates whether the payload's numbers may be written as strings.
    public var holdsTextsOfNumbers = false
    /// A sample of the payload, in JSON.
    public var sample: String?
    public var isDeprecated = false
    public var documentation = Documentation()
}

/// A request that an API sends in consequence of a call, to a URL that the call determines.
public struct CallbackModel: Sendable {
    /// The name of the callback in the description: `onEvent`.
    public var key: String
    /// The URL, as a runtime expression: `{$request.body#/url}`.
    public var expression: String
    /// The HTTP method, in upper case.
    public var method: String
    /// The type of the payload; nil if the request has no body or the body isn't JSON.
    public var payload: TypeReference?
}
