/// An environment's requirement for its transport, such as a `ServerTrust` of the module `EndpointOAuth`.
///
/// A requirement is a comparable value, and a closure that makes a transport meet it:
///
/// ```swift
/// struct Proxy: Hashable, Sendable { let host: String }
///
/// environment.requirement = TransportRequirement(Proxy(host: "10.0.0.1")) { base in
///     try ProxiedTransport(base, through: "10.0.0.1")
/// }
/// ```
///
/// Each environment's calls are sent with a transport that meets its requirement. The transport is created once.
public struct TransportRequirement: Sendable, Hashable {
    /// The value that distinguishes the requirement from others.
    public let value: any Hashable & Sendable
    private let make: @Sendable (any Transport) throws -> any Transport

    /// Creates a requirement from a comparable value and a closure that meets it.
    ///
    /// - Parameter make: A closure that returns a transport like the given one that meets the requirement. The closure
    ///   throws an error if there is none; then requests fail with the error before they are sent.
    public init(
        _ value: some Hashable & Sendable, _ make: @escaping @Sendable (any Transport) throws -> any Transport
    ) {
        self.value = value
        self.make = make
    }

    /// Returns a transport that behaves like `base` and meets the requirement.
    ///
    /// - Throws: An error that describes why no such transport exists.
    public func transport(like base: any Transport) throws -> any Transport {
        if let base = base as? any AdaptableTransport { try base.adapted(to: self) } else { try make(base) }
    }

    public static func == (left: TransportRequirement, right: TransportRequirement) -> Bool {
        AnyHashable(left.value) == AnyHashable(right.value)
    }

    public func hash(into hasher: inout Hasher) {
        value.hash(into: &hasher)
    }
}

/// A transport that wraps another transport, and adapts it to the requirements of environments.
///
/// A wrapper without this conformance can't meet a requirement, such as pinned certificates: only its inner transport
/// connects to servers.
///
/// ```swift
/// struct RecordingTransport: AdaptableTransport {
///     let base: any Transport
///
///     func adapted(to requirement: TransportRequirement) throws -> any Transport {
///         RecordingTransport(base: try requirement.transport(like: base))
///     }
///     // the functions of `Transport`
/// }
/// ```
public protocol AdaptableTransport: Transport {
    /// Returns a transport that behaves like this one and meets a requirement.
    ///
    /// - Throws: An error that describes why no such transport exists.
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
