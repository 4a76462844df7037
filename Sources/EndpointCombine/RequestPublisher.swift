@_spi(Publishers) public import EndpointClients
public import EndpointRuntime
public import Foundation

#if canImport(Combine)
    @preconcurrency public import Combine
#else
    @preconcurrency public import OpenCombine
#endif

/// A publisher that makes a call for each of its subscribers.
///
/// - No request is sent before a subscriber requests values. Each subscriber's call is made once, regardless of the
///   number of its requests for values.
/// - Values and the completion are delivered one after the other on one queue. No more values are delivered than the
///   subscriber has requested. If a stub responds immediately and no queue is set, values are delivered before `sink`
///   returns.
/// - Cancelling a subscription cancels its call. Afterwards no values and no completion are delivered.
public struct RequestPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
    /// A closure that makes the call and passes values to `send`.
    ///
    /// The function `send` returns after the subscriber has received the value.
    typealias Work = @Sendable (_ send: @Sendable (Output) async -> Void) async throws(Failure) -> Void

    /// A closure that returns the result of a synchronous call; nil for other calls.
    typealias Synchronous = @Sendable () -> Result<Output, Failure>?

    private let queue: DispatchQueue
    private let work: Work
    private let synchronous: Synchronous

    init(on queue: DispatchQueue?, synchronous: @escaping Synchronous = { nil }, _ work: @escaping Work) {
        self.queue = queue ?? .main
        self.work = work
        self.synchronous = synchronous
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
        subscriber.receive(
            subscription: RequestSubscription(AnySubscriber(subscriber), on: queue, synchronous: synchronous, work))
    }
}

extension RequestPublisher where Failure == EndpointError {
    /// Creates a publisher of a producer's value, which is delivered on the producer's queue.
    public init(_ producer: Producer<Output>) {
        self.init(on: producer.queue, synchronous: { producer.synchronousResult() }) { send throws(EndpointError) in
            await send(try await producer.value())
        }
    }
}

extension Producer {
    /// Returns a publisher of the producer's value, which is delivered on the producer's queue.
    public func publisher() -> RequestPublisher<Value, EndpointError> {
        RequestPublisher(self)
    }
}

/// Returns a publisher of the result of any call, for example of a generated client.
///
/// ```swift
/// publisher { try await bookstore.books.list() }
///     .sink(receiveCompletion: { _ in }, receiveValue: { books in show(books) })
/// ```
///
/// - Parameters:
///   - queue: The queue on which the value is delivered; by default the main queue.
///   - call: The call. An error of the call becomes an `EndpointError`, as with `Producer`.
public func publisher<Output: Sendable>(
    on queue: DispatchQueue = .main, _ call: @escaping @Sendable () async throws -> Output
) -> RequestPublisher<Output, EndpointError> {
    Producer(call).on(queue).publisher()
}

/// Returns a publisher of the elements of a sequence.
///
/// The elements may be the responses of a cached request, the events of a stream, or the items of pages. At most one
/// element is read ahead of the subscriber's demand, so that the completion follows the last element immediately.
///
/// ```swift
/// publisher(elementsOf: bookstore.books.listAll())
///     .sink(receiveCompletion: { _ in }, receiveValue: { book in show(book) })
/// ```
///
/// - Parameters:
///   - queue: The queue on which values are delivered; by default the main queue.
///   - elements: The sequence, which is created for each subscriber. An error of the sequence becomes an
///     `EndpointError`, as with `Producer`.
public func publisher<Elements: AsyncSequence & SendableMetatype>(
    on queue: DispatchQueue = .main, elementsOf elements: @autoclosure @escaping @Sendable () -> Elements
) -> RequestPublisher<Elements.Element, EndpointError>
where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
    RequestPublisher(on: queue) { send throws(EndpointError) in
        do {
            for try await element in elements() { await send(element) }
        } catch {
            // A producer that throws the error converts the error to an `EndpointError`.
            try await Producer<Void> { throw error }.value()
        }
    }
}
