/// Stubs for the endpoints of a client, which also record its calls: for tests and SwiftUI previews.
///
/// ```swift
/// let stubs = EndpointStubs()
/// stubs.stub("GET /books", with: .value([book]))
/// stubs.stub("POST /books", inTurn: .status(503), .json(#"{"book":{…}}"#, status: 201))
/// let bookstore = BookstoreClient(stubs: stubs)
/// ```
///
/// Identify an endpoint by its method and its path in the description, which the documentation of each case of a target
/// contains; names of path parameters are ignored. To choose a response by arguments, pass a function of the target.
///
/// A call without a stub fails with an error that names it, and nothing is sent. You can use stubs on any
/// thread, and while calls are in progress.
public final class EndpointStubs: Sendable {
    /// The treatment of calls without a stub.
    public enum Others: Sendable {
        /// They fail with an error that names them.
        case fail
        /// They return the samples of the description. An app built for release has none.
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
        /// A Boolean value that indicates whether each response is used once, or a single one every time.
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

    // Stubs

    /// Stubs each call of an endpoint with a response, in place of an earlier stub.
    ///
    /// - Parameter endpoint: The method and path in the description: `GET /books/{id}`. If an operation is called with
    ///   several media types, append one to distinguish them (`GET /report application/pdf`).
    @discardableResult
    public func stub(_ endpoint: String, with response: StubResponse) -> EndpointStubs {
        add(.endpoint(endpoint, StubbedResponses(list: [response], inTurn: false)))
    }

    /// Stubs the calls of an endpoint with successive responses, in place of an earlier stub.
    ///
    /// Calling the endpoint more often than there are responses is an error.
    ///
    /// - Parameter endpoint: See ``stub(_:with:)-(String,_)``.
    @discardableResult
    public func stub(_ endpoint: String, inTurn responses: StubResponse...) -> EndpointStubs {
        add(.endpoint(endpoint, StubbedResponses(list: responses, inTurn: true)))
    }

    /// Stubs the calls of a target depending on its arguments. Later stubs take precedence.
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
    /// - Parameter answer: Returns nil to use an earlier stub. Called on any thread, once per call.
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

    // Recorded calls

    /// All calls, stubbed or not, in order.
    public var calls: [StubbedCall] { state.withLock { $0.calls } }

    /// Returns the calls of one endpoint.
    ///
    /// - Parameter endpoint: See ``stub(_:with:)-(String,_)``.
    public func calls(of endpoint: String) -> [StubbedCall] {
        calls.filter { $0.target.isStubbed(by: endpoint) }
    }

    /// Returns the called cases of one target, with their arguments.
    public func targets<T: Target>(_ type: T.Type = T.self) -> [T] {
        calls.compactMap { $0.target as? T }
    }

    /// The endpoints with stubs that weren't called, including those with unused responses.
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

    // Stubs for providers

    /// Returns the stub that replaces the server for a call.
    func stub(for target: any Target, _ sample: @escaping @Sendable () -> SampleResponse) -> Stub {
        let target = target.innermost
        return .answers { message in
            let call = StubbedCall(endpoint: target.stubName, target: target, message: message)
            self.state.withLock { $0.calls.append(call) }
            return self.stubbedResponse(call).drawn(call.endpoint, sample)
        }
    }

    private func stubbedResponse(_ call: StubbedCall) -> StubResponse {
        let rules = state.withLock { $0.rules }
        for rule in rules.reversed() {
            switch rule {
            case .endpoint(let name, _):
                if call.target.isStubbed(by: name), let answer = next(of: name) { return answer }
            // Called outside of the lock: it may call anything, including these stubs.
            case .targets(_, let answer):
                if let answer = answer(call.target) { return answer }
            }
        }
        if others == .samples { return .sample }
        return .error(StubError(call.endpoint, .unexpected, stubbed: rules.map(\.name)))
    }

    /// Returns the next response; nil if the stub was replaced meanwhile.
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
    /// Returns the response that the engine uses.
    fileprivate func drawn(_ endpoint: String, _ sample: @Sendable () -> SampleResponse) -> Stub.StubbedExchange {
        switch content {
        case .value(let value, let head):
            Stub.StubbedExchange(sample: .head(head, Data()), value: .stubbing(value, of: endpoint), wait: wait)
        case .data(let data, let head): Stub.StubbedExchange(sample: .head(head, data), wait: wait)
        case .error(let error): Stub.StubbedExchange(sample: .networkError(error), wait: wait)
        case .sample: Stub.StubbedExchange(sample: sample(), wait: wait)
        }
    }
}
