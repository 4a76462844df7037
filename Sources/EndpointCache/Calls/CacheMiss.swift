public import EndpointRuntime

/// An error thrown when a call uses only the cache and the cache has no response.
///
/// The call fails with an `EndpointError` whose `underlyingError` is this error.
public struct CacheMiss: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// Creates the error of a missing cached response.
    public init() {}

    public var description: String { "No cached response for this call." }
    public var errorDescription: String? { description }
}
