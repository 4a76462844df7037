/// A transport that can be restricted to servers that meet a `ServerTrust`.
public protocol TrustingTransport: Transport {
    /// Returns a copy of the transport that connects only to servers that meet `trust`.
    ///
    /// Requests of an environment with a `ServerEnvironment.trust` are sent with the copy. The copy is created once for
    /// each such environment.
    ///
    /// - Throws: The reason why the transport can't enforce the trust.
    func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport
}

extension Transport {
    /// Returns a copy of the transport that connects only to servers that meet `trust`.
    ///
    /// The function also works for a transport that wraps another one, such as a caching transport. In a custom
    /// ``TrustingTransport`` that wraps another transport, call the function for the inner transport.
    ///
    /// - Throws: A ``PinningError`` if the transport can't enforce the trust.
    public func restricted(to trust: ServerTrust) throws -> any Transport {
        try trust.requirement.transport(like: self)
    }
}

extension ServerTrust {
    fileprivate var requirement: TransportRequirement {
        TransportRequirement(self) { base in
            if isEmpty { return base }
            guard let base = base as? any TrustingTransport else { throw PinningError.unsupportedByTransport }
            return try base.trusting(self)
        }
    }
}

extension ServerEnvironment {
    /// The requirements for servers in addition to the usual validation; nil for the transport's default.
    ///
    /// All requests of the environment are sent with a transport that enforces the requirements
    /// (``TrustingTransport``). If the transport can't enforce them, a request fails with a ``PinningError`` before any
    /// part of it is sent. To detect such a transport at launch, call `AppDispatcher.checkTrust()`.
    public var trust: ServerTrust? {
        get { requirement?.value as? ServerTrust }
        set { requirement = newValue?.requirement }
    }
}
