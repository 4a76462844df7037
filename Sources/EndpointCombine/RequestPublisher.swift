public import EndpointRuntime
public import Foundation

#if canImport(Combine)
    @preconcurrency public import Combine
#else
    @preconcurrency public import OpenCombine
#endif

/// A publisher that makes a call for each of its subscribers.
///
/// - Nothing is sent before a subscriber asks for values, and each subscriber's call is made once, however often it
///   asks.
/// - Values and the completion come one after the other on one queue, and no more values than were asked for.
/// - The call is cancelled with its subscription. Nothing comes afterwards.
public struct RequestPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
    /// Gives values to its argument, which returns when the subscriber has taken them.
    typealias Work = @Sendable (_ send: @Sendable (Output) async -> Void) async throws(Failure) -> Void

    private let queue: DispatchQueue
    private let work: Work

    init(on queue: DispatchQueue?, _ work: @escaping Work) {
        self.queue = queue ?? .main
        self.work = work
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        subscriber.receive(subscription: RequestSubscription(AnySubscriber(subscriber), on: queue, work))
    }
}

extension RequestPublisher where Failure == EndpointError {
    /// A publisher of the value of `producer`, on its queue.
    public init(_ producer: Producer<Output>) {
        self.init(on: producer.queue) { send throws(EndpointError) in await send(try await producer.value()) }
    }
}

extension Producer {
    /// A publisher of the value, on the producer's queue.
    public func publisher() -> RequestPublisher<Value, EndpointError> {
        RequestPublisher(self)
    }
}

/// A publisher of what any call returns, one that a generated client makes for example.
///
/// ```swift
/// publisher { try await bookstore.books.list() }
///     .sink(receiveCompletion: { _ in }, receiveValue: { books in show(books) })
/// ```
///
/// - Parameters:
///   - queue: Where the value comes; the main queue unless another one is given.
///   - call: What it throws becomes an `EndpointError`, as with `Producer`.
public func publisher<Output: Sendable>(
    on queue: DispatchQueue = .main, _ call: @escaping @Sendable () async throws -> Output
) -> RequestPublisher<Output, EndpointError> {
    Producer(call).on(queue).publisher()
}
