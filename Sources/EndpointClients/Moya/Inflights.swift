/// A middleware that lets equal calls share one exchange, with a table of exchanges in progress.
///
/// An exchange is in the table as long as calls can join it. The exchange is removed together with its waiting calls,
/// under the lock under which calls join. Therefore no waiting call is lost, and no failure remains in the table.
final class Inflights: Middleware {
    /// The result of an exchange, with its progress if the progress is observed.
    private typealias Outcome = (result: Result<Response, any Error>, bytes: TransportProgress?)

    private final class Waiter: Sendable {
        let observer: RequestObserver
        /// The continuation of the waiting call, which is accessed only under the table's lock.
        nonisolated(unsafe) var continuation: CheckedContinuation<Outcome?, Never>?
        /// A Boolean value that indicates whether the call has left; accessed only under the table's lock.
        nonisolated(unsafe) var hasLeft = false

        init(_ observer: RequestObserver) {
            self.observer = observer
        }
    }

    /// A shared exchange, whose variables are read and written under the table's lock only.
    private final class Entry: Sendable {
        let key: InflightKey
        nonisolated(unsafe) var waiters: [ObjectIdentifier: Waiter] = [:]
        nonisolated(unsafe) var task: Task<Void, Never>?
        nonisolated(unsafe) var request: PluginRequest?

        init(_ key: InflightKey) {
            self.key = key
        }
    }

    private let table = Locked<[InflightKey: Entry]>([:])

    init() {}

    var count: Int { table.withLock { $0.count } }

    /// The number of calls that wait for exchanges in the table.
    var waiters: Int { table.withLock { $0.values.reduce(0) { $0 + $1.waiters.count } } }

    /// Returns the number of exchanges of one engine.
    func count(of engine: RequestEngine) -> Int {
        table.withLock { $0.keys.count { $0.engine == ObjectIdentifier(engine) } }
    }

    nonisolated(nonsending) func respond(
        to request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
    ) async throws -> Response {
        guard let key = InflightKey(call) else { return try await next(request) }
        let shared = await join(key, call.observer) { observer in
            var next = next
            next.call.observer = observer
            // The exchange ends when the last call has left, which may be after the call that began it. From here on,
            // the exchange removes the uploaded file.
            call.state.change { $0.isShared = true }
            defer { call.state.removeUpload() }
            do {
                let response = try await next(request)
                return (.success(response), call.state.values.bytes)
            } catch {
                return (.failure(error), call.state.values.bytes)
            }
        }
        // The call was cancelled before it joined an exchange, so it continues alone, and plugins are notified as
        // usual.
        guard let shared else { return try await next(request) }
        // The exchange uses the temporary body file of the call that began it; other calls remove their files here.
        if !call.state.values.isShared { call.state.removeUpload() }
        call.state.change { state in
            state.isShared = true
            state.bytes = shared.bytes
        }
        return try shared.result.get()
    }

    /// Joins the exchange in progress for a key, or begins one, and returns the outcome.
    ///
    /// Cancelling a call doesn't affect other calls; cancelling the last call cancels the exchange.
    ///
    /// - Returns: The outcome of the exchange; nil if the call was cancelled before it joined.
    private func join(
        _ key: InflightKey, _ observer: RequestObserver,
        start: @escaping @Sendable (RequestObserver) async -> Outcome
    ) async -> Outcome? {
        let waiter = Waiter(observer)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                add(waiter, continuation, key, start)
            }
        } onCancel: {
            removeWaiter(waiter, key)
        }
    }

    private func add(
        _ waiter: Waiter, _ continuation: CheckedContinuation<Outcome?, Never>, _ key: InflightKey,
        _ start: @escaping @Sendable (RequestObserver) async -> Outcome
    ) {
        let (hasLeft, request) = table.withLock { table -> (Bool, PluginRequest?) in
            if waiter.hasLeft { return (true, nil) }
            waiter.continuation = continuation
            if let entry = table[key] {
                entry.waiters[ObjectIdentifier(waiter)] = waiter
                return (false, entry.request)
            }
            let entry = Entry(key)
            entry.waiters[ObjectIdentifier(waiter)] = waiter
            table[key] = entry
            // Creating a task under the lock is safe, because the task's code is only enqueued and runs later.
            entry.task = Task {
                let outcome = await start(
                    RequestObserver(
                        progress: { progress in
                            self.observers(of: entry).forEach { $0.progress?(progress) }
                        },
                        willSend: { request in
                            self.setRequest(request, of: entry).forEach { $0.willSend?(request) }
                        }
                    )
                )
                self.finish(entry, outcome)
            }
            return (false, nil)
        }
        if hasLeft { continuation.resume(returning: nil) }
        if let request { waiter.observer.willSend?(request) }
    }

    private func removeWaiter(_ waiter: Waiter, _ key: InflightKey) {
        let (continuation, abandoned) = table.withLock {
            table -> (CheckedContinuation<Outcome?, Never>?, Task<Void, Never>?) in
            waiter.hasLeft = true
            guard let entry = table[key], entry.waiters[ObjectIdentifier(waiter)] != nil else { return (nil, nil) }
            if entry.waiters.count == 1 {
                // The last call still awaits the end of the exchange, but no other call can join the exchange.
                table[key] = nil
                return (nil, entry.task)
            }
            entry.waiters[ObjectIdentifier(waiter)] = nil
            return (waiter.continuation, nil)
        }
        abandoned?.cancel()
        continuation?.resume(returning: (.failure(EndpointError.underlying(Cancellation.error, nil)), nil))
    }

    private func finish(_ entry: Entry, _ outcome: Outcome) {
        let continuations = table.withLock { table in
            if table[entry.key] === entry { table[entry.key] = nil }
            defer { entry.waiters = [:] }
            return entry.waiters.values.compactMap(\.continuation)
        }
        for continuation in continuations { continuation.resume(returning: outcome) }
    }

    private func observers(of entry: Entry) -> [RequestObserver] {
        table.withLock { _ in entry.waiters.values.map(\.observer) }
    }

    private func setRequest(_ request: PluginRequest, of entry: Entry) -> [RequestObserver] {
        table.withLock { _ in
            entry.request = request
            return entry.waiters.values.map(\.observer)
        }
    }
}
