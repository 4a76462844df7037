import OpenAPI

/// The envelope around response bodies: the paths of its parts, and the values that indicate success.
public struct Envelope: Sendable, Hashable {
    /// The keys that lead to the status, the message and the content.
    public var status: [String]
    public var message: [String]
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
