public import Dispatch

/// Opens a stream and calls back with each of its values, one after the other as they come.
///
/// ```swift
/// let running = readStream { try await store.changes.watch() } each: { change in
///     show(change)
/// } completion: { result in
///     if case .failure(let error) = result { alert(error) }
/// }
/// ```
///
/// The next value is asked for when the callback has returned, so that one that takes its time slows the server down.
/// Cancelling closes the connection; values don't come afterwards, and the completion's failure is ``EndpointError/isCancelled``.
///
/// - Parameters:
///   - queue: Where callbacks that belong to no actor are called; nil is the main queue.
///   - open: Gives the values: an ``ItemStream``, its events, a ``PartSequence``, a ``ByteStream``. What it throws, when it
///     isn't an ``EndpointError``, becomes the ``EndpointError/underlyingError`` of one.
///   - each: Called with each value: on the actor that it belongs to, else on `queue`.
///   - completion: Called once, after all values and whatever happens, likewise.
/// - Returns: What cancels the stream. It goes on when this is let go.
@discardableResult
public func readStream<Values: AsyncSequence & Sendable>(
    on queue: DispatchQueue? = nil, _ open: @escaping @Sendable () async throws -> Values,
    @_inheritActorContext each: @escaping @Sendable @isolated(any) (Values.Element) -> Void,
    @_inheritActorContext completion: @escaping @Sendable @isolated(any) (Result<Void, EndpointError>) -> Void
) -> any RunningRequest where Values.Element: Sendable {
    let (queue, each, ended) = (queue ?? .main, Callback(each), Callback(completion))
    let task = Task {
        let producer = Producer {
            for try await value in try await open() {
                // What came while it was being cancelled isn't wanted.
                try Task.checkCancellation()
                await each.finish(value, on: queue)
            }
            try Task.checkCancellation()
        }
        ended.call(await producer.result(), on: queue)
    }
    return CancellationToken { task.cancel() }
}
