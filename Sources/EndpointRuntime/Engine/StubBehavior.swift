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

        package init(sample: SampleResponse, value: StubbedValue? = nil, wait: Duration? = nil) {
            self.sample = sample
            self.value = value
            self.wait = wait
        }
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

    package func response(_ request: RequestMessage) -> StubbedExchange {
        switch self {
        case .sample(let sample, let wait): StubbedExchange(sample: sample(), wait: wait)
        case .answers(let answer): answer(request)
        }
    }
}

/// A value that replaces the decoded body of a response.
package final class StubbedValue: Sendable {
    private let value: any Sendable
    private let mismatch: @Sendable (Any.Type) -> any Error

    /// Creates a value that replaces the body of a response.
    ///
    /// - Parameter mismatch: A closure that returns the error of a call that expects another type.
    package init(_ value: any Sendable, mismatch: @escaping @Sendable (Any.Type) -> any Error) {
        self.value = value
        self.mismatch = mismatch
    }

    /// Returns the stubbed value in the type that the call expects.
    ///
    /// - Throws: `.objectMapping` if the call expects another type.
    package func content<Content>(
        _ response: Response, as type: Content.Type = Content.self
    ) throws(EndpointError) -> Content {
        if let content = value as? Content { return content }
        // A call without content expects `Void`, whatever the stubbed value is.
        if let nothing = () as? Content { return nothing }
        throw .objectMapping(mismatch(Content.self), response)
    }

    /// Returns the stubbed value, or the value at a key path within the stubbed value.
    ///
    /// The path's first keys may be missing in the stubbed value if it is only a part of the body, such as a page's
    /// items.
    ///
    /// - Throws: `.objectMapping` if neither value has the type that the call expects.
    package func content<Content>(
        _ response: Response, at path: KeyPathRoot, as type: Content.Type = Content.self
    ) throws(EndpointError) -> Content {
        for start in path.keys.indices where !(value is Content) {
            guard let inner = ModelParts.value(at: path.keys[start...], of: value) else { continue }
            if let content = inner as? Content { return content }
        }
        return try content(response)
    }
}
