/// The envelope that a server wraps around response bodies.
///
/// The envelope is described by `x-envelope` or the configuration.
public struct EnvelopeRule: Sendable, Hashable {
    /// The keys that lead to the status.
    public var status: [String]
    /// The keys of the message for people; empty if there is none.
    public var message: [String]
    /// The keys of the content; empty if the content is beside the status.
    public var content: [String]
    /// The values of the status that indicate success, as text.
    public var success: [String]

    public init(status: [String], message: [String], content: [String], success: [String]) {
        self.status = status
        self.message = message
        self.content = content
        self.success = success
    }
}

extension Document {
    /// The value of an `x-envelope` extension.
    public struct EnvelopeExtension: Sendable, Hashable {
        /// The rule; nil for an explicit `null`: the response has no envelope.
        public var rule: EnvelopeRule?

        public init(rule: EnvelopeRule?) {
            self.rule = rule
        }
    }
}
