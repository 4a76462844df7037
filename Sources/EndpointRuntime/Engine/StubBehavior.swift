/// The use of sample responses as stubs.
public enum StubBehavior: Sendable, Hashable {
    /// Requests are sent.
    case never
    /// Without waiting.
    case immediate
    /// After so many seconds.
    case delayed(seconds: Double)
}

/// A replacement for the server.
package enum Stub: Sendable {
    /// The sample of a target, after so long.
    case sample(@Sendable () -> SampleResponse, wait: Duration?)
    /// A response that depends on the request; called once per call.
    case answers(@Sendable (RequestMessage) -> StubbedExchange)

    package struct StubbedExchange: Sendable {
        var sample: SampleResponse
        /// The value to use instead of the sample's body.
        var value: StubbedValue?
        /// The delay before the response.
        var wait: Duration?
    }

    /// Creates a stub with a sample; nil for requests that are sent.
    init?(_ behavior: StubBehavior, _ sample: @escaping @Sendable () -> SampleResponse) {
        switch behavior {
        case .never: return nil
        case .immediate: self = .sample(sample, wait: nil)
        // No duration is as long as these could be.
        case .delayed(let seconds): self = .sample(sample, wait: .seconds(min(max(seconds, 0), 1e9)))
        }
    }

    package func response(_ request: RequestMessage) -> StubbedExchange {
        switch self {
        case .sample(let sample, let wait): StubbedExchange(sample: sample(), wait: wait)
        case .answers(let answer): answer(request)
        }
    }
}
