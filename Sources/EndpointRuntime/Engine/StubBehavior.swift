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

        package init(sample: SampleResponse, value: StubbedValue? = nil, wait: Duration? = nil) {
            self.sample = sample
            self.value = value
            self.wait = wait
        }
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

/// A value that replaces the decoded body of a response.
package final class StubbedValue: Sendable {
    private let value: any Sendable
    private let mismatch: @Sendable (Any.Type) -> any Error

    /// - Parameter mismatch: Returns the error of a call that expects another type.
    package init(_ value: any Sendable, mismatch: @escaping @Sendable (Any.Type) -> any Error) {
        self.value = value
        self.mismatch = mismatch
    }

    /// - Throws: `.objectMapping` if the call expects another type.
    package func content<Content>(
        _ response: Response, as type: Content.Type = Content.self
    ) throws(EndpointError) -> Content {
        if let content = value as? Content { return content }
        // A call without content decodes nothing.
        if let nothing = () as? Content { return nothing }
        throw .objectMapping(mismatch(Content.self), response)
    }

    /// Returns the value, or the one at `path` in it.
    ///
    /// The path may begin outside of the value: a page's items.
    ///
    /// - Throws: `.objectMapping` if neither is of the type that the call expects.
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
