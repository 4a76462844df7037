/// Servers have sent a request elsewhere too often.
public struct RedirectError: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// Creates an error for more redirects than the call follows (``CallOptions/redirects(_:)``).
    public init() {}

    public var description: String { "Too many redirects." }
    public var errorDescription: String? { description }
}
