public import EndpointRuntime

/// A target whose responses are in an envelope.
///
/// An envelope that reports a failure makes the call fail with `.underlying` and an ``EnvelopeError``. Generated
/// targets conform to this protocol if the description or the configuration declares envelopes.
public protocol EnvelopeTarget: ResponseValidating {
    /// The envelope of this endpoint's response; nil if it has none.
    var envelope: Envelope? { get }
}

extension EnvelopeTarget {
    /// Throws an ``EnvelopeError`` if the envelope reports a failure.
    ///
    /// A response without a status counts as a success: decoding its content decides.
    public func check(_ response: Response) throws {
        if let envelope, let refusal = response.with(envelope).refusal { throw refusal }
    }
}

extension Response {
    /// The failure that the envelope reports; nil if it has no status.
    var refusal: EnvelopeError? {
        guard let error = envelopeError, !error.status.isEmpty else { return nil }
        return error
    }
}
