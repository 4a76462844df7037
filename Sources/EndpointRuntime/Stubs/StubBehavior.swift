/// The use of sample responses as stubs.
public enum StubBehavior: Sendable, Hashable {
    /// Requests are sent to the server, and no stubs are used.
    case never
    /// The stub's response is returned immediately.
    case immediate
    /// The stub's response is returned after this number of seconds.
    case delayed(seconds: Double)
}

/// A stub that replaces the server's response to a call.
package enum Stub: Sendable {
    /// A target's sample response, returned after a wait; nil for no wait.
    case sample(@Sendable () -> SampleResponse, wait: Duration?)
    /// A closure that creates the response from the request; called once per call.
    case answers(@Sendable (RequestMessage) -> StubbedExchange)

    package struct StubbedExchange: Sendable {
        var sample: SampleResponse
        /// The value that replaces the decoded body of the sample; nil to decode the body.
        var value: StubbedValue?
        /// The delay before the response.
        var wait: Duration?
    }

    /// Creates a stub with a sample response; nil if the behavior is to send requests.
    init?(_ behavior: StubBehavior, _ sample: @escaping @Sendable () -> SampleResponse) {
        switch behavior {
        case .never: return nil
        case .immediate: self = .sample(sample, wait: nil)
        // The number of seconds is limited, because a duration can't represent every `Double`.
        case .delayed(let seconds): self = .sample(sample, wait: .seconds(min(max(seconds, 0), 1e9)))
        }
    }

    func response(_ request: RequestMessage) -> StubbedExchange {
        switch self {
        case .sample(let sample, let wait): StubbedExchange(sample: sample(), wait: wait)
        case .answers(let answer): answer(request)
        }
    }
}
