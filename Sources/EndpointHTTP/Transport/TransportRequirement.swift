/// The requirement of an environment for its transport: a `ServerTrust` of the module `EndpointOAuth`.
package struct TransportRequirement: Sendable, Hashable {
    package let value: any Hashable & Sendable
    private let make: @Sendable (any Transport) throws -> any Transport

    /// - Parameter make: Returns a transport like another one that meets the requirement.
    package init(
        _ value: some Hashable & Sendable, _ make: @escaping @Sendable (any Transport) throws -> any Transport
    ) {
        self.value = value
        self.make = make
    }

    /// Returns a transport like `base` that meets the requirement.
    ///
    /// - Throws: The reason why there is none.
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

/// A transport that meets requirements by itself, or with the transport that it wraps.
package protocol AdaptableTransport: Transport {
    func adapted(to requirement: TransportRequirement) throws -> any Transport
}

/// A cache of the transports for environments with a requirement.
///
/// The cache contains one transport for each requirement, of which an app has a few.
package final class AdaptedTransports: Sendable {
    private let made = Locked<[TransportRequirement: any Transport]>([:])

    package init() {}

    /// Returns the transport that meets `requirement`, given the constant `base`.
    ///
    /// Without a requirement the result is `base` itself.
    ///
    /// - Throws: The reason why there is none.
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
