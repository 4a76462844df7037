/// The envelope that a server wraps around response bodies.
///
/// The envelope is described by `x-envelope` or the configuration.
public struct EnvelopeRule: Sendable, Hashable {
    /// The keys that lead to the status within the envelope.
    public var status: [String]
    /// The keys that lead to the human-readable message within the envelope; empty if there is none.
    public var message: [String]
    /// The keys that lead to the content within the envelope; empty if the content is beside the status.
    public var content: [String]
    /// The values of the envelope's status that indicate success, as strings.
    public var success: [String]
}

extension Document {
    /// The value of an `x-envelope` extension.
    public struct EnvelopeExtension: Sendable, Hashable {
        /// The envelope rule; nil for an explicit `null`, which means that the response has no envelope.
        public var rule: EnvelopeRule?
    }
}
