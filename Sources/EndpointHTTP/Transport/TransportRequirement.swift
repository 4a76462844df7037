/// An environment's requirement for its transport: a `ServerTrust` of the module `EndpointOAuth`.
package struct TransportRequirement: Sendable, Hashable {
    package let value: any Hashable & Sendable
    private let make: @Sendable (any Transport) throws -> any Transport

    /// Creates a requirement from a comparable value and a closure that meets it.
    ///
    /// - Parameter make: A closure that returns a transport like the given one that meets the requirement.
    package init(
        _ value: some Hashable & Sendable, _ make: @escaping @Sendable (any Transport) throws -> any Transport
    ) {
        self.value = value
        self.make = make
    }

    /// Returns a transport that behaves like `base` and meets the requirement.
    ///
    /// - Throws: An error that describes why no such transport exists.
    package func transport(like base: any Transport) throws -> any Transport {
        if let base = base as? any AdaptableTransport { try base.adapted(to: self) } else { try make(base) }
    }

    package static func == (left: TransportRequirement, right: TransportRequirement) -> Bool {
        AnyHashable(left.value) == AnyHashable(right.value)
    }

    package func hash(into hasher: inout Hasher) {
        value.hash(into: &hasher)
    }
}

/// A transport that can be adapted to an environment's requirement, or wraps such a transport.
package protocol AdaptableTransport: Transport {
    func adapted(to requirement: TransportRequirement) throws -> any Transport
}

/// A cache of transports that are adapted to the requirements of environments.
///
/// The cache contains one transport for each requirement. An app has only a few requirements.
package final class AdaptedTransports: Sendable {
    private let made = Locked<[TransportRequirement: any Transport]>([:])

    package init() {}

    /// Returns the cached or newly adapted transport that meets `requirement`.
    ///
    /// Without a requirement the result is `base` itself. Pass the same `base` in all calls.
    ///
    /// - Throws: An error that describes why no such transport exists.
    package func transport(_ base: any Transport, for requirement: TransportRequirement?) throws -> any Transport {
        guard let requirement else { return base }
        return try made.withLock { made in
            if let known = made[requirement] { return known }
            let transport = try requirement.transport(like: base)
            made[requirement] = transport
            return transport
        }
    }
}
