/// Answers single endpoints of a client in the server's place, and remembers what they were asked: for tests and for
/// previews of views.
///
/// ```swift
/// let stubs = EndpointStubs()
/// stubs.answer("GET /books", with: .value([book]))
/// stubs.answer("POST /books", inTurn: .status(503), .json(#"{"book":{…}}"#, status: 201))
/// let bookstore = BookstoreClient(stubs: stubs)
/// ```
///
/// An endpoint is told by its method and its path as the description has it, which the documentation of each case of
/// a target says; how its variables are called doesn't count. Where it depends on arguments what is answered, a function of the target tells.
///
/// What nothing is said of fails with a ``StubError`` that names it, and nothing is ever sent. All of this may happen on
/// any thread, and while calls are under way.
public final class EndpointStubs: Sendable {
    /// What becomes of calls that nothing is said of.
    public enum Others: Sendable {
        /// They fail with a ``StubError``.
        case fail
        /// They answer with the samples of the description. An app built for release has none.
        case samples
    }

    private enum Rule: Sendable {
        case endpoint(String, Answers)
        case targets(String, @Sendable (any Target) -> StubAnswer?)

        var name: String {
            switch self {
            case .endpoint(let name, _): name
            case .targets(let type, _): type
            }
        }
    }

    private struct Answers: Sendable {
        var list: [StubAnswer]
        /// Whether each is given once, or the only one again and again.
        var inTurn: Bool
        var given = 0
    }

    private struct State {
        var rules: [Rule] = []
        var calls: [StubbedCall] = []
    }

    private let others: Others
    private let state = Locked(State())

    /// Stubs that answer nothing yet.
    public init(others: Others = .fail) {
        self.others = others
    }

    // What is answered

    /// Answers each call of an endpoint with `answer`, in place of what was said of it before.
    ///
    /// - Parameter endpoint: Method and path as the description has it: `GET /books/{id}`. Where an operation is asked
    ///   for several media types, one that stands behind (`GET /report application/pdf`) tells them apart.
    @discardableResult
    public func answer(_ endpoint: String, with answer: StubAnswer) -> EndpointStubs {
        add(.endpoint(endpoint, Answers(list: [answer], inTurn: false)))
    }

    /// Answers the calls of an endpoint with one answer after the other, in place of what was said of it before. One
    /// call more than there are answers is an error.
    ///
    /// - Parameter endpoint: As ``answer(_:with:)-(String,_)`` takes it.
    @discardableResult
    public func answer(_ endpoint: String, inTurn answers: StubAnswer...) -> EndpointStubs {
        add(.endpoint(endpoint, Answers(list: answers, inTurn: true)))
    }

    /// Answers the calls of a target as they deserve. What was said later is asked first.
    ///
    /// ```swift
    /// stubs.answer(BooksTarget.self) { target in
    ///     switch target {
    ///     case .get(id: "A-1"): .value(book)
    ///     case .get: .status(404)
    ///     default: nil
    ///     }
    /// }
    /// ```
    ///
    /// - Parameter answer: Nil leaves the call to what was said before. Called on any thread, once a call.
    @discardableResult
    public func answer<T: Target>(
        _ type: T.Type, with answer: @escaping @Sendable (T) -> StubAnswer?
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

    // What was asked

    /// All calls, answered or not, in the order in which they came.
    public var calls: [StubbedCall] { state.withLock { $0.calls } }

    /// The calls of one endpoint.
    ///
    /// - Parameter endpoint: As ``answer(_:with:)-(String,_)`` takes it.
    public func calls(of endpoint: String) -> [StubbedCall] {
        calls.filter { $0.target.isStubbed(by: endpoint) }
    }

    /// What was asked of one target, with its arguments.
    public func targets<T: Target>(_ type: T.Type = T.self) -> [T] {
        calls.compactMap { $0.target as? T }
    }

    /// The endpoints with answers that nobody has asked for, be it one of several in turn.
    public var unasked: [String] {
        state.withLock { state in
            state.rules.compactMap { rule in
                guard case .endpoint(let name, let answers) = rule, answers.given < answers.list.count else {
                    return nil
                }
                return name
            }
        }
    }

    // What providers ask

    /// What takes the place of the server for a call.
    func stub(for target: any Target, _ sample: @escaping @Sendable () -> SampleResponse) -> Stub {
        let target = target.innermost
        return .answers { message in
            let call = StubbedCall(endpoint: target.stubName, target: target, message: message)
            self.state.withLock { $0.calls.append(call) }
            return self.answer(call).drawn(call.endpoint, sample)
        }
    }

    private func answer(_ call: StubbedCall) -> StubAnswer {
        let rules = state.withLock { $0.rules }
        for rule in rules.reversed() {
            switch rule {
            case .endpoint(let name, _):
                if call.target.isStubbed(by: name), let answer = next(of: name) { return answer }
            // Not under the lock: it may do anything, ask what was asked for example.
            case .targets(_, let answer):
                if let answer = answer(call.target) { return answer }
            }
        }
        if others == .samples { return .sample }
        return .error(StubError(call.endpoint, .unexpected, stubbed: rules.map(\.name)))
    }

    /// Nil where something else was said meanwhile.
    private func next(of name: String) -> StubAnswer? {
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

extension StubAnswer {
    /// What the engine makes a response of.
    fileprivate func drawn(_ endpoint: String, _ sample: @Sendable () -> SampleResponse) -> Stub.Answer {
        switch content {
        case .value(let value, let head):
            Stub.Answer(sample: .head(head, Data()), value: StubbedValue(value, of: endpoint), wait: wait)
        case .data(let data, let head): Stub.Answer(sample: .head(head, data), wait: wait)
        case .error(let error): Stub.Answer(sample: .networkError(error), wait: wait)
        case .sample: Stub.Answer(sample: sample(), wait: wait)
        }
    }
}
