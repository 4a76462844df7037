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
/// - Nothing is sent before a subscriber asks for values, and each subscriber's call is made once, however often it
///   asks.
/// - Values and the completion come one after the other on one queue, and no more values than were asked for. Those of
///   an immediate stub, where no queue is named, are there before `sink` returns.
/// - The call is cancelled with its subscription. Nothing comes afterwards.
public struct RequestPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
    /// The work, which passes values to its argument; that returns when the subscriber has received them.
    typealias Work = @Sendable (_ send: @Sendable (Output) async -> Void) async throws(Failure) -> Void

    /// The only value or the failure of a call that nothing has to be waited for; nil for any other call.
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
    /// Creates a publisher of the value of `producer`, on its queue.
    public init(_ producer: Producer<Output>) {
        self.init(on: producer.queue, synchronous: { producer.synchronousResult() }) { send throws(EndpointError) in
            await send(try await producer.value())
        }
    }
}

extension Producer {
    /// Returns a publisher of the value, on the producer's queue.
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
///   - queue: The queue of the value; the main queue by default.
///   - call: The call. Its error becomes an `EndpointError`, as with `Producer`.
public func publisher<Output: Sendable>(
    on queue: DispatchQueue = .main, _ call: @escaping @Sendable () async throws -> Output
) -> RequestPublisher<Output, EndpointError> {
    Producer(call).on(queue).publisher()
}

/// Returns a publisher of the elements of a sequence.
///
/// The elements may be the responses of a cached request, the events of a stream, or the items of pages.
///
/// ```swift
/// publisher(elementsOf: bookstore.books.listAll())
///     .sink(receiveCompletion: { _ in }, receiveValue: { book in show(book) })
/// ```
///
/// - Parameters:
///   - queue: The queue of the values; the main queue by default.
///   - elements: The sequence, which is created for each subscriber. Its error becomes an `EndpointError`, as with
///     `Producer`.
public func publisher<Elements: AsyncSequence & SendableMetatype>(
    on queue: DispatchQueue = .main, elementsOf elements: @autoclosure @escaping @Sendable () -> Elements
) -> RequestPublisher<Elements.Element, EndpointError>
where Elements.Element: Sendable, Elements.AsyncIterator: SendableMetatype {
    RequestPublisher(on: queue) { send throws(EndpointError) in
        do {
            for try await element in elements() { await send(element) }
        } catch {
            // Words for it are the producer's.
            try await Producer<Void> { throw error }.value()
        }
    }
}
