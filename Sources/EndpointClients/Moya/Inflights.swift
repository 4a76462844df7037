/// The exchanges that are under way, each with those who wait for it.
///
/// An exchange is in the table exactly as long as one can still take part in it: it leaves it together with its
/// waiters, under the same lock under which they come. So none is forgotten, and no failure stays behind.
final class Inflights: Middleware {
    /// The result of an exchange, with its progress if that is observed.
    private typealias Outcome = (result: Result<Response, any Error>, bytes: TransportProgress?)

    private final class Waiter: Sendable {
        let observer: RequestObserver
        /// Written under the table's lock only.
        nonisolated(unsafe) var continuation: CheckedContinuation<Outcome?, Never>?
        /// Written under the table's lock only.
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

    /// The number of waiting calls in exchanges that can still be joined.
    var waiters: Int { table.withLock { $0.values.reduce(0) { $0 + $1.waiters.count } } }

    /// The number of exchanges of one engine.
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
            // Ends when the last call has left, which may be after this one.
            call.state.change { $0.isShared = true }
            defer { call.state.removeUpload() }
            do {
                let response = try await next(request)
                return (.success(response), call.state.values.bytes)
            } catch {
                return (.failure(error), call.state.values.bytes)
            }
        }
        // Cancelled before it took part: plugins hear of that as of any other cancelled call.
        guard let shared else { return try await next(request) }
        // The body of the call that began the exchange is removed at its end.
        if !call.state.values.isShared { call.state.removeUpload() }
        call.state.change { state in
            state.isShared = true
            state.bytes = shared.bytes
        }
        return try shared.result.get()
    }

    /// Joins the exchange for `key`, or begins it with `start`.
    ///
    /// Cancelling a call doesn't affect others; cancelling the last one cancels the exchange.
    ///
    /// - Returns: Nil if the caller was cancelled before it joined.
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
            // Doesn't run before the lock is free: a task's beginning is only enqueued here.
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
                // The last call still awaits the exchange's end, but no other call can join it.
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
