/// Stubs for the endpoints of a client, for tests and SwiftUI previews. Stubs also record the calls.
///
/// ```swift
/// let stubs = EndpointStubs()
/// stubs.stub("GET /books", with: .value([book]))
/// stubs.stub("POST /books", inTurn: .status(503), .json(#"{"book":{…}}"#, status: 201))
/// let bookstore = BookstoreClient(stubs: stubs)
/// ```
///
/// Identify an endpoint by its method and its path in the description. The documentation of each case of a target
/// contains both. The names of path parameters are ignored. To return a response that depends on the arguments, pass a
/// function of the target.
///
/// A call without a stub fails with an error that names the endpoint, and no request is sent. You can use stubs on any
/// thread, and while calls are in progress.
public final class EndpointStubs: Sendable {
    /// The behavior of calls without a stub.
    public enum Others: Sendable {
        /// Calls without a stub fail with an error that names the endpoint.
        case fail
        /// Calls without a stub return the samples of the description. An app built for release has no samples.
        case samples
    }

    private enum Rule: Sendable {
        case endpoint(String, StubbedResponses)
        case targets(String, @Sendable (any Target) -> StubResponse?)

        var name: String {
            switch self {
            case .endpoint(let name, _): name
            case .targets(let type, _): type
            }
        }
    }

    private struct StubbedResponses: Sendable {
        var list: [StubResponse]
        /// A Boolean value that indicates whether each response is used only once.
        var inTurn: Bool
        var given = 0
    }

    private struct State {
        var rules: [Rule] = []
        var calls: [StubbedCall] = []
    }

    private let others: Others
    private let state = Locked(State())

    /// Creates stubs without responses.
    public init(others: Others = .fail) {
        self.others = others
    }

    // Functions that add stubs

    /// Stubs all calls of an endpoint with one response. An earlier stub of the endpoint is replaced.
    ///
    /// - Parameter endpoint: The method and the path in the description: `GET /books/{id}`. If an operation is called
    ///   with several media types, append one to distinguish them (`GET /report application/pdf`).
    @discardableResult
    public func stub(_ endpoint: String, with response: StubResponse) -> EndpointStubs {
        add(.endpoint(endpoint, StubbedResponses(list: [response], inTurn: false)))
    }

    /// Stubs the calls of an endpoint with successive responses. An earlier stub is replaced.
    ///
    /// If the endpoint is called more often than there are responses, the call fails.
    ///
    /// - Parameter endpoint: The method and the path in the description; see ``stub(_:with:)-(String,_)``.
    @discardableResult
    public func stub(_ endpoint: String, inTurn responses: StubResponse...) -> EndpointStubs {
        add(.endpoint(endpoint, StubbedResponses(list: responses, inTurn: true)))
    }

    /// Stubs the calls of a target with a function of the target.
    ///
    /// If several stubs apply to a call, the stub that was added last takes precedence.
    ///
    /// ```swift
    /// stubs.stub(BooksTarget.self) { target in
    ///     switch target {
    ///     case .get(id: "A-1"): .value(book)
    ///     case .get: .status(404)
    ///     default: nil
    ///     }
    /// }
    /// ```
    ///
    /// - Parameter answer: Returns the response; nil to use an earlier stub. The function is called on any thread, once
    ///   per call.
    @discardableResult
    public func stub<T: Target>(
        _ type: T.Type, with answer: @escaping @Sendable (T) -> StubResponse?
    ) -> EndpointStubs {
        add(.targets("\(type)", { target in (target as? T).flatMap(answer) }))
    }

    private func add(_ rule: Rule) -> EndpointStubs {
        state.withLock { state in
            if case .endpoint(let name, _) = rule {
                let name = name.withoutVariableNames
                state.rules.removeAll {
                    if case .endpoint(let other, _) = $0 { other.withoutVariableNames == name } else { false }
                }
            }
            state.rules.append(rule)
        }
        return self
    }

    // Properties and functions for the recorded calls

    /// The recorded calls, with and without a stub, in order.
    public var calls: [StubbedCall] { state.withLock { $0.calls } }

    /// Returns the recorded calls of an endpoint.
    ///
    /// - Parameter endpoint: The method and the path in the description; see ``stub(_:with:)-(String,_)``.
    public func calls(of endpoint: String) -> [StubbedCall] {
        calls.filter { $0.target.isStubbed(by: endpoint) }
    }

    /// Returns the recorded calls of a target, as cases with their arguments.
    public func targets<T: Target>(_ type: T.Type = T.self) -> [T] {
        calls.compactMap { $0.target as? T }
    }

    /// The stubbed endpoints that weren't called, or that were called less often than they have responses.
    public var unused: [String] {
        state.withLock { state in
            state.rules.compactMap { rule in
                guard case .endpoint(let name, let answers) = rule, answers.given < answers.list.count else {
                    return nil
                }
                return name
            }
        }
    }

    // Functions for the provider, which asks for the stub of a call

    /// Returns the stub that responds to a call of a target in place of the server.
    func stub(for target: any Target, _ sample: @escaping @Sendable () -> SampleResponse) -> Stub {
        let target = target.innermost
        return .answers { message in
            let call = StubbedCall(endpoint: target.stubName, target: target, message: message)
            self.state.withLock { $0.calls.append(call) }
            return self.stubbedResponse(call).stubbedExchange(of: call.endpoint, sample)
        }
    }

    private func stubbedResponse(_ call: StubbedCall) -> StubResponse {
        let rules = state.withLock { $0.rules }
        for rule in rules.reversed() {
            switch rule {
            case .endpoint(let name, _):
                if call.target.isStubbed(by: name), let answer = next(of: name) { return answer }
            // The function is called without holding the lock, because it may call these stubs.
            case .targets(_, let answer):
                if let answer = answer(call.target) { return answer }
            }
        }
        if others == .samples { return .sample }
        return .error(StubError(call.endpoint, .unexpected, stubbed: rules.map(\.name)))
    }

    /// Returns the next response of an endpoint; nil if the stub was replaced concurrently.
    private func next(of name: String) -> StubResponse? {
        state.withLock { state in
            for (index, rule) in state.rules.enumerated() {
                guard case .endpoint(name, var answers) = rule else { continue }
                answers.given += 1
                state.rules[index] = .endpoint(name, answers)
                guard answers.inTurn else { return answers.list.first }
                guard answers.given <= answers.list.count else {
                    return .error(StubError(name, .exhausted(answers: answers.list.count)))
                }
                return answers.list[answers.given - 1]
            }
            return nil
        }
    }
}

extension StubResponse {
    /// Returns the exchange in place of the network: the response, its value, and the delay.
    fileprivate func stubbedExchange(of endpoint: String, _ sample: @Sendable () -> SampleResponse)
        -> Stub.StubbedExchange
    {
        switch content {
        case .value(let value, let head):
            Stub.StubbedExchange(sample: .head(head, Data()), value: .stubbing(value, of: endpoint), wait: wait)
        case .data(let data, let head): Stub.StubbedExchange(sample: .head(head, data), wait: wait)
        case .error(let error): Stub.StubbedExchange(sample: .networkError(error), wait: wait)
        case .sample: Stub.StubbedExchange(sample: sample(), wait: wait)
        }
    }
}
