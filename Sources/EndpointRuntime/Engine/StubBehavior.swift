/// The use of sample responses as stubs.
public enum StubBehavior: Sendable, Hashable {
    /// Requests are sent.
    case never
    /// Without waiting.
    case immediate
    /// After so many seconds.
    case delayed(seconds: Double)
}
