import TestTimeouts
import EndpointCombine
import EndpointRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A subscriber with a configurable demand, which records events.
final class Probe<Input: Sendable>: Subscriber, Sendable {
    typealias Failure = EndpointError

    private let first: Subscribers.Demand
    private let onValue: @Sendable (Input) -> Subscribers.Demand
    private let lock = NSLock()
    /// Read and written under the lock only.
    nonisolated(unsafe) private var subscription: (any Subscription)?
    nonisolated(unsafe) private var list: [Input] = []
    nonisolated(unsafe) private var completions: [Subscribers.Completion<EndpointError>] = []
    nonisolated(unsafe) private var labels: Set<String> = []
    nonisolated(unsafe) private var isBusy = false
    nonisolated(unsafe) private var overlaps = 0

    /// - Parameters:
    ///   - demand: The initial demand.
    ///   - onValue: How many more to ask for with each value.
    init(
        demand: Subscribers.Demand = .unlimited,
        onValue: @escaping @Sendable (Input) -> Subscribers.Demand = { _ in .none }
    ) {
        first = demand
        self.onValue = onValue
    }

    var values: [Input] { lock.withLock { list } }
    /// The labels of the queues on which it was called.
    var queues: Set<String> { lock.withLock { labels } }
    var completionCount: Int { lock.withLock { completions.count } }
    /// The number of reentrant calls.
    var overlapCount: Int { lock.withLock { overlaps } }

    /// The events until the completion.
    var ended: Events<Input> {
        get async {
            do { try await wait(while: completionCount == 0) } catch { Issue.record(error) }
            return lock.withLock { Events(values: list, completion: completions.first) }
        }
    }

    func request(_ demand: Subscribers.Demand) {
        lock.withLock { subscription }?.request(demand)
    }

    func cancel() {
        lock.withLock { subscription }?.cancel()
    }

    func receive(subscription: any Subscription) {
        lock.withLock { self.subscription = subscription }
        if first > .none { subscription.request(first) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        begin()
        defer { end() }
        lock.withLock { list.append(input) }
        return onValue(input)
    }

    func receive(completion: Subscribers.Completion<EndpointError>) {
        begin()
        defer { end() }
        lock.withLock { completions.append(completion) }
    }

    private func begin() {
        lock.withLock {
            if isBusy { overlaps += 1 }
            isBusy = true
            labels.insert(DispatchQueue.getSpecific(key: QueueLabel.key) ?? "none")
        }
    }

    private func end() {
        lock.withLock { isBusy = false }
    }
}

/// Labels that identify queues.
enum QueueLabel {
    static let key = DispatchSpecificKey<String>()

    static func queue(_ label: String, attributes: DispatchQueue.Attributes = []) -> DispatchQueue {
        let queue = DispatchQueue(label: label, attributes: attributes)
        queue.setSpecific(key: key, value: label)
        return queue
    }
}

/// All that a publisher sends to one subscriber.
struct Events<Value: Sendable>: Sendable {
    var values: [Value]
    var completion: Subscribers.Completion<EndpointError>?

    var failure: EndpointError? {
        if case .failure(let error) = completion { error } else { nil }
    }

    var isFinished: Bool {
        if case .finished = completion { true } else { false }
    }
}

extension Events {
    /// Subscribes and waits for the end.
    init(_ publisher: some Publisher<Value, EndpointError>) async {
        let probe = Probe<Value>()
        publisher.subscribe(probe)
        self = await probe.ended
    }
}

extension EndpointError {
    /// The case, without what it holds.
    var caseName: String { String("\(self)".prefix { $0 != "(" }) }

    var isCancellation: Bool { (underlyingError as? URLError)?.code == .cancelled }
}
