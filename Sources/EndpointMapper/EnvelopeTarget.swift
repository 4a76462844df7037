public import EndpointRuntime

/// A target whose answers are in an envelope: those that it says are no success are errors of the call, `.underlying` with an
/// ``EnvelopeError``. Generated targets are such where the description or the configuration tells of envelopes.
public protocol EnvelopeTarget: CheckedTarget {
    /// The envelope of this endpoint's answer; nil where it is in none.
    var envelope: Envelope? { get }
}

extension EnvelopeTarget {
    /// An answer without a status counts as a success: what is read of it decides.
    public func check(_ response: Response) throws {
        if let envelope, let refusal = response.with(envelope).refusal { throw refusal }
    }
}

extension Response {
    /// What the envelope says of a call that wasn't done; nil where it has no status.
    var refusal: EnvelopeError? {
        guard let error = envelopeError, !error.status.isEmpty else { return nil }
        return error
    }
}
