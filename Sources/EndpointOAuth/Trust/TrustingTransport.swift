/// A transport that can restrict itself to the servers of a trust.
public protocol TrustingTransport: Transport {
    /// Returns a transport like this one that connects only to servers that meet `trust`.
    ///
    /// Requests of an environment with a `ServerEnvironment.trust` are sent with the result, which is created once per
    /// such environment.
    ///
    /// - Throws: The reason why the transport can't enforce it.
    func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport
}

extension Transport {
    /// Returns a transport like this one that connects only to servers that meet `trust`.
    ///
    /// The function also works for a transport that wraps another one, such as one that caches. Call the function for
    /// the inner transport of your ``TrustingTransport``.
    ///
    /// - Throws: A ``PinningError`` if the transport can't enforce it.
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
    /// The requirements for servers in addition to a valid certificate; nil for the transport's default.
    ///
    /// Every request of the environment is sent with a transport that enforces the requirements
    /// (``TrustingTransport``); if the transport can't, the request fails with a ``PinningError`` before anything is
    /// sent. Call `AppDispatcher.checkTrust()` at launch to detect that.
    public var trust: ServerTrust? {
        get { requirement?.value as? ServerTrust }
        set { requirement = newValue?.requirement }
    }
}
