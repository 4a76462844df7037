/// The exchanges that are under way, each with those who wait for it.
///
/// An exchange is in the table exactly as long as one can still take part in it: it leaves it together with its
/// waiters, under the same lock under which they come. So none is forgotten, and no failure stays behind.
final class Inflights: CallSharing {
    private final class Waiter: Sendable {
        let observer: RequestObserver
        /// Written under the table's lock only.
        nonisolated(unsafe) var continuation: CheckedContinuation<CallResult?, Never>?
        /// Written under the table's lock only.
        nonisolated(unsafe) var hasLeft = false

        init(_ observer: RequestObserver) {
            self.observer = observer
        }
    }

    /// Its variables are read and written under the table's lock only.
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

    func outcome(of call: Call, _ engine: RequestEngine) async -> CallResult? {
        guard !call.isStreamed, let key = InflightKey(call) else { return nil }
        // Each waiting call has a separate time limit.
        return await engine.limited(call) { call in
            let shared = await self.join(key, call.observer) { observer in
                let record = call.record
                var call = Call(call.source, observer, call.options)
                call.record = record
                return await engine.attempts(of: &call)
            }
            // Cancelled before it took part: plugins hear of that as of any other cancelled call.
            var call = call
            let outcome = if let shared { shared } else { await engine.attempts(of: &call) }
            return (call, outcome)
        }.outcome
    }

    /// Joins the exchange for `key`, or begins it with `start`.
    ///
    /// Cancelling a call doesn't affect others; cancelling the last one cancels the exchange.
    ///
    /// - Returns: Nil if the caller was cancelled before it joined.
    private func join(
        _ key: InflightKey, _ observer: RequestObserver,
        start: @escaping @Sendable (RequestObserver) async -> CallResult
    ) async -> CallResult? {
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
        _ waiter: Waiter, _ continuation: CheckedContinuation<CallResult?, Never>, _ key: InflightKey,
        _ start: @escaping @Sendable (RequestObserver) async -> CallResult
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
            table -> (CheckedContinuation<CallResult?, Never>?, Task<Void, Never>?) in
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
        continuation?.resume(returning: .cancelled(wasSent: true))
    }

    private func finish(_ entry: Entry, _ outcome: CallResult) {
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
