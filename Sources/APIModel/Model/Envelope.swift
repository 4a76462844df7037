import OpenAPI

/// The envelope around response bodies: the paths of its parts, and the values that indicate success.
public struct Envelope: Sendable, Hashable {
    /// The keys that lead to the status.
    public var status: [String]
    /// The keys that lead to the message.
    public var message: [String]
    /// The keys that lead to the content.
    public var content: [String]
    /// The values of the status that indicate success, as text.
    public var success: [String]

    init(_ rule: EnvelopeRule) {
        status = rule.status
        message = rule.message
        content =
            rule.content.last?.hasSuffix("?") == true
            ? rule.content.dropLast() + [String((rule.content.last ?? "").dropLast())] : rule.content
        success = rule.success
    }
}
