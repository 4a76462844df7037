/// Whether a request is answered by its sample response.
public enum StubBehavior: Sendable, Hashable {
    /// Requests are sent.
    case never
    /// Without waiting.
    case immediate
    /// After so many seconds.
    case delayed(seconds: Double)
}
