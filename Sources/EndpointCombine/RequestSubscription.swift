import Foundation

#if canImport(Combine)
    @preconcurrency import Combine
#else
    @preconcurrency import OpenCombine
#endif

/// The subscription of one subscriber, which makes the subscriber's call.
final class RequestSubscription<Output: Sendable, Failure: Error>: Subscription, Sendable {
    private struct State {
        /// The subscriber; nil after it received the completion or cancelled.
        var subscriber: AnySubscriber<Output, Failure>?
        var demand = Subscribers.Demand.none
        var isStarted = false
        var task: Task<Void, Never>?
        /// The continuation of a value that waits for demand of the subscriber.
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let queue: DispatchQueue
    private let work: RequestPublisher<Output, Failure>.Work
    private let synchronous: RequestPublisher<Output, Failure>.Synchronous
    private let lock = NSLock()
    /// The state of the subscription, which is accessed only under the lock.
    ///
    /// The subscriber is called on the queue, one call at a time.
    nonisolated(unsafe) private var state: State

    init(
        _ subscriber: AnySubscriber<Output, Failure>, on queue: DispatchQueue,
        synchronous: @escaping RequestPublisher<Output, Failure>.Synchronous,
        _ work: @escaping RequestPublisher<Output, Failure>.Work
    ) {
        self.queue = queue
        self.work = work
        self.synchronous = synchronous
        state = State(subscriber: subscriber)
    }

    func request(_ demand: Subscribers.Demand) {
        guard demand > .none else { return }
        let (isFirst, waiting) = lock.withLock { () -> (Bool, CheckedContinuation<Void, Never>?) in
            guard state.subscriber != nil else { return (false, nil) }
            state.demand += demand
            defer {
                state.isStarted = true
                state.waiting = nil
            }
            if state.waiting != nil { state.demand -= 1 }
            return (!state.isStarted, state.waiting)
        }
        waiting?.resume()
        if isFirst { start() }
    }

    func cancel() {
        let ended = lock.withLock {
            defer {
                state.subscriber = nil
                state.waiting = nil
                state.task = nil
            }
            return state
        }
        // The lock isn't held here, because releasing a subscriber or a task may call this subscription again.
        ended.task?.cancel()
        ended.waiting?.resume()
    }

    private func start() {
        if let result = synchronous() {
            finish(with: result)
            return
        }
        let task = Task {
            do throws(Failure) {
                try await work { value in await self.send(value) }
                await complete(.finished)
            } catch {
                await complete(.failure(error))
            }
        }
        let isCancelled = lock.withLock {
            guard state.subscriber != nil else { return true }
            state.task = task
            return false
        }
        if isCancelled { task.cancel() }
    }

    private func send(_ value: Output) async {
        await demand()
        await onQueue { self.deliver(value) }
    }

    private func complete(_ completion: Subscribers.Completion<Failure>) async {
        await onQueue { self.deliver(completion) }
    }

    /// Delivers the result of a synchronous call.
    ///
    /// The demand isn't checked, because the subscriber has already requested at least one value.
    private func finish(with result: Result<Output, Failure>) {
        switch result {
        case .success(let value):
            deliver(value)
            deliver(.finished)
        case .failure(let error):
            deliver(.failure(error))
        }
    }

    private func deliver(_ value: Output) {
        guard let subscriber = lock.withLock({ state.subscriber }) else { return }
        let further = subscriber.receive(value)
        request(further)
    }

    private func deliver(_ completion: Subscribers.Completion<Failure>) {
        let subscriber = lock.withLock {
            defer {
                state.subscriber = nil
                state.task = nil
            }
            return state.subscriber
        }
        subscriber?.receive(completion: completion)
    }

    /// Waits until the subscriber requests a value or cancels.
    private func demand() async {
        await withCheckedContinuation { continuation in
            let isDemanded = lock.withLock {
                guard state.subscriber != nil else { return true }
                guard state.demand > .none else {
                    state.waiting = continuation
                    return false
                }
                state.demand -= 1
                return true
            }
            if isDemanded { continuation.resume() }
        }
    }

    private func onQueue(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            queue.async {
                body()
                continuation.resume()
            }
        }
    }
}
