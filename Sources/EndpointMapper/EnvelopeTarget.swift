public import EndpointRuntime

/// A target whose responses are wrapped in an envelope.
///
/// If the envelope reports a failure, the call fails with `.underlying` and an ``EnvelopeError``. Generated targets
/// conform to this protocol if the description or the configuration declares envelopes.
public protocol EnvelopeTarget: ResponseValidating {
    /// The envelope of this endpoint's response; nil if the response has none.
    var envelope: Envelope? { get }
}

extension EnvelopeTarget {
    /// Checks a response, and throws an ``EnvelopeError`` if its envelope reports a failure.
    ///
    /// An envelope without a status counts as a success, because decoding its content then determines the result.
    public func check(_ response: Response) throws {
        if let envelope, let refusal = response.with(envelope).refusal { throw refusal }
    }
}
